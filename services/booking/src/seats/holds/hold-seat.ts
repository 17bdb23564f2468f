import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { bookDropIn, StudioSettings } from '@studio/contracts';
import { inTransaction, postgresCode, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { refuseTooManyHolds } from '../../funding/holds/hold-limit.api.js';
import { rememberMember } from '../../people/members/members.api.js';
import { holdUntil } from '../../policy/booking-windows.js';
import { seatsLeft, Timetable } from '../schedules/schedules.api.js';
import { findAnswer, fingerprintOf, keepAnswer } from '../../shared/keep-answer.js';
import { Studio } from '../../shared/studio.js';
import {
  decideSeat,
  findOwnBooking,
  lookAtClass,
  toBookingView,
  type BookingRow,
} from '../bookings/bookings.api.js';
import { lookUnderLock, place, refusedByTheDatabase } from '../allocation/allocation.api.js';

export type HoldAnswer = z.infer<NonNullable<(typeof bookDropIn)['response']>>;

const ATTEMPTS = 3;

/** Holds a seat for somebody who pays by card, while they are on the card page. */
@Injectable()
export class HoldSeat {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: Studio,
    private readonly timetable: Timetable,
  ) {}

  /** Whoever holds a seat of the class already gets the same hold. Throws what the contract names. */
  async hold(
    member: SignedInUser,
    { scheduleId, key }: { scheduleId: string; key: string },
  ): Promise<HoldAnswer> {
    for (let attempt = 1; ; attempt++) {
      await this.refuseWithoutLock(member.id, { scheduleId, key });
      try {
        const answer = await inTransaction(this.dataSource, (tx) =>
          this.holdOnce(tx, member, { scheduleId, key }),
        );
        this.timetable.forget();
        return answer;
      } catch (error) {
        // Another booking of this member at the same instant: the next look tells which.
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
    const asked = { studioId, scheduleId, memberId, key, whole: false };
    const look = await lookAtClass(this.dataSource, asked);
    if (!look) throw new Refused('SCHEDULE_NOT_FOUND');
    if (look.answered || look.own_booking?.status === 'held') return;
    decideSeat(look, { now: this.studio.now(), numbers });
  }

  private async holdOnce(
    tx: EntityManager,
    member: SignedInUser,
    { scheduleId, key }: { scheduleId: string; key: string },
  ): Promise<HoldAnswer> {
    const { studio } = this;
    const whose = { studio, memberId: member.id, scheduleId };
    const look = await lookUnderLock(tx, whose);
    const now = studio.now();
    const fingerprint = fingerprintOf(['drop-in', scheduleId]);
    const intent = { studioId: studio.id, userId: member.id, key, fingerprint, now };
    const before = await findAnswer<HoldAnswer>(tx, intent);
    if (before) return before;
    if (look.drop_in_price === 0) throw new Refused('NO_DROP_IN');
    if (!look.member_known) await this.introduce(tx, member);
    const held = look.own_booking?.status === 'held' ? look.own_booking.id : null;
    const card = {
      kind: 'drop_in',
      price: look.drop_in_price,
      holdExpiresAt: holdUntil(look.starts_at, now, studio.settings),
      paymentId: null,
    } as const;
    if (!held) await refuseTooManyHolds(tx, { studio, memberId: member.id, now });
    const bookingId = held ?? (await place(tx, { ...whose, source: 'member', now, card }));
    const ofMember = { studioId: studio.id, bookingId, memberId: member.id };
    const answer = toAnswer(await findOwnBooking(tx, ofMember), studio.settings);
    return (await keepAnswer(tx, answer, intent)) ?? answer;
  }

  /** Identity's news may be late: the roster needs the name once it is paid. */
  private introduce(tx: EntityManager, member: SignedInUser): Promise<void> {
    const { id: userId, email, fullName, role } = member;
    return rememberMember(tx, this.studio.id, {
      userId,
      email,
      fullName,
      role,
      toldAt: new Date(0),
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
