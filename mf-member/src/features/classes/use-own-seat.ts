import type { ScheduleView } from '@studio/contracts';
import { useTakeBack } from '../../shared/kept-seats.js';
import { classState, isTaken } from './class-state.js';

/** Takes the seat back that was given up a moment ago in a class that is full for all others. */
export const useOwnSeat = (
  schedule: ScheduleView | undefined,
  now: Date,
): (() => void) | undefined => {
  const takeBack = useTakeBack(schedule?.id ?? '');
  return schedule && isTaken(classState(schedule, now)) ? takeBack : undefined;
};
