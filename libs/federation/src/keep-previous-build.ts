import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler } from '@rspack/core';

/**
 * Cleans the output folder, except for the files of the build before: a tab opened before a
 * deploy still asks for them. `note` is the name of the list this build leaves for the next.
 */
export class KeepPreviousBuild {
  constructor(
    private readonly note: string,
    private readonly owns: (file: string) => boolean,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('KeepPreviousBuild', (compilation) => {
      const folder = compilation.outputOptions.path;
      if (!folder || compilation.errors.length > 0) return;
      const now = Object.keys(compilation.assets).map((file) => file.split('?')[0] ?? file);
      const list = join(folder, this.note);
      const before = existsSync(list)
        ? (JSON.parse(readFileSync(list, 'utf8')) as { now: string[]; before: string[] })
        : { now: [], before: [] };
      // The same build twice must not push the real predecessor out.
      const same = before.now.length === now.length && before.now.every((f) => now.includes(f));
      const previous = same ? before.before : before.now;
      const keep = new Set([...now, ...previous, this.note]);
      for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const path = join(file.parentPath, file.name).slice(folder.length + 1);
        if (file.isFile() && this.owns(path) && !keep.has(path)) rmSync(join(folder, path));
      }
      writeFileSync(list, JSON.stringify({ now, before: previous }));
    });
  }
}
