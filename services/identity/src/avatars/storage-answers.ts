import type { storageObject } from '@studio/contracts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { StoredPicture } from './avatar-files.queries.js';

type StorageObject = z.infer<typeof storageObject>;

/** Seconds that a browser may keep a picture (spec section 9). */
const CACHE_SECONDS = 3_600;

/** A refusal as the hosted storage client reads it. */
export const refuseStorage = (
  reply: FastifyReply,
  { status, error, message }: { status: number; error: string; message: string },
): FastifyReply =>
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ statusCode: String(status), error, message });

export const noSuchObject = (reply: FastifyReply): FastifyReply =>
  refuseStorage(reply, { status: 404, error: 'not_found', message: 'Object not found' });

/** The picture; a name is never used for another content, so its name is its ETag. */
export const sendPicture = (
  reply: FastifyReply,
  {
    name,
    body,
    known,
    isPrivate,
  }: {
    name: string;
    body: Buffer;
    known: string | undefined;
    isPrivate: boolean;
  },
): FastifyReply => {
  const etag = `"${name}"`;
  void reply
    .header('cache-control', `${isPrivate ? 'private, ' : ''}max-age=${CACHE_SECONDS}`)
    .header('etag', etag)
    .header('x-content-type-options', 'nosniff')
    .type('image/webp');
  return known?.includes(etag) ? reply.status(304).send() : reply.send(body);
};

export const folderObject = (name: string): StorageObject => ({
  name,
  id: null,
  updated_at: null,
  created_at: null,
  last_accessed_at: null,
  metadata: null,
});

export const fileObject = ({ id, name, bytes, storedAt }: StoredPicture): StorageObject => {
  const at = storedAt.toISOString();
  return {
    name,
    id,
    updated_at: at,
    created_at: at,
    last_accessed_at: at,
    metadata: {
      eTag: `"${name}"`,
      size: bytes,
      mimetype: 'image/webp',
      cacheControl: `max-age=${CACHE_SECONDS}`,
      lastModified: at,
      contentLength: bytes,
      httpStatusCode: 200,
    },
  };
};
