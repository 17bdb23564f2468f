import { call } from '@studio/api-client';
import {
  getDeletion,
  listMyBookings,
  listMyPackages,
  scheduleDeletion,
  withdrawDeletion,
} from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';

/** Whether the own account is to be deleted, and when. */
export const useDeletion = () =>
  useQuery({
    queryKey: keys.deletion,
    queryFn: ({ signal }) => call(getDeletion, { signal }),
    // The banner stands on pages that are opened all the time.
    staleTime: 5 * 60_000,
  });

export const useScheduleDeletion = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (currentPassword: string) =>
      call(scheduleDeletion, { body: { currentPassword, confirm: 'DELETE' } }),
    onSuccess: (deletion) => client.setQueryData(keys.deletion, deletion),
  });
};

export const useKeepAccount = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(withdrawDeletion),
    onSuccess: (deletion) => client.setQueryData(keys.deletion, deletion),
  });
};

/** What somebody who goes leaves behind: places and credits. */
export const useWhatIsLeft = () => {
  const bookings = useQuery({
    queryKey: keys.myBookingsWhen('upcoming'),
    queryFn: ({ signal }) => call(listMyBookings, { query: { when: 'upcoming' }, signal }),
  });
  const packages = useQuery({
    queryKey: keys.myPackages,
    queryFn: ({ signal }) => call(listMyPackages, { signal }),
  });
  return {
    isPending: bookings.isPending || packages.isPending,
    isError: bookings.isError || packages.isError,
    bookings: (bookings.data?.items ?? []).filter(({ status }) => status === 'confirmed'),
    creditsLeft: packages.data?.creditsLeft ?? 0,
  };
};
