import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { bookClass, EventData } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { isRetryable, postgresCode, Refused, requestId, runPrepared } from '@studio/nest-kit';
import { Outbox } from '@studio/outbox';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { rememberMember } from '../members/members.api.js';
import { Timetable, toSharedSchedule } from '../schedules/schedules.api.js';
import { Studio } from '../shared/studio.js';
import { bookStatement, unsafeBookStatement } from './book-class.sql.js';
import { decideBooking, fareOf } from './booking-rules.js';
import { toBookingDraft } from './booking.view.js';
import { toBookedClass } from './booked-class.js';
import type { Funding } from './funding-rules.js';
import { lookAtClass, type Look } from './look-at-class.js';

export type BookAnswer = z.infer<NonNullable<(typeof bookClass)['response']>>;

export interface BookRequest {
  scheduleId: string;
  /** What shall pay, when the member has chosen. */
  userPackageId?: string | undefined;
  /** The member's name for this intent: repeated, it gets the first answer (domain.md, Booking 6). */
  key: string;
}

/** Someone else was faster, or a constraint said no: the next look tells which. */
const ATTEMPTS = 6;
const refusedByTheDatabase = ['23505', '23P01', '23502', '23514'];

/**
 * Books a seat and pays for it with a credit: seat, credit, ledger, messages and answer in one
 * statement. First an unlocked look, which refuses most of a rush; what it can't see (the last
 * seat or credit going this instant) the statement decides, and another look explains.
 */
@Injectable()
export class BookClass {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: Studio,
    private readonly timetable: Timetable,
    private readonly outbox: Outbox,
  ) {}

  async book(member: SignedInUser, request: BookRequest): Promise<BookAnswer> {
    for (let attempt = 1; ; attempt++) {
      const look = await this.look(member, request);
      const answered = answerBefore(look, request);
      if (answered) return answered;
      const funding = decideBooking(look, this.studio.now(), request.userPackageId);
      if (!look.member_known) await this.introduce(member);
      const answer = await this.tryToBook(member, request, { look, funding }, attempt);
      if (!answer) continue;
      this.timetable.forget();
      this.outbox.poke();
      return answer;
    }
  }

  private async look(member: SignedInUser, { scheduleId, key }: BookRequest): Promise<Look> {
    const look = await lookAtClass(this.dataSource, {
      studioId: this.studio.id,
      scheduleId,
      memberId: member.id,
      key,
    });
    if (!look) throw new Refused('SCHEDULE_NOT_FOUND');
    return look;
  }

  /** Identity's news may be late: the roster needs the name now. */
  private async introduce(member: SignedInUser): Promise<void> {
    await rememberMember(this.dataSource.manager, this.studio.id, {
      userId: member.id,
      email: member.email,
      fullName: member.fullName,
      role: member.role,
      // What identity itself tells, of whatever age, counts for more.
      toldAt: new Date(0),
    });
  }

  /** Null when the seat, the credit or the time was taken meanwhile. */
  private async tryToBook(
    member: SignedInUser,
    request: BookRequest,
    found: { look: Look; funding: Funding },
    attempt: number,
  ): Promise<BookAnswer | null> {
    try {
      const statement = this.studio.guardsSeats ? bookStatement : unsafeBookStatement;
      const values = this.valuesOf(member, request, found);
      const [row] = await runPrepared<{ answer: BookAnswer }>(this.dataSource, statement, values);
      if (row) return row.answer;
    } catch (error) {
      const expected =
        isRetryable(error) || refusedByTheDatabase.includes(postgresCode(error) ?? '');
      if (!expected) throw error;
    }
    // Lost every time by a hair, and nothing is to be seen afterwards: the client may try again.
    if (attempt >= ATTEMPTS) throw new Refused('SERVICE_UNAVAILABLE');
    return null;
  }

  /** In the order of the statement's parameters. */
  private valuesOf(
    member: SignedInUser,
    request: BookRequest,
    { look, funding }: { look: Look; funding: Funding },
  ): unknown[] {
    const now = this.studio.now();
    const bookingId = newId();
    const schedule = toSharedSchedule(look);
    const cancelUntil = new Date(schedule.cancelUntil);
    const draft = toBookingDraft({ id: bookingId, schedule, funding, bookedAt: now, cancelUntil });
    const fare = fareOf(look);
    const news: EventData<'booking.confirmed.v1'> = {
      ...toBookedClass(look, { bookingId, memberId: member.id }),
      cancelUntil: schedule.cancelUntil,
      paidWith: funding.purse.name,
    };
    return [
      this.studio.id,
      bookingId,
      look.schedule_id,
      member.id,
      now,
      funding.purse.id,
      fare.credits,
      fare.day,
      look.starts_at,
      look.ends_at,
      funding.purse.name,
      funding.reason,
      cancelUntil,
      newId(),
      newId(),
      JSON.stringify(news),
      newId(),
      requestId() ?? null,
      request.key,
      fingerprintOf(request),
      JSON.stringify(draft),
    ];
  }
}

const fingerprintOf = ({ scheduleId, userPackageId }: BookRequest): string =>
  `book ${scheduleId} ${userPackageId ?? ''}`.trim();

/** Throws IDEMPOTENCY_KEY_REUSED when the key named another request. */
const answerBefore = ({ answered }: Look, request: BookRequest): BookAnswer | null => {
  if (!answered) return null;
  if (answered.fingerprint !== fingerprintOf(request)) throw new Refused('IDEMPOTENCY_KEY_REUSED');
  return answered.answer as BookAnswer;
};
