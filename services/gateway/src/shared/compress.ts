import { Transform, type TransformCallback } from 'node:stream';
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzipSync,
} from 'node:zlib';
import type { Encoding } from './encodings.js';

/** Bytes; below it one call costs a third of what a compressing stream costs to set up. */
const AT_ONCE = 64 * 1024;
const GZIP_LEVEL = 5;

/** Bytes; shorter JSON gains nothing. */
export const WORTH_COMPRESSING = 1_400;

const brotliParams = (bytes: number): Record<number, number> => ({
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 18,
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
});

/** An answer that is there already. */
export const squeezeAtOnce = (encoding: Encoding, whole: Buffer): Buffer =>
  encoding === 'br'
    ? brotliCompressSync(whole, { params: brotliParams(whole.length) })
    : gzipSync(whole, { level: GZIP_LEVEL });

class CompressAtOnce extends Transform {
  private readonly chunks: Buffer[] = [];

  constructor(private readonly compress: (whole: Buffer) => Buffer) {
    super();
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.chunks.push(chunk);
    done();
  }

  override _flush(done: TransformCallback): void {
    done(null, this.compress(Buffer.concat(this.chunks)));
  }
}

/** Compresses an answer of so many bytes on its way out. */
export const squeeze = (encoding: Encoding, bytes: number): Transform => {
  if (bytes <= AT_ONCE) return new CompressAtOnce((whole) => squeezeAtOnce(encoding, whole));
  return encoding === 'br'
    ? createBrotliCompress({ params: brotliParams(bytes) })
    : createGzip({ level: GZIP_LEVEL });
};
