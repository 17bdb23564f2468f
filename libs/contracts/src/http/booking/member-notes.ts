import { z } from 'zod';
import { recordVersion } from '../../edit-conflict.js';
import { frontDesk, endpoint, staff } from '../../endpoint.js';
import { id, instant, listOf, withId } from '../../fields.js';

/** Who reads a note: everybody of the staff who may see notes, or its author and nobody else. */
export const noteVisibility = z.enum(['team', 'own']);
export type NoteVisibility = z.infer<typeof noteVisibility>;

/** What the staff write about a member, for each other or for themselves. */
export const memberNote = z.object({
  id,
  text: z.string(),
  pinned: z.boolean(),
  visibility: noteVisibility,
  author: z.object({ id, name: z.string() }),
  createdAt: instant,
  /** Of the text; null: it stands as it was written. */
  editedAt: instant.nullable(),
  /** It came from the system that the studio had before; its author imported it. */
  isImported: z.boolean().optional(),
  version: recordVersion,
});
export type MemberNote = z.infer<typeof memberNote>;

export const MOST_NOTE_LETTERS = 2_000;
const text = z.string().trim().min(1).max(MOST_NOTE_LETTERS);
const visibility = noteVisibility.default('team');

const ofNote = {
  service: 'booking',
  callers: staff,
  params: withId,
  response: memberNote,
} as const;

export const listMemberNotes = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/members/:id/notes',
  summary: 'Notes of the team about a member, and own ones: pinned ones first, then the newest.',
  callers: frontDesk,
  params: withId,
  response: listOf(memberNote),
});

export const addMemberNote = endpoint({
  ...ofNote,
  callers: frontDesk,
  method: 'POST',
  path: '/api/admin/members/:id/notes',
  summary: 'Writes a note about a member.',
  status: 201,
  idempotent: true,
  body: z.object({ text, pinned: z.boolean().default(false), visibility }),
  errors: ['MEMBER_NOT_FOUND', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
});

export const editMemberNote = endpoint({
  ...ofNote,
  method: 'PATCH',
  path: '/api/admin/member-notes/:id',
  summary:
    'Changes text or readers of an own note; the front desk pins any. To trainers notes of others are a 404.',
  body: z.object({
    text: text.optional(),
    pinned: z.boolean().optional(),
    visibility: noteVisibility.optional(),
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

/** A note on somebody who comes to a class. */
export const classNote = memberNote.extend({ userId: id });
export type ClassNote = z.infer<typeof classNote>;

const ofClassNotes = {
  service: 'booking',
  callers: staff,
  path: '/api/schedules/:id/notes',
  params: withId,
} as const;

export const listClassNotes = endpoint({
  ...ofClassNotes,
  method: 'GET',
  summary:
    "Notes on those who come, for the class's trainer, from a day before until it is settled who was there: of the team, and own ones. Another trainer's class is a 404.",
  response: listOf(classNote),
  errors: ['SCHEDULE_NOT_FOUND', 'NOTES_NOT_OPEN', 'NOTES_CLOSED'],
});

export const addClassNote = endpoint({
  ...ofClassNotes,
  method: 'POST',
  summary: 'Writes a note on somebody who comes to the class; on others it is a 404.',
  status: 201,
  idempotent: true,
  body: z.object({ memberId: id, text, visibility: noteVisibility }),
  response: classNote,
  errors: [
    'SCHEDULE_NOT_FOUND',
    'NOTES_NOT_OPEN',
    'NOTES_CLOSED',
    'MEMBER_NOT_FOUND',
    'IDEMPOTENCY_KEY_REQUIRED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});
