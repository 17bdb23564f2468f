/** Instants are UTC in the database and this zone on every screen (domain.md). No summer time. */
export const STUDIO_ZONE = 'Asia/Dubai';

const DAY = 86_400_000;
const QUARTER_HOUR = 900_000;
const MINUTE = 60_000;

/** How long a package is valid. */
export interface Validity {
  count: number;
  unit: 'day' | 'week' | 'month';
}

/** The studio's calendar day of an instant, `YYYY-MM-DD`: 21:30 UTC is already tomorrow. */
export const studioDay = (at: Date | string): string => inStudio(at).slice(0, -14);

/** The studio's wall time of an instant, `HH:mm`. */
export const studioClock = (at: Date | string): string => inStudio(at).slice(-13, -8);

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

/** The instant of a wall time in the studio: `('2026-11-23', '06:30')` -> 02:30 UTC. */
export const studioInstant = (day: string, clock = '00:00'): Date => {
  const [, hours, minutes, seconds = '0'] = CLOCK.exec(clock) ?? [];
  if (!hours) throw new RangeError(`not a time of day: ${clock}`);
  const wall = startOf(day) + ((+hours * 60 + Number(minutes)) * 60 + +seconds) * 1000;
  // The offset counts at the instant that is sought; the first guess may lie beyond a change.
  return new Date(wall - offsetAt(wall - offsetAt(wall)));
};

/** How long something takes: a class its own time, which need not be that of its type. */
export const minutesBetween = ({
  startsAt,
  endsAt,
}: {
  startsAt: string;
  endsAt: string;
}): number => Math.round((parseInstant(endsAt) - parseInstant(startsAt)) / MINUTE);

/** Whether text, of an address for instance, is a day that the calendar has. */
export const isStudioDay = (text: string | null): text is string => {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? Date.parse(`${text}T00:00:00Z`) : NaN;
  // Date.parse lets 31 February roll over to March.
  return !Number.isNaN(start) && dayOf(start) === text;
};

/** The last instant of a studio day: an expiry date includes it (domain.md). */
export const endOfStudioDay = (day: string): Date =>
  new Date(studioInstant(addDays(day, 1)).getTime() - 1);

/** `Dubai`: the city by whose clock the studio goes. */
export const STUDIO_CITY = STUDIO_ZONE.slice(STUDIO_ZONE.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** Whether this device's clock shows the studio's time now. */
export const isOnStudioTime = (now: Date): boolean =>
  offsetAt(now.getTime()) === -now.getTimezoneOffset() * MINUTE;

/** Calendar arithmetic on studio days. */
export const addDays = (day: string, days: number): string => dayOf(startOf(day) + days * DAY);

/** 1 = Monday … 7 = Sunday. */
export const weekdayOf = (day: string): number => new Date(startOf(day)).getUTCDay() || 7;

/** First day + validity; 31 January + 1 month is the last day of February (domain.md). */
export const addValidity = (day: string, { count, unit }: Validity): string => {
  if (unit === 'month') return addMonths(day, count);
  return addDays(day, unit === 'week' ? count * 7 : count);
};

const addMonths = (day: string, months: number): string => {
  const from = new Date(startOf(day));
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth() + months;
  // Day 0 of the month after is the last one of this month.
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month, Math.min(from.getUTCDate(), last)));
};

const MOST_KEPT = 5_000;

/** A week asks for the same few days and instants for every class: each answer is computed once. */
const kept = <Key, Value>(compute: (key: Key) => Value): ((key: Key) => Value) => {
  const answers = new Map<Key, Value>();
  return (key) => {
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = compute(key);
    if (answers.size >= MOST_KEPT) answers.clear();
    answers.set(key, answer);
    return answer;
  };
};

/** A calendar date as the instant it begins in UTC, where no clock is ever changed. */
const startOf = kept((day: string): number => {
  if (!isStudioDay(day)) throw new RangeError(`not a day: ${day}`);
  return Date.parse(`${day}T00:00:00Z`);
});

const dayOf = (start: number): string => new Date(start).toISOString().slice(0, 10);

/** The studio's wall time of an instant, written as if it were UTC. */
const inStudio = (at: Date | string): string => {
  const instant = typeof at === 'string' ? parseInstant(at) : at.getTime();
  if (Number.isNaN(instant)) throw new RangeError(`not an instant: ${String(at)}`);
  return wallTimeOf(instant);
};

const wallTimeOf = kept((instant: number): string =>
  new Date(instant + offsetAt(instant)).toISOString(),
);

/** Text without an offset is UTC, wherever the program runs: Date.parse would take its own zone. */
const parseInstant = kept((text: string): number => {
  const [, day, clock = '00:00', offset = 'Z'] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?)?$/.exec(
      text,
    ) ?? [];
  return day ? Date.parse(`${dayOf(startOf(day))}T${clock}${offset}`) : NaN;
});

const wallClock = new Intl.DateTimeFormat('en-US', {
  timeZone: STUDIO_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
});

/**
 * What the studio's clock is ahead of UTC at an instant, in milliseconds, from the zone data that
 * every runtime carries. Zones change on quarter hours only.
 */
const offsetAt = (instant: number): number =>
  offsetOfQuarter(Math.floor(instant / QUARTER_HOUR) * QUARTER_HOUR);

const offsetOfQuarter = kept((quarter: number): number => {
  const part = Object.fromEntries(
    wallClock.formatToParts(quarter).map(({ type, value }) => [type, Number(value)]),
  ) as Record<Intl.DateTimeFormatPartTypes, number>;
  const wall = Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute);
  return wall - quarter;
});
