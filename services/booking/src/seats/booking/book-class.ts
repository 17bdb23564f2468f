import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { bookClass } from '@studio/contracts';
import {
  errorFacts,
  inStatement,
  inTransaction,
  isRetryable,
  logger,
  postgresCode,
  Refused,
  stopBeforeAttempt,
  workHasBegun,
} from '@studio/nest-kit';
import { Outbox } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { reconcileWaitlist } from '../waitlist-assignment/waitlist-assignment.api.js';
import { rememberMember } from '../../people/members/members.api.js';
import { changeAnswer } from '../../shared/keep-answer.js';
import { lockSchedule, ScheduleCache } from '../schedules/schedules.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { lockMemberships } from '../../funding/subscriptions/subscriptions.api.js';
import {
  decideBooking,
  findOwnBooking,
  keepsSeat,
  loadBookingContext,
  toBookingView,
  type Funding,
  type BookingContext,
  type Payer,
} from '../bookings/bookings.api.js';
import {
  refusedByTheDatabase,
  seatMember,
  takeKeptSeat,
  takeSpotAgain,
} from '../allocation/allocation.api.js';

export type BookAnswer = z.infer<NonNullable<(typeof bookClass)['response']>>;

export interface BookRequest {
  scheduleId: string;
  /** What shall pay, when the member has chosen; one of the two. */
  userPackageId?: string | undefined;
  subscriptionId?: string | undefined;
  /** The member's name for this intent: repeated, it gets the first answer (domain.md, Booking 6). */
  key: string;
}

interface DecidedBooking {
  member: SignedInUser;
  request: BookRequest;
  context: BookingContext;
  funding: Funding;
}

/** Without what pays: a seat is kept for the member, and all is decided once it is free. */
type WantedBooking = Omit<DecidedBooking, 'funding'> & { funding: Funding | null };

/** Someone else was faster, or a constraint said no: the next attempt shows which. */
const ATTEMPTS = 6;

/**
 * Books a seat and pays for it with a credit: seat, credit, ledger, messages and answer in one
 * statement. First an unlocked read, which refuses most of a rush; what it can't see (the last
 * seat or credit going this instant) the statement decides, and another read explains. A plan's
 * class is looked at once more under the lock of the member's subscriptions: uses are counted.
 */
