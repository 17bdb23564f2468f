import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { Endpoint } from '@studio/contracts';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../refused.js';
import { contentTypeOf } from './accept-uploads.js';

type Limit = NonNullable<Endpoint['upload']>;

/** Heads and tails of a form, beside the file itself. */
const FORM_EXTRA = 65_536;

const notAsAgreed = (message: string): Refused =>
  new Refused('BAD_REQUEST', [{ path: 'file', message }]);

/**
 * The file of a request: the body itself, or the `file` of a form. Throws what the endpoint says of
 * files that are too large as soon as there is too much of it, and BAD_REQUEST when there is none.
 */
export const readUpload = async (
  request: FastifyRequest,
  { path, upload }: Pick<Endpoint, 'path' | 'upload'>,
): Promise<Buffer> => {
  if (!upload) throw new Error(`${path} takes no upload`);
  const { body } = request;
  if (!(body instanceof Readable)) throw notAsAgreed('is missing');
  const type = contentTypeOf(request);
  const isForm = /^multipart\/form-data\b/i.test(type);
  const file = isForm ? await fileOfForm(body, type, upload) : await bytesOf(body, upload);
  if (file.length === 0) throw notAsAgreed('is empty');
  return file;
};

const bytesOf = async (
  stream: Readable,
  { maxBytes, tooLarge }: Omit<Limit, 'types'>,
): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop must not tear down the connection: the refusal still has to go out on it.
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    length += (chunk as Buffer).length;
    if (length > maxBytes) {
      stream.resume();
      throw new Refused(tooLarge);
    }
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
};

const fileOfForm = async (body: Readable, type: string, limit: Limit): Promise<Buffer> => {
  const { maxBytes, tooLarge } = limit;
  const form = await bytesOf(body, { maxBytes: maxBytes + FORM_EXTRA, tooLarge });
  const chunks: Buffer[] = [];
  let found = false;
  try {
    const parser = new Busboy({
      headers: { 'content-type': type },
      limits: { files: 1, fields: 8, parts: 9, fieldSize: 4_096, headerPairs: 32 },
    });
    parser.on('file', (name, stream) => {
      // A part that never ends: its error is the parser's as well, and is said below.
      stream.on('error', () => undefined);
      if (name !== 'file') return void stream.resume();
      found = true;
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    });
    await pipeline(Readable.from([form]), parser);
  } catch {
    throw notAsAgreed('could not be found: the form is broken');
  }
  if (!found) throw notAsAgreed('is missing in the form');
  const file = Buffer.concat(chunks);
  if (file.length > maxBytes) throw new Refused(tooLarge);
  return file;
};
