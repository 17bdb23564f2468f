import { Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import type { FastifyRequest } from 'fastify';

type Upload = NonNullable<Endpoint['upload']>;

/** Bytes; what a form writes around its file. */
const FORM_EXTRA = 65_536;
/** A browser hears a refusal only once it has sent everything: so much of it is thrown away. */
const LIMIT = { bytes: 64 * 1_048_576, ms: 30_000 };

const mostOf = ({ maxBytes }: Upload): number => maxBytes + FORM_EXTRA;

/** Throws what the endpoint says of files that are too large, before a byte is passed on. */
export const refuseTooLarge = async (
  upload: Upload,
  { headers, raw }: FastifyRequest,
): Promise<void> => {
  const length = Number(headers['content-length'] ?? 0);
  if (length <= mostOf(upload)) return;
  if (length <= LIMIT.bytes) {
    const ended = new Promise<void>((resolve) => {
      raw.once('end', resolve).once('close', resolve).resume();
    });
    await Promise.race([ended, pause(LIMIT.ms, undefined, { ref: false })]);
  }
  throw new Refused(upload.tooLarge);
};

/** Lets so many bytes through; more of them, from a sender who did not say how many, end in an error. */
export const upTo = (upload: Upload): Transform => {
  let left = mostOf(upload);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(new Refused(upload.tooLarge));
      else done(null, chunk);
    },
  });
};
