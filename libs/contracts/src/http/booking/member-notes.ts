import { z } from 'zod';
import { recordVersion } from '../../edit-conflict.js';
import { frontDesk, endpoint } from '../../endpoint.js';
import { id, instant, listOf, withId } from '../../fields.js';

const text = z.string().trim().min(1).max(2_000);

/** What the staff write about a member for each other. */
export const memberNote = z.object({
  id,
  text: z.string(),
  pinned: z.boolean(),
  author: z.object({ id, name: z.string() }),
  createdAt: instant,
  /** Of the text; null: it stands as it was written. */
  editedAt: instant.nullable(),
  version: recordVersion,
});
export type MemberNote = z.infer<typeof memberNote>;

const ofNote = {
  service: 'booking',
  callers: frontDesk,
  params: withId,
  response: memberNote,
} as const;

export const listMemberNotes = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/members/:id/notes',
  summary: 'Notes of the staff about a member: pinned ones first, then the newest.',
  callers: frontDesk,
  params: withId,
  response: listOf(memberNote),
});

export const addMemberNote = endpoint({
  ...ofNote,
  method: 'POST',
  path: '/api/admin/members/:id/notes',
  summary: 'Writes a note about a member.',
  status: 201,
  idempotent: true,
  body: z.object({ text, pinned: z.boolean().default(false) }),
  errors: ['MEMBER_NOT_FOUND', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
});

export const editMemberNote = endpoint({
  ...ofNote,
  method: 'PATCH',
  path: '/api/admin/member-notes/:id',
  summary: 'Changes the text of an own note, or pins any.',
  body: z.object({
    text: text.optional(),
    pinned: z.boolean().optional(),
    version: recordVersion.optional(),
  }),
  errors: ['NOT_FOUND', 'NOTE_OF_ANOTHER', 'EDIT_CONFLICT'],
});

export const deleteMemberNote = endpoint({
  ...ofNote,
  method: 'DELETE',
  path: '/api/admin/member-notes/:id',
  summary: 'Deletes an own note. For a day it can be restored. Repeating changes nothing.',
  errors: ['NOT_FOUND', 'NOTE_OF_ANOTHER'],
});

export const restoreMemberNote = endpoint({
  ...ofNote,
  method: 'POST',
  path: '/api/admin/member-notes/:id/restore',
  summary: 'Takes the deletion of an own note back. Repeating changes nothing.',
  errors: ['NOT_FOUND', 'NOTE_OF_ANOTHER'],
});
