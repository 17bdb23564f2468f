import type { ScheduleView } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { firstName, shortDate, weekdayLong } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { usePageBeside } from './api.js';
import { classState } from './class-state.js';
import type { DayListProps } from './day-list.js';
import { pageAfter } from './schedule-days.js';
import { fits, hasFilters } from './schedule-filters.js';
import { t } from './messages.js';

/** That nothing is to be booked that day, in one line. */
export const noneTitle = (day: string, over: boolean, filtered: boolean): string => {
  if (over) return filtered ? t('noMoreSuchClassesToday') : t('noMoreClassesToday');
  return filtered ? t('noSuchClassOn', { day }) : t('noClassOn', { day });
};

/** Nothing to book that day: the next class that fits within these seven days or the next, and the way there. */
export function NoClass(props: Omit<DayListProps, 'onOpen'> & { over: boolean }): ReactNode {
  const { schedules, first, date, filters, now, over, onPick, onClear } = props;
  const after = usePageBeside(pageAfter(first));
  const filtered = hasFilters(filters);
  const isNext = (one: ScheduleView): boolean =>
    one.date > date && classState(one, now) === 'book' && fits(one, filters);
  const onNextPage = after.data?.items.find(isNext);
  const next = schedules.find(isNext) ?? onNextPage;
  const dayOf = ({ date: day }: ScheduleView): string =>
    next === onNextPage ? shortDate(day) : weekdayLong(day);
  return (
    <Empty
      spot="nothing-found"
      title={noneTitle(weekdayLong(date), over, filtered)}
      action={
        <>
          {next && (
            <Button onClick={() => onPick(next.date)}>
              {t('goToDay', { nextDay: dayOf(next) })}
            </Button>
          )}
          {filtered && (
            <Button look="ghost" onClick={onClear}>
              {t('clearFilters')}
            </Button>
          )}
        </>
      }
    >
      {next
        ? t('nextWithFreeSeat', {
            nextDay: dayOf(next),
            startTime: next.startTime,
            firstName: firstName(next.trainer.name),
          })
        : t('nothingElseFits')}
    </Empty>
  );
}
