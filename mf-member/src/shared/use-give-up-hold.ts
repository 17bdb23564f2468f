import { call } from '@studio/api-client';
import { cancelBooking } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { useMutation, useQueryClient } from '@studio/shell-kit/query';
import { applyBooking, refreshClasses } from './booking-cache.js';
import { t } from './messages.js';

/** Gives a seat back that is held for a payment: nothing was charged, so nothing is asked. */
export const useGiveUpHold = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(cancelBooking, { params: { id } }),
    onSuccess: (answer) => {
      applyBooking(client, answer);
      toast.info(t('seatIsFreeAgain'), { description: t('nothingWasCharged') });
    },
    onError: () => refreshClasses(client),
  });
};
