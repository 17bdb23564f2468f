import type { ActiveCheckIn, RosterView } from '@studio/contracts';

/** Only people whose name contains the text, and only classes that have such a person. */
export const withName = <Roster extends RosterView>(
  rosters: readonly Roster[],
  text: string,
): Roster[] => {
  const asked = text.trim().toLowerCase();
  if (!asked) return [...rosters];
  return rosters
    .map((roster) => ({
      ...roster,
      entries: roster.entries.filter(({ name }) => name.toLowerCase().includes(asked)),
    }))
    .filter(({ entries }) => entries.length > 0);
};

/** Which classes need their rosters on the screen; while a name is looked for, all that have it. */
export const onBoard = (classes: readonly ActiveCheckIn[], text: string): ActiveCheckIn[] =>
  text.trim() ? [...classes] : classes.filter(({ phase }) => phase !== 'later');
