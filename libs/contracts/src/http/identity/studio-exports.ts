import { z } from 'zod';
import { admins, endpoint } from '../../endpoint.js';
import { listOf, withId } from '../../fields.js';
import { dataExport } from './privacy.js';

export const studioExport = dataExport.extend({
  /** Who ordered it; null: somebody who is gone. */
  createdBy: z.string().nullable(),
  /** Only who ordered it can download it. */
  isOwn: z.boolean(),
  withHealth: z.boolean(),
});
export type StudioExport = z.infer<typeof studioExport>;

export const orderStudioExport = endpoint({
  service: 'identity',
  method: 'POST',
  path: '/api/admin/exports',
  summary:
    'Orders an archive of everything of the studio. Asking again while one is under way gives the same one.',
  callers: admins,
  /** Health data is left out unless it is asked for; then it is logged as read. */
  body: z.object({ withHealth: z.boolean() }),
  response: studioExport,
  status: 202,
});

export const listStudioExports = endpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/exports',
  summary: 'Exports of the studio, newest first: who ordered them, and how far they are.',
  callers: admins,
  response: listOf(studioExport),
});

/** The answer is the file, not JSON. */
export const downloadStudioExport = endpoint({
  service: 'identity',
  method: 'GET',
  path: '/api/admin/exports/:id/file',
  summary: 'The archive as a ZIP file, for twelve hours, for who ordered it.',
  callers: admins,
  params: withId,
  isSlow: true,
  errors: ['NOT_FOUND'],
});
