import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { bookClass } from '@studio/contracts';
import { inTransaction, isRetryable, postgresCode, Refused } from '@studio/nest-kit';
import { Outbox } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { fillSeats } from '../waitlists/waitlists.api.js';
import { rememberMember } from '../../people/members/members.api.js';
import { Timetable } from '../schedules/schedules.api.js';
import { Studio } from '../../shared/studio.js';
import { lockMemberships } from '../../funding/subscriptions/subscriptions.api.js';
import {
  decideBooking,
  lookAtClass,
  type Funding,
  type Look,
  type Payer,
} from '../bookings/bookings.api.js';
import { refusedByTheDatabase, seatMember } from '../allocation/allocation.api.js';

export type BookAnswer = z.infer<NonNullable<(typeof bookClass)['response']>>;

export interface BookRequest {
  scheduleId: string;
  /** What shall pay, when the member has chosen; one of the two. */
  userPackageId?: string | undefined;
  subscriptionId?: string | undefined;
  /** The member's name for this intent: repeated, it gets the first answer (domain.md, Booking 6). */
  key: string;
}

/** Someone else was faster, or a constraint said no: the next look tells which. */
const ATTEMPTS = 6;

/**
 * Books a seat and pays for it with a credit: seat, credit, ledger, messages and answer in one
 * statement. First an unlocked look, which refuses most of a rush; what it can't see (the last
 * seat or credit going this instant) the statement decides, and another look explains. A plan's
 * class is looked at once more under the lock of the member's subscriptions: uses are counted.
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
      const look = await this.look(this.dataSource, member, request);
      const answered = answerBefore(look, request);
      if (answered) return answered;
      const funding = this.decide(look, request);
      if (!look.member_known) await this.introduce(member);
      const answer = await this.tryToBook(member, request, { look, funding }, attempt);
      if (!answer) continue;
      if (look.waiting > 0) await this.leaveLine(request);
      this.timetable.forget();
      this.outbox.relaySoon();
      return answer;
    }
  }

  /** Who waited for this class and found a seat that nobody in line could take. */
  private leaveLine({ scheduleId }: BookRequest): Promise<void> {
    const { studio } = this;
    return inTransaction(this.dataSource, (tx) =>
      fillSeats(tx, { studio, scheduleId, now: studio.now() }),
    );
  }

  private async look(
    db: DataSource | EntityManager,
    member: SignedInUser,
    { scheduleId, key }: BookRequest,
  ): Promise<Look> {
    const memberId = member.id;
    const asked = { studioId: this.studio.id, scheduleId, memberId, key, whole: false };
    const look = await lookAtClass(db, asked);
    if (!look) throw new Refused('SCHEDULE_NOT_FOUND');
    return look;
  }

  private decide(look: Look, request: BookRequest): Funding {
    const { settings: numbers } = this.studio;
    return decideBooking(look, { now: this.studio.now(), numbers, chosen: chosenBy(request) });
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
      const answer =
        found.funding.kind === 'package'
          ? await this.seat(this.dataSource, member, request, found)
          : await this.bookByPlan(member, request);
      if (answer) return answer;
    } catch (error) {
      const expected =
        isRetryable(error) || refusedByTheDatabase.includes(postgresCode(error) ?? '');
      if (!expected) throw error;
    }
    // Lost every time by a hair, and nothing is to be seen afterwards: the client may try again.
    if (attempt >= ATTEMPTS) throw new Refused('SERVICE_UNAVAILABLE');
    return null;
  }

  private bookByPlan(member: SignedInUser, request: BookRequest): Promise<BookAnswer | null> {
    return inTransaction(this.dataSource, async (tx) => {
      await lockMemberships(tx, { studioId: this.studio.id, memberId: member.id });
      const look = await this.look(tx, member, request);
      const answered = answerBefore(look, request);
      if (answered) return answered;
      return this.seat(tx, member, request, { look, funding: this.decide(look, request) });
    });
  }

  private async seat(
    db: DataSource | EntityManager,
    member: SignedInUser,
    request: BookRequest,
    { look, funding }: { look: Look; funding: Funding },
  ): Promise<BookAnswer | null> {
    const { studio } = this;
    const intent = { key: request.key, fingerprint: fingerprintOf(request) };
    const seated = await seatMember<BookAnswer>(db, {
      studio,
      memberId: member.id,
      look,
      funding,
      source: 'member',
      intent,
      now: studio.now(),
    });
    return seated?.answer ?? null;
  }
}

const chosenBy = ({ userPackageId, subscriptionId }: BookRequest): Payer | undefined => {
  if (userPackageId !== undefined && subscriptionId !== undefined)
    throw new Refused('BAD_REQUEST', [{ path: 'subscriptionId', message: 'two can not pay' }]);
  if (userPackageId !== undefined) return { userPackageId };
  return subscriptionId === undefined ? undefined : { subscriptionId };
};

const fingerprintOf = ({ scheduleId, userPackageId, subscriptionId }: BookRequest): string =>
  `book ${scheduleId} ${userPackageId ?? subscriptionId ?? ''}`.trim();

/** Throws IDEMPOTENCY_KEY_REUSED when the key named another request. */
const answerBefore = ({ answered }: Look, request: BookRequest): BookAnswer | null => {
  if (!answered) return null;
  if (answered.fingerprint !== fingerprintOf(request)) throw new Refused('IDEMPOTENCY_KEY_REUSED');
  return answered.answer as BookAnswer;
};
