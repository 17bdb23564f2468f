import type { AvailabilityFacts, TimetableConflict } from '@studio/contracts';
import { studioClock, studioDay, weekdayOf } from '@studio/domain-kit';

type Ranges = AvailabilityFacts['days'][number]['ranges'];

interface ClassTimes {
  startsAt: Date;
  endsAt: Date;
}

export interface Unavailable {
  because: Extract<TimetableConflict['because'], 'trainer_away' | 'trainer_unavailable'>;
  /** Why the trainer is away, if it was said. */
  reason: string | null;
}

/** The last minute of a day stands for its end. */
const LAST_MINUTE = '23:59';
const END_OF_DAY = '24:00';

/** Why a trainer can't teach then; undefined: the trainer can. Nothing set is available. */
export const whyUnavailable = (
  facts: AvailabilityFacts | undefined,
  { startsAt, endsAt }: ClassTimes,
): Unavailable | undefined => {
  if (!facts) return undefined;
  const day = studioDay(startsAt);
  const away = facts.holidays.find(({ from, until }) => from <= day && day <= until);
  if (away) return { because: 'trainer_away', reason: away.reason };
  const ranges = rangesOn(facts, day);
  if (ranges === null) return undefined;
  const from = studioClock(startsAt);
  const until = studioDay(endsAt) === day ? studioClock(endsAt) : END_OF_DAY;
  const fits = joined(ranges).some((range) => range.from <= from && until <= range.until);
  return fits ? undefined : { because: 'trainer_unavailable', reason: null };
};

/** The hours of a day; null: any time. A day that differs comes before the week. */
const rangesOn = ({ weeks, days }: AvailabilityFacts, day: string): Ranges | null => {
  const exception = days.find((one) => one.day === day);
  if (exception) return exception.ranges;
  const week = weeks
    .filter(({ from }) => from <= day)
    .reduce<AvailabilityFacts['weeks'][number] | undefined>(
      (latest, one) => (latest && latest.from > one.from ? latest : one),
      undefined,
    );
  if (!week || week.hours === null) return null;
  return week.hours
    .filter(({ weekday }) => weekday === weekdayOf(day))
    .flatMap(({ ranges }) => ranges);
};

/** Ranges that touch or overlap are one. */
const joined = (ranges: Ranges): Ranges => {
  const result: Ranges = [];
  const sorted = [...ranges].sort((a, b) => a.from.localeCompare(b.from));
  for (const { from, until: to } of sorted) {
    const until = to === LAST_MINUTE ? END_OF_DAY : to;
    const last = result.at(-1);
    if (!last || last.until < from) result.push({ from, until });
    else if (last.until < until) last.until = until;
  }
  return result;
};

/** Without what is over: past days, and hours that later ones have replaced. */
export const withoutPast = (facts: AvailabilityFacts, today: string): AvailabilityFacts => {
  const weeks = [...facts.weeks].sort((a, b) => a.from.localeCompare(b.from));
  const inForce = weeks.findLastIndex(({ from }) => from <= today);
  return {
    weeks: weeks.slice(Math.max(0, inForce)),
    days: facts.days.filter(({ day }) => day >= today).sort((a, b) => a.day.localeCompare(b.day)),
    holidays: facts.holidays
      .filter(({ until }) => until >= today)
      .sort((a, b) => a.from.localeCompare(b.from)),
  };
};

/** As the planning screens warn of it. */
export const warningOf = (
  { because, reason }: Unavailable,
  { startsAt, name }: { startsAt: Date; name: string },
): TimetableConflict => ({
  date: studioDay(startsAt),
  startTime: studioClock(startsAt),
  because,
  with: reason ? `${name} (${reason})` : name,
});
