import { call, messageOf, serverNow } from '@studio/api-client';
import { undoCancel } from '@studio/contracts';
import type { BookingView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys } from '@studio/shell-kit/query';
import type { QueryClient } from '@studio/shell-kit/query';
import { refreshClasses } from './booking-cache.js';
import { forgetSeat, keepSeat } from './kept-seats.js';
import { t } from './messages.js';

/**
 * Same seat, same booking. The toast outlives the dialog, so this is no hook of it.
 * @param instead the toast whose place the answer takes: one that is pressed goes by itself
 */
const takeBack = async (client: QueryClient, id: string, instead?: string): Promise<void> => {
  try {
    const { booking } = await call(undoCancel, { params: { id } });
    client.setQueryData(keys.booking(id), booking);
    forgetSeat(booking.schedule.id);
    toast.success(t('seatIsYoursAgain'), instead === undefined ? {} : { id: instead });
  } catch (error) {
    toast.error(t('bookingStaysCancelled'), { description: messageOf(error) });
  } finally {
    refreshClasses(client);
  }
};

/** Says that it is cancelled; for as long as it can be undone, the toast offers that (F8, Tab). */
export const notifyCancelled = (
  client: QueryClient,
  { booking, undoUntil, what }: { booking: BookingView; undoUntil: string | null; what: string },
): void => {
  const left = undoUntil === null ? 0 : new Date(undoUntil).getTime() - serverNow();
  const id = `cancelled-${booking.id}`;
  if (undoUntil !== null && left > 0)
    keepSeat(booking.schedule.id, undoUntil, () => void takeBack(client, booking.id, id));
  toast.success(t('bookingCancelled'), {
    id,
    description: what,
    ...(left > 0
      ? {
          duration: left,
          action: { label: t('undo'), onClick: () => void takeBack(client, booking.id) },
        }
      : {}),
  });
};
