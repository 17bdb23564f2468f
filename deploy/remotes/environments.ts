import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../local/operator-error.js';
import { BucketTarget } from './bucket-target.js';
import { FolderTarget } from './folder-target.js';
import { RsyncTarget } from './rsync-target.js';
import type { Target } from './target.js';

/** Where an environment keeps its remotes. Keys of a bucket come from the environment of the program. */
const environment = z.discriminatedUnion('kind', [
  /** The studio of this folder that `npm start` runs. */
  z.object({ kind: z.literal('data-folder') }),
  z.object({ kind: z.literal('folder'), folder: z.string() }),
  z.object({
    kind: z.literal('bucket'),
    endpoint: z.url(),
    bucket: z.string(),
    region: z.string(),
    prefix: z.string().default(''),
  }),
  z.object({ kind: z.literal('rsync'), to: z.string() }),
]);
const environments = z.record(z.string(), environment);

/** Folder of a studio's data where its remotes lie. */
export const remotesOf = (dataDir: string): string => join(dataDir, 'remotes');

export interface Here {
  root: string;
  dataDir: string;
  env: NodeJS.ProcessEnv;
  /** Another file than deploy/remotes/environments.json. */
  file?: string | undefined;
}

/**
 * The target of an environment that `environments.json` names.
 * @throws OperatorError when it names none of this name, or a bucket's keys are missing
 */
export const openTarget = async (name: string, here: Here): Promise<Target> => {
  const file = here.file ?? join(here.root, 'deploy/remotes/environments.json');
  const known = environments.parse(JSON.parse(await readFile(file, 'utf8')));
  const found = known[name];
  if (!found)
    throw new OperatorError(
      `There is no environment "${name}": ${file} has ${Object.keys(known).join(', ')}.`,
    );
  if (found.kind === 'data-folder') return new FolderTarget(remotesOf(here.dataDir));
  if (found.kind === 'folder') return new FolderTarget(resolve(here.root, found.folder));
  if (found.kind === 'rsync') return new RsyncTarget(found.to.replace(/\/+$/, ''));
  const { REMOTES_ACCESS_KEY_ID, REMOTES_SECRET_ACCESS_KEY } = here.env;
  if (!REMOTES_ACCESS_KEY_ID || !REMOTES_SECRET_ACCESS_KEY)
    throw new OperatorError(
      `The bucket of "${name}" needs REMOTES_ACCESS_KEY_ID and REMOTES_SECRET_ACCESS_KEY.`,
    );
  return new BucketTarget({
    ...found,
    accessKeyId: REMOTES_ACCESS_KEY_ID,
    secretAccessKey: REMOTES_SECRET_ACCESS_KEY,
  });
};
