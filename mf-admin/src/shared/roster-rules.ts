import type { RosterView } from '@studio/contracts';
import { studioDay } from '@studio/ui/format';

type Entry = RosterView['entries'][number];

const present: readonly Entry['status'][] = ['confirmed', 'attended', 'no_show'];

/** Is expected, or was; who gave the place back is only named. */
export const isPresent = ({ status }: Entry): boolean => present.includes(status);

export const hasEnded = ({ schedule }: RosterView, now: Date): boolean =>
  new Date(schedule.endsAt) <= now;

/** Staff may check in all day of the class, and put it right for some time after its end. */
export const isOpen = (roster: RosterView, now: Date): boolean => {
  const { schedule, correctUntil } = roster;
  return (
    schedule.status === 'scheduled' &&
    (schedule.date === studioDay(now) || (hasEnded(roster, now) && now < new Date(correctUntil)))
  );
};

/** Who may be ticked on it: a final or waived no-show stays one. */
export const canTick = (entry: Entry): boolean => (entry.noShow?.pending ?? true) && !entry.waived;

/** Who is still to come to a class that has begun. */
export const missing = (roster: RosterView, now: Date): Entry[] => {
  const { schedule, entries } = roster;
  if (now < new Date(schedule.startsAt) || hasEnded(roster, now)) return [];
  return entries.filter(({ status }) => status === 'confirmed');
};
