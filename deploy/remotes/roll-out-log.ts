import { z } from 'zod';
import type { Target } from './target.js';

/** How many builds stay: a page that was opened ten roll-outs ago still finds its files. */
export const KEPT_BUILDS = 10;

const entry = z.object({
  /** Instant, UTC. */
  at: z.string(),
  by: z.string(),
  action: z.enum(['published', 'live', 'canary', 'back', 'removed']),
  build: z.string(),
  /** Of the visits; with `canary` alone. */
  percent: z.number().optional(),
  /** The commit it was built from, where one is known. */
  commit: z.string().optional(),
});
const log = z.array(entry);

/** Who did what with a remote, oldest first. */
export type RollOut = z.infer<typeof entry>;

/** Beside the folders that visitors read: it names people. */
const fileOf = (remote: string): string => `log/${remote}.json`;

export const readLog = async (target: Target, remote: string): Promise<RollOut[]> => {
  const text = await target.read(fileOf(remote));
  return text === undefined ? [] : log.parse(JSON.parse(text));
};

/** One line an entry, whole at each moment. */
export const addToLog = async (
  target: Target,
  remote: string,
  entries: readonly RollOut[],
): Promise<void> => {
  const all = [...(await readLog(target, remote)), ...entries];
  const text = `[\n${all.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`;
  await target.replace(fileOf(remote), text);
};

/** Builds in the order of their last publication, newest first. */
export const publishedBuilds = (entries: readonly RollOut[]): string[] => [
  ...new Set(
    entries
      .filter(({ action }) => action === 'published')
      .map(({ build }) => build)
      .toReversed(),
  ),
];

/** The build that all visits had before the one they have now; undefined: there was none. */
export const liveBefore = (entries: readonly RollOut[], live: string): string | undefined =>
  entries.findLast(
    ({ action, build }) => (action === 'live' || action === 'back') && build !== live,
  )?.build;
