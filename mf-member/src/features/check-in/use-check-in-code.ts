import { call } from '@studio/api-client';
import { getCheckInCode, getMyBooking } from '@studio/contracts';
import { useSession } from '@studio/shell-kit';
import { keys, useQuery } from '@studio/shell-kit/query';
import { findKept, keepCode, type KeptCode } from './kept-codes.js';

const load = async (bookingId: string, signal: AbortSignal): Promise<KeptCode> => {
  const params = { id: bookingId };
  const [booking, code] = await Promise.all([
    call(getMyBooking, { params, signal }),
    call(getCheckInCode, { params, signal }),
  ]);
  const { secret, opensAt, closesAt, now } = code;
  const { classType, date, startTime } = booking.schedule;
  return {
    bookingId,
    secret,
    opensAt,
    closesAt,
    date,
    startTime,
    ahead: new Date(now).getTime() - Date.now(),
    className: classType.name,
    checkedInAt: booking.checkedInAt,
  };
};

/** What the code is made of: the server's, or without a connection what this device has kept. */
export const useCheckInCode = (bookingId: string) => {
  const { user } = useSession();
  const userId = user?.id ?? '';
  const query = useQuery({
    queryKey: [...keys.myBookings, 'code', bookingId],
    queryFn: async ({ signal }) => {
      const code = await load(bookingId, signal);
      keepCode(userId, code);
      return code;
    },
  });
  return { ...query, code: query.data ?? findKept(userId, bookingId) };
};
