import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { alone } from '../remotes/alone.js';
import { FolderTarget } from '../remotes/folder-target.js';
import { KEPT_BUILDS } from '../remotes/roll-out-log.js';
import { OperatorError } from './operator-error.js';

/** Lists all that a build has written (libs/federation, written-files.ts). */
const LIST = '.build.json';
const list = z.object({ files: z.array(z.string()) });
/** The lists of the builds that are kept, newest first. */
const KEPT = '.builds.json';
const kept = z.array(z.array(z.string()));

const PAGE = 'index.html';
/** Named by their content: they never change, and open pages ask for them. */
const isAsset = (file: string): boolean => file.startsWith('assets/');

/**
 * Puts a build of the shell where it is served. Its page comes last: who gets it finds its files. Files of
 * the last ten builds stay beside them for the pages that are open. Safe to repeat.
 * @returns whether it was another build than the one before
 * @throws OperatorError when the build is not whole
 */
export const publishShell = async (from: string, to: string): Promise<boolean> => {
  const files = await readBuild(from);
  const assets = files.filter(isAsset).toSorted();
  return await alone(new FolderTarget(to), async () => {
    const former = await readKept(to);
    for (const file of inOrder(files))
      if (!isAsset(file) || !existsSync(join(to, file))) await place(from, to, file);
    const same = (build: readonly string[]): boolean => build.join() === assets.join();
    const builds = [assets, ...former.filter((build) => !same(build))].slice(0, KEPT_BUILDS);
    await writeWhole(join(to, KEPT), JSON.stringify(builds));
    await removeOthers(to, new Set([...files, ...builds.flat(), KEPT]));
    return !(former[0] && same(former[0]));
  });
};

const readBuild = async (from: string): Promise<string[]> => {
  const text = await readFile(join(from, LIST), 'utf8').catch(() => '');
  const found = list.safeParse(text === '' ? undefined : JSON.parse(text));
  const missing = found.data?.files.find((file) => !existsSync(join(from, file)));
  if (!found.success || missing !== undefined)
    throw new OperatorError(`${join(from, missing ?? LIST)} is missing: build the shell again.`);
  return found.data.files;
};

const readKept = async (to: string): Promise<string[][]> => {
  const text = await readFile(join(to, KEPT), 'utf8').catch(() => '[]');
  return kept.parse(JSON.parse(text));
};

const inOrder = (files: readonly string[]): string[] => [
  ...files.filter(isAsset),
  ...files.filter((file) => !isAsset(file) && file !== PAGE),
  PAGE,
];

const place = async (from: string, to: string, file: string): Promise<void> => {
  const target = join(to, file);
  const beside = join(to, `.${randomUUID()}`);
  await mkdir(dirname(target), { recursive: true });
  await copyFile(join(from, file), beside);
  await rename(beside, target);
};

const writeWhole = async (file: string, text: string): Promise<void> => {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
};

/** Files of builds that are too old, and what a publication that was killed has left. */
const removeOthers = async (to: string, stays: ReadonlySet<string>): Promise<void> => {
  for (const file of await readdir(to, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name).slice(to.length + 1);
    if (file.isFile() && !stays.has(path) && path !== 'lock.txt') await rm(join(to, path));
  }
};
