import { call, newIdempotencyKey } from '@studio/api-client';
import { refundPayment, type PaymentStory } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';
import { Field } from '@studio/ui/field';
import { amountPaid } from '@studio/ui/format';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../reason-dialog.js';
import { readAmount } from '../number-texts.js';

/** What is still there to give back, in fils. */
export const refundable = ({
  status,
  amount,
  giftCard,
  refunded,
  refunds,
}: PaymentStory): number => {
  if (status !== 'paid' && status !== 'fulfilled') return 0;
  const asked = refunds
    .filter((refund) => refund.status === 'asked')
    .reduce((sum, refund) => sum + refund.amount, 0);
  return amount + giftCard - refunded - asked;
};

const problemOf = (amount: number | null, most: number): string | undefined => {
  if (amount === null || amount === 0) return 'Amount: please enter dirhams, such as 120 or 99.50.';
  return amount > most ? `Amount: at most ${amountPaid(most)} are left to give back.` : undefined;
};

/** Gives a payment back, all of it or a part; unused credits go with it. */
export function RefundDialog({
  payment,
  onClose,
}: {
  payment: PaymentStory;
  onClose: () => void;
}): ReactNode {
  const client = useQueryClient();
  const most = refundable(payment);
  const [text, setText] = useState((most / 100).toFixed(2));
  const [idempotencyKey] = useState(newIdempotencyKey);
  const amount = readAmount(text);
  const problem = problemOf(amount, most);
  const refund = useMutation({
    mutationFn: ({ fils, reason }: { fils: number; reason: string }) =>
      call(refundPayment, {
        params: { id: payment.id },
        body: { amount: fils, reason },
        idempotencyKey,
      }),
    onSuccess: (given) => {
      const stale = [
        keys.adminPayment(payment.id),
        keys.adminPayments({}),
        keys.adminMember(payment.userId),
      ];
      for (const queryKey of stale) void client.invalidateQueries({ queryKey });
      toast.success(
        `${amountPaid(given.amount)} go back to ${payment.memberName ?? 'the member'}.`,
      );
      onClose();
    },
  });
  const credits =
    payment.kind === 'package'
      ? ' Credits that are still unused are taken back in proportion.'
      : '';
  return (
    <ReasonDialog
      title={`Refund ${payment.description}?`}
      consequence={
        amount !== null && !problem
          ? `${amountPaid(amount)} go back the way they came, the card first.${credits} The member gets a credit note. This can’t be taken back.`
          : ''
      }
      action={amount !== null && !problem ? `Refund ${amountPaid(amount)}` : 'Refund'}
      look="dangerFill"
      ready={!problem}
      busy={refund.isPending}
      error={refund.error}
      onClose={onClose}
      onDo={(reason) => amount !== null && refund.mutate({ fils: amount, reason })}
    >
      <Field
        label="Amount in AED"
        hint={`Up to ${amountPaid(most)}.`}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        value={text}
        error={problem}
        onChange={(event) => setText(event.target.value)}
      />
    </ReasonDialog>
  );
}
