import { call } from '@studio/api-client';
import { getRefundEffect, getVoidEffect, type PaymentStory } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { useDebouncedText } from '../use-debounced-text.js';

const pays = new Set<PaymentStory['kind']>(['package', 'visit', 'class', 'event', 'subscription']);

const ASK_AGAIN_MS = 5_000;
/** Nothing goes back before the bookings are known: after an error they are asked for again. */
const askAgain = ({ state }: { state: { status: string } }): number | false =>
  state.status === 'error' && ASK_AGAIN_MS;

/** Which bookings a refund of so much would cancel; asked once the typing pauses. */
export const useRefundEffect = ({ id, kind }: PaymentStory, amount: number | null) => {
  const typed = Number(useDebouncedText(`${amount ?? 0}`));
  const isNeeded = pays.has(kind) && amount !== null && amount > 0;
  const { data, error, isFetchedAfterMount } = useQuery({
    queryKey: keys.adminEffect({ refundOf: id, amount: typed }),
    queryFn: ({ signal }) =>
      call(getRefundEffect, { params: { id }, query: { amount: typed }, signal }),
    enabled: isNeeded && typed > 0,
    staleTime: 0,
    refetchInterval: askAgain,
  });
  // What others book meanwhile is read behind it: the button does not go away under the hand.
  const isLooking = isNeeded && (!isFetchedAfterMount || data === undefined || typed !== amount);
  return { effect: isLooking || !isNeeded ? undefined : data, isLooking, error };
};

/** The same of a void of a sale. */
export const useVoidEffect = (saleId: string) => {
  const { data, error, isFetchedAfterMount } = useQuery({
    queryKey: keys.adminEffect({ voidOf: saleId }),
    queryFn: ({ signal }) => call(getVoidEffect, { params: { id: saleId }, signal }),
    staleTime: 0,
    refetchInterval: askAgain,
  });
  const isLooking = !isFetchedAfterMount || data === undefined;
  return { effect: isLooking ? undefined : data, isLooking, error };
};
