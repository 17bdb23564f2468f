import { call, messageOf } from '@studio/api-client';
import { confirmNoShow, correctNoShow, waiveBooking, type PendingNoShow } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';
import { t } from './messages.js';

const params = ({ bookingId: id }: PendingNoShow) => ({ params: { id } });

/** One after the other, so that one refusal keeps none of the others; who is left says why. */
const decideEach = async (
  rows: readonly PendingNoShow[],
  decide: (one: PendingNoShow) => Promise<unknown>,
): Promise<readonly PendingNoShow[]> => {
  const left: PendingNoShow[] = [];
  for (const one of rows) {
    try {
      await decide(one);
    } catch (error) {
      left.push(one);
      toast.error(t('notSavedFor', { name: one.name }), { description: messageOf(error) });
    }
  }
  return left;
};

/** What the front desk decides on one no-show or on several; the answer is who is left. */
export const useDecisions = () => {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all(
      [keys.trainerDays, keys.rosters, keys.pendingNoShows].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  const confirm = useMutation({
    mutationFn: (rows: readonly PendingNoShow[]) =>
      decideEach(rows, (one) => call(confirmNoShow, params(one))),
    onSettled,
  });
  const correct = useMutation({
    mutationFn: (rows: readonly PendingNoShow[]) =>
      decideEach(rows, (one) => call(correctNoShow, params(one))),
    onSettled,
  });
  const excuse = useMutation({
    mutationFn: ({ rows, reason }: { rows: readonly PendingNoShow[]; reason: string }) =>
      decideEach(rows, (one) => call(waiveBooking, { ...params(one), body: { reason } })),
    onSettled,
  });
  return { confirm, correct, excuse };
};
