import type { RemoteModule } from '@studio/shell-kit';
import { shellBuild } from '@studio/shell-kit/shell-build';
import { z } from 'zod';
import { fetchRegistry } from '../../app/registry.js';
import { buildOf, loadedModules } from '../../app/remotes.js';
import type { RemoteName } from '../../app/route-table.js';

/** Id of the build that is live, by application. */
export type Builds = Readonly<Record<string, string | undefined>>;

/** ms. */
const PATIENCE = 6_000;

const read = async (path: string): Promise<unknown> => {
  const answer = await fetch(path, { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE) });
  return answer.json();
};

const registry = z.object({
  remotes: z.array(z.object({ name: z.string(), build: z.string().optional() })),
});
const fileList = z.object({ build: z.string() });

/**
 * What visitors get now, of shell and remotes.
 * @throws Error without a connection
 */
export const readLive = async (): Promise<Builds> => {
  const [known, list] = await Promise.all([
    fetchRegistry(),
    // A development server has none.
    read('/files.json').catch(() => undefined),
  ]);
  const remotes = registry.parse(known).remotes.map(({ name, build }) => [name, build] as const);
  return { ...Object.fromEntries(remotes), shell: fileList.safeParse(list).data?.build };
};

/** What the page that is open was drawn with, while a newer build waits for the next one. */
const shown = new Map<RemoteName, RemoteModule>();

/** A newer build is there from now on; the page that is open stays as it is. */
export const keepShown = (name: RemoteName, module: RemoteModule): void => {
  if (!shown.has(name)) shown.set(name, module);
};

/** A page has come, with what is loaded. */
export const forgetShown = (): void => shown.clear();

/** Whether another build is live than this page runs; what it has not loaded doesn't count. */
export const isOther = (name: string, live: Builds): boolean => {
  const remote = name as RemoteName;
  const module = shown.get(remote) ?? loadedModules().get(remote);
  const own = name === 'shell' ? shellBuild() : module && buildOf(module);
  return Boolean(own) && live[name] !== undefined && live[name] !== own;
};

export const isAnyOther = (live: Builds): boolean =>
  Object.keys(live).some((name) => isOther(name, live));

/** Whether a build is one that this page runs; '' is the shell's. */
export const isInUse = (build: string): boolean =>
  build === '' ||
  [...loadedModules().values(), ...shown.values()].some((module) => buildOf(module) === build);
