import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { bookDropIn, StudioSettings } from '@studio/contracts';
import { inTransaction, postgresCode, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { refuseTooManyHolds } from '../../funding/holds/hold-limit.api.js';
import { rememberMember } from '../../people/members/members.api.js';
import { holdUntil } from '../../policy/booking-windows.js';
import { seatsLeft, ScheduleCache } from '../schedules/schedules.api.js';
import { findAnswer, fingerprintOf, keepAnswer } from '../../shared/keep-answer.js';
import { StudioContext } from '../../shared/studio-context.js';
import {
  decideSeat,
  findOwnBooking,
  loadBookingContext,
  toBookingView,
  type BookingRow,
} from '../bookings/bookings.api.js';
import { lockBookingContext, place, refusedByTheDatabase } from '../allocation/allocation.api.js';

export type HoldAnswer = z.infer<NonNullable<(typeof bookDropIn)['response']>>;

const ATTEMPTS = 3;

/** Holds a seat for somebody who pays by card, while they are on the card page. */
@Injectable()
export class HoldSeat {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
  ) {}

  /** Whoever holds a seat of the class already gets the same hold. Throws what the contract names. */
  async execute(
    member: SignedInUser,
    { scheduleId, key }: { scheduleId: string; key: string },
  ): Promise<HoldAnswer> {
    for (let attempt = 1; ; attempt++) {
      await this.refuseWithoutLock(member.id, { scheduleId, key });
      try {
        const answer = await inTransaction(this.dataSource, (tx) =>
          this.holdOnce(tx, member, { scheduleId, key }),
        );
        this.scheduleCache.forget();
        return answer;
      } catch (error) {
        // Another booking of this member at the same instant: the next attempt shows which.
        const isRace = refusedByTheDatabase.includes(postgresCode(error) ?? '');
        if (!isRace || attempt >= ATTEMPTS) throw error;
      }
    }
  }

  /** Most of a rush are refusals: they wait for nobody. */
  private async refuseWithoutLock(
    memberId: string,
    { scheduleId, key }: { scheduleId: string; key: string },
  ): Promise<void> {
    const { id: studioId, settings: numbers } = this.studio;
    const params = { studioId, scheduleId, memberId, key, whole: false };
    const context = await loadBookingContext(this.dataSource, params);
    if (!context) throw new Refused('SCHEDULE_NOT_FOUND');
    if (context.answered || context.own_booking?.status === 'held') return;
    decideSeat(context, { now: this.studio.now(), numbers });
  }

  private async holdOnce(
    tx: EntityManager,
    member: SignedInUser,
    { scheduleId, key }: { scheduleId: string; key: string },
  ): Promise<HoldAnswer> {
    const { studio } = this;
    const whose = { studio, memberId: member.id, scheduleId };
    const context = await lockBookingContext(tx, whose);
    const now = studio.now();
    const fingerprint = fingerprintOf(['drop-in', scheduleId]);
    const intent = { studioId: studio.id, userId: member.id, key, fingerprint, now };
    const before = await findAnswer<HoldAnswer>(tx, intent);
    if (before) return before;
    if (context.drop_in_price === 0) throw new Refused('NO_DROP_IN');
    if (!context.member_known) await this.introduce(tx, member);
    const held = context.own_booking?.status === 'held' ? context.own_booking.id : null;
    const paidBy = {
      kind: 'drop_in',
      price: context.drop_in_price,
      holdExpiresAt: holdUntil(context.starts_at, now, studio.settings),
      paymentId: null,
    } as const;
    if (!held) await refuseTooManyHolds(tx, { studio, memberId: member.id, now });
    const bookingId = held ?? (await place(tx, { ...whose, source: 'member', now, paidBy }));
    const ofMember = { studioId: studio.id, bookingId, memberId: member.id };
    const answer = toAnswer(await findOwnBooking(tx, ofMember), studio.settings);
    return (await keepAnswer(tx, answer, intent)) ?? answer;
  }

  /** Identity's events may be late: the roster needs the name once it is paid. */
  private introduce(tx: EntityManager, member: SignedInUser): Promise<void> {
    const { id: userId, email, fullName, role } = member;
    return rememberMember(tx, this.studio.id, {
      userId,
      email,
      fullName,
      role,
      profileAt: new Date(0),
    });
  }
}

const toAnswer = (row: BookingRow | undefined, numbers: StudioSettings): HoldAnswer => {
  if (!row?.hold_expires_at) throw new Error('a seat that was just held is not there');
  return {
    booking: toBookingView(row, numbers),
    holdExpiresAt: row.hold_expires_at.toISOString(),
    price: row.price,
    seatsLeft: seatsLeft(row),
  };
};
