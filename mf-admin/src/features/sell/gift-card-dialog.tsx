import { giftCardAmount } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { FormDialog } from '../../shared/form-dialog.js';
import { amountProblem, rangeOf, readAmount } from '../../shared/number-texts.js';
import type { BasketItem } from './basket-rules.js';
import s from './sell.module.css';
import { t } from './messages.js';

const range = rangeOf(giftCardAmount);
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** Amount and recipient of a gift card; its code goes by mail and is shown nowhere. */
export function GiftCardDialog({
  onAdd,
  onClose,
}: {
  onAdd: (item: Omit<BasketItem, 'quantity'>) => void;
  onClose: () => void;
}): ReactNode {
  const [amount, setAmount] = useState('');
  const [recipient, setRecipient] = useState('');
  const [message, setMessage] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const price = readAmount(amount, range);
  const address = recipient.trim();
  const isWrongAddress = address !== '' && !isEmail(address);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (price === null || isWrongAddress) return;
    onAdd({
      key: crypto.randomUUID(),
      name: address ? t('giftCardTo', { recipient: address }) : t('giftCard'),
      price,
      item: {
        kind: 'gift_card',
        amount: price,
        ...(address && { recipientEmail: address }),
        ...(message.trim() && { message: message.trim() }),
      },
      isSingle: true,
    });
    onClose();
  };
  return (
    <FormDialog title={t('giftCard')} onClose={onClose}>
      <form className={s.form} onSubmit={submit} noValidate>
        <Field
          label={t('amountAed')}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          value={amount}
          error={submitted ? amountProblem(t('amount'), amount, range) : undefined}
          onChange={(event) => setAmount(event.target.value)}
        />
        <Field
          label={t('recipientEmail')}
          hint={t('withoutRecipient')}
          optional
          type="email"
          autoComplete="off"
          value={recipient}
          error={submitted && isWrongAddress ? t('recipientWrong') : undefined}
          onChange={(event) => setRecipient(event.target.value)}
        />
        <Field
          label={t('message')}
          optional
          maxLength={300}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <div className={s.actions}>
          <Button type="submit" look="primary">
            {t('addToBasket')}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
