import type { ActiveCheckIn, RosterView } from '@studio/contracts';
import {
  checkInWindow,
  isCheckInOpen,
  missingFrom,
  type CheckInMinutes,
} from '../../policy/check-in-windows.js';

const order: readonly ActiveCheckIn['phase'][] = ['open', 'under_way', 'later', 'ended'];

/** Today's classes as the front desk needs them: who can come in now first, what is over last. */
export const toActiveCheckIns = (
  rosters: readonly RosterView[],
  now: Date,
  hours: CheckInMinutes,
): ActiveCheckIn[] =>
  rosters
    .map((roster) => {
      const { opensAt, closesAt } = checkInWindow(new Date(roster.schedule.startsAt), hours);
      return {
        ...roster,
        opensAt: opensAt.toISOString(),
        closesAt: closesAt.toISOString(),
        missingFrom: missingFrom(new Date(roster.schedule.startsAt)).toISOString(),
        phase: isCheckInOpen({ opensAt, closesAt }, now) ? ('open' as const) : phaseOf(roster, now),
      };
    })
    .sort((a, b) => order.indexOf(a.phase) - order.indexOf(b.phase));

const phaseOf = ({ schedule }: RosterView, now: Date): ActiveCheckIn['phase'] => {
  if (now < new Date(schedule.startsAt)) return 'later';
  return now < new Date(schedule.endsAt) ? 'under_way' : 'ended';
};
