import { z } from 'zod';
import { recordVersion } from '../../edit-conflict.js';
import { admins, endpoint, everyone, staff } from '../../endpoint.js';
import { id, instant, listOf, withId } from '../../fields.js';
import { certificate } from './class-parts.js';

export type Certificate = z.infer<typeof certificate>;

/** What a trainer says on the own page; the portrait is sent apart. */
const trainerPageText = z.object({
  bio: z.string().trim().max(2_000),
  certificates: z.array(certificate).max(12),
  languages: z.array(z.string().trim().min(1).max(40)).max(8),
});
export type TrainerPageText = z.infer<typeof trainerPageText>;

const content = trainerPageText.extend({ portraitUrl: z.string().nullable() });
export type TrainerPageContent = z.infer<typeof content>;

/** `none`: what is approved is all there is. */
const state = z.enum(['none', 'draft', 'sent', 'returned']);

export const trainerPage = z.object({
  name: z.string(),
  /** As members see it. */
  approved: content,
  /** What the trainer wants it to be; null in state `none`. */
  draft: content.nullable(),
  state,
  /** Of `sent`. */
  sentAt: instant.nullable(),
  /** Why it was sent back. */
  reason: z.string().nullable(),
  version: recordVersion,
});
export type TrainerPage = z.infer<typeof trainerPage>;

const ofOwnPage = {
  service: 'booking',
  callers: staff,
  path: '/api/trainer/page',
  response: trainerPage,
} as const;
const withVersion = z.object({ version: recordVersion });

export const getTrainerPage = endpoint({
  ...ofOwnPage,
  method: 'GET',
  summary:
    'The own page of a trainer: as members see it, and the draft. A 404 to who is no trainer.',
  errors: ['TRAINER_NOT_FOUND'],
});

export const saveTrainerPage = endpoint({
  ...ofOwnPage,
  method: 'PUT',
  summary: 'Keeps a draft of the own page; one that was sent is taken back with it.',
  body: trainerPageText.extend({ version: recordVersion }),
  errors: ['TRAINER_NOT_FOUND', 'PAGE_CHANGED'],
});

export const discardTrainerPage = endpoint({
  ...ofOwnPage,
  method: 'DELETE',
  summary: 'Throws the draft away. Safe to repeat.',
  errors: ['TRAINER_NOT_FOUND'],
});

export const sendTrainerPage = endpoint({
  ...ofOwnPage,
  method: 'POST',
  path: '/api/trainer/page/send',
  summary: 'Asks the admins to approve the draft. Safe to repeat.',
  body: withVersion,
  errors: ['TRAINER_NOT_FOUND', 'PAGE_CHANGED'],
});

const PORTRAIT_MAX_BYTES = 8 * 1_048_576;
const PORTRAIT_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

export const putTrainerPortrait = endpoint({
  ...ofOwnPage,
  method: 'PUT',
  path: '/api/trainer/page/portrait',
  summary: 'The portrait of the draft: PNG, JPEG or WebP as the body; cut to a square.',
  upload: { types: PORTRAIT_TYPES, maxBytes: PORTRAIT_MAX_BYTES, tooLarge: 'PICTURE_TOO_LARGE' },
  errors: ['TRAINER_NOT_FOUND', 'PICTURE_TOO_LARGE', 'PICTURE_TYPE', 'PICTURE_UNREADABLE'],
});

export const deleteTrainerPortrait = endpoint({
  ...ofOwnPage,
  method: 'DELETE',
  path: '/api/trainer/page/portrait',
  summary: 'Takes the portrait out of the draft. Safe to repeat.',
  errors: ['TRAINER_NOT_FOUND'],
});

export const getTrainerPortrait = endpoint({
  service: 'booking',
  callers: everyone,
  method: 'GET',
  path: '/api/trainers/portraits/:id',
  summary: 'A portrait, by an address that never shows another picture.',
  params: withId,
  errors: ['NOT_FOUND'],
});

/** A page that waits for its approval. */
const sentTrainerPage = trainerPage
  .pick({ name: true, approved: true, version: true })
  .extend({ trainerId: id, draft: content, sentAt: instant });
export type SentTrainerPage = z.infer<typeof sentTrainerPage>;

export const listTrainerPages = endpoint({
  service: 'booking',
  callers: admins,
  method: 'GET',
  path: '/api/admin/trainer-pages',
  summary: 'Pages of trainers that wait for approval, as they are and as they would be.',
  response: listOf(sentTrainerPage),
});

export const decideTrainerPage = endpoint({
  service: 'booking',
  callers: admins,
  method: 'POST',
  path: '/api/admin/trainer-pages/:id/decision',
  summary:
    'Approves what a trainer sent, as it was read, or sends it back with a reason. PAGE_CHANGED when it is another one by now, or decided.',
  params: withId,
  body: withVersion.extend({
    approve: z.boolean(),
    /** Needed to send it back; the trainer reads it. */
    reason: z.string().trim().max(500).optional(),
  }),
  response: trainerPage,
  errors: ['TRAINER_NOT_FOUND', 'PAGE_CHANGED', 'REASON_REQUIRED'],
});
