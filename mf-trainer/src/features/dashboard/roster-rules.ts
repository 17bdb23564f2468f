import type { RosterView } from '@studio/contracts';

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
