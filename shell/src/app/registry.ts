import { z } from 'zod';
import { ownRemote, withOwnRemotes } from '../features/remote-override/own-remote.js';

const registry = z.object({ remotes: z.array(z.unknown()) });
const named = z.object({ name: z.string() });
const registered = z.object({ name: z.string(), path: z.string(), manifest: z.string() });
export type RegisteredRemote = z.infer<typeof registered>;

/** ms; a registry that hangs must end in the panel. */
const PATIENCE = 6_000;

/** Only files of our own origin below the remote's own folder are ever run. */
export const isTrusted = ({ path, manifest }: RegisteredRemote): boolean => {
  if (!URL.canParse(manifest, location.origin)) return false;
  const url = new URL(manifest, location.origin);
  return (
    /^\/remotes\/[a-z0-9-]+$/.test(path) &&
    url.origin === location.origin &&
    url.pathname.startsWith(`${path}/`)
  );
};

/**
 * A line that can't be read, or that leads elsewhere, costs its own remote only.
 * @throws Error with what is wrong with it
 */
export const remoteOf = (known: unknown, name: string): RegisteredRemote => {
  const rows = registry.parse(known).remotes;
  const found = rows.find((one) => named.safeParse(one).data?.name === name);
  if (found === undefined) throw new Error(`${name} is not in remotes.json`);
  const remote = registered.safeParse(found).data;
  if (!remote) throw new Error(`the line of ${name} in remotes.json can't be read`);
  if (!isTrusted(remote)) throw new Error(`${name} is not run from ${remote.manifest}`);
  return remote;
};

let last: unknown;
/** The registry that was read last; undefined: none yet. */
export const lastRegistry = (): unknown => last;

/**
 * Which remotes there are now: never cached, so that a remote is rolled out or back by changing
 * one line of /remotes.json (architecture.md, Shell and remotes).
 * @throws Error when it can't be read
 */
export const fetchRegistry = async (): Promise<unknown> => {
  try {
    const response = await fetch('/remotes.json', { signal: AbortSignal.timeout(PATIENCE) });
    if (!response.ok) throw new Error(`it answered ${String(response.status)}`);
    last = await withOwnRemotes(await response.json());
    return last;
  } catch (error) {
    throw new Error(`remotes.json can't be read: ${String(error)}`, { cause: error });
  }
};

/** The registry, or the one that was read last: one that is away for a moment costs no area. */
const registryOrLast = async (): Promise<unknown> => {
  try {
    return await fetchRegistry();
  } catch (error) {
    if (last === undefined) throw error;
    // eslint-disable-next-line no-console -- nobody else says it: the page works with the last one
    console.error(error);
    return last;
  }
};

/** @param known a registry that has just been read; without it it is asked for */
export const findRemote = async (name: string, known?: unknown): Promise<RegisteredRemote> =>
  (await ownRemote(name)) ?? remoteOf(known ?? (await registryOrLast()), name);

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
