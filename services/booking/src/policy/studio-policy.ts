import type { StudioPolicy, StudioSettings } from '@studio/contracts';
import { eventNumbers } from './event-windows.js';
import { offerAnswer } from './waitlist-windows.js';

/** Spec section 3: members are asked to come so many minutes before the class. */
const arriveEarlyMinutes = { from: 10, to: 15 };

/** The numbers that the studio's texts print. */
export const studioPolicyOf = ({
  timetableWeeks: _weeks,
  substitutionAlarmHours: _alarm,
  substitutionNeedsApproval: _approval,
  ...settings
}: StudioSettings): StudioPolicy => ({
  ...settings,
  ...eventNumbers,
  ...offerAnswer,
  arriveEarlyMinutes,
});
