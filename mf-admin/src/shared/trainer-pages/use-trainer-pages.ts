import { call } from '@studio/api-client';
import { decideTrainerPage, listTrainerPages } from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';

/** Pages that wait for approval, for admins. */
export const useTrainerPages = () =>
  useQuery({
    queryKey: keys.adminTrainerPages,
    queryFn: ({ signal }) => call(listTrainerPages, { signal }),
  });

interface Decision {
  trainerId: string;
  version: number;
  approve: boolean;
  reason?: string;
}

export const useDecision = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ trainerId, ...body }: Decision) =>
      call(decideTrainerPage, { params: { id: trainerId }, body }),
    // Refused too: it may be another page by now.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.admin });
      void client.invalidateQueries({ queryKey: keys.trainers });
    },
  });
};
