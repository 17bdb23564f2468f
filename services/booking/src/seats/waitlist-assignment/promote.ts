import type { ErrorCode } from '@studio/contracts';
import { postgresCode } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { placeBooking } from '../allocation/allocation.api.js';
import type { Payer } from '../bookings/bookings.api.js';
import { cancelUntil } from '../../policy/booking-windows.js';
import { classSettings } from '../../policy/class-policy.js';
import { leaveOverlapping } from './leave-overlapping.js';
import { logBookingOfEntry, removeEntry, waitlistPayload } from '../waitlists/waitlists.api.js';
import type { WaitlistContext } from './waitlist-context.js';
import type { ClassWaitlistEntry } from '../waitlists/waitlist-entry.entity.js';

type Promoted = { bookingId: string } | { refused: ErrorCode; details?: unknown };

/** Undoes what was tried, and nothing else. */
class RollbackSignal extends Error {
  constructor(readonly outcome: Promoted) {
    super('taken back');
  }
}

/**
 * From the waitlist to a free seat, paid with what was held: all of it, or nothing but the refusal.
 * A promotion takes the member off lists of classes at the same time.
 */
export const promote = (
  context: WaitlistContext,
  entry: ClassWaitlistEntry,
  { byItself }: { byItself: boolean },
): Promise<Promoted> =>
  inSavepoint(context.tx, async (tx) => {
    const inner = { ...context, tx };
    const bookingId = await seat(inner, entry, byItself ? 'booked' : 'accepted');
    const policy = await policyOf(inner, bookingId);
    const { studio, row, now } = context;
    const { starts_at: startsAt, ends_at: endsAt } = row;
    const { memberId } = entry;
    await leaveOverlapping(tx, { studioId: studio.id, memberId, startsAt, endsAt, now });
    const payload = { ...waitlistPayload(row, entry), bookingId, byItself, ...policy };
    await publish(tx, { type: 'class.promoted.v1', data: payload, studioId: studio.id });
    return { bookingId };
  });

/** What would refuse a seat to somebody at this moment; undefined: nothing. */
export const refusalOf = async (
  context: WaitlistContext,
  entry: ClassWaitlistEntry,
): Promise<ErrorCode | undefined> => {
  const outcome = await inSavepoint(context.tx, async (tx) => {
    const bookingId = await seat({ ...context, tx }, entry, 'booked');
    throw new RollbackSignal({ bookingId });
  });
  return refusedOf(outcome);
};

export const refusedOf = (outcome: Promoted): ErrorCode | undefined =>
  'refused' in outcome ? outcome.refused : undefined;

const atOnce = ['23505', '23P01'];

const inSavepoint = async (
  tx: EntityManager,
  work: (inner: EntityManager) => Promise<Promoted>,
  again = true,
): Promise<Promoted> => {
  try {
    // Within a transaction that is a savepoint.
    return await tx.transaction(work);
  } catch (error) {
    if (error instanceof RollbackSignal) return error.outcome;
    // Another class of the member's, booked in this very moment: the next turn sees it.
    if (again && atOnce.includes(postgresCode(error) ?? '')) return inSavepoint(tx, work, false);
    throw error;
  }
};

const seat = async (
  { tx, studio, row, now }: WaitlistContext,
  entry: ClassWaitlistEntry,
  what: 'booked' | 'accepted',
): Promise<string> => {
  // One claim fewer: for everybody else the seat is taken before as after.
  await tx.query(
    `UPDATE schedules SET claimed = greatest(0, least(claimed, capacity - booked - 1))
     WHERE studio_id = $1 AND id = $2`,
    [studio.id, row.schedule_id],
  );
  await removeEntry(tx, entry, { what, at: now });
  const { memberId, scheduleId } = entry;
  const payer = payerOf(entry);
  const placed = await placeBooking(tx, {
    studio,
    memberId,
    scheduleId,
    source: 'waiting_list',
    now,
    ...(payer && { funding: payer }),
  });
  if ('refused' in placed) throw new RollbackSignal(placed);
  await logBookingOfEntry(tx, entry, { what, bookingId: placed.bookingId });
  return placed.bookingId;
};

const payerOf = (entry: ClassWaitlistEntry): Payer | undefined => {
  if (entry.userPackageId !== null) return { userPackageId: entry.userPackageId };
  if (entry.memberSubscriptionId !== null) return { subscriptionId: entry.memberSubscriptionId };
  return undefined;
};

/** The deadline that the booking keeps; `declineUntil` where it is later than everybody's. */
const policyOf = async (
  { tx, studio, row }: WaitlistContext,
  bookingId: string,
): Promise<{ cancelUntil: string; declineUntil: string | null }> => {
  const [booking] = await tx.query<{ cancel_until: Date }[]>(
    'SELECT cancel_until FROM bookings WHERE studio_id = $1 AND id = $2',
    [studio.id, bookingId],
  );
  if (!booking) throw new Error('a booking that was just made is not there');
  const until = booking.cancel_until.toISOString();
  const isLater =
    booking.cancel_until > cancelUntil(row.starts_at, classSettings(studio.settings, row));
  return { cancelUntil: until, declineUntil: isLater ? until : null };
};
