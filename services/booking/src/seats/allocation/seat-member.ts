import type { EventData } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { requestId, runPrepared } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { bookingTerms, type BookingTerms } from '../../policy/booking-windows.js';
import { classSettings } from '../../policy/class-policy.js';
import { toSharedSchedule } from '../schedules/schedules.api.js';
import type { Studio } from '../../shared/studio.js';
import { leftAfter } from '../../funding/subscriptions/subscriptions.api.js';
import { bookStatement } from './book-class.sql.js';
import {
  fareOf,
  paysWith,
  toBookedClass,
  toBookingDraft,
  toFundingView,
  type Funding,
  type Look,
} from '../bookings/bookings.api.js';
import type { Booking } from '../bookings/booking.entity.js';

/** A drop-in: held while it is paid, or paid for already by another booking that it replaces. */
export interface Card {
  kind: 'drop_in';
  /** Fils. */
  price: number;
  holdExpiresAt: Date | null;
  paymentId: string | null;
}

export interface Seating {
  studio: Studio;
  memberId: string;
  look: Look;
  funding: Funding | Card;
  source: Booking['source'];
  rescheduledFrom?: string;
  now: Date;
  /** The member's intent: the answer is kept under it, in the same statement. */
  intent?: { key: string; fingerprint: string };
}

export interface Seated<Answer> {
  bookingId: string;
  answer: Answer | undefined;
}

/**
 * Runs the statement that books. Null when the credit was gone; the database refuses (see
 * book-class.sql.ts) when it was the seat, or another class of the member is in the way.
 */
export const seatMember = async <Answer>(
  db: DataSource | EntityManager,
  seating: Seating,
): Promise<Seated<Answer> | null> => {
  const { studio, funding, source, intent } = seating;
  const statement = bookStatement({
    kind: funding.kind,
    source,
    guarded: studio.guardsSeats,
    answers: intent !== undefined,
  });
  const bookingId = newId();
  const values = valuesOf(seating, bookingId);
  const [row] = await runPrepared<{ answer?: Answer }>(db, statement, values);
  return row ? { bookingId, answer: row.answer } : null;
};

/** In the order of the statement's parameters. */
const valuesOf = (seating: Seating, bookingId: string): unknown[] => {
  const { studio, memberId, look, funding, now, intent } = seating;
  const terms = bookingTerms(look.starts_at, paysWith(funding), {
    now,
    promoted: seating.source === 'waiting_list',
    settings: classSettings(studio.settings, look),
  });
  const fare = fareOf(look);
  const paidWith = nameOf(funding);
  const news: EventData<'booking.confirmed.v1'> = {
    ...toBookedClass(look, { bookingId, memberId }),
    cancelUntil: terms.cancelUntil.toISOString(),
    paidWith,
    ...(seating.source === 'waiting_list' && { fromWaitingList: true }),
  };
  const isPackage = funding.kind === 'package';
  return [
    studio.id,
    bookingId,
    look.schedule_id,
    memberId,
    now,
    isPackage ? funding.purse.id : null,
    isPackage ? fare.credits : 0,
    fare.day,
    look.starts_at,
    look.ends_at,
    paidWith,
    reasonOf(funding),
    terms.cancelUntil,
    newId(),
    newId(),
    JSON.stringify(news),
    newId(),
    requestId() ?? null,
    JSON.stringify(restOf(seating, terms)),
    ...(intent
      ? [intent.key, intent.fingerprint, JSON.stringify(draftOf(seating, bookingId, terms))]
      : []),
  ];
};

const nameOf = (funding: Funding | Card): string => {
  if (funding.kind === 'drop_in') return 'Drop-in';
  return funding.kind === 'package' ? funding.purse.name : funding.plan.name;
};

const reasonOf = (funding: Funding | Card): string =>
  funding.kind === 'drop_in' ? 'chosen' : funding.reason;

/** What is not asked for on the way of a package, by name. */
const restOf = ({ look, funding, source, rescheduledFrom }: Seating, terms: BookingTerms) => ({
  status: funding.kind === 'drop_in' && funding.holdExpiresAt ? 'held' : 'confirmed',
  kind: funding.kind,
  source,
  rescheduledFrom: rescheduledFrom ?? null,
  lateConsequence: terms.lateConsequence,
  lateFee: terms.lateFee,
  noShowFee: terms.noShowFee,
  kept: terms.kept,
  price: funding.kind === 'drop_in' ? funding.price : 0,
  holdExpiresAt: funding.kind === 'drop_in' ? funding.holdExpiresAt : null,
  paymentId: funding.kind === 'drop_in' ? funding.paymentId : null,
  subscriptionId: funding.kind === 'subscription' ? funding.plan.id : null,
  left: funding.kind === 'subscription' ? leftAfter(funding.plan, look.starts_at) : null,
});

const draftOf = ({ studio, look, funding, now }: Seating, id: string, terms: BookingTerms) => {
  if (funding.kind === 'drop_in') throw new Error('a held seat is answered from its row');
  const paidWith = toFundingView(funding, look.starts_at);
  const schedule = toSharedSchedule(look, studio.settings);
  return toBookingDraft({ id, schedule, paidWith, terms, bookedAt: now });
};
