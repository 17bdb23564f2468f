import type { ActiveCheckIn, RosterView } from '@studio/contracts';
import { codeWindow, isOpen, type CheckInHours } from './check-in-rules.js';

const order: readonly ActiveCheckIn['phase'][] = ['open', 'under_way', 'later', 'ended'];

/** Today's classes as the desk needs them: who can come in now first, what is over last. */
export const toActiveCheckIns = (
  rosters: readonly RosterView[],
  now: Date,
  hours: CheckInHours,
): ActiveCheckIn[] =>
  rosters
    .map((roster) => {
      const { opensAt, closesAt } = codeWindow(new Date(roster.schedule.startsAt), hours);
      return {
        ...roster,
        opensAt: opensAt.toISOString(),
        closesAt: closesAt.toISOString(),
        phase: isOpen({ opensAt, closesAt }, now) ? ('open' as const) : phaseOf(roster, now),
      };
    })
    .sort((a, b) => order.indexOf(a.phase) - order.indexOf(b.phase));

const phaseOf = ({ schedule }: RosterView, now: Date): ActiveCheckIn['phase'] => {
  if (now < new Date(schedule.startsAt)) return 'later';
  return now < new Date(schedule.endsAt) ? 'under_way' : 'ended';
};
