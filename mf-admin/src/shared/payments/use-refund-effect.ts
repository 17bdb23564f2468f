import { call } from '@studio/api-client';
import { getRefundEffect, getVoidEffect, type PaymentStory } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { useDebouncedText } from '../use-debounced-text.js';

const pays = new Set<PaymentStory['kind']>(['package', 'visit', 'class', 'event', 'subscription']);

/** Which bookings a refund of so much would cancel; asked once the typing pauses. */
export const useRefundEffect = ({ id, kind }: PaymentStory, amount: number | null) => {
  const typed = Number(useDebouncedText(`${amount ?? 0}`));
  const isNeeded = pays.has(kind) && amount !== null && amount > 0;
  const { data, isFetching } = useQuery({
    queryKey: keys.adminEffect({ refundOf: id, amount: typed }),
    queryFn: ({ signal }) =>
      call(getRefundEffect, { params: { id }, query: { amount: typed }, signal }),
    enabled: isNeeded && typed > 0,
    staleTime: 0,
  });
  const isLooking = isNeeded && (isFetching || typed !== amount);
  return { effect: isNeeded && !isLooking ? data : undefined, isLooking };
};

/** The same of a void of a sale. */
export const useVoidEffect = (saleId: string) => {
  const { data, isFetching } = useQuery({
    queryKey: keys.adminEffect({ voidOf: saleId }),
    queryFn: ({ signal }) => call(getVoidEffect, { params: { id: saleId }, signal }),
    staleTime: 0,
  });
  return { effect: isFetching ? undefined : data, isLooking: isFetching };
};
