import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { recordAttendance, toBookedClass } from '../../seats/seats.api.js';
import type { CheckInRow } from '../check-ins/check-ins.api.js';
import { oweFee } from '../../funding/fees/fees.api.js';
import { hoursToCancel } from '../../policy/class-policy.js';
import type { StudioContext } from '../../shared/studio-context.js';

/**
 * Final: a credit stays used, a class counted, a drop-in paid; an unlimited plan owes the fee. The
 * booking is locked by the caller.
 */
export const finalizeNoShow = async (
  tx: EntityManager,
  booking: CheckInRow,
  { studio, now }: { studio: StudioContext; now: Date },
): Promise<void> => {
  const { booking_id: bookingId, member_id: memberId } = booking;
  await recordAttendance(tx, { studioId: studio.id, bookingId }, { noShowFinalAt: now });
  const fee = await oweFee(tx, { studioId: studio.id, bookingId, kind: 'no_show', now });
  await publish(tx, {
    type: 'booking.no_show_final.v1',
    data: {
      ...toBookedClass(booking, { bookingId, memberId }),
      consequence: booking.late_consequence,
      credits: booking.funding_kind === 'package' ? booking.credits : 0,
      fee: fee?.amount ?? 0,
      ...hoursToCancel(studio.settings, booking),
    },
    studioId: studio.id,
  });
};
