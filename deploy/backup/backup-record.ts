import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is known of backups beside the studio that runs: for its status page, and for alerts. */
export interface BackupRecord {
  /** Absent: there is none yet. */
  last?: {
    id: string;
    /** Any moment since then can be restored. */
    endedAt: string;
    seconds: number;
    bytes: number;
    /** Absent: it was not restored for a check. */
    verifiedAt?: string;
    /** What the check found; 0: the books are right. */
    issues?: number;
  };
  /** Up to here each minute can be restored. */
  archivedUntil?: string;
  /** Why the newest try did not work out, until one does. */
  failure?: { at: string; reason: string };
}

const fileOf = (dataDir: string): string => join(dataDir, 'last-backup.json');

export function readBackupRecord(dataDir: string): BackupRecord {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as BackupRecord;
  } catch {
    return {};
  }
}

export function writeBackupRecord(dataDir: string, changes: BackupRecord): void {
  const record = { ...readBackupRecord(dataDir), ...changes };
  const draft = `${fileOf(dataDir)}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(record, undefined, 2));
  renameSync(draft, fileOf(dataDir));
}
