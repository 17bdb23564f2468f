import { call } from '@studio/api-client';
import { listStudioExports, orderStudioExport } from '@studio/contracts';
import type { StudioExport } from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';

/** ms between two looks while an archive is being made. */
const POLL_MS = 1_500;

export const isUnderWay = ({ status }: Pick<StudioExport, 'status'>): boolean =>
  status === 'queued' || status === 'working';

/** All exports, and their progress for as long as one is being made. */
export const useStudioExports = () =>
  useQuery({
    queryKey: keys.adminExports,
    queryFn: ({ signal }) => call(listStudioExports, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? POLL_MS : false),
    select: ({ items }) => items,
  });

export const useOrderStudioExport = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { withHealth: boolean }) => call(orderStudioExport, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.adminExports }),
  });
};
