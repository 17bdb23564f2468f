import { call, messageOf } from '@studio/api-client';
import { checkIn, findUsers, listTrainerClasses, undoCheckIn } from '@studio/contracts';
import type { RosterView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';

export type RosterEntry = RosterView['entries'][number];

/** All classes of a studio day with their rosters. */
export const useStudioDay = (date: string) =>
  useQuery({
    queryKey: keys.trainerDay(date),
    queryFn: ({ signal }) => call(listTrainerClasses, { query: { date }, signal }),
  });

export interface UserFilter {
  search?: string;
  role?: 'user' | 'trainer' | 'admin';
  cursor?: string;
  limit?: number;
}

/** People by name or address; the rows of the search before stay until the new ones are there. */
export const useUsers = (filter: UserFilter, enabled = true) =>
  useQuery({
    queryKey: keys.adminUsers(filter),
    queryFn: ({ signal }) => call(findUsers, { query: filter, signal }),
    placeholderData: (previous) => previous,
    enabled,
  });

const change = (roster: RosterView, entry: RosterEntry): RosterView => ({
  ...roster,
  entries: roster.entries.map((one) => (one.bookingId === entry.bookingId ? entry : one)),
});

/** Check-in and undo; the row changes at once in every list that shows it. */
export const useCheckIn = (scheduleId: string) => {
  const client = useQueryClient();
  const put = (entry: RosterEntry): void => {
    client.setQueryData<RosterView>(keys.roster(scheduleId), (roster) =>
      roster ? change(roster, entry) : roster,
    );
    client.setQueriesData<{ items: RosterView[] }>({ queryKey: keys.trainerDays }, (day) =>
      day ? { ...day, items: day.items.map((roster) => change(roster, entry)) } : day,
    );
  };
  return useMutation({
    mutationFn: ({ entry, done }: { entry: RosterEntry; done: boolean }) =>
      call(done ? checkIn : undoCheckIn, { params: { id: entry.bookingId } }),
    onMutate: ({ entry, done }) =>
      put({
        ...entry,
        status: done ? 'attended' : 'confirmed',
        checkedInAt: done ? new Date().toISOString() : null,
      }),
    onSuccess: put,
    onError: (error, { entry }) => {
      put(entry);
      toast.error(`${entry.name}: not saved`, { description: messageOf(error) });
    },
  });
};
