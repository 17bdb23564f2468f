import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { BookingView } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { inTransaction, postgresCode, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { reconcileWaitlist } from '../waitlist-assignment/waitlist-assignment.api.js';
import { lockSchedule, publishSeats, ScheduleCache } from '../schedules/schedules.api.js';
import { recordHistory } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { useCredits } from '../../funding/packages/packages.api.js';
import { lockMemberships, whyNotCovered } from '../../funding/subscriptions/subscriptions.api.js';
import {
  findOwnBooking,
  loadBookingContext,
  toBookedClass,
  toBookingView,
  type BookingRow,
} from '../bookings/bookings.api.js';

const refusals: Readonly<Record<string, ConstructorParameters<typeof Refused>[0]>> = {
  // Booked anew, or another class at that time, within these seconds.
  '23505': 'ALREADY_BOOKED',
  '23P01': 'OVERLAPPING_BOOKING',
  // The seat isn't kept any more.
  '23514': 'UNDO_TOO_LATE',
};

/**
 * Takes an on-time cancel back: the same booking, with the deadline it had. Its seat was kept for
 * it; what paid must still be there. Safe to repeat.
 */
@Injectable()
export class UndoCancel {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
  ) {}

  /** `by`: the member of staff who does it for the member. */
  async execute(
    memberId: string,
    bookingId: string,
    by?: SignedInUser,
  ): Promise<{ booking: BookingView }> {
    const whose = { studioId: this.studio.id, bookingId, memberId };
    try {
      const booking = await inTransaction(this.dataSource, async (tx) => {
        const snapshot = await findOwnBooking(tx, whose);
        if (!snapshot) throw new Refused('BOOKING_NOT_FOUND');
        await lockSchedule(tx, { studioId: this.studio.id, id: snapshot.schedule_id });
        // Again under the lock: two clicks, or the seconds that are over.
        const booking = await findOwnBooking(tx, whose);
        if (!booking) throw new Refused('BOOKING_NOT_FOUND');
        if (booking.status !== 'confirmed') {
          await this.restore(tx, booking);
          if (by) await this.record(tx, by, booking);
        }
        return (await findOwnBooking(tx, whose)) ?? booking;
      });
      this.scheduleCache.forget();
      return { booking: toBookingView(booking, this.studio.settings) };
    } catch (error) {
      const code = refusals[postgresCode(error) ?? ''];
      throw code ? new Refused(code) : error;
    }
  }

  private async record(tx: EntityManager, by: SignedInUser, booking: BookingRow): Promise<void> {
    const { booking_id: bookingId, status } = booking;
    await recordHistory(tx, {
      studioId: this.studio.id,
      by,
      at: this.studio.now(),
      action: 'booking.cancel_undone',
      subjectUserId: booking.member_id,
      before: { bookingId, status },
      after: { bookingId, status: 'confirmed' },
    });
  }

  private async restore(tx: EntityManager, booking: BookingRow): Promise<void> {
    const now = this.studio.now();
    if (booking.undo_until === null || booking.undo_until < now) throw new Refused('UNDO_TOO_LATE');
    if (booking.schedule_status === 'cancelled') throw new Refused('CLASS_CANCELLED');
    if (booking.starts_at <= now) throw new Refused('CLASS_STARTED');
    if (booking.funding_kind === 'subscription') await this.checkPlan(tx, booking);
    const { id: studioId } = this.studio;
    const { booking_id: bookingId, member_id: memberId, schedule_id: scheduleId } = booking;
    const [[restored]] = await tx.query<[{ undone: number }[], number]>(
      `UPDATE bookings SET status = 'confirmed', cancelled_at = NULL, undo_until = NULL,
         undone = undone + 1
       WHERE studio_id = $1 AND id = $2 RETURNING undone`,
      [studioId, bookingId],
    );
    await this.useAgain(tx, booking, restored?.undone ?? 1);
    await tx.query(
      `UPDATE schedules SET booked = booked + 1, claimed = greatest(claimed - 1, 0)
       WHERE studio_id = $1 AND id = $2`,
      [studioId, scheduleId],
    );
    const payload = {
      ...toBookedClass(booking, { bookingId, memberId }),
      cancelUntil: booking.cancel_until.toISOString(),
      paidWith: booking.funding_name,
    };
    await publish(tx, { type: 'booking.confirmed.v1', data: payload, studioId });
    await publishSeats(tx, { studioId, scheduleId });
    // Who joined the waitlist in these seconds waits no longer.
    if (booking.waiting > 0) await reconcileWaitlist(tx, { studio: this.studio, scheduleId, now });
  }

  /** The credit that came back may have gone to another class since. */
  private async useAgain(tx: EntityManager, booking: BookingRow, round: number): Promise<void> {
    const { user_package_id: userPackageId, credits } = booking;
    if (booking.funding_kind !== 'package' || !userPackageId) return;
    const used = await useCredits(tx, {
      studioId: this.studio.id,
      userPackageId,
      memberId: booking.member_id,
      bookingId: booking.booking_id,
      credits,
      round,
      day: studioDay(booking.starts_at),
      now: this.studio.now(),
    });
    if (!used) throw new Refused('NO_CREDIT');
  }

  private async checkPlan(tx: EntityManager, booking: BookingRow): Promise<void> {
    const { id: studioId, settings: numbers } = this.studio;
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
    const now = this.studio.now();
    if (!plan || whyNotCovered(plan, classCost, { now, numbers })) throw new Refused('NO_CREDIT');
  }
}
