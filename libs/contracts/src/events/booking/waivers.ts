import { z } from 'zod';
import { id } from '../../fields.js';
import { publishedBy } from '../define-event.js';

const event = publishedBy('booking');

/** Additive only. */
export const waiverEvents = {
  /** The desk asks a member to sign the waiver in force. */
  'waiver.requested.v1': event({
    to: ['notifications'],
    data: z.object({ userId: id, version: z.int() }),
  }),
};
