import { inPlainDigits } from '@studio/domain-kit';

const clock = /^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2})?\s*([ap])?\.?(?:m\b\.?)?/i;
/** Behind a date, in one cell. */
const behindDate = /(?:t|\s)(\d{1,2}[:.]\d{2}.*)$/i;

const inTwentyFour = (hour: number, half: string): number =>
  (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);

/** A time of the day, HH:MM; null: it is none. `18:30`, `6:30 PM - 7:20 PM`, `6 pm`. */
export const readTime = (text: string): string | null => {
  const found = clock.exec(inPlainDigits(text).trim());
  if (!found) return null;
  const [, hours = '', minutes, half] = found;
  // A number alone is no time.
  if (minutes === undefined && half === undefined) return null;
  const hour = half === undefined ? Number(hours) : inTwentyFour(Number(hours), half);
  const time = `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`;
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null;
};

/** The time that stands behind a date; undefined: there is none. */
export const timeBehind = (text: string): string | undefined =>
  behindDate.exec(inPlainDigits(text).trim())?.[1];

/** A time alone that says its zone; by which day it is, the date says. */
export const isZonedTime = (text: string): boolean =>
  /^\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?\s*(?:z|utc|gmt|\+\d{2}:?\d{2})$/i.test(text.trim());
