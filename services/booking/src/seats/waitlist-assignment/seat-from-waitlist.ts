import type { EntityManager } from 'typeorm';
import { loadWaitlist, removeEntry } from '../waitlists/waitlists.api.js';
import { ClassWaitlistEntry } from '../waitlists/waitlist-entry.entity.js';
import { countKept } from './count-kept.js';

interface Seated {
  studioId: string;
  scheduleId: string;
  memberId: string;
  now: Date;
}

/**
 * Takes somebody off the waitlist who gets a seat by the front desk: what was held is back, and a
 * seat that was kept for the list is theirs, unless somebody else has its offer. Under the class's
 * lock; book next, then call `logBookingOfEntry` and `reconcileWaitlist`. Null: the member did not
 * wait.
 */
export const seatFromWaitlist = async (
  tx: EntityManager,
  { studioId, scheduleId, memberId, now }: Seated,
): Promise<ClassWaitlistEntry | null> => {
  const of = { studioId, scheduleId };
  const entry = await tx.findOneBy(ClassWaitlistEntry, { ...of, memberId });
  if (!entry) return null;
  await removeEntry(tx, entry, { what: 'booked', at: now });
  const offered = (await loadWaitlist(tx, of)).filter(({ state }) => state === 'offered').length;
  const promised = offered + (await countKept(tx, { ...of, now }));
  await tx.query(
    `UPDATE schedules
     SET claimed = least(claimed, greatest($3::int, least(claimed, capacity - booked - 1)))
     WHERE studio_id = $1 AND id = $2`,
    [studioId, scheduleId, promised],
  );
  return entry;
};
