import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { IMPORT_MAX_BYTES } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';

const upToTheLimit = (): Transform => {
  let left = IMPORT_MAX_BYTES;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(new Refused('IMPORT_TOO_LARGE'));
      else done(null, chunk);
    },
  });
};

/**
 * Lays a request's body into a file for as long as the work takes: it is read more than once, and
 * never as a whole. Throws IMPORT_TOO_LARGE, IMPORT_EMPTY.
 */
export const withUploadFile = async <T>(
  body: unknown,
  work: (path: string) => Promise<T>,
): Promise<T> => {
  if (!(body instanceof Readable)) throw new Refused('IMPORT_EMPTY');
  const path = join(tmpdir(), `import-${randomUUID()}.csv`);
  try {
    // Leaving early must not tear down the connection: the refusal still has to go out on it.
    const chunks = body.iterator({ destroyOnReturn: false });
    try {
      await pipeline(chunks, upToTheLimit(), createWriteStream(path, { mode: 0o600 }));
    } catch (error) {
      body.resume();
      throw error;
    }
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
};
