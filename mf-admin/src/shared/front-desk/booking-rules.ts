import type { BookingPreview, BookingView, SeatRefusal } from '@studio/contracts';
import { dateAndTime, priceTag } from '@studio/ui/format';
import { t } from './messages.js';

type Refused = BookingPreview['refusals'][number];
type Choice = BookingPreview['choices'][number];

const detailOf = (details: unknown, name: string): string => {
  const value = (details as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : '';
};

/** Held, booked, or checked in: the member is in that class. */
export const holdsSeat = ({ status }: Pick<BookingView, 'status'>): boolean =>
  status === 'held' || status === 'confirmed' || status === 'attended' || status === 'no_show';

/** Why the member can't have the seat, in a sentence. */
export const refusalText = ({ code, canOverride, details }: Refused, name: string): string => {
  const texts: Record<SeatRefusal, () => string> = {
    CLASS_FULL: () => (canOverride ? t('classFull') : t('classFullTwice')),
    CLASS_CANCELLED: () => t('classCancelled'),
    CLASS_STARTED: () => t('classStarted'),
    TOO_EARLY_TO_BOOK: () =>
      t('tooEarly', { time: dateAndTime(detailOf(details, 'bookingOpensAt')) }),
    ALREADY_BOOKED: () => t('alreadyBooked', { name }),
    OVERLAPPING_BOOKING: () =>
      t('overlapping', {
        className: detailOf(details, 'className'),
        time: dateAndTime(detailOf(details, 'startsAt')),
      }),
  };
  return texts[code]();
};

/** What a late cancel costs, inside a sentence. */
export const consequenceText = (
  consequence: BookingView['lateConsequence'],
  fee: number,
): string => {
  if (consequence === 'credit_used') return t('creditIsUsed');
  if (consequence === 'class_counted') return t('classCounts');
  return consequence === 'late_fee' ? t('feeIsOwed', { fee: priceTag(fee) }) : t('priceStays');
};

const reasons: Partial<Record<Choice['funding']['reason'], string>> = {
  subscription: t('planGoesFirst'),
  narrowest: t('narrowest'),
  expires_first: t('expiresFirst'),
  free_before_paid: t('freeFirst'),
  oldest: t('oldest'),
};

/** Why this one pays, and what it leaves. */
export const choiceText = ({ funding, leftAfter }: Choice): string => {
  const left = leftAfter === null ? t('planUnlimited') : t('leftAfter', { left: leftAfter });
  const why = reasons[funding.reason];
  return why ? `${why} ${left}` : left;
};