@Injectable()
export class BookClass {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
    private readonly outbox: Outbox,
  ) {}

  async execute(member: SignedInUser, request: BookRequest): Promise<BookAnswer> {
    for (let attempt = 1; ; attempt++) {
      stopBeforeAttempt();
      const context = await this.context(this.dataSource, member, request);
      const answered = answerBefore(context, request);
      if (answered) return answered;
      const own = keepsSeat(context, this.studio.now());
      const funding = own ? null : this.decide(context, request);
      if (!context.member_known) await this.introduce(member);
      const answer = await this.tryToBook({ member, request, context, funding }, attempt);
      if (!answer) continue;
      workHasBegun();
      if (context.waiting > 0) await this.leaveWaitlist(request);
      this.scheduleCache.forget();
      this.outbox.relaySoon();
      return answer;
    }
  }

  /** Who waited for this class and found a seat that nobody on the waitlist could take. */
  private leaveWaitlist({ scheduleId }: BookRequest): Promise<void> {
    const { studio } = this;
    return inTransaction(this.dataSource, (tx) =>
      reconcileWaitlist(tx, { studio, scheduleId, now: studio.now() }),
    );
  }

  private async context(
    db: DataSource | EntityManager,
    member: SignedInUser,
    { scheduleId, key }: BookRequest,
  ): Promise<BookingContext> {
    const memberId = member.id;
    const params = { studioId: this.studio.id, scheduleId, memberId, key, whole: false };
    const context = await loadBookingContext(db, params);
    if (!context) throw new Refused('SCHEDULE_NOT_FOUND');
    return context;
  }

  private decide(context: BookingContext, request: BookRequest): Funding {
    const { settings: numbers } = this.studio;
    return decideBooking(context, { now: this.studio.now(), numbers, chosen: chosenBy(request) });
  }

  /** Identity's events may be late: the roster needs the name now. */
  private async introduce(member: SignedInUser): Promise<void> {
    await rememberMember(this.dataSource.manager, this.studio.id, {
      userId: member.id,
      email: member.email,
      fullName: member.fullName,
      role: member.role,
      // What identity itself tells, of whatever age, counts for more.
      profileAt: new Date(0),
    });
  }

  /** Null when the seat, the credit or the time was taken meanwhile. */
  private async tryToBook(wanted: WantedBooking, attempt: number): Promise<BookAnswer | null> {
    let lostTo: unknown = 'what the statement saw';
    try {
      const answer = await this.book(wanted);
      if (answer) return answer;
    } catch (error) {
      const expected =
        isRetryable(error) || refusedByTheDatabase.includes(postgresCode(error) ?? '');
      if (!expected) throw error;
      lostTo = error;
    }
    if (attempt < ATTEMPTS) return null;
    // Lost every time by a hair, and nothing is to be seen afterwards: the client may try again.
    logger.warn({ attempts: ATTEMPTS, ...errorFacts(lostTo) }, 'a booking lost every attempt');
    throw new Refused('SERVICE_UNAVAILABLE');
  }

  private book({ funding, ...wanted }: WantedBooking): Promise<BookAnswer | null> {
    const { member, request } = wanted;
    if (!funding) return this.bookAgain(member, request);
    return funding.kind === 'package'
      ? inStatement(this.dataSource, (db) => this.seat(db, { ...wanted, funding }))
      : this.bookByPlan(member, request);
  }

  /** Within the seconds of an undo: the own seat, and the own spot if it is free. */
  private bookAgain(member: SignedInUser, request: BookRequest): Promise<BookAnswer> {
    const { studio } = this;
    const { id: studioId } = studio;
    const whose = { studioId, memberId: member.id, scheduleId: request.scheduleId };
    return inTransaction(this.dataSource, async (tx) => {
      stopBeforeAttempt();
      if (studio.guardsSeats) await lockSchedule(tx, { studioId, id: request.scheduleId });
      await lockMemberships(tx, whose);
      const answered = answerBefore(await this.context(tx, member, request), request);
      if (answered) return answered;
      const spot = await takeKeptSeat(tx, { ...whose, now: studio.now() });
      const context = await this.context(tx, member, request);
      const decided = { member, request, context, funding: this.decide(context, request) };
      const answer = await this.seat(tx, decided);
      // The credit went to another class in this very moment: the seat stays kept.
      if (!answer) throw new Refused('NO_CREDIT', chosenBy(request));
      return this.withSpot(tx, answer, { memberId: member.id, key: request.key, spot });
    });
  }

  private async withSpot(
    tx: EntityManager,
    answer: BookAnswer,
    { memberId, key, spot }: { memberId: string; key: string; spot: number | null },
  ): Promise<BookAnswer> {
    if (spot === null) return answer;
    const { id: studioId, settings } = this.studio;
    const bookingId = answer.booking.id;
    await takeSpotAgain(tx, { studioId, bookingId, spot });
    const row = await findOwnBooking(tx, { studioId, bookingId, memberId });
    if (!row) throw new Error('a booking that was just made is not there');
    const { spot: shown } = toBookingView(row, settings);
    const whole = { ...answer, booking: { ...answer.booking, spot: shown } };
    await changeAnswer(tx, whole, { studioId, userId: memberId, key });
    return whole;
  }

  private bookByPlan(member: SignedInUser, request: BookRequest): Promise<BookAnswer | null> {
    return inTransaction(this.dataSource, async (tx) => {
      // An earlier attempt may have ended without an effect.
      stopBeforeAttempt();
      await lockMemberships(tx, { studioId: this.studio.id, memberId: member.id });
      const context = await this.context(tx, member, request);
      const answered = answerBefore(context, request);
      if (answered) return answered;
      return this.seat(tx, { member, request, context, funding: this.decide(context, request) });
    });
  }

  private async seat(
    db: DataSource | EntityManager,
    { member, request, context, funding }: DecidedBooking,
  ): Promise<BookAnswer | null> {
    const { studio } = this;
    const intent = { key: request.key, fingerprint: fingerprintOf(request) };
    const seated = await seatMember<BookAnswer>(db, {
      studio,
      memberId: member.id,
      context,
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
const answerBefore = ({ answered }: BookingContext, request: BookRequest): BookAnswer | null => {
  if (!answered) return null;
  if (answered.fingerprint !== fingerprintOf(request)) throw new Refused('IDEMPOTENCY_KEY_REUSED');
  return answered.answer as BookAnswer;
};
