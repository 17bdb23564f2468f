import { z } from 'zod';
import { id, instant } from '../../fields.js';
import { publishedBy } from '../define-event.js';

const event = publishedBy('booking');

const ofClass = z.object({
  substitutionId: id,
  scheduleId: id,
  className: z.string(),
  roomName: z.string(),
  startsAt: instant,
  endsAt: instant,
  /** Who can't teach it. */
  trainerName: z.string(),
});

/** Additive only. Why somebody needs cover is said to managers alone, on their page. */
export const substitutionEvents = {
  /** One for each trainer who is asked. */
  'substitution.offered.v1': event({
    to: ['notifications'],
    data: ofClass.extend({ userId: id }),
  }),
  /** What became of it, one for each who has a part in it. */
  'substitution.settled.v1': event({
    to: ['notifications'],
    data: ofClass.extend({
      userId: id,
      /** `claimed` waits for a manager; `given`: the class is this person's now. */
      outcome: z.enum(['claimed', 'covered', 'given', 'refused', 'expired', 'closed']),
      /** Who takes it. */
      otherName: z.string().nullable(),
    }),
  }),
  /** One for each trainer who was asked and has no part in it any more: nothing is to be answered. */
  'substitution.offer_ended.v1': event({
    to: ['notifications'],
    data: ofClass.extend({
      userId: id,
      /** Who takes it; null: no cover is needed any more. */
      otherName: z.string().nullable(),
    }),
  }),
  /** For the managers: nobody was found in time, or a claim waits for them. */
  'substitution.alarmed.v1': event({
    to: ['notifications'],
    data: ofClass.extend({
      what: z.enum(['nobody', 'approval']),
      /** How many trainers it was offered to. */
      offers: z.int(),
      otherName: z.string().nullable(),
    }),
  }),
  /** For screens that are open. */
  'substitution.changed.v1': event({ to: ['notifications'], data: z.object({ scheduleId: id }) }),
};
