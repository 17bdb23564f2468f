import { call, newIdempotencyKey } from '@studio/api-client';
import { refundPayment, type BookingsChoice, type PaymentStory } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';
import { amountPaid } from '@studio/ui/format';
import { useState } from 'react';
import { t } from './messages.js';

interface RefundInput {
  /** Fils. */
  amount: number;
  reason: string;
  reopensFee?: boolean;
  returnsPiece?: boolean;
  bookings?: BookingsChoice;
}

const doneText = ({ memberName: name }: PaymentStory, fils: number): string =>
  name
    ? t('goBackToName', { amount: amountPaid(fils), name })
    : t('goBackToMember', { amount: amountPaid(fils) });

/** Gives a payment back, once for as long as its dialog is open. */
export const useRefund = (payment: PaymentStory, onDone: () => void) => {
  const client = useQueryClient();
  const [idempotencyKey] = useState(newIdempotencyKey);
  return useMutation({
    mutationFn: (body: RefundInput) =>
      call(refundPayment, { params: { id: payment.id }, body, idempotencyKey }),
    onSuccess: ({ amount }) => {
      const stale = [
        keys.adminPayment(payment.id),
        keys.adminPayments({}),
        keys.adminMember(payment.userId),
      ];
      for (const queryKey of stale) void client.invalidateQueries({ queryKey });
      toast.success(doneText(payment, amount));
      onDone();
    },
  });
};
