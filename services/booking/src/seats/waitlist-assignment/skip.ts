import { publish } from '@studio/outbox';
import { waitlistPayload, writeLog } from '../waitlists/waitlists.api.js';
import type { WaitlistContext } from './waitlist-context.js';
import { ClassWaitlistEntry, type SkipReason } from '../waitlists/waitlist-entry.entity.js';

/** A free seat goes past somebody, who keeps the place on the waitlist and is told why, once a reason. */
export const skip = async (
  { tx, studio, row, now }: WaitlistContext,
  entry: ClassWaitlistEntry,
  reason: SkipReason,
): Promise<void> => {
  if (entry.state === 'skipped' && entry.skippedBecause === reason) return;
  const skipped = { state: 'skipped', skippedBecause: reason } as const;
  await tx.update(ClassWaitlistEntry, { studioId: entry.studioId, id: entry.id }, skipped);
  Object.assign(entry, skipped);
  await writeLog(tx, entry, { what: 'skipped', at: now });
  await publish(tx, {
    type: 'class.skipped.v1',
    data: { ...waitlistPayload(row, entry), reason },
    studioId: studio.id,
  });
};
