import type { Waived } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import type { CheckInRow } from '../check-ins/check-ins.api.js';
import { findFees, waiveFee } from '../../funding/fees/fees.api.js';
import { returnCredits } from '../../funding/packages/packages.api.js';
import { bookingSettings, returnedCredit } from '../../policy/booking-windows.js';
import type { StudioContext } from '../../shared/studio-context.js';

type Cost = Pick<Waived, 'gaveBack' | 'credits' | 'amount'>;

const nothing: Cost = { gaveBack: 'nothing', credits: 0, amount: 0 };

/** What a late cancel or a no-show costs, and a waiver gives back. */
export const costOf = async (
  tx: EntityManager,
  studioId: string,
  booking: CheckInRow,
): Promise<Cost> => {
  const { funding_kind, credits, price } = booking;
  if (funding_kind === 'package' && credits > 0) return { ...nothing, gaveBack: 'credit', credits };
  if (funding_kind === 'drop_in' && booking.payment_id)
    return { ...nothing, gaveBack: 'refund', amount: price };
  return funding_kind === 'subscription' ? costOfPlan(tx, studioId, booking) : nothing;
};

const costOfPlan = async (
  tx: EntityManager,
  studioId: string,
  booking: CheckInRow,
): Promise<Cost> => {
  // A waived booking counts no longer towards the allowance.
  if (booking.late_consequence !== 'late_fee') return { ...nothing, gaveBack: 'class' };
  const [fee] = await findFees(tx, { studioId, bookingId: booking.booking_id });
  // Money that is there already goes back by a refund of its payment.
  if (fee?.status === 'paid') return nothing;
  const due = booking.status === 'no_show' ? booking.no_show_fee : booking.late_fee;
  return { ...nothing, gaveBack: 'fee', amount: fee?.amount ?? due };
};

interface Waiver {
  studio: StudioContext;
  now: Date;
  reason: string;
}

/** In the transaction that marks the booking as waived: once. */
export const giveBackCost = async (
  tx: EntityManager,
  booking: CheckInRow,
  { gaveBack, ...waiver }: Waiver & Pick<Cost, 'gaveBack'>,
): Promise<void> => {
  const { studio, now, reason } = waiver;
  if (gaveBack === 'fee')
    await waiveFee(tx, { studioId: studio.id, bookingId: booking.booking_id, reason, now });
  if (gaveBack === 'credit') await returnBookingCredits(tx, booking, waiver);
  if (gaveBack === 'refund' && booking.payment_id)
    await publish(tx, {
      type: 'class.refund_due.v1',
      data: {
        paymentId: booking.payment_id,
        userId: booking.member_id,
        bookingId: booking.booking_id,
        reason: 'waived',
      },
      studioId: studio.id,
    });
};

const returnBookingCredits = async (
  tx: EntityManager,
  booking: CheckInRow,
  { studio, now, reason }: Waiver,
): Promise<void> => {
  const { booking_id: bookingId, member_id: memberId, user_package_id, credits } = booking;
  if (!user_package_id) return;
  const settings = bookingSettings(studio.settings, booking);
  await returnCredits(
    tx,
    {
      studioId: studio.id,
      userPackageId: user_package_id,
      memberId,
      bookingId,
      credits,
      round: booking.undone,
      now,
    },
    { ...returnedCredit(studioDay(now), settings), reason },
  );
};
