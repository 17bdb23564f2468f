import type { RosterView } from '@studio/contracts';

/** Which classes the desk sees, the one that is on or comes next first; ended ones come last. */
export const byUrgency = (rosters: readonly RosterView[], now: Date): RosterView[] => {
  const ended = ({ schedule }: RosterView) => new Date(schedule.endsAt) <= now;
  return [...rosters].sort(
    (a, b) =>
      Number(ended(a)) - Number(ended(b)) || a.schedule.startsAt.localeCompare(b.schedule.startsAt),
  );
};

/** Only people whose name contains the text, and only classes that have such a person. */
export const withName = (rosters: readonly RosterView[], text: string): RosterView[] => {
  const asked = text.trim().toLowerCase();
  if (!asked) return [...rosters];
  return rosters
    .map((roster) => ({
      ...roster,
      entries: roster.entries.filter(({ name }) => name.toLowerCase().includes(asked)),
    }))
    .filter(({ entries }) => entries.length > 0);
};
