import type { ReopenedClass, TimetableConflict, TimetableEffect } from '@studio/contracts';
import { count, shortDate } from '@studio/ui/format';

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export const weekdayName = (weekday: number): string => weekdays[weekday - 1] ?? '';

const because: Readonly<Record<string, (what: string) => string>> = {
  trainer_busy: (what) => `the trainer teaches ${what}`,
  room_busy: (what) => `the room has ${what}`,
  trainer_left: (what) => `${what || 'the trainer'} no longer teaches`,
  members_busy: (what) => `somebody who booked is in ${what || 'another class'} then`,
  below_booked: (what) => `more seats are booked: ${what}`,
  above_room: (what) => `the room has fewer seats: ${what}`,
  past: () => 'that time is over',
  closed: (what) => `the studio is closed: ${what}`,
  series_changed: () => 'its series is no longer held then',
};

/** `Mon 30 Nov, 09:30: the room has Mat 09:00, Layla Haddad`. */
export const conflictWords = (conflict: TimetableConflict): string =>
  `${shortDate(conflict.date)}, ${conflict.startTime}: ${
    because[conflict.because]?.(conflict.with ?? '') ?? 'something is in the way'
  }`;

/** `Wed 2 Dec, 09:30 Mat, Layla Haddad: 3 bookings do not come back`. */
export const reopenedWords = (one: ReopenedClass): string => {
  const name = `${shortDate(one.date)}, ${one.startTime} ${one.className}, ${one.trainerName}`;
  if (!one.returns)
    return `${name}: ${because[one.because ?? '']?.(one.with ?? '') ?? 'something is in the way'}`;
  return one.bookings > 0
    ? `${name}: ${count(one.bookings, 'booking')} ${one.bookings === 1 ? 'does' : 'do'} not come back`
    : name;
};

/** What a change does, in sentences. */
export const effectWords = (effect: TimetableEffect): string[] => {
  const { made, changed, cancelled, bookings, waiting } = effect;
  const said = [
    made > 0 && `${count(made, 'class', 'classes')} will be put on the timetable.`,
    changed > 0 && `${count(changed, 'class', 'classes')} will change.`,
    cancelled > 0 && `${count(cancelled, 'class', 'classes')} will be cancelled.`,
    bookings > 0 &&
      (cancelled > 0 && changed === 0
        ? `${count(bookings, 'booking')}: everyone gets back what they paid with and is told.`
        : `${count(bookings, 'booking')} will be touched; who booked is told of what matters.`),
    waiting > 0 && `${count(waiting, 'person waits', 'people wait')} for a seat in them.`,
  ].filter((one) => one !== false);
  return said.length > 0 ? said : ['Nothing on the timetable changes.'];
};
