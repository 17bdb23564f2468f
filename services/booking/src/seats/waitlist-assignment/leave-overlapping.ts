import type { EntityManager } from 'typeorm';
import { lockSchedule, publishSeats } from '../schedules/schedules.api.js';
import { removeEntry } from '../waitlists/waitlists.api.js';
import { ClassWaitlistEntry } from '../waitlists/waitlist-entry.entity.js';

interface Leaving {
  studioId: string;
  memberId: string;
  startsAt: Date;
  endsAt: Date;
  now: Date;
}

/**
 * Takes a member off the lists of classes that overlap with these times. A seat that was offered
 * there stays claimed until the lists are looked at again, within seconds.
 */
export const leaveOverlapping = async (
  tx: EntityManager,
  { studioId, memberId, startsAt, endsAt, now }: Leaving,
): Promise<void> => {
  const waits = await tx.query<{ id: string; schedule_id: string }[]>(
    // In the order of the classes: two members who go at once don't wait for each other in a ring.
    `SELECT w.id, w.schedule_id FROM class_waiting_entries w
     JOIN schedules s ON s.studio_id = w.studio_id AND s.id = w.schedule_id
     WHERE w.studio_id = $1 AND w.member_id = $2 AND s.starts_at < $4 AND s.ends_at > $3
     ORDER BY w.schedule_id`,
    [studioId, memberId, startsAt, endsAt],
  );
  for (const { id, schedule_id: scheduleId } of waits) {
    await lockSchedule(tx, { studioId, id: scheduleId });
    const entry = await tx.findOneBy(ClassWaitlistEntry, { studioId, id });
    if (!entry) continue;
    await removeEntry(tx, entry, { what: 'promoted_elsewhere', at: now });
    await tx.query('UPDATE schedules SET waiting = waiting - 1 WHERE studio_id = $1 AND id = $2', [
      studioId,
      scheduleId,
    ]);
    await publishSeats(tx, { studioId, scheduleId });
  }
};
