import { z } from 'zod';

const registry = z.object({
  remotes: z.array(z.object({ name: z.string(), path: z.string(), manifest: z.string() })),
});
export type RegisteredRemote = z.infer<typeof registry>['remotes'][number];

/** ms; a registry that hangs must end in the panel. */
const PATIENCE = 6_000;

/** Only files of our own origin below the remote's own folder are ever run. */
export const isTrusted = ({ path, manifest }: RegisteredRemote): boolean => {
  const url = new URL(manifest, location.origin);
  return (
    /^\/remotes\/[a-z0-9-]+$/.test(path) &&
    url.origin === location.origin &&
    url.pathname.startsWith(`${path}/`)
  );
};

/**
 * Which remotes there are now: never cached, so that a remote is rolled out or back by changing
 * one line of /remotes.json (architecture.md, Shell and remotes).
 */
const fetchRegistry = async (): Promise<RegisteredRemote[]> => {
  const response = await fetch('/remotes.json', { signal: AbortSignal.timeout(PATIENCE) });
  if (!response.ok) throw new Error(`remotes.json answered ${String(response.status)}`);
  return registry.parse(await response.json()).remotes.filter(isTrusted);
};

export const findRemote = async (name: string): Promise<RegisteredRemote> => {
  const remote = (await fetchRegistry()).find((entry) => entry.name === name);
  if (!remote) throw new Error(`${name} is not in remotes.json`);
  return remote;
};

/** What a manifest says of its build (libs/federation: build-id.ts, write-needs.ts). */
const manifestOfBuild = z.object({
  metaData: z.object({
    buildInfo: z.object({
      /** The build's id. */
      buildId: z.string().optional(),
      /** The id of a shell's offer that the build is known to fit. */
      offer: z.string().optional(),
    }),
  }),
  /** Missing in builds of before, and in development. */
  needs: z.unknown().optional(),
});
export type ManifestOfBuild = z.infer<typeof manifestOfBuild>;

export const readManifest = async (response: Response): Promise<ManifestOfBuild> =>
  manifestOfBuild.parse(await response.json());

/** The id of the build that is rolled out now; undefined when it says none. */
export const fetchBuild = async ({ manifest }: RegisteredRemote): Promise<string | undefined> => {
  const signal = AbortSignal.timeout(PATIENCE);
  const response = await fetch(manifest, { cache: 'no-store', signal });
  if (!response.ok) throw new Error(`${manifest} answered ${String(response.status)}`);
  return (await readManifest(response)).metaData.buildInfo.buildId;
};
