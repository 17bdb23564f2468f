import type { RosterView } from '@studio/contracts';
import { studioDay } from '@studio/ui/format';

type Entry = RosterView['entries'][number];

/** Who is expected or was there; a place given back is not on the list. */
const present: readonly Entry['status'][] = ['confirmed', 'attended', 'no_show'];

export const expected = (entries: readonly Entry[]): Entry[] =>
  entries
    .filter(({ status }) => present.includes(status))
    .sort((a, b) => a.name.localeCompare(b.name));

export const isIn = ({ status }: Entry): boolean => status === 'attended';

/** The class a trainer means when the page opens: the one that is on, or comes next, else the last. */
export const currentClass = (rosters: readonly RosterView[], now: Date): RosterView | undefined =>
  rosters.find(({ schedule }) => new Date(schedule.endsAt) > now) ?? rosters.at(-1);

const DAY_MS = 24 * 60 * 60_000;

/** Staff may check in all day of the class, and put it right for a day after its end. */
export const isOpen = ({ schedule }: RosterView, now: Date): boolean => {
  const since = now.getTime() - new Date(schedule.endsAt).getTime();
  return (
    schedule.status === 'scheduled' &&
    (schedule.date === studioDay(now) || (since >= 0 && since < DAY_MS))
  );
};

/** Who may be ticked on it: a final no-show is an admin's to waive. */
export const canTick = (entry: Entry): boolean => entry.noShow?.pending ?? true;
