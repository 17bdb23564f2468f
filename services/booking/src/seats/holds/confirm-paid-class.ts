import { Injectable } from '@nestjs/common';
import type { ClassConfirmation, ClassConfirmationRequest } from '@studio/contracts';
import { studioClock, studioDay } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { currentRecordOf } from '../../people/members/members.api.js';
import { DataSource, type EntityManager } from 'typeorm';
import { lockSchedule, publishSeats, ScheduleCache } from '../schedules/schedules.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import {
  decideSeat,
  findOwnBooking,
  loadBookingContext,
  toBookedClass,
  type BookingRow,
} from '../bookings/bookings.api.js';

type Outcome = ClassConfirmation['outcome'];

/**
 * Money for a held seat has come. Once per session of the provider, however often payments asks: the
 * seat is booked; or, after its hold, given again if one is free; or the money goes back.
 */
@Injectable()
export class ConfirmPaidClass {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
  ) {}

  /** Throws BOOKING_NOT_FOUND when there never was such a hold. */
  async execute(paid: ClassConfirmationRequest): Promise<ClassConfirmation> {
    const { id: studioId } = this.studio;
    const memberId = await currentRecordOf(this.dataSource, studioId, paid.userId);
    const whose = { studioId, bookingId: paid.bookingId, memberId };
    const answer = await inTransaction(this.dataSource, async (tx) => {
      const snapshot = await findOwnBooking(tx, whose);
      if (snapshot) await lockSchedule(tx, { studioId, id: snapshot.schedule_id });
      // Again under the lock: it may have lapsed, or been paid, in between.
      const booking = snapshot && (await findOwnBooking(tx, whose));
      if (booking?.funding_kind !== 'drop_in') throw new Refused('BOOKING_NOT_FOUND');
      const known = await this.answered(tx, paid);
      const outcome = known ?? (await this.decide(tx, booking, paid));
      if (!known) await this.remember(tx, paid, outcome);
      return { outcome, bookingId: paid.bookingId, schedule: toPaidClass(booking) };
    });
    this.scheduleCache.forget();
    return answer;
  }

  private async answered(
    tx: EntityManager,
    { providerSessionId }: ClassConfirmationRequest,
  ): Promise<Outcome | undefined> {
    const [row] = await tx.query<{ outcome: Outcome }[]>(
      `SELECT outcome FROM class_confirmations WHERE studio_id = $1 AND provider_session_id = $2`,
      [this.studio.id, providerSessionId],
    );
    return row?.outcome;
  }

  private async remember(
    tx: EntityManager,
    { providerSessionId, paymentId, bookingId }: ClassConfirmationRequest,
    outcome: Outcome,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO class_confirmations (studio_id, provider_session_id, payment_id, booking_id,
         outcome, at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [this.studio.id, providerSessionId, paymentId, bookingId, outcome, this.studio.now()],
    );
  }

  private async decide(
    tx: EntityManager,
    booking: BookingRow,
    paid: ClassConfirmationRequest,
  ): Promise<Outcome> {
    if (paid.amount < booking.price) return 'refund';
    if (booking.status === 'held') {
      await this.applyPayment(tx, booking, paid);
      return 'confirmed';
    }
    // Confirmed: paid twice, on two pages. Lapsed: too late, unless a seat is free.
    if (booking.status !== 'lapsed' || !(await this.mayHaveAgain(tx, booking))) return 'refund';
    await tx.query(`UPDATE schedules SET booked = booked + 1 WHERE studio_id = $1 AND id = $2`, [
      this.studio.id,
      booking.schedule_id,
    ]);
    await this.applyPayment(tx, booking, paid);
    await publishSeats(tx, { studioId: this.studio.id, scheduleId: booking.schedule_id });
    return 'honoured';
  }

  private async mayHaveAgain(tx: EntityManager, booking: BookingRow): Promise<boolean> {
    const { schedule_id: scheduleId, member_id: memberId } = booking;
    const { id: studioId } = this.studio;
    const params = { studioId, scheduleId, memberId, key: null, whole: false };
    const context = await loadBookingContext(tx, params);
    // Nobody who waits is overtaken by late money.
    if (!context || context.waiting > 0) return false;
    try {
      // A seat that is kept for an undo of theirs stays kept: this one has to be free.
      const strict = { ...context, kept_until: null };
      decideSeat(strict, { now: this.studio.now(), numbers: this.studio.settings });
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  }

  private async applyPayment(
    tx: EntityManager,
    booking: BookingRow,
    { paymentId }: ClassConfirmationRequest,
  ): Promise<void> {
    const { id: studioId } = this.studio;
    const { booking_id: bookingId, member_id: memberId } = booking;
    await tx.query(
      `UPDATE bookings SET status = 'confirmed', hold_expires_at = NULL, payment_id = $3
       WHERE studio_id = $1 AND id = $2`,
      [studioId, bookingId, paymentId],
    );
    const payload = {
      ...toBookedClass(booking, { bookingId, memberId }),
      cancelUntil: booking.cancel_until.toISOString(),
      paidWith: booking.funding_name,
      ...(booking.booked_by !== null && { bookedBy: booking.booked_by }),
      ...(!booking.notify_member && { notifyMember: false }),
    };
    await publish(tx, { type: 'booking.confirmed.v1', data: payload, studioId });
  }
}

const toPaidClass = (row: BookingRow): ClassConfirmation['schedule'] => ({
  id: row.schedule_id,
  date: studioDay(row.starts_at),
  start_time: studioClock(row.starts_at),
  end_time: studioClock(row.ends_at),
  class: { name: row.class_name, trainer: row.trainer_name },
});
