import type { Readable } from 'node:stream';

/** Where a service keeps files; the names are its own, with `/` between their parts. */
export interface FileStore {
  /** Writes a file, or replaces it whole; a Blob (`fs.openAsBlob`) is never in memory. */
  put(name: string, body: Buffer | Blob, contentType: string): Promise<void>;
  /** Null when there is no such file. */
  get(name: string): Promise<Buffer | null>;
  /** The same for a large one, as it is read. */
  open(name: string): Promise<Readable | null>;
  /** Safe to repeat: a file that is gone is no error. */
  delete(name: string): Promise<void>;
}

const part = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;

/** Refuses what could lead outside, or mean different things to disks and buckets. */
export const checkName = (name: string): string => {
  if (!name.split('/').every((one) => part.test(one))) throw new Error('no name for a file');
  return name;
};
