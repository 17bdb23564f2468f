import { call, messageOf } from '@studio/api-client';
import {
  joinWaitlistForMember,
  leaveWaitlistForMember,
  moveToWaitlistForMember,
} from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { useMutation } from '@studio/shell-kit/query';
import { t } from './messages.js';
import { useIntentKey } from './use-intent-key.js';

/** On and off the waiting list of a full class, or from a seat to its end. */
export const useWaitlist = (memberId: string, refresh: () => void) => {
  const keyOf = useIntentKey();
  const join = useMutation({
    mutationFn: (scheduleId: string) =>
      call(joinWaitlistForMember, {
        params: { id: scheduleId },
        body: { memberId },
        idempotencyKey: keyOf({ scheduleId, memberId }),
      }),
    onSuccess: ({ position }) => {
      toast.success(t('onList', { position }));
      refresh();
    },
  });
  const leave = useMutation({
    mutationFn: (scheduleId: string) =>
      call(leaveWaitlistForMember, { params: { id: scheduleId, memberId } }),
    onSuccess: () => {
      toast.success(t('offList'));
      refresh();
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const toList = useMutation({
    mutationFn: (input: { bookingId: string; reason?: string }) => {
      const { bookingId, ...body } = input;
      const params = { id: bookingId };
      return call(moveToWaitlistForMember, { params, body, idempotencyKey: keyOf(input) });
    },
    onSuccess: ({ position }) => {
      toast.success(t('onList', { position }));
      refresh();
    },
  });
  return { join, leave, toList };
};
