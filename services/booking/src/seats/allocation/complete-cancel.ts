import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { oweFee } from '../../funding/fees/fees.api.js';
import type { BookingRow } from '../bookings/bookings.api.js';

/** A cancelled booking that can't be taken back any more. */
export type Cancelled = Pick<
  BookingRow,
  'booking_id' | 'member_id' | 'payment_id' | 'funding_kind' | 'status'
>;

interface Completing {
  studioId: string;
  booking: Cancelled;
  now: Date;
}

/** Money that was kept for an undo goes back now, and a fee is owed. */
export const completeCancel = async (
  tx: EntityManager,
  { studioId, booking, now }: Completing,
): Promise<void> => {
  const { booking_id: bookingId, member_id: userId, payment_id: paymentId } = booking;
  if (booking.status === 'late_cancelled') {
    await oweFee(tx, { studioId, bookingId, kind: 'late_cancel', now });
    return;
  }
  if (booking.funding_kind !== 'drop_in' || paymentId === null) return;
  const refund = { paymentId, userId, bookingId, reason: 'cancelled_by_member' } as const;
  await publish(tx, { type: 'class.refund_due.v1', data: refund, studioId });
};
