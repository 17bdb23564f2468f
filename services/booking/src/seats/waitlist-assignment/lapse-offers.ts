import { publish } from '@studio/outbox';
import { LessThanOrEqual } from 'typeorm';
import { removeEntry, waitlistPayload } from '../waitlists/waitlists.api.js';
import type { WaitlistContext } from './waitlist-context.js';
import { ClassWaitlistEntry } from '../waitlists/waitlist-entry.entity.js';

/** Who did not answer in time is off the list; what was held is back. */
export const lapseOffers = async ({ tx, studio, row, now }: WaitlistContext): Promise<void> => {
  const over = await tx.find(ClassWaitlistEntry, {
    where: {
      studioId: studio.id,
      scheduleId: row.schedule_id,
      state: 'offered',
      offerUntil: LessThanOrEqual(now),
    },
    order: { rank: 'ASC' },
  });
  for (const entry of over) {
    await removeEntry(tx, entry, { what: 'lapsed', at: now });
    await publish(tx, {
      type: 'class.offer_lapsed.v1',
      data: waitlistPayload(row, entry),
      studioId: studio.id,
    });
  }
};
