import { createReadStream, createWriteStream, statfsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { OperatorError } from '../local/operator-error.js';
import { Decrypt, Encrypt, type Passphrase } from './cipher.js';

/** What has this ending is not complete, and nobody reads it. */
export const UNFINISHED = '.unfinished';

/** What was written is on the disk after that, and so is its name. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Renames what is complete; after a power cut it is there under its name, or not at all. */
export async function finish(unfinished: string, path: string): Promise<void> {
  await rename(unfinished, path);
  await syncPath(dirname(path));
}

/** Compressed and encrypted; on the disk when it resolves. Returns the bytes that it takes there. */
export async function writeSealed(
  path: string,
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
  passphrase: Passphrase,
): Promise<number> {
  const output = createWriteStream(path, { mode: 0o600 });
  try {
    await pipeline(
      Readable.from(source, { objectMode: false }),
      createGzip({ level: constants.Z_BEST_SPEED, chunkSize: 256 * 1024 }),
      new Encrypt(passphrase),
      output,
    );
    await syncPath(path);
  } catch (error) {
    await rm(path, { force: true });
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? diskFull(dirname(path)) : error;
  }
  return output.bytesWritten;
}

const diskFull = (folder: string): OperatorError =>
  new OperatorError(`The disk of ${folder} is full: free some space and make the backup again.`);

/** Refuses before anything is written, when it can't go well. */
export function requireSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const mb = (count: number): number => Math.ceil(count / 1024 / 1024);
  if (bavail * bsize > bytes) return;
  throw new OperatorError(
    `The disk of ${folder} has ${mb(bavail * bsize)} MB left, about ${mb(bytes)} MB are needed: free some space, or name another folder.`,
  );
}

/** What a sealed file holds. Fails with an OperatorError when it is damaged or not of this passphrase. */
export function readSealed(path: string, passphrase: Passphrase): Readable {
  const input = createReadStream(path, { highWaterMark: 256 * 1024 });
  const decrypted = new Decrypt(passphrase, path);
  const plain = createGunzip({ chunkSize: 256 * 1024 });
  input.once('error', (error) => decrypted.destroy(error));
  decrypted.once('error', (error) => plain.destroy(error));
  return input.pipe(decrypted).pipe(plain);
}
