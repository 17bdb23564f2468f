import type { ScheduleView } from '@studio/contracts';

export type TimeOfDay = 'morning' | 'midday' | 'evening';

/** Filters of the schedule as they stand in the URL; null: not set. */
export interface Filters {
  class: string | null;
  trainer: string | null;
  level: string | null;
  time: string | null;
  free: boolean;
}

export const readFilters = (params: URLSearchParams): Filters => ({
  class: params.get('class'),
  trainer: params.get('trainer'),
  level: params.get('level'),
  time: params.get('time'),
  free: params.get('free') === '1',
});

/** The same URL with one filter set or cleared; everything else in it stays. */
export const withParam = (
  params: URLSearchParams,
  name: string,
  value: string | null,
): URLSearchParams => {
  const next = new URLSearchParams(params);
  if (value === null || value === '') next.delete(name);
  else next.set(name, value);
  return next;
};

export const withoutFilters = (params: URLSearchParams): URLSearchParams =>
  ['class', 'trainer', 'level', 'time', 'free'].reduce(
    (rest, name) => withParam(rest, name, null),
    params,
  );

export const timeOfDay = (clock: string): TimeOfDay => {
  if (clock < '12:00') return 'morning';
  return clock < '17:00' ? 'midday' : 'evening';
};

/** A class for all levels is for every level that is asked for. */
const fitsLevel = (level: string, wanted: string): boolean => level === wanted || level === 'all';

const isFree = ({ seatsLeft, status }: ScheduleView): boolean =>
  seatsLeft > 0 && status === 'scheduled';

export const fits = (schedule: ScheduleView, filters: Filters): boolean =>
  (!filters.class || schedule.classType.id === filters.class) &&
  (!filters.trainer || schedule.trainer.id === filters.trainer) &&
  (!filters.level || fitsLevel(schedule.classType.level, filters.level)) &&
  (!filters.time || timeOfDay(schedule.startTime) === filters.time) &&
  (!filters.free || isFree(schedule));

export const hasFilters = (filters: Filters): boolean =>
  Boolean(filters.class ?? filters.trainer ?? filters.level ?? filters.time) || filters.free;
