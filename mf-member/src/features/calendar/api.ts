import { call } from '@studio/api-client';
import { getMyCalendar, resetMyCalendar } from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';

/** The private address of one's own bookings. */
export const useCalendar = () =>
  useQuery({ queryKey: keys.myCalendar, queryFn: ({ signal }) => call(getMyCalendar, { signal }) });

/** Makes a new address; the old one answers no more. */
export const useResetCalendar = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(resetMyCalendar, {}),
    onSuccess: (fresh) => client.setQueryData(keys.myCalendar, fresh),
  });
};
