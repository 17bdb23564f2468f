import { call, isApiError } from '@studio/api-client';
import { listNotifications, readAllNotifications, readNotification } from '@studio/contracts';
import { useSession } from '@studio/shell-kit';
import {
  keys,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@studio/shell-kit/query';
import type { UseQueryResult } from '@studio/shell-kit/query';
import type { z } from 'zod';

export type Notifications = z.infer<NonNullable<typeof listNotifications.response>>;

/** Of the history; the bell has the newest hundred. */
const PAGE = 20;

// Logged only: a member can't do anything about it (spec section 8, Silent failures).
const logSilentFailure = (text: string, error: unknown): void => {
  // eslint-disable-next-line no-console -- the spec's log of silent failures
  console.warn(text, isApiError(error) ? error.code : error);
};

/** Own notifications, only with a user (spec section 6). `isWaiting`: nobody needs them yet. */
export const useNotifications = (isWaiting = false): UseQueryResult<Notifications> => {
  const { status } = useSession();
  return useQuery({
    queryKey: keys.notifications,
    enabled: status === 'signed_in' && !isWaiting,
    queryFn: async ({ signal }) => {
      try {
        return await call(listNotifications, { signal });
      } catch (error) {
        if (!signal.aborted) logSilentFailure('Error fetching notifications', error);
        throw error;
      }
    },
  });
};

/** The whole history, page by page. */
export const useNotificationHistory = (onlyUnread: boolean) =>
  useInfiniteQuery({
    queryKey: [...keys.notifications, 'history', onlyUnread],
    queryFn: ({ signal, pageParam }) =>
      call(listNotifications, {
        query: {
          limit: PAGE,
          ...(onlyUnread && { unread: 'true' as const }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

/** Marks one (by id) or all up to the newest; each change fetches the list again. */
export const useMarkAsRead = (): { one: (id: string) => void; all: () => void } => {
  const client = useQueryClient();
  const refetch = (): Promise<void> => client.invalidateQueries({ queryKey: keys.notifications });
  const { mutate } = useMutation({
    mutationFn: async (id: string | null) => {
      if (id) return call(readNotification, { params: { id }, body: { is_read: true } });
      const newest = client.getQueryData<Notifications>(keys.notifications)?.items[0];
      return call(readAllNotifications, { body: newest ? { before: newest.created_at } : {} });
    },
    onError: (error) => logSilentFailure('Error marking notifications as read', error),
    onSettled: refetch,
  });
  return { one: (id) => mutate(id), all: () => mutate(null) };
};
