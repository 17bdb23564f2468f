import { publish } from '@studio/outbox';
import { removeEntry, waitlistPayload } from '../waitlists/waitlists.api.js';
import type { WaitlistContext } from './waitlist-context.js';
import type { ClassWaitlistEntry } from '../waitlists/waitlist-entry.entity.js';

/** Nobody waits any more: everyone is told, once, and has back what was held. */
export const closeWaitlist = async (
  { tx, studio, row, now }: WaitlistContext,
  entries: readonly ClassWaitlistEntry[],
  reason: 'last_hour' | 'cancelled',
): Promise<void> => {
  for (const entry of entries) {
    await removeEntry(tx, entry, { what: 'closed', at: now });
    await publish(tx, {
      type: 'class.list_closed.v1',
      data: { ...waitlistPayload(row, entry), reason },
      studioId: studio.id,
    });
  }
};
