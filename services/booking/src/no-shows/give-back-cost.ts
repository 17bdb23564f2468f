import type { Waived } from '@studio/contracts';
import { addDays, studioDay } from '@studio/domain-kit';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import type { CheckInRow } from '../check-ins/check-ins.api.js';
import { enterInLedger } from '../credits/credits.api.js';
import type { Studio } from '../shared/studio.js';

type Cost = Pick<Waived, 'gaveBack' | 'credits' | 'amount'>;

/** What a late cancel or a no-show has cost, and a waiver gives back. */
export const costOf = (booking: CheckInRow): Cost => {
  const nothing = { credits: 0, amount: 0 };
  if (booking.funding_kind === 'package' && booking.credits > 0)
    return { gaveBack: 'credit', credits: booking.credits, amount: 0 };
  if (booking.funding_kind === 'drop_in' && booking.payment_id)
    return { gaveBack: 'refund', credits: 0, amount: booking.price };
  // A waived booking counts no longer towards the allowance.
  if (booking.funding_kind === 'subscription') return { gaveBack: 'class', ...nothing };
  return { gaveBack: 'nothing', ...nothing };
};

interface Waiver {
  studio: Studio;
  now: Date;
  reason: string;
}

/** In the transaction that marks the booking as waived: once. */
export const giveBackCost = async (
  tx: EntityManager,
  booking: CheckInRow,
  waiver: Waiver,
): Promise<void> => {
  const { gaveBack } = costOf(booking);
  if (gaveBack === 'credit') await returnCredits(tx, booking, waiver);
  if (gaveBack === 'refund' && booking.payment_id)
    await publish(
      tx,
      'class.refund_due.v1',
      {
        paymentId: booking.payment_id,
        userId: booking.member_id,
        bookingId: booking.booking_id,
        reason: 'waived',
      },
      waiver.studio.id,
    );
};

const returnCredits = async (
  tx: EntityManager,
  booking: CheckInRow,
  { studio, now, reason }: Waiver,
): Promise<void> => {
  const { booking_id: bookingId, member_id: memberId, user_package_id, credits } = booking;
  if (!user_package_id) return;
  const { returnWithinDays, returnValidDays } = studio.settings;
  const today = studioDay(now);
  await tx.query(
    // A credit that comes back must be of use: domain.md, Cancelling.
    `UPDATE user_packages SET credits_left = credits_left + $3,
       expires_on = CASE WHEN expires_on <= $4::date THEN $5::date ELSE expires_on END
     WHERE studio_id = $1 AND id = $2`,
    [
      studio.id,
      user_package_id,
      credits,
      addDays(today, returnWithinDays),
      addDays(today, returnValidDays),
    ],
  );
  await enterInLedger(tx, {
    studioId: studio.id,
    userPackageId: user_package_id,
    memberId,
    kind: 'return',
    delta: credits,
    bookingId,
    at: now,
    reason,
  });
};
