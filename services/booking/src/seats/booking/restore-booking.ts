import type { ErrorCode } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { postgresCode, Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { useCredits } from '../../funding/packages/packages.api.js';
import { lockMemberships, whyNotCovered } from '../../funding/subscriptions/subscriptions.api.js';
import type { StudioContext } from '../../shared/studio-context.js';
import { loadBookingContext, type BookingRow } from '../bookings/bookings.api.js';
import { publishSeats } from '../schedules/schedules.api.js';
import { reconcileWaitlist } from '../waitlist-assignment/waitlist-assignment.api.js';

interface Restoring {
  studio: StudioContext;
  booking: BookingRow;
}

const refusals: Readonly<Record<string, ErrorCode>> = {
  // Booked anew, or another class at that time, within these seconds.
  '23505': 'ALREADY_BOOKED',
  '23P01': 'OVERLAPPING_BOOKING',
  // The seat isn't kept any more.
  '23514': 'UNDO_TOO_LATE',
};

/** What an undo says when the database refuses it. */
export const undoRefusal = (error: unknown): unknown => {
  const code = refusals[postgresCode(error) ?? ''];
  return code ? new Refused(code) : error;
};

/**
 * A booking that ended seconds ago is as it was: seat, credit or class, deadline. Its class is locked.
 * Throws UNDO_TOO_LATE, CLASS_CANCELLED, CLASS_STARTED, NO_CREDIT, and what `undoRefusal` reads.
 */
export const restoreBooking = async (
  tx: EntityManager,
  { studio, booking }: Restoring,
): Promise<void> => {
  const now = studio.now();
  refuseUndo(booking, now);
  // What a late cancel used stays used.
  const cameBack = booking.status === 'cancelled';
  if (cameBack && booking.funding_kind === 'subscription') await checkPlan(tx, { studio, booking });
  const { booking_id: bookingId, schedule_id: scheduleId } = booking;
  const [[restored]] = await tx.query<[{ undone: number }[], number]>(
    `UPDATE bookings b SET status = 'confirmed', cancelled_at = NULL, undo_until = NULL,
       undone = undone + 1,
       -- Its spot too, unless somebody chose it in these seconds.
       spot = CASE WHEN EXISTS (SELECT FROM bookings o WHERE o.studio_id = b.studio_id
         AND o.schedule_id = b.schedule_id AND o.spot = b.spot AND o.id <> b.id
         AND o.status IN ('held', 'confirmed', 'attended', 'no_show')) THEN NULL ELSE spot END
     WHERE studio_id = $1 AND id = $2 RETURNING undone`,
    [studio.id, bookingId],
  );
  if (cameBack) await useAgain(tx, { studio, booking }, restored?.undone ?? 1);
  await tx.query(
    `UPDATE schedules SET booked = booked + 1, claimed = greatest(claimed - 1, 0)
     WHERE studio_id = $1 AND id = $2`,
    [studio.id, scheduleId],
  );
  await publishSeats(tx, { studioId: studio.id, scheduleId });
  // Who joined the waitlist in these seconds waits no longer.
  if (booking.waiting > 0) await reconcileWaitlist(tx, { studio, scheduleId, now });
};

const refuseUndo = (booking: BookingRow, now: Date): void => {
  if (booking.undo_until === null || booking.undo_until < now) throw new Refused('UNDO_TOO_LATE');
  if (booking.schedule_status === 'cancelled') throw new Refused('CLASS_CANCELLED');
  if (booking.starts_at <= now) throw new Refused('CLASS_STARTED');
};

/** The credit that came back may have gone to another class since. */
const useAgain = async (
  tx: EntityManager,
  { studio, booking }: Restoring,
  round: number,
): Promise<void> => {
  const { user_package_id: userPackageId, credits } = booking;
  if (booking.funding_kind !== 'package' || !userPackageId) return;
  const used = await useCredits(tx, {
    studioId: studio.id,
    userPackageId,
    memberId: booking.member_id,
    bookingId: booking.booking_id,
    credits,
    round,
    day: studioDay(booking.starts_at),
    now: studio.now(),
  });
  if (!used) throw new Refused('NO_CREDIT');
};

const checkPlan = async (tx: EntityManager, { studio, booking }: Restoring): Promise<void> => {
  const { id: studioId, settings: numbers } = studio;
  const { member_id: memberId, schedule_id: scheduleId } = booking;
  await lockMemberships(tx, { studioId, memberId });
  const context = await loadBookingContext(tx, {
    studioId,
    memberId,
    scheduleId,
    key: null,
    whole: true,
  });
  const plan = context?.memberships?.find(({ id }) => id === booking.member_subscription_id);
  const classCost = { classTypeId: booking.class_type_id, startsAt: booking.starts_at };
  if (!plan || whyNotCovered(plan, classCost, { now: studio.now(), numbers }))
    throw new Refused('NO_CREDIT');
};
