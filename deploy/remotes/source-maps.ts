import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../local/operator-error.js';
import { alone } from './alone.js';
import { addToLog, KEPT_BUILDS, publishedBuilds, readLog } from './roll-out-log.js';
import { isName, type Target } from './target.js';

/** Beside the folders that visitors read: a map shows the source. */
export const mapsOf = (application: string, build: string): string =>
  `maps/${application}/${build}`;

interface Built {
  application: string;
  build: string;
  /** Folder of the build; its maps lie beside it, in `maps/<build id>/` (libs/federation). */
  folder: string;
}

/**
 * Brings the source maps of a build to its target. Safe to repeat.
 * @returns false: the build has none
 */
export const uploadMaps = async (
  target: Target,
  { application, build, folder }: Built,
): Promise<boolean> => {
  if ((await target.list(`maps/${application}`)).includes(build)) return true;
  const from = join(dirname(folder), 'maps', build);
  const found = await readdir(from, { recursive: true }).catch(() => []);
  const files = found.filter((file) => file.endsWith('.map')).toSorted();
  if (files.length > 0) await target.upload(from, mapsOf(application, build), files);
  return files.length > 0;
};

const fileList = z.object({ build: z.string().refine(isName) });

/**
 * Brings the source maps of the built shell to a target. Those of the last ten builds stay, as with
 * remotes, whose maps go there when they are published.
 * @throws OperatorError when the shell isn't built
 */
export const keepShellMaps = async (
  target: Target,
  { folder, by }: { folder: string; by: string },
): Promise<string> => {
  const text = await readFile(join(folder, 'files.json'), 'utf8').catch(() => '{}');
  const list = fileList.safeParse(JSON.parse(text));
  if (!list.success) throw new OperatorError(`${folder} holds no built shell: build it first.`);
  const { build } = list.data;
  const application = 'shell';
  if (!(await uploadMaps(target, { application, build, folder }))) return build;
  await alone(target, async () => {
    if (publishedBuilds(await readLog(target, application))[0] === build) return;
    const at = new Date().toISOString();
    await addToLog(target, application, [{ at, by, action: 'published', build }]);
    const old = publishedBuilds(await readLog(target, application)).slice(KEPT_BUILDS);
    const there = new Set(await target.list(`maps/${application}`));
    for (const one of old.filter((known) => there.has(known)))
      await target.remove(mapsOf(application, one));
  });
  return build;
};
