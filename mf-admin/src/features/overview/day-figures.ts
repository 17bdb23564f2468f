import type { RosterView } from '@studio/contracts';

export interface DayFigures {
  classes: number;
  booked: number;
  capacity: number;
  checkedIn: number;
  firstTimers: number;
}

/** The day in numbers; cancelled classes don't count. */
export const dayFigures = (rosters: readonly RosterView[]): DayFigures =>
  rosters
    .filter(({ schedule }) => schedule.status === 'scheduled')
    .reduce<DayFigures>(
      (sum, { schedule, entries }) => ({
        classes: sum.classes + 1,
        booked: sum.booked + schedule.booked,
        capacity: sum.capacity + schedule.capacity,
        checkedIn: sum.checkedIn + entries.filter(({ status }) => status === 'attended').length,
        firstTimers:
          sum.firstTimers +
          entries.filter(
            ({ visits, status }) => visits === 0 && ['confirmed', 'attended'].includes(status),
          ).length,
      }),
      { classes: 0, booked: 0, capacity: 0, checkedIn: 0, firstTimers: 0 },
    );

export const percent = (part: number, whole: number): string =>
  whole === 0 ? '0%' : `${Math.round((100 * part) / whole)}%`;
