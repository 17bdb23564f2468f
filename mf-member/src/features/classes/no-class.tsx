import type { ScheduleView } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { firstName, shortDate, weekdayLong } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { useWeekAfter } from './api.js';
import { classState } from './class-state.js';
import type { DayListProps } from './day-list.js';
import { fits, hasFilters } from './schedule-filters.js';

const titleOf = (day: string, over: boolean, filtered: boolean): string => {
  if (over) return filtered ? 'No more such classes today' : 'No more classes today';
  return filtered ? `No such class on ${day}` : `No class on ${day}`;
};

/** Nothing to book that day: the next class that fits, this week or the one after, and the way there. */
export function NoClass(props: Omit<DayListProps, 'onOpen'> & { over: boolean }): ReactNode {
  const { schedules, monday, date, filters, now, over, onPick, onClear } = props;
  const after = useWeekAfter(monday);
  const filtered = hasFilters(filters);
  const isNext = (one: ScheduleView): boolean =>
    one.date > date && classState(one, now) === 'book' && fits(one, filters);
  const inAWeek = after.data?.items.find(isNext);
  const next = schedules.find(isNext) ?? inAWeek;
  const nextDay = next && (next === inAWeek ? shortDate(next.date) : weekdayLong(next.date));
  return (
    <Empty
      spot="nothing-found"
      title={titleOf(weekdayLong(date), over, filtered)}
      action={
        <>
          {next && <Button onClick={() => onPick(next.date)}>Go to {nextDay}</Button>}
          {filtered && (
            <Button look="ghost" onClick={onClear}>
              Clear filters
            </Button>
          )}
        </>
      }
    >
      {next
        ? `The next one with a free seat is ${nextDay} at ${next.startTime} with ${firstName(next.trainer.name)}.`
        : 'Nothing else fits in the next days.'}
    </Empty>
  );
}
