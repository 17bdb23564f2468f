import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Target } from './target.js';

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT';
const isThere = (error: unknown): boolean => (error as { code?: string }).code === 'EEXIST';

/** What is not whole yet lies here; nobody serves it. */
const UNFINISHED = '.unfinished';
/** ms; what is older was left by somebody who was ended half way. */
const LEFT_BEHIND = 3_600_000;

/** A folder of this machine, or one that is mounted: what a file server or the gateway serves. */
export class FolderTarget implements Target {
  readonly lockStale = 10_000;

  constructor(readonly address: string) {}

  async read(path: string): Promise<string | undefined> {
    try {
      return await readFile(this.at(path), 'utf8');
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async list(folder: string): Promise<string[]> {
    try {
      const entries = await readdir(this.at(folder), { withFileTypes: true });
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  /** Written elsewhere, flushed, and renamed: after a crash it is the former one or the new one. */
  async replace(path: string, text: string): Promise<void> {
    const beside = this.newPlace();
    for (const one of [beside, this.at(path)]) await mkdir(dirname(one), { recursive: true });
    const file = await open(beside, 'w');
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, this.at(path));
  }

  async create(path: string, text: string): Promise<void> {
    await mkdir(dirname(this.at(path)), { recursive: true });
    await writeFile(this.at(path), text, { flag: 'wx' }).catch((error: unknown) => {
      if (!isThere(error)) throw error;
    });
  }

  /** Copied into a folder that nobody serves, then given its name: a build is whole or not there. */
  async upload(from: string, folder: string, files: readonly string[]): Promise<void> {
    await this.removeLeftBehind();
    const beside = this.newPlace();
    try {
      for (const file of files) {
        await mkdir(dirname(join(beside, file)), { recursive: true });
        await copyFile(join(from, file), join(beside, file));
      }
      await mkdir(dirname(this.at(folder)), { recursive: true });
      // Without the last file it is not whole: somebody has removed files of it.
      const last = join(this.at(folder), files.at(-1) ?? '');
      if (!existsSync(last)) await this.remove(folder);
      await rename(beside, this.at(folder));
    } catch (error) {
      await rm(beside, { recursive: true, force: true });
      // Somebody else was first, with the same bytes: the id says the content.
      if (!isThere(error) && (error as { code?: string }).code !== 'ENOTEMPTY') throw error;
    }
  }

  async remove(path: string): Promise<void> {
    await rm(this.at(path), { recursive: true, force: true });
  }

  private async removeLeftBehind(): Promise<void> {
    for (const one of await readdir(this.at(UNFINISHED)).catch(() => [])) {
      const path = this.at(`${UNFINISHED}/${one}`);
      // Gone meanwhile: its owner has just finished.
      const since = (await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now();
      if (Date.now() - since > LEFT_BEHIND) await rm(path, { recursive: true, force: true });
    }
  }

  private newPlace(): string {
    return this.at(`${UNFINISHED}/${randomUUID()}`);
  }

  private at(path: string): string {
    return join(this.address, path);
  }
}
