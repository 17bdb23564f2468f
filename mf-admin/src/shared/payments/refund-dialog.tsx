import type { PaymentStory } from '@studio/contracts';
import { Field } from '@studio/ui/field';
import { amountPaid } from '@studio/ui/format';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../reason-dialog.js';
import { readAmount } from '../number-texts.js';
import { BookingsInUse } from './bookings-in-use.js';
import { t } from './messages.js';
import { choiceOf, RefundChoice, type Follows } from './refund-choice.js';
import { useBookingsChoice } from './use-bookings-choice.js';
import { useRefund } from './use-refund.js';
import { useRefundEffect } from './use-refund-effect.js';

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

/** What goes back, in words; nothing while the amount is none. */
const textsOf = ({ kind }: PaymentStory, fils: number | null) => {
  if (fils === null) return { consequence: '', action: t('refund') };
  const amount = amountPaid(fils);
  const consequence = kind === 'package' ? 'refundWithCredits' : 'refundConsequence';
  return { consequence: t(consequence, { amount }), action: t('refundAmount', { amount }) };
};

/** Gives a payment back, all of it or a part; credits, and what they have booked, go with it. */
export function RefundDialog({
  payment,
  onClose,
}: {
  payment: PaymentStory;
  onClose: () => void;
}): ReactNode {
  const most = refundable(payment);
  const [text, setText] = useState((most / 100).toFixed(2));
  const typed = readAmount(text);
  const problem = problemOf(typed, most);
  const amount = problem ? null : typed;
  const [follows, setFollows] = useState<Follows>(null);
  const choice = choiceOf(payment, amount === most);
  const { effect, isLooking, error } = useRefundEffect(payment, amount);
  const { body, isMissing, keptAmount, ...bookings } = useBookingsChoice(effect);
  const refund = useRefund(payment, onClose);
  const isDecided = !isLooking && !isMissing && (choice === null || follows !== null);
  return (
    <ReasonDialog
      title={t('refundDescription', { description: payment.description })}
      {...textsOf(payment, keptAmount ?? amount)}
      variant="dangerFill"
      ready={amount !== null && isDecided}
      busy={refund.isPending}
      error={refund.error ?? error}
      onClose={onClose}
      onDo={(reason) =>
        amount !== null &&
        refund.mutate({ amount, reason, ...(choice && followsOf(payment, follows)), ...body })
      }
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
      {effect && <BookingsInUse effect={effect} {...bookings} />}
      {choice && <RefundChoice choice={choice} value={follows} onChange={setFollows} />}
    </ReasonDialog>
  );
}
