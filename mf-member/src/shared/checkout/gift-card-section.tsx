import { call, messageOf } from '@studio/api-client';
import { getGiftCardAmounts } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { Chip, Chips } from '@studio/ui/chip';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Field } from '@studio/ui/field';
import { priceTag } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonFields } from '@studio/ui/skeleton-fields';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useGiftCheckout } from '../use-checkout.js';
import s from './checkout.module.css';
import { MyGiftCards } from './my-gift-cards.js';
import { Text, t } from './messages.js';

const useGiftForm = (amounts: readonly number[]) => {
  const checkout = useGiftCheckout();
  const [chosen, setAmount] = useState<number | null>(null);
  const [recipientEmail, setRecipient] = useState('');
  const [message, setMessage] = useState('');
  const leaving = checkout.isPending || checkout.isSuccess;
  const amount = chosen ?? amounts[1] ?? amounts[0];
  const buy = (event: FormEvent): void => {
    event.preventDefault();
    if (leaving || amount === undefined) return;
    checkout.mutate({
      amount,
      ...(recipientEmail.trim() && { recipientEmail: recipientEmail.trim() }),
      ...(message.trim() && { message: message.trim() }),
    });
  };
  return {
    amount,
    setAmount,
    recipientEmail,
    setRecipient,
    message,
    setMessage,
    leaving,
    buy,
    error: checkout.error,
  };
};

/** An amount, an address, a few words; the contract offers one amount at least. */
function GiftForm({ amounts }: { amounts: readonly number[] }): ReactNode {
  const form = useGiftForm(amounts);
  const { amount, error } = form;
  return (
    <form className={s.gift} onSubmit={form.buy} aria-label={t('buyGiftCard')}>
      <p className="muted small">{t('giftCardText')}</p>
      <Chips label={t('amount')} wrap>
        {amounts.map((one) => (
          <Chip key={one} on={amount === one} onChange={() => form.setAmount(one)}>
            {priceTag(one)}
          </Chip>
        ))}
      </Chips>
      <Field
        label={t('recipientEmail')}
        optional
        type="email"
        autoComplete="off"
        maxLength={254}
        value={form.recipientEmail}
        onChange={(event) => form.setRecipient(event.target.value)}
        hint={t('recipientHint')}
      />
      <Field
        label={t('aFewWords')}
        optional
        maxLength={300}
        value={form.message}
        onChange={(event) => form.setMessage(event.target.value)}
      />
      {error && (
        <Note tone="alert">
          <Text
            message="cardPageNotOpened"
            values={{ messageOf: messageOf(error) }}
            tags={{ b: <b /> }}
          />
        </Note>
      )}
      <Button look="soft" type="submit" block busy={form.leaving}>
        {t('buyGiftCardOf', { amount: amount === undefined ? '' : priceTag(amount) })}
      </Button>
    </form>
  );
}

/** A card for somebody else, or for oneself, and those that were bought. */
export function GiftCardSection(): ReactNode {
  const offered = useQuery({
    queryKey: keys.giftCardAmounts,
    queryFn: ({ signal }) => call(getGiftCardAmounts, { signal }),
  });
  if (offered.isError) return <ErrorPanel onRetry={() => void offered.refetch()} />;
  return (
    <div className={s.giftCards}>
      <Card>
        {offered.isPending ? (
          <SkeletonFields what={t('loadingGiftCards')} rows={3} />
        ) : (
          <GiftForm amounts={offered.data.amounts} />
        )}
      </Card>
      <MyGiftCards />
    </div>
  );
}
