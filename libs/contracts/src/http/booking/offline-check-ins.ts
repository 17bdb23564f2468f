import { z } from 'zod';
import { endpoint, staff } from '../../endpoint.js';
import { id, instant } from '../../fields.js';
import { rosterEntry } from './rosters.js';

/** One tap of a trainer: whether that member is in, and when that was said. */
export const checkInTap = z.object({ id, bookingId: id, isIn: z.boolean(), at: instant });
export type CheckInTap = z.infer<typeof checkInTap>;

export const savedTap = z.object({
  id,
  /** `changed_later`: somebody else said otherwise after it, and that stands. */
  outcome: z.enum(['saved', 'changed_later', 'refused']),
  /** Why it was refused. */
  code: z.string().nullable(),
  /** As it stands now; null for a class that is another trainer's. */
  entry: rosterEntry.nullable(),
});
export type SavedTap = z.infer<typeof savedTap>;

export const saveCheckIns = endpoint({
  service: 'booking',
  method: 'POST',
  path: '/api/trainer/check-ins',
  summary:
    'Taps of a phone, at once or hours later: of two about one member the one made last counts. Safe to repeat.',
  callers: staff,
  body: z.object({ items: z.array(checkInTap).min(1).max(100) }),
  response: z.object({ items: z.array(savedTap) }),
});
