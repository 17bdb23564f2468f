import { Injectable } from '@nestjs/common';
import type { BookingView } from '@studio/contracts';
import { inTransaction, postgresCode, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { reconcileWaitlist } from '../waitlist-assignment/waitlist-assignment.api.js';
import { lockSchedule, publishSeats, ScheduleCache } from '../schedules/schedules.api.js';
import { findAnswer, fingerprintOf, keepAnswer } from '../../shared/keep-answer.js';
import { StudioContext } from '../../shared/studio-context.js';

import {
  findOwnBooking,
  toBookedClass,
  toBookingView,
  type BookingRow,
  type Payer,
} from '../bookings/bookings.api.js';
import {
  endBooking,
  place,
  refusedByTheDatabase,
  type Placing,
} from '../allocation/allocation.api.js';

export interface RescheduleAnswer {
  booking: BookingView;
  from: BookingView;
}

interface RescheduleRequest {
  memberId: string;
  bookingId: string;
  scheduleId: string;
  key: string;
}

const ATTEMPTS = 3;

/**
 * One class for another, all or nothing: the old one is given back as long as that is free of
 * charge, and what paid for it pays for the new one where it can.
 */
@Injectable()
export class RescheduleBooking {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
  ) {}

  /** Throws what the contract names; then nothing has changed. */
  async execute(request: RescheduleRequest): Promise<RescheduleAnswer> {
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await inTransaction(this.dataSource, (tx) => this.move(tx, request));
        this.scheduleCache.forget();
        return answer;
      } catch (error) {
        // Another booking of this member at the same instant: the next attempt shows which.
        const isRace = refusedByTheDatabase.includes(postgresCode(error) ?? '');
        if (!isRace || attempt >= ATTEMPTS) throw error;
      }
    }
  }

  private async move(tx: EntityManager, request: RescheduleRequest): Promise<RescheduleAnswer> {
    const { studio } = this;
    const { memberId, bookingId, scheduleId, key } = request;
    const whose = { studioId: studio.id, bookingId, memberId };
    const snapshot = await findOwnBooking(tx, whose);
    if (!snapshot) throw new Refused('BOOKING_NOT_FOUND');
    // In one order, so that two who change places don't wait for each other.
    for (const id of [snapshot.schedule_id, scheduleId].sort())
      await lockSchedule(tx, { studioId: studio.id, id });
    const now = studio.now();
    const fingerprint = fingerprintOf(['reschedule', bookingId, scheduleId]);
    const intent = { studioId: studio.id, userId: memberId, key, fingerprint, now };
    const before = await findAnswer<RescheduleAnswer>(tx, intent);
    if (before) return before;
    const old = await findOwnBooking(tx, whose);
    if (old?.status !== 'confirmed') throw new Refused('NOT_BOOKED');
    if (old.schedule_id === scheduleId) throw new Refused('ALREADY_BOOKED', { bookingId });
    const newId = await this.exchange(tx, old, { scheduleId, now });
    const booking = await this.view(tx, { ...whose, bookingId: newId });
    const answer = { booking, from: await this.view(tx, whose) };
    return (await keepAnswer(tx, answer, intent)) ?? answer;
  }

  private async exchange(
    tx: EntityManager,
    old: BookingRow,
    { scheduleId, now }: { scheduleId: string; now: Date },
  ): Promise<string> {
    const { studio } = this;
    if (old.starts_at <= now) throw new Refused('CLASS_STARTED');
    if (now > old.cancel_until) throw new Refused('RESCHEDULE_TOO_LATE');
    const ended = await endBooking(tx, { studio, booking: old, because: 'reschedule', now });
    if (!ended) throw new Refused('NOT_BOOKED');
    const placing: Placing = {
      studio,
      memberId: old.member_id,
      scheduleId,
      source: 'reschedule',
      now,
      rescheduledFrom: old.booking_id,
    };
    const newId = await this.placeWithSame(tx, old, placing);
    await reconcileWaitlist(tx, { studio, scheduleId: old.schedule_id, now });
    await this.publishRescheduled(tx, old, newId);
    return newId;
  }

  /** What paid goes on paying; where it can't, something else of the member's by the rule. */
  private async placeWithSame(
    tx: EntityManager,
    old: BookingRow,
    placing: Placing,
  ): Promise<string> {
    if (old.funding_kind === 'drop_in') return this.placeDropIn(tx, old, placing);
    const funding = payerOf(old);
    try {
      return await place(tx, { ...placing, funding });
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'NO_CREDIT' || !funding) throw error;
      return place(tx, placing);
    }
  }

  /** A visit that was paid for by card is moved to one of the same price: no money moves. */
  private async placeDropIn(tx: EntityManager, old: BookingRow, placing: Placing): Promise<string> {
    const to = await lockSchedule(tx, { studioId: this.studio.id, id: placing.scheduleId });
    if (!to) throw new Refused('SCHEDULE_NOT_FOUND');
    if (to.drop_in_price !== old.price)
      throw new Refused('PRICE_MISMATCH', { price: to.drop_in_price, paid: old.price });
    await tx.query(`UPDATE bookings SET payment_id = NULL WHERE studio_id = $1 AND id = $2`, [
      this.studio.id,
      old.booking_id,
    ]);
    const { price, payment_id: paymentId } = old;
    const dropIn = { kind: 'drop_in', price, holdExpiresAt: null, paymentId } as const;
    return place(tx, { ...placing, dropIn });
  }

  private async publishRescheduled(
    tx: EntityManager,
    old: BookingRow,
    newId: string,
  ): Promise<void> {
    const { id: studioId } = this.studio;
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
  }

  private async view(
    tx: EntityManager,
    whose: { studioId: string; bookingId: string; memberId: string },
  ): Promise<BookingView> {
    const row = await findOwnBooking(tx, whose);
    if (!row) throw new Error('a booking that was just moved is not there');
    return toBookingView(row, this.studio.settings);
  }
}

const payerOf = (old: BookingRow): Payer | undefined => {
  if (old.user_package_id !== null) return { userPackageId: old.user_package_id };
  const { member_subscription_id: subscriptionId } = old;
  return subscriptionId === null ? undefined : { subscriptionId };
};
