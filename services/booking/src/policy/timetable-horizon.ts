import type { StudioSettings } from '@studio/contracts';
import { addDays } from '@studio/domain-kit';

/** The last day of the studio for which classes are made ahead. */
export const timetableHorizon = (
  today: string,
  { timetableWeeks }: Pick<StudioSettings, 'timetableWeeks'>,
): string => addDays(today, timetableWeeks * 7);
