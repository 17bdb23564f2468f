import type { HolidayView, SeasonView } from '@studio/contracts';
import type { Holiday, Season } from '../plan/plan.api.js';

export const toHolidayView = ({ id, name, from, until }: Holiday): HolidayView => ({
  id,
  name,
  from,
  until,
});

export const toSeasonView = ({ id, name, from, until, times }: Season): SeasonView => ({
  id,
  name,
  from,
  until,
  times: [...times].map(([seriesId, startTime]) => ({ seriesId, startTime })),
});
