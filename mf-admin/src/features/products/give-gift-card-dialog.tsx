import { call } from '@studio/api-client';
import { giftCardAmount, issueGiftCard } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';
import { Field } from '@studio/ui/field';
import { priceTag } from '@studio/ui/format';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { amountProblem, rangeOf, readAmount } from '../../shared/number-texts.js';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { t } from './messages.js';
import s from './products.module.css';
import { useFormKey } from './use-product-form.js';

const range = rangeOf(giftCardAmount);
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** The studio gives a gift card away; its code goes by mail and is shown nowhere. */
export function GiveGiftCardDialog({ onClose }: { onClose: () => void }): ReactNode {
  const client = useQueryClient();
  const key = useFormKey();
  const [typed, setTyped] = useState('');
  const [email, setEmail] = useState('');
  const [message, setMessage] = useState('');
  const amount = readAmount(typed, range);
  const recipientEmail = email.trim();
  const isReady = amount !== null && isEmail(recipientEmail);
  const give = useMutation({
    mutationFn: (reason: string) =>
      call(issueGiftCard, {
        body: {
          amount: amount ?? 0,
          recipientEmail,
          reason,
          ...(message.trim() && { message: message.trim() }),
        },
        idempotencyKey: key,
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.adminGiftCards });
      toast.success(t('cardGiven', { email: recipientEmail }));
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={t('giveCard')}
      consequence={
        isReady
          ? t('cardWillGo', { amount: priceTag(amount), email: recipientEmail })
          : t('cardNeeds')
      }
      action={t('give')}
      ready={isReady}
      busy={give.isPending}
      error={give.error}
      onClose={onClose}
      onDo={(reason) => give.mutate(reason)}
    >
      <div className={s.form}>
        <Field
          label={t('amountInAed')}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={typed !== '' ? amountProblem(t('amountInAed'), typed, range) : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Field
          label={t('recipientEmail')}
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Field
          label={t('aFewWords')}
          optional
          maxLength={300}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      </div>
    </ReasonDialog>
  );
}
