import { appendFileSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const LIMIT = 5 * 1024 * 1024;

/** What a program prints: `.data/logs/<name>.log`, and what was before in `<name>.log.1`. */
export class ProgramLog {
  private readonly file: string;

  constructor(
    private readonly dataDir: string,
    name: string,
  ) {
    this.file = join(dataDir, 'logs', `${name}.log`);
  }

  /** True when the next to open it begins a new one. */
  get isFull(): boolean {
    return (statSync(this.file, { throwIfNoEntry: false })?.size ?? 0) > LIMIT;
  }

  /** For a program that starts. */
  open(): number {
    if (this.isFull) renameSync(this.file, `${this.file}.1`);
    return this.join();
  }

  /** For a program that prints beside the one that runs. */
  join(): number {
    mkdirSync(join(this.dataDir, 'logs'), { recursive: true });
    return openSync(this.file, 'a');
  }

  add(line: string): void {
    appendFileSync(this.file, `${line}\n`);
  }

  /** The last lines, for the person who has to find the cause. */
  tail(): string {
    const lines = readFileSync(this.file, 'utf8').trimEnd().split('\n').slice(-12);
    if (lines.some((line) => /No space left on device|ENOSPC/.test(line))) {
      return ' The disk is full: free some space and start again.';
    }
    return `\n${lines.map((line) => `  | ${line}`).join('\n')}\n  (all of it: ${this.file})`;
  }
}
