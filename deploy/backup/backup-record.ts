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
  /** Why the newest try did not work out, until one does; `isOfLog`: to keep the log between backups. */
  failure?: { at: string; reason: string; isOfLog?: boolean };
}

/** Read by booking too, whose metrics tell it. */
export const recordFileOf = (dataDir: string): string => join(dataDir, 'last-backup.json');

export function readBackupRecord(dataDir: string): BackupRecord {
  try {
    return JSON.parse(readFileSync(recordFileOf(dataDir), 'utf8')) as BackupRecord;
  } catch {
    return {};
  }
}

/** `undefined` of a part takes it away. */
export function writeBackupRecord(
  dataDir: string,
  changes: { [Part in keyof BackupRecord]: BackupRecord[Part] | undefined },
): void {
  const record = { ...readBackupRecord(dataDir), ...changes };
  const draft = `${recordFileOf(dataDir)}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(record, undefined, 2));
  renameSync(draft, recordFileOf(dataDir));
}
