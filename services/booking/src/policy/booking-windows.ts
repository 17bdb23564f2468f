import type { BookingView, StudioSettings } from '@studio/contracts';
import { addDays } from '@studio/domain-kit';
import type { ClassSettings } from './class-policy.js';

/** Of a payment link that nobody says more of. */
const LINK_MINUTES = 180;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From then on a class can be booked and waited for, to the second (domain.md, Booking 2). */
export const bookingOpensAt = (
  startsAt: Date,
  { bookingOpensDays }: Pick<StudioSettings, 'bookingOpensDays'>,
): Date => new Date(startsAt.getTime() - bookingOpensDays * DAY);

/** Last instant of a free cancellation (domain.md, Cancelling). */
export const cancelUntil = (startsAt: Date, { cancelHours }: ClassSettings): Date =>
  new Date(startsAt.getTime() - cancelHours * HOUR);

/** The same after the studio has moved a class, or changed its trainer. */
export const changedCancelUntil = (
  startsAt: Date,
  { changedCancelHours }: Pick<StudioSettings, 'changedCancelHours'>,
): Date => new Date(startsAt.getTime() - changedCancelHours * HOUR);

/** How long a seat is held while it is paid; never beyond the start. */
export const holdUntil = (
  startsAt: Date,
  now: Date,
  { dropInHoldMinutes }: Pick<StudioSettings, 'dropInHoldMinutes'>,
): Date => new Date(Math.min(now.getTime() + dropInHoldMinutes * MINUTE, startsAt.getTime()));

/** The same for a payment link of the front desk, which says how long it can be paid. */
export const linkUntil = (startsAt: Date, now: Date, minutes = LINK_MINUTES): Date =>
  new Date(Math.min(now.getTime() + minutes * MINUTE, startsAt.getTime()));

/** Until when a cancel made now can be taken back; null: not at all. */
export const undoUntil = (
  now: Date,
  { undoSeconds }: Pick<StudioSettings, 'undoSeconds'>,
): Date | null => (undoSeconds > 0 ? new Date(now.getTime() + undoSeconds * SECOND) : null);

/** What decides how a booking ends, beside its deadline: each booking keeps what it was made by. */
export type KeptNumbers = Pick<
  StudioSettings,
  'returnWithinDays' | 'returnValidDays' | 'noShowFinalHours'
>;

/** What a booking keeps of the day it was made. A setting that changes later is not for it. */
export interface BookingTerms {
  cancelUntil: Date;
  lateConsequence: BookingView['lateConsequence'];
  /** Fils. */
  lateFee: number;
  noShowFee: number;
  kept: KeptNumbers;
}

/** What pays: a card, the studio, a package, or a plan with its limit and its fees in fils. */
export type PaysWith =
  'drop_in' | 'comp' | 'package' | { limit: number | null; lateFee: number; noShowFee: number };

/** domain.md, Cancelling. Who is promoted late declines free of charge for a while. */
export const bookingTerms = (
  startsAt: Date,
  pays: PaysWith,
  { now, promoted, settings }: { now: Date; promoted: boolean; settings: ClassSettings },
): BookingTerms => {
  const usual = cancelUntil(startsAt, settings);
  const decline = new Date(now.getTime() + settings.freeDeclineMinutes * MINUTE);
  const until = promoted && usual < decline ? decline : usual;
  const { returnWithinDays, returnValidDays, noShowFinalHours } = settings;
  return {
    cancelUntil: until < startsAt ? until : startsAt,
    ...costOf(pays, settings),
    kept: { returnWithinDays, returnValidDays, noShowFinalHours },
  };
};

const costOf = (
  pays: PaysWith,
  { own }: ClassSettings,
): Pick<BookingTerms, 'lateConsequence' | 'lateFee' | 'noShowFee'> => {
  const free = { lateFee: 0, noShowFee: 0 };
  if (pays === 'drop_in' || pays === 'comp') return { lateConsequence: 'not_refunded', ...free };
  if (pays === 'package') return { lateConsequence: 'credit_used', ...free };
  if (pays.limit !== null) return { lateConsequence: 'class_counted', ...free };
  const { lateFee, noShowFee } = { ...pays, ...own };
  return { lateConsequence: 'late_fee', lateFee, noShowFee };
};

/** What a row of a booking says of it. */
export interface OfBooking {
  /** Null: it was made before bookings kept them. */
  kept_numbers: KeptNumbers | null;
}

/** A booking's own numbers over those in force. */
export const bookingSettings = <Settings extends KeptNumbers>(
  settings: Settings,
  { kept_numbers: kept }: OfBooking,
): Settings => ({ ...settings, ...kept });

/**
 * A credit that comes back must be of use (domain.md, Cancelling): a package whose last day is
 * `expiresBy` or earlier is good until `validUntil` at least. Days of the studio.
 */
export const returnedCredit = (
  today: string,
  { returnWithinDays, returnValidDays }: Pick<KeptNumbers, 'returnWithinDays' | 'returnValidDays'>,
): { expiresBy: string; validUntil: string } => ({
  expiresBy: addDays(today, returnWithinDays),
  validUntil: addDays(today, returnValidDays),
});
