import type { TimetableConflict } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';

/** Throws what the conflicts mean for the admin; nothing in the way, nothing thrown. */
export const refuseConflicts = (conflicts: readonly TimetableConflict[]): void => {
  const [first] = conflicts;
  if (!first) return;
  const isAll = (because: TimetableConflict['because']): boolean =>
    conflicts.every((one) => one.because === because);
  if (isAll('above_room')) throw new Refused('CAPACITY_ABOVE_ROOM', { conflicts });
  throw new Refused('TIMETABLE_CONFLICT', { conflicts });
};
