import type { StudioSettings } from '@studio/contracts';

/** Whether somebody without an account sees timetable, prices, trainers and events. */
export const showsToVisitors = ({ publicPages }: Pick<StudioSettings, 'publicPages'>): boolean =>
  publicPages;
