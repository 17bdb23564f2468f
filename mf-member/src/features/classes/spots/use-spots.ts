import { call, isApiError, messageOf } from '@studio/api-client';
import { chooseSpot, getSpots } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { spotLabel } from '@studio/ui/room-spots/spot-labels';
import { t } from './messages.js';

/** The room as it is now: others choose too. */
export const useSpots = (bookingId: string) =>
  useQuery({
    queryKey: keys.spots(bookingId),
    queryFn: ({ signal }) => call(getSpots, { params: { id: bookingId }, signal }),
    staleTime: 0,
  });

/** Chooses a spot, or any; what was refused is shown with the room as it is now. */
export const useChooseSpot = (bookingId: string, onChosen: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (spot: number | null) =>
      call(chooseSpot, { params: { id: bookingId }, body: { spot } }),
    onSuccess: (map) => {
      client.setQueryData(keys.spots(bookingId), map);
      void client.invalidateQueries({ queryKey: keys.myBookings });
      void client.invalidateQueries({ queryKey: keys.home });
      toast.success(map.chosen ? t('spotKept', { spot: spotLabel(map.chosen) }) : t('anyKept'));
      onChosen();
    },
    onError: () => client.invalidateQueries({ queryKey: keys.spots(bookingId) }),
  });
};

/** Why the spot could not be had. */
export const spotRefusal = (error: unknown): string => {
  const code = isApiError(error) ? error.code : '';
  if (code === 'SPOT_TAKEN') return t('isTaken');
  return code === 'SPOT_OUT_OF_ORDER' ? t('isBroken') : messageOf(error);
};
