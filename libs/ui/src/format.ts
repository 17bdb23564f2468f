import {
  addDays,
  dayFormat,
  dayMonthLong,
  dayNumber,
  filsToAed,
  priceTag,
  studioClock,
  studioDay,
  weekdayShort,
} from '@studio/domain-kit';
import { t } from './messages.js';

export {
  addDays,
  brandTokens,
  dayMonthLong,
  dayNumber,
  dayPlace,
  endOfStudioDay,
  filsToAed,
  inPlainDigits,
  isFound,
  isOnStudioTime,
  isStudioDay,
  minutesBetween,
  narrowsTo,
  pricePerClass,
  nearestReadable,
  phoneText,
  plainCode,
  plainNumber,
  plainTrn,
  priceTag,
  STUDIO_CITY,
  studioClock,
  studioDay,
  studioInstant,
  VAT_PERCENT,
  vatInside,
  weekdayOf,
  weekdayShort,
} from '@studio/domain-kit';

const MINUTE = 60_000;

/** `Monday` */
export const weekdayLong = dayFormat({ weekday: 'long' });
/** `3 Jan` */
export const dayMonth = dayFormat({ day: 'numeric', month: 'short' });
/** `3 January 2027` */
export const fullDate = dayFormat({ day: 'numeric', month: 'long', year: 'numeric' });
/** `Nov` */
export const monthShort = dayFormat({ month: 'short' });
/** `November` */
export const monthLong = dayFormat({ month: 'long' });

/** `Mon 23 Nov` */
export const shortDate = (day: string): string => `${weekdayShort(day)} ${dayMonth(day)}`;
/** `Sat 5 Dec 2026` */
export const fullDateOf = (day: string): string => `${shortDate(day)} ${day.slice(0, 4)}`;
/** `Tuesday, 24 November` */
export const longDate = (day: string): string => `${weekdayLong(day)}, ${dayMonthLong(day)}`;

/** `23–29 November`, `30 November – 6 December` */
export const dayRange = (first: string, last: string): string =>
  monthLong(first) === monthLong(last)
    ? `${dayNumber(first)}–${dayMonthLong(last)}`
    : `${dayMonthLong(first)} – ${dayMonthLong(last)}`;

/** `Today`, `Tomorrow`, else `Mon 23 Nov`. */
export const relativeDay = (day: string, now: Date): string => {
  const today = studioDay(now);
  if (day === today) return t('today');
  return day === addDays(today, 1) ? t('tomorrow') : shortDate(day);
};

/** The same inside a sentence: `today`, `tomorrow`, `Mon 23 Nov`. */
export const dayInSentence = (day: string, now: Date): string => {
  const today = studioDay(now);
  if (day === today) return t('todayInSentence');
  return day === addDays(today, 1) ? t('tomorrowInSentence') : shortDate(day);
};

/** `Today, 23 November`, of `23 November` */
export const todayHeading = (day: string): string => t('todayHeading', { day });

/** `Today, 23 November`, `Tuesday, 24 November` */
export const dayHeading = (day: string, today: string): string =>
  day === today ? todayHeading(dayMonthLong(day)) : longDate(day);

/** `Mon 18:30` within the coming or last six days, else `Mon 30 Nov, 18:30`. */
export const deadline = (at: string, now: Date): string => {
  const near = Math.abs(new Date(at).getTime() - now.getTime()) < 6 * 24 * 60 * MINUTE;
  const day = studioDay(at);
  return near ? `${weekdayShort(day)} ${studioClock(at)}` : `${shortDate(day)}, ${studioClock(at)}`;
};

/** `Mon 23 Nov, 08:30` */
export const dateAndTime = (at: string): string =>
  `${shortDate(studioDay(at))}, ${studioClock(at)}`;

/** `23 November 2026, 08:30`: of what may be years ago. */
export const fullDateAndTime = (at: string): string =>
  `${fullDate(studioDay(at))}, ${studioClock(at)}`;

/** `2 days 3 h`, `1 h 40 min`, `12 min`; a started minute counts. */
export const span = (milliseconds: number): string => {
  const minutes = Math.max(0, Math.ceil(milliseconds / MINUTE));
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  if (days > 0) return t('spanDays', { days, hours });
  return hours > 0
    ? t('spanHours', { hours, minutes: minutes % 60 })
    : t('spanMinutes', { minutes });
};

/** `AED 1,250.00` from fils: two decimals, for what was paid (spec section 9). */
export const amountPaid = (fils: number): string => `AED ${filsToAed(fils)}`;

/** The first name, for greetings; empty when there is none. */
export const firstName = (name: string | null | undefined): string =>
  name?.trim().split(/\s+/)[0] ?? '';

/** Price of one class of several, rounded to the whole dirham as price tags are. */
export const perClass = (fils: number): string => priceTag(Math.round(fils / 100) * 100);

const KB = 1_000;

/** `12 kB`, `1.4 MB` */
export const fileSize = (bytes: number): string =>
  bytes < KB * KB
    ? `${Math.max(1, Math.round(bytes / KB))} kB`
    : `${(bytes / KB / KB).toFixed(1)} MB`;
