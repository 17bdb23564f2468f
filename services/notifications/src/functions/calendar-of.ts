import { studioInstant } from '@studio/domain-kit';
import { clockOfText, dayOfText, type CalendarEntry } from '@studio/email';
import { idOfKey } from '../shared/id-of-key.js';

interface Occasion {
  /** Whose calendar it is for. */
  userEmail: string;
  name: string;
  /** As the payload writes it; nothing is attached to what is no date. */
  date: string;
  /** `06:30`, or `06:30 - 07:20`. */
  from: string;
  to?: string;
  place: string;
  host: string;
  cancelled?: boolean;
  /** The time that it had: the entry of that time is moved. */
  wasFrom?: string;
}

const HOUR_DASH = /\s*(?:–|-|to)\s*/;

/**
 * The calendar entry of a mail that only brings words. Its id is made of them, so that a cancellation
 * of the same class finds the entry that its confirmation made.
 */
export const calendarOf = (occasion: Occasion): CalendarEntry | null => {
  const { userEmail, name, place, host, cancelled = false, wasFrom } = occasion;
  const time = timeOf(occasion);
  if (!time) return null;
  const { day, from, startsAt, endsAt } = time;
  const known = (wasFrom === undefined ? null : clockOfText(wasFrom)) ?? from;
  return {
    uid: `${idOfKey('calendar', userEmail.toLowerCase(), name, day, known)}@${host}`,
    title: name,
    place,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    stampedAt: new Date().toISOString(),
    cancelled,
    sequence: cancelled || wasFrom !== undefined ? 1 : 0,
  };
};

/** Null when date or hour can't be read; no end past midnight: a beginning is better than a wrong end. */
const timeOf = ({ date, from: hours, to: until }: Occasion) => {
  const [begins = '', ends = ''] = hours.split(HOUR_DASH);
  const [day, from, to] = [dayOfText(date), clockOfText(begins), clockOfText(until ?? ends)];
  if (day === null || from === null) return null;
  const startsAt = studioInstant(day, from);
  const endsAt = to === null ? null : studioInstant(day, to);
  return { day, from, startsAt, endsAt: endsAt !== null && endsAt > startsAt ? endsAt : null };
};
