import { call, messageOf } from '@studio/api-client';
import {
  checkIn,
  checkInByCode,
  correctNoShow,
  listTrainerClasses,
  markNoShow,
  undoCheckIn,
} from '@studio/contracts';
import type { RosterView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { t } from './messages.js';

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
  /** The class is over: who is not in is a no-show at once. */
  ended: boolean;
}

const endpointOf = ({ entry, done, ended }: Tap) => {
  if (done) return entry.status === 'no_show' ? correctNoShow : checkIn;
  return ended ? markNoShow : undoCheckIn;
};

const statusAfter = (done: boolean, ended: boolean): Entry['status'] => {
  if (done) return 'attended';
  return ended ? 'no_show' : 'confirmed';
};

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
    networkMode: 'online',
    mutationFn: (tap: Tap) => call(endpointOf(tap), { params: { id: tap.entry.bookingId } }),
    onMutate: async ({ entry, done, ended }) => {
      await client.cancelQueries({ queryKey });
      put(entry.bookingId, (old) => ({
        ...old,
        status: statusAfter(done, ended),
        checkedInAt: done ? new Date().toISOString() : null,
      }));
    },
    onSuccess: (answer) => put(answer.bookingId, () => answer),
    onError: (error, { entry }) => {
      put(entry.bookingId, () => entry);
      toast.error(t('notSaved', { name: entry.name }), { description: messageOf(error) });
      void client.invalidateQueries({ queryKey });
    },
  });
};

/** The member's code, scanned or typed at the door of a class; the roster has the new row at once. */
export const useCodeCheckIn = (date: string, scheduleId: string) => {
  const client = useQueryClient();
  const queryKey = keys.trainerDay(date);
  const put = (entry: Entry): void => {
    client.setQueryData<Day>(queryKey, (day) =>
      day ? withEntry(day, entry.bookingId, () => entry) : day,
    );
  };
  const show = useMutation({
    mutationFn: (code: string) => call(checkInByCode, { body: { code, scheduleId } }),
    onSuccess: put,
  });
  const undo = useMutation({
    mutationFn: (bookingId: string) => call(undoCheckIn, { params: { id: bookingId } }),
    onSuccess: put,
    onError: (error) => toast.error(t('notUndone'), { description: messageOf(error) }),
  });
  return { show, undo };
};
