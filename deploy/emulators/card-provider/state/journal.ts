import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Lines after which a start rewrites the journal: replaying 50,000 takes about half a second. */
const compactAfterLines = 20_000;

export interface JournalChange {
  kind: string;
  id: string;
  /** Absent: the record is gone. */
  record?: unknown;
}

/**
 * An append-only file of committed changes, one JSON line per transaction. A line counts only when it
 * is complete, so kill -9 in the middle of a write loses that transaction as a whole.
 */
export class Journal {
  private readonly path: string;
  private file: number;
  private lines = 0;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.path = join(folder, 'journal.jsonl');
    this.file = openSync(this.path, 'a');
  }

  /** Calls back for every change since the beginning, then drops a torn last line. */
  replay(apply: (change: JournalChange) => void): void {
    const bytes = readFileSync(this.path);
    let start = 0;
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      const changes = JSON.parse(bytes.toString('utf8', start, end)) as JournalChange[];
      changes.forEach(apply);
      this.lines += 1;
      start = end + 1;
    }
    if (start < bytes.length) ftruncateSync(this.file, start);
  }

  /** Returns when the changes are on the disk. */
  append(changes: JournalChange[]): void {
    writeSync(this.file, `${JSON.stringify(changes)}\n`);
    fdatasyncSync(this.file);
    this.lines += 1;
  }

  get isLong(): boolean {
    return this.lines > compactAfterLines;
  }

  /** Replaces the history by its result; the rename makes it all or nothing. */
  compact(changes: Iterable<JournalChange>): void {
    const fresh = `${this.path}.new`;
    const file = openSync(fresh, 'w');
    let lines = 0;
    for (const change of changes) {
      writeSync(file, `${JSON.stringify([change])}\n`);
      lines += 1;
    }
    fsyncSync(file);
    closeSync(file);
    closeSync(this.file);
    renameSync(fresh, this.path);
    syncFolder(dirname(this.path));
    this.file = openSync(this.path, 'a');
    this.lines = lines;
  }

  close(): void {
    closeSync(this.file);
  }
}

function syncFolder(folder: string): void {
  if (!existsSync(folder)) return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
