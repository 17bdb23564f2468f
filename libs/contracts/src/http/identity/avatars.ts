import { z } from 'zod';
import { endpoint, everyone, signedIn } from '../../endpoint.js';
import { id } from '../../fields.js';

/** Bytes of a picture as it is sent: 5 MB (issue "profiles"; what is kept is far smaller). */
export const AVATAR_MAX_BYTES = 5 * 1_048_576;
/** By content; a file's name and type are only what somebody says. */
export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

export const avatarAnswer = z.object({ avatarUrl: z.string() });

export const putMyAvatar = endpoint({
  service: 'identity',
  method: 'PUT',
  path: '/api/me/avatar',
  summary:
    'The own picture: PNG, JPEG or WebP, as the body itself or as `file` of a form; cut square and made anew. The former one is gone, its address with it.',
  callers: signedIn,
  upload: { types: AVATAR_TYPES, maxBytes: AVATAR_MAX_BYTES, tooLarge: 'PICTURE_TOO_LARGE' },
  response: avatarAnswer,
  errors: ['PICTURE_TOO_LARGE', 'PICTURE_TYPE', 'PICTURE_UNREADABLE'],
});

export const deleteMyAvatar = endpoint({
  service: 'identity',
  method: 'DELETE',
  path: '/api/me/avatar',
  summary: 'Takes the own picture away. Safe to repeat.',
  callers: signedIn,
  status: 204,
});

/** `<id>.webp` is 512 px wide, `<id>-128.webp` is the small one. */
export const avatarPath = z.object({
  owner: id,
  file: z.string().regex(/^[0-9a-f-]{36}(-128)?\.webp$/),
});

/** The small picture (128 px wide) of a lasting address; every other address stands as it is. */
export const smallAvatarUrl = (url: string | null): string | null =>
  url?.replace(/(\/object\/authenticated\/avatars\/[^/]+\/[0-9a-f-]{36})\.webp$/, '$1-128.webp') ??
  null;

export const getSignedAvatar = endpoint({
  service: 'identity',
  method: 'GET',
  path: '/storage/v1/object/sign/avatars/:owner/:file',
  summary:
    'A picture by its signed address (image/webp, max-age=3600); who has the token may look.',
  callers: everyone,
  params: z.object({ owner: z.string(), file: z.string() }),
  query: z.object({ token: z.string().max(400).optional() }),
});

export const getAvatar = endpoint({
  service: 'identity',
  method: 'GET',
  path: '/storage/v1/object/authenticated/avatars/:owner/:file',
  summary:
    "A picture by its lasting address: a trainer's for everyone, others for their owner and the staff.",
  callers: everyone,
  params: z.object({ owner: z.string(), file: z.string() }),
  errors: ['NOT_FOUND'],
});

/** As the hosted storage client sends it; unknown fields are dropped. */
export const storageListing = z.object({
  prefix: z.string().max(200).nullish(),
  limit: z.int().min(1).max(1000).nullish(),
  offset: z.int().min(0).max(1_000_000).nullish(),
  search: z.string().max(200).nullish(),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).nullish(),
      order: z.enum(['asc', 'desc', '']).nullish(),
    })
    .nullish(),
});

export const storageObject = z.object({
  name: z.string(),
  /** Null: a folder. */
  id: z.string().nullable(),
  updated_at: z.string().nullable(),
  created_at: z.string().nullable(),
  last_accessed_at: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
});

export const listAvatars = endpoint({
  service: 'identity',
  method: 'POST',
  path: '/storage/v1/object/list/avatars',
  summary: 'Files below a prefix, 100 by name unless said; members see their own, admins all.',
  callers: signedIn,
  body: storageListing,
  response: z.array(storageObject),
});

export const signAvatar = endpoint({
  service: 'identity',
  method: 'POST',
  path: '/storage/v1/object/sign/avatars/:owner/:file',
  summary: 'A signed address of one file, good for `expiresIn` seconds.',
  callers: signedIn,
  params: z.object({ owner: z.string(), file: z.string() }),
  body: z.object({ expiresIn: z.int().min(1).max(604_800) }),
  response: z.object({ signedURL: z.string() }),
});

export const signAvatars = endpoint({
  service: 'identity',
  method: 'POST',
  path: '/storage/v1/object/sign/avatars',
  summary: 'Signed addresses of several files; one that is not there has an error instead.',
  callers: signedIn,
  body: z.object({
    expiresIn: z.int().min(1).max(604_800),
    paths: z.array(z.string().max(200)).min(1).max(500),
  }),
  response: z.array(
    z.object({ path: z.string(), signedURL: z.string().nullable(), error: z.string().nullable() }),
  ),
});
