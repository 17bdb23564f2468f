import { call, messageOf } from '@studio/api-client';
import {
  cancelBroadcast,
  listBroadcastDeliveries,
  listBroadcasts,
  type Broadcast,
  type BroadcastDelivery,
} from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { t } from './messages.js';

/** While something goes out; the rest shows by itself when it changes. */
const BUSY_MS = 2_000;

const isMoving = ({ status, sendAt }: Broadcast): boolean =>
  status === 'sending' || (status === 'scheduled' && new Date(sendAt).getTime() <= Date.now());

export const useBroadcasts = (cursor: string | null) =>
  useQuery({
    queryKey: keys.adminBroadcastPage(cursor),
    queryFn: ({ signal }) => call(listBroadcasts, { query: cursor ? { cursor } : {}, signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isMoving) ? BUSY_MS : false),
    placeholderData: (previous) => previous,
  });

const isUnderWay = (one: Broadcast, deliveries: readonly BroadcastDelivery[]): boolean => {
  const found = deliveries.find(({ broadcastId }) => broadcastId === one.id);
  return one.handedOver > 0 && (!found || found.emails.queued > 0);
};

/** What became of the messages of one page. */
export const useDeliveries = (broadcasts: readonly Broadcast[]) => {
  const started = broadcasts.filter(({ handedOver }) => handedOver > 0);
  const ids = started.map(({ id }) => id);
  return useQuery({
    queryKey: keys.adminBroadcastDeliveries(ids),
    queryFn: ({ signal }) =>
      call(listBroadcastDeliveries, { query: { ids: ids.join(',') }, signal }),
    enabled: ids.length > 0,
    refetchInterval: ({ state }) =>
      started.some((one) => isMoving(one) || isUnderWay(one, state.data?.items ?? []))
        ? BUSY_MS
        : false,
    placeholderData: (previous) => previous,
  });
};

/** Takes back what has not gone out. */
export const useCancelBroadcast = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(cancelBroadcast, { params: { id } }),
    onError: (error) => toast.error(t('notCancelled'), { description: messageOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.adminBroadcasts }),
  });
};
