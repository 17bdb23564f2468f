import { call } from '@studio/api-client';
import { listSubstitutions, requestSubstitution } from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';

const filters = { which: 'open' } as const;

/** Requests for cover that nobody has settled; the page of them reads the same. For managers. */
export const useOpenCover = () =>
  useQuery({
    queryKey: keys.adminSubstitutions(filters),
    queryFn: ({ signal }) => call(listSubstitutions, { query: filters, signal }),
  });

/** Asks for a trainer who can't; the lists and the timetable are read again, whatever came of it. */
export const useAskForCover = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(requestSubstitution, { params: { id }, body: { reason } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.adminTimetable }),
  });
};
