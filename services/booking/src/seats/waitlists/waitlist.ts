import { newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { releaseHold } from '../../funding/packages/packages.api.js';
import { ClassWaitlistEntry } from './waitlist-entry.entity.js';

export interface OfClass {
  studioId: string;
  scheduleId: string;
}

/** Everybody on the waitlist, first come first. Hold the class's lock. */
export const loadWaitlist = (
  tx: EntityManager,
  { studioId, scheduleId }: OfClass,
): Promise<ClassWaitlistEntry[]> =>
  tx.find(ClassWaitlistEntry, { where: { studioId, scheduleId }, order: { rank: 'ASC' } });

/** Ranks only grow, so nobody who joins, or comes back, can stand before somebody who waits. */
export const nextRank = async (
  tx: EntityManager,
  { studioId, scheduleId }: OfClass,
): Promise<string> => {
  const [last] = await tx.query<{ rank: string }[]>(
    `SELECT greatest(
       (SELECT coalesce(max(rank), 0) FROM class_waiting_entries
        WHERE studio_id = $1 AND schedule_id = $2),
       (SELECT coalesce(max(rank), 0) FROM class_waiting_log
        WHERE studio_id = $1 AND schedule_id = $2)) + 1 AS rank`,
    [studioId, scheduleId],
  );
  return last?.rank ?? '1';
};

type What =
  | 'joined'
  | 'left'
  | 'offered'
  | 'accepted'
  | 'declined'
  | 'lapsed'
  | 'booked'
  | 'skipped'
  | 'closed'
  | 'promoted_elsewhere';

interface Happened {
  what: What;
  at: Date;
  bookingId?: string;
}

/** What the front desk can read later, of an entry as it is now. */
export const writeLog = async (
  tx: EntityManager,
  entry: ClassWaitlistEntry,
  { what, at, bookingId }: Happened,
): Promise<void> => {
  await tx.query(
    `INSERT INTO class_waiting_log (studio_id, id, schedule_id, member_id, entry_id, rank,
       joined_at, at, what, offer_until, reason, booking_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      entry.studioId,
      newId(),
      entry.scheduleId,
      entry.memberId,
      entry.id,
      entry.rank,
      entry.joinedAt,
      at,
      what,
      what === 'offered' ? entry.offerUntil : null,
      what === 'skipped' ? entry.skippedBecause : null,
      bookingId ?? null,
    ],
  );
};

/** Names the booking that came of an entry, once it is made. */
export const logBookingOfEntry = async (
  tx: EntityManager,
  { studioId, id }: Pick<ClassWaitlistEntry, 'studioId' | 'id'>,
  { what, bookingId }: { what: 'booked' | 'accepted'; bookingId: string },
): Promise<void> => {
  await tx.query(
    `UPDATE class_waiting_log SET booking_id = $3
     WHERE studio_id = $1 AND entry_id = $2 AND what = $4`,
    [studioId, id, bookingId, what],
  );
};

/** Off the waitlist, and what was held is back; whoever stands behind moves up by being counted. */
export const removeEntry = async (
  tx: EntityManager,
  entry: ClassWaitlistEntry,
  happened: Happened,
): Promise<void> => {
  const { studioId, id: waitingEntryId } = entry;
  await tx.delete(ClassWaitlistEntry, { studioId, id: waitingEntryId });
  await releaseHold(tx, { studioId, waitingEntryId, now: happened.at });
  await writeLog(tx, entry, happened);
};

/**
 * What a place holds goes back to its package, and the place stays: what pays is found when a seat
 * comes free. Hold the class's lock. False: it held nothing.
 */
export const releaseFunding = async (
  tx: EntityManager,
  { studioId, id }: Pick<ClassWaitlistEntry, 'studioId' | 'id'>,
  now: Date,
): Promise<boolean> => {
  if (!(await releaseHold(tx, { studioId, waitingEntryId: id, now }))) return false;
  const unpaid = { fundingKind: null, userPackageId: null, fundingName: '', credits: 0 };
  await tx.update(ClassWaitlistEntry, { studioId, id }, { ...unpaid, fundingReason: 'none' });
  return true;
};

/** The same of a place that a plan would have paid. Hold the class's lock. */
export const releasePlan = async (
  tx: EntityManager,
  {
    studioId,
    scheduleId,
    subscriptionId: memberSubscriptionId,
  }: { studioId: string; scheduleId: string; subscriptionId: string },
): Promise<void> => {
  const unpaid = { fundingKind: null, memberSubscriptionId: null, fundingName: '' };
  await tx.update(
    ClassWaitlistEntry,
    { studioId, scheduleId, memberSubscriptionId },
    { ...unpaid, fundingReason: 'none' },
  );
};
