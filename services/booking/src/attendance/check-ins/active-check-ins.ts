import type { ActiveCheckIn, RosterView } from '@studio/contracts';
import { isCheckInOpen } from '../../policy/check-in-windows.js';

const order: readonly ActiveCheckIn['phase'][] = ['open', 'under_way', 'later', 'ended'];

/** Today's classes as the front desk needs them: who can come in now first, what is over last. */
export const toActiveCheckIns = (rosters: readonly RosterView[], now: Date): ActiveCheckIn[] =>
  rosters
    .map((roster) => {
      const window = { opensAt: new Date(roster.opensAt), closesAt: new Date(roster.closesAt) };
      const isOpen = isCheckInOpen(window, now);
      return { ...roster, phase: isOpen ? ('open' as const) : phaseOf(roster, now) };
    })
    .sort((a, b) => order.indexOf(a.phase) - order.indexOf(b.phase));

const phaseOf = ({ schedule }: RosterView, now: Date): ActiveCheckIn['phase'] => {
  if (now < new Date(schedule.startsAt)) return 'later';
  return now < new Date(schedule.endsAt) ? 'under_way' : 'ended';
};
