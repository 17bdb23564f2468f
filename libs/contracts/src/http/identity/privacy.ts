import { z } from 'zod';
import { endpoint, signedIn } from '../../endpoint.js';
import { id, instant, listOf, withId } from '../../fields.js';
import { personalDataServices } from '../../services.js';

/** A service's share of an export: `waiting` when it did not answer and is asked again later. */
export const exportPart = z.object({
  service: z.enum(personalDataServices),
  status: z.enum(['queued', 'working', 'waiting', 'done']),
});
export type ExportPart = z.infer<typeof exportPart>;

/** `expiresAt` and `bytes` are known once it is ready. */
export const dataExport = z.object({
  id,
  status: z.enum(['queued', 'working', 'ready', 'failed', 'expired']),
  /** Per cent. */
  progress: z.int().min(0).max(100),
  parts: z.array(exportPart),
  createdAt: instant,
  expiresAt: instant.nullable(),
  bytes: z.int().nullable(),
});
export type DataExport = z.infer<typeof dataExport>;

/** Asking again while one is under way gives the same one. */
export const orderExport = endpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/me/exports',
  summary: 'Orders an archive of all own data, across all services. At most three a day.',
  callers: signedIn,
  response: dataExport,
  status: 202,
  errors: ['TOO_MANY_REQUESTS'],
});

export const listExports = endpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/me/exports',
  summary: 'The own exports, newest first, with their progress.',
  callers: signedIn,
  response: listOf(dataExport),
});

/** The answer is the file, not JSON. */
export const downloadExport = endpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/me/exports/:id/file',
  summary: 'The archive as a ZIP file, for seven days.',
  callers: signedIn,
  params: withId,
  isSlow: true,
  errors: ['NOT_FOUND'],
});

export const deletion = z.object({
  state: z.enum(['none', 'scheduled']),
  requestedAt: instant.nullable(),
  deletesAt: instant.nullable(),
});
export type Deletion = z.infer<typeof deletion>;

export const getDeletion = endpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/me/deletion',
  summary: 'Whether the own account is to be deleted, and when.',
  callers: signedIn,
  response: deletion,
});

/** Asking again changes nothing: the first date stays. */
export const scheduleDeletion = endpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/me/deletion',
  summary: 'Has the own account deleted in 30 days; ends all other sessions.',
  callers: signedIn,
  body: z.object({ currentPassword: z.string().min(1).max(1024), confirm: z.literal('DELETE') }),
  response: deletion,
  errors: ['WRONG_PASSWORD', 'NO_PASSWORD', 'LAST_ADMIN', 'TOO_MANY_REQUESTS'],
});

/** Once the account is gone, so is the session: 401. */
export const withdrawDeletion = endpoint({
  service: 'identity',
  method: 'DELETE',
  path: '/api/me/deletion',
  summary: 'Keeps the own account after all.',
  callers: signedIn,
  response: deletion,
});
