import type { EntityManager } from 'typeorm';
import { lockSchedule } from '../schedules/schedules.api.js';
import type { StudioContext } from '../../shared/studio-context.js';
import { reconcileWaitlist } from './reconcile-waitlist.js';
import { removeEntry } from '../waitlists/waitlists.api.js';
import { ClassWaitlistEntry } from '../waitlists/waitlist-entry.entity.js';

/** Whose account goes waits nowhere any more; what was offered goes to the next on the waitlist. */
export const leaveAllWaitlists = async (
  tx: EntityManager,
  { studio, memberId, now }: { studio: StudioContext; memberId: string; now: Date },
): Promise<void> => {
  const { id: studioId } = studio;
  const waits = await tx.find(ClassWaitlistEntry, {
    where: { studioId, memberId },
    order: { scheduleId: 'ASC' },
  });
  for (const { id, scheduleId } of waits) {
    await lockSchedule(tx, { studioId, id: scheduleId });
    const entry = await tx.findOneBy(ClassWaitlistEntry, { studioId, id });
    if (entry) await removeEntry(tx, entry, { what: 'left', at: now });
    await reconcileWaitlist(tx, { studio, scheduleId, now });
  }
};
