import { useSearchParams } from '@studio/shell-kit/router';
import { isStudioDay, studioDay } from '@studio/ui/format';
import { useCallback } from 'react';
import { pageOf } from './schedule-days.js';
import { readFilters, withParam, withoutFilters } from './schedule-filters.js';

const dayIn = (params: URLSearchParams, today: string): string => {
  const date = params.get('date');
  return isStudioDay(date) ? date : today;
};

/** The first of the seven days that the address of the document shows. */
export const firstOfAddress = (now: Date): string => {
  const today = studioDay(now);
  return pageOf(dayIn(new URLSearchParams(location.search), today), today);
};

/** Day, filters and the open class of the schedule: all of them live in the URL. */
export const useScheduleUrl = (now: Date) => {
  const [params, setParams] = useSearchParams();
  // Opening is a step of its own, so that "back" on a phone closes the sheet.
  const openClass = useCallback(
    (scheduleId: string) => setParams((current) => withParam(current, 'book', scheduleId)),
    [setParams],
  );
  const today = studioDay(now);
  const date = dayIn(params, today);
  const set = (name: string, value: string | null): void =>
    setParams((current) => withParam(current, name, value), { replace: true });
  return {
    today,
    date,
    /** The first of the seven days on the page. */
    first: pageOf(date, today),
    filters: readFilters(params),
    open: params.get('book'),
    goTo: (day: string) => set('date', day === today ? null : day),
    setFilter: (name: string, value: string | null) => set(name, value),
    clearFilters: () => setParams((current) => withoutFilters(current), { replace: true }),
    openClass,
    closeClass: () => set('book', null),
  };
};

export type ScheduleUrl = ReturnType<typeof useScheduleUrl>;
