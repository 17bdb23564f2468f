import type { ActiveCheckIn, RosterView } from '@studio/contracts';
import { isFound } from '@studio/ui/format';

/** Only people whose name has the words, and only classes that have such a person. */
export const withName = <Roster extends RosterView>(
  rosters: readonly Roster[],
  text: string,
): Roster[] => {
  if (!text.trim()) return [...rosters];
  return rosters
    .map((roster) => ({
      ...roster,
      entries: roster.entries.filter(({ name }) => isFound(name, text)),
    }))
    .filter(({ entries }) => entries.length > 0);
};

/** Which classes need their rosters on the screen; while a name is looked for, all that have it. */
export const onBoard = (classes: readonly ActiveCheckIn[], text: string): ActiveCheckIn[] =>
  text.trim() ? [...classes] : classes.filter(({ phase }) => phase !== 'later');
