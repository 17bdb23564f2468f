import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../local/operator-error.js';
import { BucketTarget } from './bucket-target.js';
import { FolderTarget } from './folder-target.js';
import { RsyncTarget } from './rsync-target.js';
import type { Target } from './target.js';

/** Address of the studio, whose shell says in `/shell.json` what it gives remotes. */
const shell = z.url().optional();

/** Where an environment keeps its remotes. Keys of a bucket come from the environment of the program. */
const environment = z.discriminatedUnion('kind', [
  /** The studio of this folder that `npm start` runs. */
  z.object({ kind: z.literal('data-folder') }),
  z.object({ kind: z.literal('folder'), folder: z.string(), shell }),
  z.object({
    kind: z.literal('bucket'),
    endpoint: z.url(),
    bucket: z.string(),
    region: z.string(),
    prefix: z.string().default(''),
    shell,
  }),
  z.object({ kind: z.literal('rsync'), to: z.string(), shell }),
]);
const environments = z.record(z.string(), environment);

/** Folder of a studio's data where its remotes lie. */
export const remotesOf = (dataDir: string): string => join(dataDir, 'remotes');
/** Folder of a studio's data that the gateway serves as the shell (SHELL_DIR). */
export const shellOf = (dataDir: string): string => join(dataDir, 'shell');

export interface Here {
  root: string;
  dataDir: string;
  env: NodeJS.ProcessEnv;
  /** Another file than deploy/remotes/environments.json. */
  file?: string | undefined;
}

/** What stands behind the name of an environment. */
export interface Environment {
  target: Target;
  /** Where its shell says what it gives remotes: a file, or an address. undefined: nobody says. */
  offerAt: string | URL | undefined;
}

/**
 * The environment that `environments.json` names.
 * @throws OperatorError when it names none of this name, or a bucket's keys are missing
 */
export const openEnvironment = async (name: string, here: Here): Promise<Environment> => {
  const file = here.file ?? join(here.root, 'deploy/remotes/environments.json');
  const known = await readEnvironments(file);
  const found = known[name];
  if (!found)
    throw new OperatorError(
      `There is no environment "${name}": ${file} has ${Object.keys(known).join(', ')}.`,
    );
  if (found.kind === 'data-folder')
    return {
      target: new FolderTarget(remotesOf(here.dataDir)),
      offerAt: join(shellOf(here.dataDir), 'shell.json'),
    };
  const offerAt = found.shell === undefined ? undefined : new URL('/shell.json', found.shell);
  return { target: openTarget(name, found, here), offerAt };
};

const readEnvironments = async (file: string): Promise<z.infer<typeof environments>> => {
  try {
    return environments.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const what = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new OperatorError(`${file} can't be read as environments: ${what}`);
  }
};

const openTarget = (
  name: string,
  found: Exclude<z.infer<typeof environment>, { kind: 'data-folder' }>,
  here: Here,
): Target => {
  if (found.kind === 'folder') return new FolderTarget(resolve(here.root, found.folder));
  if (found.kind === 'rsync') return new RsyncTarget(found.to.replace(/\/+$/, ''));
  const { REMOTES_ACCESS_KEY_ID, REMOTES_SECRET_ACCESS_KEY } = here.env;
  if (!REMOTES_ACCESS_KEY_ID || !REMOTES_SECRET_ACCESS_KEY)
    throw new OperatorError(
      `The bucket of "${name}" needs REMOTES_ACCESS_KEY_ID and REMOTES_SECRET_ACCESS_KEY.`,
    );
  const { endpoint, bucket, region, prefix } = found;
  return new BucketTarget({
    endpoint,
    bucket,
    region,
    prefix,
    accessKeyId: REMOTES_ACCESS_KEY_ID,
    secretAccessKey: REMOTES_SECRET_ACCESS_KEY,
  });
};
