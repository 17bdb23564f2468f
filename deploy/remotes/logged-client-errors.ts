import { z } from 'zod';

/** A line that the gateway writes of an error in a browser (services/gateway, client-errors). */
const logged = z.object({
  time: z.string(),
  msg: z.literal('client error'),
  fingerprint: z.string(),
  kind: z.string(),
  application: z.string(),
  build: z.string().nullable(),
  shell: z.string().nullable(),
  visit: z.string(),
  browser: z.string(),
  path: z.string(),
  count: z.number(),
  reason: z.string(),
  at: z.string(),
  components: z.string(),
});
type LoggedClientError = z.infer<typeof logged>;

/** One error as it came from all visits that met it. */
export interface ClientErrorGroup {
  newest: LoggedClientError;
  since: string;
  visits: number;
  times: number;
}

const parse = (text: string): LoggedClientError | undefined => {
  if (!text.startsWith('{')) return undefined;
  try {
    return logged.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/**
 * The errors in a log, those that most visits met first. A visit that tells the same again says how
 * often it has met it so far: the highest number counts.
 */
export const groupClientErrors = (texts: readonly string[]): ClientErrorGroup[] => {
  const errors = texts.flatMap((text) => parse(text) ?? []);
  const groups = new Map<string, LoggedClientError[]>();
  for (const one of errors)
    groups.set(one.fingerprint, [...(groups.get(one.fingerprint) ?? []), one]);
  return [...groups.values()]
    .flatMap((all): ClientErrorGroup[] => {
      const newest = all.at(-1);
      if (!newest) return [];
      const times = new Map<string, number>();
      for (const { visit, count } of all) times.set(visit, Math.max(count, times.get(visit) ?? 0));
      return [
        {
          newest,
          since: all[0]?.time ?? newest.time,
          visits: times.size,
          times: [...times.values()].reduce((sum, count) => sum + count, 0),
        },
      ];
    })
    .toSorted((a, b) => b.visits - a.visits || b.times - a.times);
};
