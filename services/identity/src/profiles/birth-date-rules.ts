import { studioDay } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';

/** Whoever says an earlier one has mistyped. */
export const FIRST_BIRTH_DATE = '1900-01-01';

/** What a day is not as a birth date; null: it can be one. */
export const whyNoBirthDate = (day: string, today: string): 'early' | 'future' | null => {
  if (day < FIRST_BIRTH_DATE) return 'early';
  return day > today ? 'future' : null;
};

const messages = {
  early: 'is before 1900',
  future: 'is in the future',
} as const;

/** A birth date as it is kept; null takes it away. Throws BAD_REQUEST for a day that can be none. */
export const readBirthDate = (day: string | null, now = new Date()): string | null => {
  const why = day && whyNoBirthDate(day, studioDay(now));
  if (why) throw new Refused('BAD_REQUEST', [{ path: 'birthDate', message: messages[why] }]);
  return day;
};

/** Month and day, MM-DD: all that the other services need. */
export const birthdayOf = (birthDate: string | null): string | null => birthDate?.slice(5) ?? null;
