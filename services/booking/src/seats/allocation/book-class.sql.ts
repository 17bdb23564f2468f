import type { EventType } from '@studio/contracts';
import { namedStatement, type NamedStatement } from '@studio/nest-kit';
import { outboxInsertSql } from '@studio/outbox';
import { refundedInFull } from '../../funding/packages/packages.api.js';

/** How the last seat is guarded; without it a test sees overbooking. */
const seatIsFree = 'AND booked + claimed < capacity';
/** The front desk lets in one more than there are seats, once. */
const fullByOne = 'AND booked + claimed <= capacity';

interface Shape {
  /** A credit of a package, or nothing that this statement takes: a plan's class, a card. */
  pays: 'credit' | 'nothing';
  /** Null: nobody is told yet, and open screens see the seats alone. */
  publishes: EventType | null;
  /** With the answer under its Idempotency-Key, or for a transaction of its caller. */
  answers: boolean;
  guarded: boolean;
  /** Into a class that is full. */
  extra: boolean;
}

const takeCredit = `
    UPDATE user_packages p SET credits_left = credits_left - :credits::int
    WHERE studio_id = :studioId::uuid AND id = :userPackageId::uuid AND member_id = :memberId::uuid
      AND credits_left >= :credits AND expires_on >= :day::date AND locked_because IS NULL
      -- A freeze that was committed while this waited for the row.
      AND (:day::date BETWEEN frozen_from AND frozen_until) IS NOT TRUE
      AND NOT ${refundedInFull}
    RETURNING credits_left`;

const addBooking = `
    INSERT INTO bookings (studio_id, id, schedule_id, member_id, starts_at, ends_at, status,
      funding_kind, user_package_id, funding_name, funding_reason, credits, cancel_until,
      late_consequence, booked_at, member_subscription_id, late_fee, no_show_fee, source,
      rescheduled_from, hold_expires_at, price, payment_id, kept_numbers, booked_by,
      notify_member)
    SELECT :studioId::uuid, :bookingId::uuid, :scheduleId::uuid, :memberId::uuid, :startsAt::timestamptz, :endsAt::timestamptz,
      :details::jsonb ->> 'status', :details ->> 'kind', :userPackageId::uuid, :fundingName::text, :fundingReason::text, :credits::int,
      :cancelUntil::timestamptz, :details ->> 'lateConsequence', :now::timestamptz,
      (:details ->> 'subscriptionId')::uuid, (:details ->> 'lateFee')::int, (:details ->> 'noShowFee')::int,
      :details ->> 'source', (:details ->> 'rescheduledFrom')::uuid,
      (:details ->> 'holdExpiresAt')::timestamptz, (:details ->> 'price')::int,
      (:details ->> 'paymentId')::uuid, :details -> 'kept', (:details ->> 'bookedBy')::uuid,
      (:details ->> 'notifyMember')::boolean
    FROM paid
    RETURNING id`;

const enterUse = `
    INSERT INTO credit_ledger
      (studio_id, id, user_package_id, member_id, kind, delta, booking_id, at)
    SELECT :studioId, :ledgerRowId::uuid, :userPackageId, :memberId, 'use', -:credits, id, :now FROM booking
    RETURNING id`;

const keepAnswer = `
  INSERT INTO idempotency_keys (studio_id, user_id, key, fingerprint, created_at, answer)
  SELECT :studioId, :memberId, :key::text, :fingerprint::text, :now, (
    SELECT jsonb_build_object(
      'booking', jsonb_set(
        jsonb_set(:answer::jsonb, '{paidWith,creditsLeft}', coalesce(to_jsonb(paid.credits_left), 'null'::jsonb)),
        '{schedule}', (:answer -> 'schedule') || jsonb_build_object(
          'booked', seat.booked, 'seatsLeft', seat.capacity - seat.booked - seat.claimed)),
      'seatsLeft', seat.capacity - seat.booked - seat.claimed,
      'creditsLeft', paid.credits_left)
    FROM seat, paid)
  FROM booking
  RETURNING answer`;

const seatsNow = `jsonb_build_object('capacity', capacity, 'booked', booked, 'waiting', waiting,
      'seatsLeft', greatest(0, capacity - booked - claimed))`;

/** One message for the member and for open screens: each row of the outbox is paid for twice. */
const publishSql = (type: EventType): string => `
    ${outboxInsertSql(type)} :studioId, :eventId::uuid, :requestId::text,
      :event::jsonb || jsonb_build_object('seats', ${seatsNow})
    FROM seat`;

const publishSeatsSql = `
    ${outboxInsertSql('schedule.seats_changed.v1')} :studioId, :eventId::uuid, :requestId::text,
      jsonb_build_object('scheduleId', :scheduleId) || ${seatsNow}
    FROM seat`;

/**
 * Credit, booking, ledger, seat, message and answer in one statement, so in one transaction.
 * Every part needs the one before: where a row is missing, what follows does nothing. The seat's row is
 * touched as late as can be, because a hot class is held until the commit is on disk (performance.md).
 * A data-modifying CTE doesn't undo itself, so a missing seat makes `answer` null, which its
 * column refuses: the error gives the credit back. No row at all: the credit was gone.
 */
const bookText = ({ pays, publishes, answers, guarded, extra }: Shape): string => `
  WITH paid AS (${
    pays === 'credit' ? takeCredit : `SELECT (:details::jsonb ->> 'left')::int AS credits_left`
  }), booking AS (${addBooking}
  ), entered AS (${pays === 'credit' ? enterUse : 'SELECT id FROM booking'}
  ), seat AS (
    UPDATE schedules SET booked = booked + 1 ${extra ? ', extra_seats = 1' : ''}
    WHERE studio_id = :studioId AND id = :scheduleId AND status = 'scheduled' AND starts_at > :now
      ${guarded ? guardOf(extra) : ''}
      AND (SELECT count(*) FROM booking) = 1
      AND (SELECT count(*) FROM entered) = 1
    RETURNING booked, claimed, capacity, waiting
  ), published AS (${publishes ? publishSql(publishes) : publishSeatsSql}
  )
  ${answers ? keepAnswer : 'SELECT seat.booked FROM seat, paid'}`;

const guardOf = (extra: boolean): string => (extra ? fullByOne : seatIsFree);

const pays = {
  package: 'credit',
  subscription: 'nothing',
  drop_in: 'nothing',
  comp: 'nothing',
} as const;
const publishes = {
  member: 'booking.confirmed.v1',
  waiting_list: 'booking.confirmed.v1',
  staff: 'booking.confirmed.v1',
  // Has a message of its own, of both classes.
  reschedule: null,
} as const;

interface Kind {
  kind: keyof typeof pays;
  source: keyof typeof publishes;
  answers: boolean;
  guarded: boolean;
  extra: boolean;
}

/** The statement that books so; each is planned once a connection. */
export const bookStatement = (request: Kind): NamedStatement => {
  const { kind, source, answers, guarded, extra } = request;
  const shape: Shape = {
    pays: pays[kind],
    // A held seat is told of when it is paid for.
    publishes: kind === 'drop_in' ? null : publishes[source],
    answers,
    guarded,
    extra,
  };
  const name = `book ${shape.pays} ${shape.publishes ?? 'silent'} ${answers} ${guarded} ${extra}`;
  return statementOf(name, shape);
};

const statements = new Map<string, NamedStatement>();
const statementOf = (name: string, shape: Shape): NamedStatement => {
  const statement = statements.get(name) ?? namedStatement({ name, text: bookText(shape) });
  statements.set(name, statement);
  return statement;
};
