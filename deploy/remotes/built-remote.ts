import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { declaredArea, type DeclaredArea } from '@studio/contracts/declared-area';
import { z } from 'zod';
import { remoteNeeds, type RemoteNeeds } from '@studio/contracts/remote-needs';
import { OperatorError } from '../local/operator-error.js';
import { isName } from './target.js';

export const MANIFEST = 'mf-manifest.json';

/** What a build writes of itself into its manifest (libs/federation: build-id.ts, write-needs.ts,
 * write-area.ts). */
const manifest = z.object({
  metaData: z.object({
    remoteEntry: z.object({ name: z.string() }),
    buildInfo: z.object({ buildId: z.string() }),
  }),
  needs: remoteNeeds.optional(),
  area: declaredArea.optional(),
});
/** What the text of a manifest declares; undefined: nothing, or nothing that can be read. */
export const areaIn = (text: string): DeclaredArea | undefined => {
  try {
    return z.object({ area: declaredArea.optional() }).parse(JSON.parse(text)).area;
  } catch {
    return undefined;
  }
};
/** files.json (libs/federation, file-list.ts). */
const fileList = z.object({ build: z.string(), files: z.array(z.string()) });
/** All that this build has written (written-files.ts). */
const written = z.object({ files: z.array(z.string()) });

/** A build of a remote that lies in a folder of this machine, whole. */
export interface BuiltRemote {
  folder: string;
  build: string;
  /** All that is uploaded, relative to the folder. */
  files: string[];
  /** What it takes of the shell; undefined for builds older than that. */
  needs: RemoteNeeds | undefined;
  /** Its own pages and menu entries; undefined for builds older than that. */
  area: DeclaredArea | undefined;
}

const json = async <T>(folder: string, file: string, schema: z.ZodType<T>): Promise<T> => {
  try {
    return schema.parse(JSON.parse(await readFile(join(folder, file), 'utf8')));
  } catch {
    throw new OperatorError(`${join(folder, file)} is missing or cut: build the remote again.`);
  }
};

/**
 * Reads a build and refuses one that is not whole: files of another build, or files that are missing.
 * @throws OperatorError with the file
 */
export const readBuiltRemote = async (folder: string): Promise<BuiltRemote> => {
  const { metaData, needs, area } = await json(folder, MANIFEST, manifest);
  const { build, files: needed } = await json(folder, 'files.json', fileList);
  const id = metaData.buildInfo.buildId;
  if (!isName(id) || id !== build)
    throw new OperatorError(`${folder} holds parts of two builds: build the remote again.`);
  const { files } = await json(folder, '.build.json', written);
  for (const file of [metaData.remoteEntry.name, ...needed, ...files])
    if (!files.includes(file) || !existsSync(join(folder, file)))
      throw new OperatorError(`${join(folder, file)} is missing: build the remote again.`);
  return { folder, build, files: files.toSorted(), needs, area };
};
