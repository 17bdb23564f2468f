import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Whether this process may mount: as root, and not where a container forbids it. */
export const mayMount = (): boolean =>
  process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;

/** A file system of its own in memory, which a spec can fill to the last byte. */
export class SmallDisk {
  private readonly filler: string;

  private constructor(readonly folder: string) {
    this.filler = join(folder, 'filler');
  }

  static mount(folder: string, mb: number): SmallDisk {
    mkdirSync(folder, { recursive: true });
    const { status, stderr } = spawnSync(
      'mount',
      ['-t', 'tmpfs', '-o', `size=${mb}m,mode=0700`, 'tmpfs', folder],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`no file system could be mounted: ${stderr}`);
    return new SmallDisk(folder);
  }

  fill(): void {
    const file = openSync(this.filler, 'a');
    try {
      for (const bytes of [Buffer.alloc(1024 * 1024), Buffer.alloc(4096)]) writeAll(file, bytes);
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.filler, { force: true });
  }

  unmount(): void {
    spawnSync('umount', ['--lazy', this.folder]);
  }
}

function writeAll(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) === bytes.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
