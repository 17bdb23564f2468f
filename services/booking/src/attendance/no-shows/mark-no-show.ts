import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { recordAttendance, toBookedClass } from '../../seats/seats.api.js';
import type { CheckInRow } from '../check-ins/check-ins.api.js';
import { noShowDueAt } from '../../policy/check-in-windows.js';
import type { StudioContext } from '../../shared/studio-context.js';

/**
 * Pending: the member is told at once, and the staff can correct it until it is due. The
 * booking is locked by the caller.
 */
export const markNoShow = async (
  tx: EntityManager,
  booking: CheckInRow,
  { studio, now }: { studio: StudioContext; now: Date },
): Promise<void> => {
  const { booking_id: bookingId, member_id: memberId } = booking;
  const dueAt = noShowDueAt(booking, now, studio.settings);
  await recordAttendance(
    tx,
    { studioId: studio.id, bookingId },
    { status: 'no_show', noShowDueAt: dueAt, checkedInAt: null, checkedInBy: null },
  );
  await publish(tx, {
    type: 'booking.no_show.v1',
    data: {
      ...toBookedClass(booking, { bookingId, memberId }),
      pending: true,
      finalAt: dueAt.toISOString(),
      consequence: booking.late_consequence,
    },
    studioId: studio.id,
  });
};
