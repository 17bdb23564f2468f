import { call } from '@studio/api-client';
import { endMyOtherSessions, endMySession, listMySessions } from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';

/** Where the member is signed in. */
export const useDevices = () =>
  useQuery({
    queryKey: keys.mySessions,
    queryFn: ({ signal }) => call(listMySessions, { signal }),
  });

/** Signs one device out by its id, or all others without one. */
export const useSignOutDevices = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? call(endMyOtherSessions) : call(endMySession, { params: { id } }),
    // Also after a refusal: the device may be gone already.
    onSettled: () => client.invalidateQueries({ queryKey: keys.mySessions }),
  });
};
