import { call } from '@studio/api-client';
import { getRoster, listTrainerClasses } from '@studio/contracts';
import type { RosterView } from '@studio/contracts';
import { keys, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { useCallback } from 'react';

export type Entry = RosterView['entries'][number];
type Rosters = { items: RosterView[] };

/** Own classes of a day with their rosters; the front desk and above get everyone's. */
export const useDay = (date: string) =>
  useQuery({
    queryKey: keys.trainerDay(date),
    queryFn: ({ signal }) => call(listTrainerClasses, { query: { date, days: 1 }, signal }),
  });

/** The same of seven days. */
export const useWeek = (from: string) =>
  useQuery({
    queryKey: keys.trainerWeek(from),
    queryFn: ({ signal }) => call(listTrainerClasses, { query: { date: from, days: 7 }, signal }),
  });

/** Who comes to one class. */
export const useRoster = (scheduleId: string) =>
  useQuery({
    queryKey: keys.roster(scheduleId),
    queryFn: ({ signal }) => call(getRoster, { params: { id: scheduleId }, signal }),
  });

const withEntry = (roster: RosterView, entry: Entry): RosterView => ({
  ...roster,
  entries: roster.entries.map((old) => (old.bookingId === entry.bookingId ? entry : old)),
});

/** Shows a changed row at once in every list that has it. */
export const usePutEntry = () => {
  const client = useQueryClient();
  return useCallback(
    (entry: Entry): void => {
      client.setQueriesData<Rosters>({ queryKey: keys.trainerDays }, (list) =>
        list ? { ...list, items: list.items.map((one) => withEntry(one, entry)) } : list,
      );
      client.setQueriesData<RosterView>({ queryKey: keys.rosters }, (roster) =>
        roster ? withEntry(roster, entry) : roster,
      );
    },
    [client],
  );
};
