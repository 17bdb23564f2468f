import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Passphrase } from './cipher.js';
import { dataFiles, toTarEntry, type DataFile } from './data-files.js';
import { finish, readSealed, UNFINISHED, writeSealed } from './files.js';
import type { Backup, Repository } from './repository.js';
import { pack, unpack, type Placing } from './tar.js';

const ENDING = '.tar.gz.enc';

/** Of an instant, as names of backups and changes have it: they sort by time. */
export const stampOf = (at: Date): string => at.toISOString().replaceAll(':', '-');

const momentOf = (stamp: string): number => Date.parse(stamp.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));

/** A file gets its name a moment after it was written. */
const OVERLAP_MS = 30_000;

/** Keeps what changes among the files between two backups: once a minute an archive of the new ones. */
export class FileChanges {
  private readonly kept = new Set<string>();

  constructor(
    private readonly dataDir: string,
    private readonly repository: Repository,
    private readonly passphrase: Passphrase,
  ) {}

  /** Returns how many files it kept. */
  async keep(): Promise<number> {
    const since = this.since();
    if (since === undefined) return 0;
    const changed = [...dataFiles(this.dataDir, this.repository.folder)].filter(
      (one) => one.mtimeMs > since - OVERLAP_MS && !this.kept.has(versionOf(one)),
    );
    if (changed.length === 0) return 0;
    const file = join(this.repository.changesFolder, `${stampOf(new Date())}${ENDING}`);
    await writeSealed(`${file}${UNFINISHED}`, pack(changed.map(toTarEntry)), this.passphrase);
    await finish(`${file}${UNFINISHED}`, file);
    for (const one of changed) this.kept.add(versionOf(one));
    return changed.length;
  }

  /** Of what was kept last; undefined before the first backup. */
  private since(): number | undefined {
    const backup = this.repository.list().at(-1);
    if (!backup) return undefined;
    const last = changesSince(this.repository, backup).at(-1);
    return last ? momentOf(last.replace(ENDING, '')) : Date.parse(backup.endedAt);
  }
}

const versionOf = ({ path, size, mtimeMs }: DataFile): string => `${path}:${size}:${mtimeMs}`;

/** Names of the archives behind a backup, the oldest first. */
const changesSince = ({ changesFolder }: Repository, { id }: Backup): string[] =>
  readdirSync(changesFolder)
    .filter((name) => name.endsWith(ENDING) && name > id)
    .sort();

/**
 * Puts what changed after a backup where `placing` says, each archive over the ones before. All of
 * them, whatever moment the databases go back to: a file more does no harm, one less does.
 */
export async function unpackChanges(
  { repository, passphrase }: { repository: Repository; passphrase: Passphrase },
  backup: Backup,
  placing: Placing,
): Promise<number> {
  let files = 0;
  for (const name of changesSince(repository, backup)) {
    const path = join(repository.changesFolder, name);
    if (statSync(path).isFile()) files += await unpack(readSealed(path, passphrase), placing);
  }
  return files;
}
