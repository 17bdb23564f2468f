import { call, messageOf } from '@studio/api-client';
import {
  checkIn,
  correctNoShow,
  findUsers,
  listTrainerClasses,
  markNoShow,
  undoCheckIn,
} from '@studio/contracts';
import type { Role, RosterView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { t } from './messages.js';

export type RosterEntry = RosterView['entries'][number];

/** All classes of a studio day with their rosters. */
export const useStudioDay = (date: string) =>
  useQuery({
    queryKey: keys.trainerDay(date),
    queryFn: ({ signal }) => call(listTrainerClasses, { query: { date }, signal }),
  });

export interface UserFilter {
  search?: string;
  role?: Role;
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

interface Tap {
  entry: RosterEntry;
  done: boolean;
  /** The class is over: who is not in is a no-show at once. */
  ended: boolean;
}

const endpointOf = ({ entry, done, ended }: Tap) => {
  if (done) return entry.status === 'no_show' ? correctNoShow : checkIn;
  return ended ? markNoShow : undoCheckIn;
};

const statusAfter = ({ done, ended }: Tap): RosterEntry['status'] => {
  if (done) return 'attended';
  return ended ? 'no_show' : 'confirmed';
};

/** Shows a changed row at once in every list that has it. */
export const usePutEntry = () => {
  const client = useQueryClient();
  return (scheduleId: string, entry: RosterEntry): void => {
    client.setQueryData<RosterView>(keys.roster(scheduleId), (roster) =>
      roster ? change(roster, entry) : roster,
    );
    client.setQueriesData<{ items: RosterView[] }>({ queryKey: keys.trainerDays }, (day) =>
      day ? { ...day, items: day.items.map((roster) => change(roster, entry)) } : day,
    );
  };
};

/** Check-in and undo, also of a no-show. */
export const useCheckIn = (scheduleId: string) => {
  const put = usePutEntry();
  return useMutation({
    mutationFn: (tap: Tap) => call(endpointOf(tap), { params: { id: tap.entry.bookingId } }),
    onMutate: (tap) =>
      put(scheduleId, {
        ...tap.entry,
        status: statusAfter(tap),
        checkedInAt: tap.done ? new Date().toISOString() : null,
      }),
    onSuccess: (entry) => put(scheduleId, entry),
    onError: (error, { entry }) => {
      put(scheduleId, entry);
      toast.error(t('notSavedFor', { name: entry.name }), { description: messageOf(error) });
    },
  });
};
