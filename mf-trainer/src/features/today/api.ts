import { call, messageOf } from '@studio/api-client';
import { checkIn, checkInByCode, correctNoShow, markNoShow, undoCheckIn } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';
import { usePutEntry } from '../../shared/rosters.js';
import type { Entry } from '../../shared/rosters.js';
import { t } from './messages.js';

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
export const useCheckIn = () => {
  const client = useQueryClient();
  const put = usePutEntry();
  return useMutation({
    networkMode: 'online',
    mutationFn: (tap: Tap) => call(endpointOf(tap), { params: { id: tap.entry.bookingId } }),
    onMutate: async ({ entry, done, ended }) => {
      await client.cancelQueries({ queryKey: keys.trainerDays });
      const checkedInAt = done ? new Date().toISOString() : null;
      put({ ...entry, status: statusAfter(done, ended), checkedInAt });
    },
    onSuccess: put,
    onError: (error, { entry }) => {
      put(entry);
      toast.error(t('notSaved', { name: entry.name }), { description: messageOf(error) });
      void client.invalidateQueries({ queryKey: keys.trainerDays });
    },
  });
};

/** The member's code, scanned or typed at the door of a class; the roster has the new row at once. */
export const useCodeCheckIn = (scheduleId: string) => {
  const put = usePutEntry();
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
