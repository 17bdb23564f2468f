import { call, messageOf } from '@studio/api-client';
import { checkIn, listTrainerClasses, undoCheckIn } from '@studio/contracts';
import type { RosterView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';

type Day = { items: RosterView[] };
type Entry = RosterView['entries'][number];

/** Own classes of a day with their rosters; an admin gets everyone's. */
export const useDay = (date: string) =>
  useQuery({
    queryKey: keys.trainerDay(date),
    queryFn: ({ signal }) => call(listTrainerClasses, { query: { date }, signal }),
  });

const withEntry = (day: Day, bookingId: string, change: (entry: Entry) => Entry): Day => ({
  ...day,
  items: day.items.map((one) => ({
    ...one,
    entries: one.entries.map((entry) => (entry.bookingId === bookingId ? change(entry) : entry)),
  })),
});

interface Tap {
  entry: Entry;
  done: boolean;
}

/**
 * The tap shows at once; a refusal puts the row back and says why. Without a connection the query
 * library keeps it and sends it when the phone is back (both writes are safe to repeat).
 */
export const useCheckIn = (date: string) => {
  const client = useQueryClient();
  const queryKey = keys.trainerDay(date);
  const put = (bookingId: string, change: (entry: Entry) => Entry): void => {
    client.setQueryData<Day>(queryKey, (day) => (day ? withEntry(day, bookingId, change) : day));
  };
  return useMutation({
    mutationFn: ({ entry, done }: Tap) =>
      call(done ? checkIn : undoCheckIn, { params: { id: entry.bookingId } }),
    onMutate: async ({ entry, done }) => {
      await client.cancelQueries({ queryKey });
      put(entry.bookingId, (old) => ({
        ...old,
        status: done ? 'attended' : 'confirmed',
        checkedInAt: done ? new Date().toISOString() : null,
      }));
    },
    onSuccess: (answer) => put(answer.bookingId, () => answer),
    onError: (error, { entry }) => {
      put(entry.bookingId, () => entry);
      toast.error(`${entry.name}: not saved`, { description: messageOf(error) });
      void client.invalidateQueries({ queryKey });
    },
  });
};
