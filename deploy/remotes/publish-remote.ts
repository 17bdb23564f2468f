import { misfitOf, type ShellOffer } from '@studio/contracts/remote-needs';
import { OperatorError } from '../local/operator-error.js';
import { MANIFEST, readBuiltRemote } from './built-remote.js';
import { claimFaults, folderOf, lineOf, parseRegistry, REGISTRY, withCanary } from './registry.js';
import { addToLog, KEPT_BUILDS, publishedBuilds, readLog } from './roll-out-log.js';
import { alone } from './alone.js';
import { mapsOf, uploadMaps } from './source-maps.js';
import type { Target } from './target.js';
import { useBuild } from './use-build.js';

export interface Publication {
  remote: string;
  /** Folder of this machine that a build has written. */
  from: string;
  by: string;
  commit?: string;
  /** Of the visits; 100: all. */
  percent: number;
  /** What the shell there gives remotes; undefined: nothing is compared. */
  offer?: ShellOffer | undefined;
}

/**
 * Uploads a build below its id, then has the registry name it. Safe to repeat: a build that is there is
 * not uploaded again. Builds older than the last ten go, the live one and a canary never.
 * @returns the build's id, and whether its files were new there
 * @throws OperatorError when the build is not whole, does not fit the shell, or claims pages of others
 */
export const publishRemote = async (
  target: Target,
  { remote, from, by, commit, percent, offer }: Publication,
): Promise<{ build: string; isNew: boolean; removed: string[] }> => {
  const { build, files, folder, needs, area } = await readBuiltRemote(from);
  const misfit = offer && needs && misfitOf(remote, needs, offer);
  if (misfit !== undefined) throw new OperatorError(`Nothing was published. ${misfit}`);
  const known = parseRegistry(await target.read(REGISTRY));
  const [fault] = claimFaults(known, remote, area);
  if (fault !== undefined) throw new OperatorError(`Nothing was published. ${fault}`);
  // Refused before anything is there, as it would be after.
  if (percent < 100) withCanary(known, { remote, build, percent });
  const isNew = (await target.read(`${folderOf(remote, build)}/${MANIFEST}`)) === undefined;
  if (isNew) await target.upload(folder, folderOf(remote, build), manifestLast(files));
  await uploadMaps(target, { application: remote, build, folder });
  return await alone(target, async () => {
    if (publishedBuilds(await readLog(target, remote))[0] !== build)
      await addToLog(target, remote, [
        { at: new Date().toISOString(), by, action: 'published', build, ...(commit && { commit }) },
      ]);
    await useBuild(target, { remote, build, by, percent });
    return { build, isNew, removed: await removeOldBuilds(target, remote, by) };
  });
};

/** Where the manifest is, the build is whole. */
const manifestLast = (files: readonly string[]): string[] => [
  ...files.filter((file) => file !== MANIFEST),
  MANIFEST,
];

const removeOldBuilds = async (target: Target, remote: string, by: string): Promise<string[]> => {
  const line = lineOf(parseRegistry(await target.read(REGISTRY)), remote);
  const published = publishedBuilds(await readLog(target, remote));
  const there = new Set(await target.list(remote));
  // What the log doesn't know is being uploaded at this moment.
  const old = published
    .slice(KEPT_BUILDS)
    .filter((build) => there.has(build) && build !== line?.build && build !== line?.canary?.build);
  for (const build of old)
    for (const folder of [folderOf(remote, build), mapsOf(remote, build)])
      await target.remove(folder);
  const at = new Date().toISOString();
  if (old.length > 0)
    await addToLog(
      target,
      remote,
      old.map((build) => ({ at, by, action: 'removed' as const, build })),
    );
  return old;
};
