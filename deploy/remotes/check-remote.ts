import type { ShellOffer } from '@studio/contracts/remote-needs';
import { z } from 'zod';
import { MANIFEST } from './built-remote.js';
import { folderOf, lineOf, liveClaimFaults, parseRegistry, REGISTRY } from './registry.js';
import { misfitThere } from './shell-offer.js';
import type { Target } from './target.js';

const fileList = z.object({ build: z.string(), files: z.array(z.string()) });
const FILES = 'files.json';
const ENTRY = 'remoteEntry.js';
const AT_ONCE = 8;

/**
 * Reads what visitors of an environment get of a remote: the registry's line, manifest, entry and all
 * files of the live build and of a canary, and whether they claim pages of others.
 * @param offer what the shell there gives remotes; undefined: nothing is compared
 * @returns what is wrong, a sentence each; empty: nothing
 */
export const checkRemote = async (
  target: Target,
  remote: string,
  offer?: ShellOffer,
): Promise<string[]> => {
  const known = parseRegistry(await target.read(REGISTRY));
  const line = lineOf(known, remote);
  if (!line) return [`${remote} is not live at ${target.address}.`];
  const builds = [line.build, ...(line.canary ? [line.canary.build] : [])];
  const faults = await Promise.all(
    builds.map(async (build) => [
      ...(await checkBuild(target, remote, build)),
      ...(await misfitThere(target, { remote, build, offer })),
    ]),
  );
  return [...faults.flat(), ...liveClaimFaults(known, remote)];
};

const checkBuild = async (target: Target, remote: string, build: string): Promise<string[]> => {
  const folder = folderOf(remote, build);
  const [manifest, list] = await Promise.all(
    [MANIFEST, FILES].map((file) => target.read(`${folder}/${file}`)),
  );
  if (manifest === undefined) return [`${folder}/${MANIFEST} is missing: publish the build again.`];
  if (!manifest.includes(build)) return [`${folder}/${MANIFEST} is of another build.`];
  const files = listed(list, build);
  if (!files) return [`${folder}/${FILES} is missing, cut or of another build.`];
  const missing: string[] = [];
  const all = [ENTRY, ...files];
  for (let n = 0; n < all.length; n += AT_ONCE) {
    const some = all.slice(n, n + AT_ONCE);
    const texts = await Promise.all(some.map((file) => target.read(`${folder}/${file}`)));
    missing.push(...some.filter((_, k) => !texts[k]));
  }
  return missing.map(
    (file) =>
      `${folder}/${file} is missing or empty: remove ${folder} there, and publish the build again.`,
  );
};

const listed = (text: string | undefined, build: string): string[] | undefined => {
  try {
    const list = fileList.parse(JSON.parse(text ?? ''));
    return list.build === build ? list.files : undefined;
  } catch {
    return undefined;
  }
};
