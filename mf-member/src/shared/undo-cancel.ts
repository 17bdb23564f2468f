import { call, messageOf, serverNow } from '@studio/api-client';
import { undoCancel } from '@studio/contracts';
import type { BookingView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys } from '@studio/shell-kit/query';
import type { QueryClient } from '@studio/shell-kit/query';
import { refreshClasses } from './booking-cache.js';
import { forgetSeat, keepSeat } from './kept-seats.js';
import { t } from './messages.js';

const toastOf = (bookingId: string): string => `cancelled-${bookingId}`;

/** Same seat, same booking. The toast outlives the dialog, so this is no hook of it. */
const takeBack = async (client: QueryClient, id: string): Promise<void> => {
  try {
    const { booking } = await call(undoCancel, { params: { id } });
    client.setQueryData(keys.booking(id), booking);
    forgetSeat(booking.schedule.id);
    toast.success(t('seatIsYoursAgain'), { id: toastOf(id) });
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
  const undo = (): void => void takeBack(client, booking.id);
  if (undoUntil !== null && left > 0) keepSeat(booking.schedule.id, undoUntil, undo);
  toast.success(t('bookingCancelled'), {
    id: toastOf(booking.id),
    description: what,
    ...(left > 0
      ? {
          duration: left,
          action: { label: t('undo'), onClick: undo },
        }
      : {}),
  });
};
