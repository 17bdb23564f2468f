import { ApiError, messageOf, newIdempotencyKey, serverNow } from '@studio/api-client';
import type { CheckInTap, RosterView, SavedTap } from '@studio/contracts';
import { beforeSignOut, toast } from '@studio/shell-kit';
import { keys, useQueryClient } from '@studio/shell-kit/query';
import { useCallback, useEffect, useState } from 'react';
import { t } from './messages.js';
import { hasEnded } from './roster-rules.js';
import { usePutEntry } from './rosters.js';
import type { Entry } from './rosters.js';
import { sendTaps } from './send-taps.js';
import { addTap, useWaitingTaps, waitingTaps } from './waiting-taps.js';

/** ms between tries while something waits. */
const AGAIN_MS = 15_000;

const toastLost = ({ outcome, code, entry }: SavedTap): void => {
  const name = entry?.name ?? t('somebody');
  if (outcome === 'changed_later')
    toast.error(t('changedLater', { name }), { description: t('changedLaterHint') });
  if (outcome === 'refused')
    toast.error(t('notSaved', { name }), {
      description: messageOf(new ApiError({ code: code ?? '', status: 409, message: '' })),
    });
};

/**
 * Who is in: each tap shows at once, is kept on the device, and is sent now or when the connection
 * is back. What lost against a later change, or is refused, is told.
 */
export const useCheckIns = () => {
  const client = useQueryClient();
  const put = usePutEntry();
  const taps = useWaitingTaps();
  const [isStuck, setIsStuck] = useState(false);
  const sync = useCallback(async (): Promise<void> => {
    if (!waitingTaps().length) return;
    try {
      await client.cancelQueries({ queryKey: keys.trainerDays });
      await sendTaps((answer) => {
        if (answer.entry) put(answer.entry);
        toastLost(answer);
      });
      setIsStuck(false);
      void client.invalidateQueries({ queryKey: keys.trainerDays });
    } catch {
      // They wait: for the connection, the server, or for whoever signs in again.
      setIsStuck(true);
    }
  }, [client, put]);
  useEffect(() => {
    const now = (): void => void sync();
    now();
    const timer = setInterval(now, AGAIN_MS);
    window.addEventListener('online', now);
    const stop = beforeSignOut(sync);
    return () => {
      stop();
      clearInterval(timer);
      window.removeEventListener('online', now);
    };
  }, [sync]);
  const tap = (bookingId: string, isIn: boolean): void => {
    const at = new Date(serverNow()).toISOString();
    addTap({ id: newIdempotencyKey(), bookingId, isIn, at });
    void sync();
  };
  return { tap, taps, isStuck };
};

const statusAfter = (isIn: boolean, ended: boolean): Entry['status'] => {
  if (isIn) return 'attended';
  return ended ? 'no_show' : 'confirmed';
};

/** A roster as it will be once what waits is saved. */
export const withTaps = (
  roster: RosterView,
  taps: readonly CheckInTap[],
  now: Date,
): RosterView => ({
  ...roster,
  entries: roster.entries.map((entry) => {
    const own = taps.find(({ bookingId }) => bookingId === entry.bookingId);
    if (!own) return entry;
    const status = statusAfter(own.isIn, hasEnded(roster.schedule, now));
    return { ...entry, status, checkedInAt: own.isIn ? own.at : null };
  }),
});
