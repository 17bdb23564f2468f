import { z } from 'zod';

const row = z.object({
  name: z.string(),
  path: z.string(),
  manifest: z.string(),
  build: z.string().optional(),
  /** Pages and menu entries that the build declares: the shell reads them, and the gateway does not. */
  area: z.unknown().optional(),
  /** A build that `percent` of the visits get instead (deploy/remotes). */
  canary: z
    .object({
      manifest: z.string(),
      build: z.string(),
      percent: z.number(),
      area: z.unknown().optional(),
    })
    .optional()
    .catch(undefined),
});
type Row = z.infer<typeof row>;

const written = z.object({ remotes: z.array(z.unknown()) });
const named = z.object({ name: z.string() });

/** All remotes that are rolled out. */
export interface Registry {
  remotes: readonly Row[];
}

/** One remote as the shell registers it: container name, its path, its manifest. */
export type RegisteredRemote = Omit<Row, 'canary'>;

/** What a visit gets, and whether that depends on the visit. */
export interface VisitRemotes {
  remotes: RegisteredRemote[];
  hasCanary: boolean;
}

/**
 * What was written, as it counts. A line that can't be read is that of before, if there was one: it
 * costs its own remote only. Throws when all of it is no list.
 */
export const readRegistry = (content: unknown, last: Registry | undefined): Registry => {
  const former = (one: unknown): Row | undefined => {
    const name = named.safeParse(one).data?.name;
    return last?.remotes.find((known) => known.name === name);
  };
  const { remotes } = written.parse(content);
  return { remotes: remotes.flatMap((one) => row.safeParse(one).data ?? former(one) ?? []) };
};

/** @param visit number of the visit, 0 to 99: which visits get a canary */
export const rowsOfVisit = ({ remotes }: Registry, visit: number): VisitRemotes => ({
  hasCanary: remotes.some(({ canary }) => canary !== undefined),
  remotes: remotes.map(({ canary, ...live }) =>
    canary && visit < canary.percent
      ? { ...live, manifest: canary.manifest, build: canary.build, area: canary.area }
      : live,
  ),
});
