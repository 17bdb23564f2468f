import { z } from 'zod';
import { id } from '../../fields.js';
import { publishedBy } from '../define-event.js';

const event = publishedBy('booking');

export const trainerPageEvents = {
  /** An admin has approved a trainer's own page, or sent it back. */
  'trainer.page_decided.v1': event({
    to: ['notifications'],
    data: z.object({ userId: id, approved: z.boolean(), reason: z.string().nullable() }),
  }),
};
