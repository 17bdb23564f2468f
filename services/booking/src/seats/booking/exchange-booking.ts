import { Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { reconcileWaitlist } from '../waitlist-assignment/waitlist-assignment.api.js';
import { lockSchedule, publishSeats } from '../schedules/schedules.api.js';
import type { StudioContext } from '../../shared/studio-context.js';
import {
  findOwnBooking,
  toBookedClass,
  type BookingRow,
  type Payer,
} from '../bookings/bookings.api.js';
import { endBooking, place, type Placing } from '../allocation/allocation.api.js';

export interface Exchange extends Pick<Placing, 'overrides'> {
  studio: StudioContext;
  scheduleId: string;
  now: Date;
  /** The front desk can take it back within seconds: the old seat is kept so long. */
  canUndoLate?: boolean;
}

/**
 * One class for another in the caller's transaction, which holds the lock of both: the old booking
 * is given back, what paid for it pays for the new one where it can, and the member is told.
 * Throws Refused; whether the old one may still go is the caller's to decide.
 */
export const exchangeBooking = async (
  tx: EntityManager,
  old: BookingRow,
  { studio, scheduleId, now, overrides = [], canUndoLate = false }: Exchange,
): Promise<string> => {
  const because = 'reschedule';
  const ended = await endBooking(tx, { studio, booking: old, because, now, canUndoLate });
  if (!ended) throw new Refused('NOT_BOOKED');
  const newId = await placeWithSame(tx, old, {
    studio,
    memberId: old.member_id,
    scheduleId,
    source: 'reschedule',
    now,
    rescheduledFrom: old.booking_id,
    overrides,
  });
  await reconcileWaitlist(tx, { studio, scheduleId: old.schedule_id, now });
  await publishRescheduled(tx, old, { studioId: studio.id, newId });
  return newId;
};

/** What paid goes on paying; where it can't, something else of the member's by the rule. */
const placeWithSame = async (
  tx: EntityManager,
  old: BookingRow,
  placing: Placing,
): Promise<string> => {
  if (old.funding_kind === 'comp') return place(tx, { ...placing, paidBy: { kind: 'comp' } });
  if (old.funding_kind === 'drop_in') return placeDropIn(tx, old, placing);
  const funding = payerOf(old);
  try {
    return await place(tx, { ...placing, funding });
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'NO_CREDIT' || !funding) throw error;
    return place(tx, placing);
  }
};

/** A visit that was paid for is moved to one of the same price: no money moves. */
const placeDropIn = async (
  tx: EntityManager,
  old: BookingRow,
  placing: Placing,
): Promise<string> => {
  const { id: studioId } = placing.studio;
  const to = await lockSchedule(tx, { studioId, id: placing.scheduleId });
  if (!to) throw new Refused('SCHEDULE_NOT_FOUND');
  if (to.drop_in_price !== old.price)
    throw new Refused('PRICE_MISMATCH', { price: to.drop_in_price, paid: old.price });
  await tx.query(`UPDATE bookings SET payment_id = NULL WHERE studio_id = $1 AND id = $2`, [
    studioId,
    old.booking_id,
  ]);
  const { price, payment_id: paymentId, funding_name: name } = old;
  const paidBy = { kind: 'drop_in', price, holdExpiresAt: null, paymentId, name } as const;
  return place(tx, { ...placing, paidBy });
};

/** From one booking of the member to another. */
export const publishRescheduled = async (
  tx: EntityManager,
  old: BookingRow,
  { studioId, newId }: { studioId: string; newId: string },
): Promise<void> => {
  const memberId = old.member_id;
  const row = await findOwnBooking(tx, { studioId, bookingId: newId, memberId });
  if (!row) throw new Error('a booking that was just made is not there');
  const { userId, ...from } = toBookedClass(old, { bookingId: old.booking_id, memberId });
  const payload = {
    ...toBookedClass(row, { bookingId: newId, memberId: userId }),
    cancelUntil: row.cancel_until.toISOString(),
    paidWith: row.funding_name,
    from,
  };
  await publish(tx, { type: 'booking.rescheduled.v1', data: payload, studioId });
  await publishSeats(tx, { studioId, scheduleId: row.schedule_id });
};

const payerOf = (old: BookingRow): Payer | undefined => {
  if (old.user_package_id !== null) return { userPackageId: old.user_package_id };
  const { member_subscription_id: subscriptionId } = old;
  return subscriptionId === null ? undefined : { subscriptionId };
};
