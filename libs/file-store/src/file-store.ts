/** Where a service keeps files; the names are its own, with `/` between their parts. */
export interface FileStore {
  /** Writes a file, or replaces it whole. */
  put(name: string, body: Buffer, contentType: string): Promise<void>;
  /** Null when there is no such file. */
  get(name: string): Promise<Buffer | null>;
  /** Safe to repeat: a file that is gone is no error. */
  delete(name: string): Promise<void>;
}

const part = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;

/** Refuses what could lead outside, or mean different things to disks and buckets. */
export const checkName = (name: string): string => {
  if (!name.split('/').every((one) => part.test(one))) throw new Error('no name for a file');
  return name;
};
