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
import { t } from './messages.js';
import { choiceOf, RefundChoice, type Follows } from './refund-choice.js';

/** What is still there to give back, in fils. */
export const refundable = ({
  status,
  amount,
  giftCard,
  refunded,
  refunds,
}: PaymentStory): number => {
  if (status !== 'paid' && status !== 'fulfilled') return 0;
  const pending = refunds
    .filter((refund) => refund.status === 'asked')
    .reduce((sum, refund) => sum + refund.amount, 0);
  return amount + giftCard - refunded - pending;
};

const problemOf = (amount: number | null, most: number): string | undefined => {
  if (amount === null || amount === 0) return t('amountPleaseEnterDirhams');
  return amount > most ? t('amountAtMostLeft', { amountPaid: amountPaid(most) }) : undefined;
};

const followsOf = ({ kind }: PaymentStory, follows: Follows) =>
  kind === 'fee' ? { reopensFee: follows === true } : { returnsPiece: follows === true };

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
  const [follows, setFollows] = useState<Follows>(null);
  const choice = choiceOf(payment, amount === most);
  const refund = useMutation({
    mutationFn: ({ fils, reason }: { fils: number; reason: string }) =>
      call(refundPayment, {
        params: { id: payment.id },
        body: { amount: fils, reason, ...(choice && followsOf(payment, follows)) },
        idempotencyKey,
      }),
    onSuccess: (refunded) => {
      const stale = [
        keys.adminPayment(payment.id),
        keys.adminPayments({}),
        keys.adminMember(payment.userId),
      ];
      for (const queryKey of stale) void client.invalidateQueries({ queryKey });
      const amountBack = amountPaid(refunded.amount);
      toast.success(
        payment.memberName
          ? t('goBackToName', { amount: amountBack, name: payment.memberName })
          : t('goBackToMember', { amount: amountBack }),
      );
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={t('refundDescription', { description: payment.description })}
      consequence={
        amount !== null && !problem
          ? t(payment.kind === 'package' ? 'refundWithCredits' : 'refundConsequence', {
              amount: amountPaid(amount),
            })
          : ''
      }
      action={
        amount !== null && !problem
          ? t('refundAmount', { amount: amountPaid(amount) })
          : t('refund')
      }
      variant="dangerFill"
      ready={!problem && (choice === null || follows !== null)}
      busy={refund.isPending}
      error={refund.error}
      onClose={onClose}
      onDo={(reason) => amount !== null && refund.mutate({ fils: amount, reason })}
    >
      <Field
        label={t('amountAed')}
        hint={t('upAmountPaid', { amountPaid: amountPaid(most) })}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        value={text}
        error={problem}
        onChange={(event) => setText(event.target.value)}
      />
      {choice && <RefundChoice choice={choice} value={follows} onChange={setFollows} />}
    </ReasonDialog>
  );
}
