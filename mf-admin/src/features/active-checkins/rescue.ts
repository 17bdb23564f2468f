import { call, messageOf } from '@studio/api-client';
import { remindArrival, releaseSeat, undoRelease, type ActiveCheckIn } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { useMutation } from '@studio/shell-kit/query';
import { usePutEntry, type RosterEntry } from '../../shared/api.js';
import { t } from './messages.js';

/** The policy's seconds of an undo, as everywhere. */
const UNDO_MS = 10_000;

/** Who is expected and not in, from shortly before the start to the end of the class. */
export const missingAt = (
  { schedule, missingFrom, entries }: ActiveCheckIn,
  now: Date,
): RosterEntry[] => {
  const isTime = new Date(missingFrom) <= now && now < new Date(schedule.endsAt);
  if (!isTime || schedule.status !== 'scheduled') return [];
  return entries.filter(({ status }) => status === 'confirmed');
};

/** Asks who is missing, or gives their seat to others; what another desk did shows by itself. */
export const useRescue = (scheduleId: string) => {
  const put = usePutEntry();
  const onSuccess = (entry: RosterEntry): void => put(scheduleId, entry);
  const onError = (error: unknown, entry: RosterEntry): void =>
    toast.error(t('notSavedFor', { name: entry.name }), { description: messageOf(error) });
  const ask = useMutation({
    mutationFn: (entry: RosterEntry) => call(remindArrival, { params: { id: entry.bookingId } }),
    onSuccess,
    onError,
  });
  const undo = useMutation({
    mutationFn: (entry: RosterEntry) => call(undoRelease, { params: { id: entry.bookingId } }),
    onSuccess,
    onError,
  });
  const release = useMutation({
    mutationFn: (entry: RosterEntry) => call(releaseSeat, { params: { id: entry.bookingId } }),
    onSuccess: (entry) => {
      onSuccess(entry);
      toast.success(t('seatReleased', { name: entry.name }), {
        duration: UNDO_MS,
        action: { label: t('undo'), onClick: () => undo.mutate(entry) },
      });
    },
    onError,
  });
  return { ask, release };
};
