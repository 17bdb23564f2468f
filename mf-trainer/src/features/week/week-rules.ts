import type { RosterView } from '@studio/contracts';
import { addDays } from '@studio/ui/format';

export interface DayOfWeek {
  date: string;
  classes: readonly RosterView[];
}

const DAYS = 7;

/** Seven days from this one, each with its classes. */
export const daysOf = (from: string, rosters: readonly RosterView[]): DayOfWeek[] =>
  Array.from({ length: DAYS }, (_, n) => addDays(from, n)).map((date) => ({
    date,
    classes: rosters.filter(({ schedule }) => schedule.date === date),
  }));

/** The same number of days, earlier or later. */
export const shifted = (from: string, weeks: number): string => addDays(from, weeks * DAYS);

/** Of what takes place. */
export const taught = (rosters: readonly RosterView[]): RosterView[] =>
  rosters.filter(({ schedule }) => schedule.status === 'scheduled');

export const milliseconds = (rosters: readonly RosterView[]): number =>
  rosters.reduce(
    (sum, { schedule }) =>
      sum + new Date(schedule.endsAt).getTime() - new Date(schedule.startsAt).getTime(),
    0,
  );
