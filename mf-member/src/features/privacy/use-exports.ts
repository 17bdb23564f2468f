import { call, isApiError } from '@studio/api-client';
import { listExports, orderExport } from '@studio/contracts';
import type { DataExport } from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';

/** ms between two looks while an archive is being made. */
const POLL_MS = 1_500;

export const isUnderWay = (one: DataExport | undefined): boolean =>
  one?.status === 'queued' || one?.status === 'working';

/** The newest archive, and its progress for as long as it is being made. */
export const useLatestExport = () =>
  useQuery({
    queryKey: keys.exports,
    queryFn: ({ signal }) => call(listExports, { signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.items[0]) ? POLL_MS : false),
    select: ({ items }) => items[0] ?? null,
  });

export const useOrderExport = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(orderExport),
    onSettled: () => client.invalidateQueries({ queryKey: keys.exports }),
  });
};

/** When the next archive can be ordered, if too many were today. */
export const retryAtOf = (error: unknown): string | null => {
  if (!isApiError(error) || error.status !== 429) return null;
  const details = error.details as { retryAt?: unknown } | null | undefined;
  return typeof details?.retryAt === 'string' ? details.retryAt : null;
};
