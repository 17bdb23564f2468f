import { randomUUID } from 'node:crypto';
import { mkdir, open as openFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { checkName, type FileStore } from './file-store.js';

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Files below a folder, for the owner alone: pictures, and archives of people's data. A reader sees the old file or the new one, never a half. */
export class DiskStore implements FileStore {
  constructor(private readonly folder: string) {}

  async put(name: string, body: Buffer | Blob): Promise<void> {
    const file = this.fileOf(name);
    const begun = `${file}.${randomUUID()}`;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    try {
      await writeFile(begun, body instanceof Blob ? body.stream() : body, {
        flush: true,
        mode: 0o600,
      });
      await rename(begun, file);
    } catch (error) {
      await rm(begun, { force: true });
      throw error;
    }
  }

  async get(name: string): Promise<Buffer | null> {
    try {
      return await readFile(this.fileOf(name));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async open(name: string): Promise<Readable | null> {
    try {
      const file = await openFile(this.fileOf(name));
      return file.createReadStream();
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async delete(name: string): Promise<void> {
    await rm(this.fileOf(name), { force: true });
  }

  private fileOf(name: string): string {
    return join(this.folder, ...checkName(name).split('/'));
  }
}
