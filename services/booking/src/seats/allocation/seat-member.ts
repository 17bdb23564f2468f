import type { EventData } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { origin, runNamed } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { bookingTerms, type BookingTerms } from '../../policy/booking-windows.js';
import { classSettings } from '../../policy/class-policy.js';
import { toSharedSchedule } from '../schedules/schedules.api.js';
import type { StudioContext } from '../../shared/studio-context.js';
import { leftAfter } from '../../funding/subscriptions/subscriptions.api.js';
import { bookStatement } from './book-class.sql.js';
import {
  classCostOf,
  paysWith,
  toBookedClass,
  toBookingDraft,
  toFundingView,
  type Funding,
  type BookingContext,
} from '../bookings/bookings.api.js';
import type { Booking } from '../bookings/booking.entity.js';

/** A drop-in: held while it is paid, or paid for already by another booking that it replaces. */
export interface DropInFunding {
  kind: 'drop_in';
  /** Fils. */
  price: number;
  holdExpiresAt: Date | null;
  paymentId: string | null;
  /** What the member reads as what paid; a card's drop-in unless said. */
  name?: string;
}

/** Nothing pays: the studio gives the place. */
export interface ComplimentaryFunding {
  kind: 'comp';
}

export type SeatFunding = Funding | DropInFunding | ComplimentaryFunding;

/** Who books at the front desk, and whether the member is mailed and notified. */
export interface FrontDeskSeating {
  staffId: string;
  notifyMember: boolean;
}

export interface Seating {
  studio: StudioContext;
  memberId: string;
  context: BookingContext;
  funding: SeatFunding;
  frontDesk?: FrontDeskSeating;
  /** Into a class that is full, as one more than it has seats. */
  extra?: boolean;
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
  const { studio, funding, source, intent, extra = false } = seating;
  const statement = bookStatement({
    kind: funding.kind,
    source,
    guarded: studio.guardsSeats,
    answers: intent !== undefined,
    extra,
  });
  const bookingId = newId();
  const values = valuesOf(seating, bookingId);
  const [row] = await runNamed<{ answer?: Answer }>(db, statement, values);
  return row ? { bookingId, answer: row.answer } : null;
};

/** The statement's parameters. */
const valuesOf = (seating: Seating, bookingId: string): Record<string, unknown> => {
  const { studio, memberId, context, funding, now, intent } = seating;
  const terms = bookingTerms(context.starts_at, paysWith(funding), {
    now,
    promoted: seating.source === 'waiting_list',
    settings: classSettings(studio.settings, context),
  });
  const classCost = classCostOf(context);
  const isPackage = funding.kind === 'package';
  return {
    studioId: studio.id,
    bookingId,
    scheduleId: context.schedule_id,
    memberId,
    now,
    userPackageId: isPackage ? funding.userPackage.id : null,
    credits: isPackage ? classCost.credits : 0,
    day: classCost.day,
    startsAt: context.starts_at,
    endsAt: context.ends_at,
    fundingName: nameOf(funding),
    fundingReason: reasonOf(funding),
    cancelUntil: terms.cancelUntil,
    details: JSON.stringify(detailsOf(seating, terms)),
    ledgerRowId: newId(),
    requestId: origin(),
    event: JSON.stringify(payloadOf(seating, bookingId, terms)),
    eventId: newId(),
    ...(intent && { ...intent, answer: JSON.stringify(draftOf(seating, bookingId, terms)) }),
  };
};

const payloadOf = (
  { context, memberId, funding, source, frontDesk }: Seating,
  bookingId: string,
  terms: BookingTerms,
): EventData<'booking.confirmed.v1'> => ({
  ...toBookedClass(context, { bookingId, memberId }),
  cancelUntil: terms.cancelUntil.toISOString(),
  paidWith: nameOf(funding),
  ...(source === 'waiting_list' && { fromWaitingList: true }),
  ...(frontDesk && { bookedBy: frontDesk.staffId }),
  ...(frontDesk?.notifyMember === false && { notifyMember: false }),
});

const nameOf = (funding: SeatFunding): string => {
  if (funding.kind === 'comp') return 'Complimentary';
  if (funding.kind === 'drop_in') return funding.name ?? 'Drop-in';
  return funding.kind === 'package' ? funding.userPackage.name : funding.plan.name;
};

const reasonOf = (funding: SeatFunding): string =>
  'reason' in funding ? funding.reason : 'chosen';

/** What most bookings by a package have no value for. */
const detailsOf = (
  { context, funding, source, rescheduledFrom, frontDesk }: Seating,
  terms: BookingTerms,
) => ({
  status: funding.kind === 'drop_in' && funding.holdExpiresAt ? 'held' : 'confirmed',
  kind: funding.kind,
  source,
  rescheduledFrom: rescheduledFrom ?? null,
  bookedBy: frontDesk?.staffId ?? null,
  notifyMember: frontDesk?.notifyMember ?? true,
  lateConsequence: terms.lateConsequence,
  lateFee: terms.lateFee,
  noShowFee: terms.noShowFee,
  kept: terms.kept,
  ...visitOf(funding),
  subscriptionId: funding.kind === 'subscription' ? funding.plan.id : null,
  left: funding.kind === 'subscription' ? leftAfter(funding.plan, context.starts_at) : null,
});

const visitOf = (funding: SeatFunding) =>
  funding.kind === 'drop_in'
    ? { price: funding.price, holdExpiresAt: funding.holdExpiresAt, paymentId: funding.paymentId }
    : { price: 0, holdExpiresAt: null, paymentId: null };

const draftOf = ({ studio, context, funding, now }: Seating, id: string, terms: BookingTerms) => {
  if (funding.kind === 'drop_in' || funding.kind === 'comp')
    throw new Error('a seat that no credit and no plan pays is answered from its row');
  const paidWith = toFundingView(funding, context.starts_at);
  const schedule = toSharedSchedule(context, studio.settings);
  return toBookingDraft({ id, schedule, paidWith, terms, bookedAt: now });
};
