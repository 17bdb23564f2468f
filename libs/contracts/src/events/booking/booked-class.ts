import { z } from 'zod';
import { id, instant } from '../../fields.js';

/** What a mail or a notification about a class must be able to say without asking again. */
export const bookedClass = z.object({
  bookingId: id,
  userId: id,
  scheduleId: id,
  className: z.string(),
  trainerName: z.string(),
  roomName: z.string(),
  startsAt: instant,
  endsAt: instant,
});
