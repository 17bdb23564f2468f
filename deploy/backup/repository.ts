import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { identityOf, isAlive } from '../local/pid-files.js';
import { OperatorError } from '../local/operator-error.js';
import { finish, syncPath, UNFINISHED } from './files.js';

/** What is known of a backup without its passphrase. */
export interface BackupNote {
  id: string;
  format: 1;
  /** Of the PostgreSQL cluster: the log of another one does not fit. */
  systemId: string;
  postgresVersion: number;
  beganAt: string;
  /** The first moment that it can be restored to. */
  endedAt: string;
  startSegment: string;
  stopSegment: string;
  /** Bytes, before and after compression. */
  plainBytes: number;
  bytes: number;
  seconds: number;
  /** Log is kept from here on: any minute after it can be restored, while that goes on. */
  isArchived: boolean;
}

export interface Verification {
  at: string;
  seconds: number;
  /** Of what the integrity check printed; empty: all is right. */
  issues: string[];
}

export interface Backup extends BackupNote {
  folder: string;
  verified?: Verification;
}

const NOTE = 'backup.json';
const VERIFIED = 'verified.json';
export const DATA = 'data.tar.gz.enc';

const readJson = <T>(file: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
};

/** A folder of backups: `backups/<id>/`, `wal/<system>/`, `changes/`, `sent/`. */
export class Repository {
  constructor(readonly folder: string) {}

  /** Makes it, for its owner alone. */
  open(): void {
    try {
      for (const part of ['backups', 'wal', 'changes', 'sent'])
        mkdirSync(join(this.folder, part), { recursive: true, mode: 0o700 });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new OperatorError(`Nothing can be written to BACKUP_DIR ${this.folder}: ${reason}`);
    }
  }

  /** Complete ones, the oldest first. */
  list(): Backup[] {
    const folder = join(this.folder, 'backups');
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => !name.endsWith(UNFINISHED))
      .sort()
      .flatMap((name) => this.read(name) ?? []);
  }

  private read(id: string): Backup | undefined {
    const folder = join(this.folder, 'backups', id);
    const note = readJson<BackupNote>(join(folder, NOTE));
    if (!note) return undefined;
    const verified = readJson<Verification>(join(folder, VERIFIED));
    return { ...note, folder, ...(verified && { verified }) };
  }

  /** Refuses with the names of those that are there. */
  require(id: string): Backup {
    const found = this.read(id);
    if (found) return found;
    const known = this.list().map((one) => one.id);
    throw new OperatorError(
      `There is no backup ${id} in ${this.folder}: it has ${known.join(', ') || 'none'}.`,
    );
  }

  walFolder(systemId: string): string {
    const folder = join(this.folder, 'wal', systemId);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return folder;
  }

  get changesFolder(): string {
    return join(this.folder, 'changes');
  }

  /** Where a new backup is written; what others left that were cut off is removed. */
  begin(id: string): string {
    this.removeUnfinished();
    const folder = join(this.folder, 'backups', `${id}${UNFINISHED}`);
    mkdirSync(folder, { mode: 0o700 });
    const writer = { pid: process.pid, identity: identityOf(process.pid) ?? '' };
    writeFileSync(join(folder, 'writer.json'), JSON.stringify(writer));
    return folder;
  }

  private removeUnfinished(): void {
    const parent = join(this.folder, 'backups');
    for (const name of readdirSync(parent).filter((each) => each.endsWith(UNFINISHED))) {
      const folder = join(parent, name);
      const writer = readJson<{ pid: number; identity: string }>(join(folder, 'writer.json'));
      if (writer && isAlive(writer.pid, writer.identity))
        throw new OperatorError(`A backup is being made already (process ${writer.pid}).`);
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** From now on it counts. */
  async complete(unfinished: string, note: BackupNote): Promise<Backup> {
    rmSync(join(unfinished, 'writer.json'), { force: true });
    writeFileSync(join(unfinished, NOTE), JSON.stringify(note, undefined, 2));
    await syncPath(join(unfinished, NOTE));
    await syncPath(unfinished);
    const folder = join(this.folder, 'backups', note.id);
    await finish(unfinished, folder);
    return { ...note, folder };
  }

  noteVerified({ folder }: Backup, verification: Verification): void {
    const draft = join(folder, `${VERIFIED}${UNFINISHED}`);
    writeFileSync(draft, JSON.stringify(verification, undefined, 2));
    renameSync(draft, join(folder, VERIFIED));
  }

  remove({ folder }: Backup): void {
    // First its name goes: half a backup must not be taken for a whole one.
    renameSync(folder, `${folder}${UNFINISHED}`);
    rmSync(`${folder}${UNFINISHED}`, { recursive: true, force: true });
  }
}
