import { call } from '@studio/api-client';
import { listPayouts, payOut, type PayoutView, type PayoutWay } from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';

/** What the front desk has to give back, of everybody or of one person. */
export const usePayouts = (userId?: string) =>
  useQuery({
    queryKey: keys.adminPayouts(userId ?? null),
    queryFn: ({ signal }) => call(listPayouts, { query: userId ? { userId } : {}, signal }),
  });

interface Handed {
  way: PayoutWay;
  note: string;
  idempotencyKey: string;
}

export const usePayOut = ({ id, userId }: PayoutView) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ way, note, idempotencyKey }: Handed) =>
      call(payOut, { params: { id }, body: { way, ...(note && { note }) }, idempotencyKey }),
    // Somebody else may have handed it out.
    onSettled: () => {
      for (const queryKey of [keys.adminCashDrawers, keys.adminMember(userId)])
        void client.invalidateQueries({ queryKey });
    },
  });
};
