import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { TarEntry } from './tar.js';

/**
 * What a data folder holds that is no memory of the studio: stores that are written apart or made
 * anew, programs that were fetched, logs, and what only says what runs now.
 */
const notKept =
  /^(postgres(\b.*)?|redis|tools|logs|run|backups|verify-.*|test-.*|studio\.lock.*|last-backup\.json.*|restored\.json.*)$/;

/** A file that its writer replaces with its real name when it is complete. */
const isDraft = (name: string): boolean => /\.(\d+|new|part|half|unfinished)$/.test(name);

export interface DataFile {
  /** From the data folder. */
  path: string;
  file: string;
  size: number;
  mtimeMs: number;
}

/** Every file that the studio remembers something by, besides its databases: keys, pictures, documents. */
export function* dataFiles(dataDir: string, backups: string): Generator<DataFile> {
  for (const name of readdirSync(dataDir).sort()) {
    if (notKept.test(name)) continue;
    yield* filesBelow(join(dataDir, name), { dataDir, backups });
  }
}

function* filesBelow(
  path: string,
  around: { dataDir: string; backups: string },
): Generator<DataFile> {
  if (path === around.backups || isDraft(path)) return;
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    for (const name of readdirSync(path).sort()) yield* filesBelow(join(path, name), around);
  } else if (found?.isFile()) {
    const name = relative(around.dataDir, path).split(sep).join('/');
    yield { path: name, file: path, size: found.size, mtimeMs: found.mtimeMs };
  }
}

/** In the archive, below `data/`. */
export const toTarEntry = ({ path, file, size, mtimeMs }: DataFile): TarEntry => ({
  path: `data/${path}`,
  file,
  size,
  mtime: new Date(mtimeMs),
});

export const hasData = (dataDir: string): boolean =>
  ['postgres', 'secrets.json', 'files'].some((name) => existsSync(join(dataDir, name)));
