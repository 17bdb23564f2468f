import type { RosterView } from '@studio/contracts';
import { studioDay } from '@studio/ui/format';

type Entry = RosterView['entries'][number];

/** Who is expected or was there; a place given back is not on the list. */
const present: readonly Entry['status'][] = ['confirmed', 'attended', 'no_show'];

export const expected = (entries: readonly Entry[]): Entry[] =>
  entries
    .filter(({ status }) => present.includes(status))
    .sort((a, b) => a.name.localeCompare(b.name));

/** Who had booked a class that the studio cancelled: their names stay. */
export const calledOff = (entries: readonly Entry[]): Entry[] =>
  entries
    .filter(({ status }) => status === 'studio_cancelled')
    .sort((a, b) => a.name.localeCompare(b.name));

export const isCancelled = ({ schedule }: RosterView): boolean => schedule.status === 'cancelled';

export const isIn = ({ status }: Entry): boolean => status === 'attended';

export const hasEnded = ({ endsAt }: RosterView['schedule'], now: Date): boolean =>
  new Date(endsAt) <= now;

/** Their first class here is this one, or was meant to be. */
export const isFirstClass = ({ visits, noShow }: Entry): boolean => visits === 0 && !noShow;

/** Who should be in by now, and is not: until the class ends, when that is a no-show. */
export const missing = (roster: RosterView, now: Date): Entry[] =>
  roster.schedule.status === 'scheduled' &&
  new Date(roster.missingFrom) <= now &&
  !hasEnded(roster.schedule, now)
    ? expected(roster.entries).filter(({ status }) => status === 'confirmed')
    : [];

/**
 * The class a trainer means when the page opens: the one that is on, or comes next, else the last.
 * A cancelled one only where there is no other.
 */
export const currentClass = (rosters: readonly RosterView[], now: Date): RosterView | undefined => {
  const live = rosters.filter((roster) => !isCancelled(roster));
  const meant = live.length > 0 ? live : rosters;
  return meant.find(({ schedule }) => new Date(schedule.endsAt) > now) ?? meant.at(-1);
};

/** Staff may check in all day of the class, and put it right for some time after its end. */
export const isOpen = ({ schedule, correctUntil }: RosterView, now: Date): boolean =>
  schedule.status === 'scheduled' &&
  (schedule.date === studioDay(now) || (hasEnded(schedule, now) && now < new Date(correctUntil)));

/** From a day before until it is settled who was there, its trainer knows of those who come. */
export const areNotesOpen = ({ healthFlagsFrom, correctUntil }: RosterView, now: Date): boolean =>
  new Date(healthFlagsFrom) <= now && now < new Date(correctUntil);

/** Who may be ticked on it: a final no-show is an admin's to waive. */
export const canTick = (entry: Entry): boolean => entry.noShow?.pending ?? true;

/** Numbers of the spots that others of the class have. */
export const spotsOfOthers = (
  { entries }: RosterView,
  { bookingId }: Pick<RosterView['entries'][number], 'bookingId'>,
): number[] =>
  entries.flatMap(({ bookingId: id, spot }) => (spot && id !== bookingId ? [spot] : []));
