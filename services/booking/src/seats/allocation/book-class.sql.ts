import type { EventType } from '@studio/contracts';
import { outboxInsertSql } from '@studio/outbox';

/** How the last seat is guarded; without it a test sees overbooking. */
const seatIsFree = 'AND booked + claimed < capacity';

interface Shape {
  /** A credit of a package, or nothing that this statement takes: a plan's class, a card. */
  pays: 'credit' | 'nothing';
  /** Null: nobody is told yet. */
  publishes: EventType | null;
  /** With the answer under its Idempotency-Key ($20 to $22), or for a transaction of its caller. */
  answers: boolean;
  guarded: boolean;
}

const takeCredit = `
    UPDATE user_packages SET credits_left = credits_left - $7::int
    WHERE studio_id = $1::uuid AND id = $6::uuid AND member_id = $4::uuid
      AND credits_left >= $7 AND expires_on >= $8::date AND locked_because IS NULL
      -- A freeze that was committed while this waited for the row.
      AND ($8::date BETWEEN frozen_from AND frozen_until) IS NOT TRUE
    RETURNING credits_left`;

const enterUse = `
    INSERT INTO credit_ledger
      (studio_id, id, user_package_id, member_id, kind, delta, booking_id, at)
    SELECT $1, $14::uuid, $6, $4, 'use', -$7, id, $5 FROM booking
    RETURNING id`;

const keepAnswer = `
  INSERT INTO idempotency_keys (studio_id, user_id, key, fingerprint, created_at, answer)
  SELECT $1, $4, $20::text, $21::text, $5, (
    SELECT jsonb_build_object(
      'booking', jsonb_set(
        jsonb_set($22::jsonb, '{paidWith,creditsLeft}', coalesce(to_jsonb(paid.credits_left), 'null'::jsonb)),
        '{schedule}', ($22 -> 'schedule') || jsonb_build_object(
          'booked', seat.booked, 'seatsLeft', seat.capacity - seat.booked - seat.claimed)),
      'seatsLeft', seat.capacity - seat.booked - seat.claimed,
      'creditsLeft', paid.credits_left)
    FROM seat, paid)
  FROM booking
  RETURNING answer`;

/**
 * Credit, booking, ledger, messages, seat and answer in one statement, so in one transaction.
 * Every part needs the one before: where a row is missing, what follows does nothing. The seat's
 * row is touched last, because a hot class is held until the commit is on disk (performance.md).
 * A data-modifying CTE doesn't undo itself, so a missing seat makes `answer` null, which its
 * column refuses: the error gives the credit back. No row at all: the credit was gone.
 */
const bookText = ({ pays, publishes, answers, guarded }: Shape): string => `
  WITH paid AS (${
    pays === 'credit'
      ? takeCredit
      : `SELECT ($19::jsonb ->> 'left')::int AS credits_left
         WHERE $8::date IS NOT NULL AND $14::uuid IS NOT NULL`
  }), booking AS (
    INSERT INTO bookings (studio_id, id, schedule_id, member_id, starts_at, ends_at, status,
      funding_kind, user_package_id, funding_name, funding_reason, credits, cancel_until,
      late_consequence, booked_at, member_subscription_id, late_fee, no_show_fee, source,
      rescheduled_from, hold_expires_at, price, payment_id, kept_numbers)
    SELECT $1::uuid, $2::uuid, $3::uuid, $4::uuid, $9::timestamptz, $10::timestamptz,
      $19::jsonb ->> 'status', $19 ->> 'kind', $6::uuid, $11::text, $12::text, $7::int,
      $13::timestamptz, $19 ->> 'lateConsequence', $5::timestamptz,
      ($19 ->> 'subscriptionId')::uuid, ($19 ->> 'lateFee')::int, ($19 ->> 'noShowFee')::int,
      $19 ->> 'source', ($19 ->> 'rescheduledFrom')::uuid,
      ($19 ->> 'holdExpiresAt')::timestamptz, ($19 ->> 'price')::int,
      ($19 ->> 'paymentId')::uuid, $19 -> 'kept'
    FROM paid
    RETURNING id
  ), entered AS (${pays === 'credit' ? enterUse : 'SELECT id FROM booking'}
  ), told AS (${
    publishes
      ? `${outboxInsertSql(publishes)} $1, $15::uuid, $18::text, $16::jsonb FROM booking
    RETURNING id`
      : 'SELECT id FROM booking WHERE $15::uuid IS NOT NULL AND $16::jsonb IS NOT NULL'
  }
  ), seat AS (
    UPDATE schedules SET booked = booked + 1
    WHERE studio_id = $1 AND id = $3 AND status = 'scheduled' AND starts_at > $5
      ${guarded ? seatIsFree : ''}
      AND (SELECT count(*) FROM booking) = 1
      AND (SELECT count(*) FROM entered) = 1
      AND (SELECT count(*) FROM told) = 1
    RETURNING booked, claimed, capacity, waiting
  ), shown AS (
    ${outboxInsertSql('schedule.seats_changed.v1')} $1, $17::uuid, $18::text, jsonb_build_object(
      'scheduleId', $3, 'capacity', capacity, 'booked', booked, 'waiting', waiting,
      'seatsLeft', capacity - booked - claimed)
    FROM seat
  )
  ${answers ? keepAnswer : 'SELECT seat.booked FROM seat, paid'}`;

const pays = { package: 'credit', subscription: 'nothing', drop_in: 'nothing' } as const;
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
}

/** The statement that books so; each is planned once a connection. */
export const bookStatement = ({ kind, source, answers, guarded }: Kind) => {
  const shape = {
    pays: pays[kind],
    // A held seat is told of when it is paid for.
    publishes: kind === 'drop_in' ? null : publishes[source],
    answers,
    guarded,
  };
  const name = `book ${shape.pays} ${shape.publishes ?? 'silent'} ${answers} ${guarded}`;
  return { name, text: textOf(name, shape) };
};

const texts = new Map<string, string>();
const textOf = (name: string, shape: Shape): string => {
  const text = texts.get(name) ?? bookText(shape);
  texts.set(name, text);
  return text;
};
