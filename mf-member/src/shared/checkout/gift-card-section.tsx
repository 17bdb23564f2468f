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
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useGiftCheckout } from '../use-checkout.js';
import s from './checkout.module.css';
import { MyGiftCards } from './my-gift-cards.js';
import { Text, t } from './messages.js';

/** A card for somebody else, or for oneself: an amount, an address, a few words. */
export function GiftCardSection(): ReactNode {
  const checkout = useGiftCheckout();
  const offered = useQuery({
    queryKey: keys.giftCardAmounts,
    queryFn: ({ signal }) => call(getGiftCardAmounts, { signal }),
  });
  const [chosen, setAmount] = useState<number | null>(null);
  const [recipientEmail, setRecipient] = useState('');
  const [message, setMessage] = useState('');
  const leaving = checkout.isPending || checkout.isSuccess;
  const amounts = offered.data?.amounts ?? [];
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
  if (offered.isError) return <ErrorPanel onRetry={() => void offered.refetch()} />;
  return (
    <div className={s.giftCards}>
      <Card>
        <form className={s.gift} onSubmit={buy} aria-label={t('buyGiftCard')}>
          <p className="muted small">{t('giftCardText')}</p>
          <Chips label={t('amount')} wrap>
            {amounts.map((one) => (
              <Chip key={one} on={amount === one} onChange={() => setAmount(one)}>
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
            value={recipientEmail}
            onChange={(event) => setRecipient(event.target.value)}
            hint={t('recipientHint')}
          />
          <Field
            label={t('aFewWords')}
            optional
            maxLength={300}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
          {checkout.isError && (
            <Note tone="alert">
              <Text
                message="cardPageNotOpened"
                values={{ messageOf: messageOf(checkout.error) }}
                tags={{ b: <b /> }}
              />
            </Note>
          )}
          <Button look="soft" type="submit" block busy={leaving} disabled={amount === undefined}>
            {t('buyGiftCardOf', { amount: amount === undefined ? '' : priceTag(amount) })}
          </Button>
        </form>
      </Card>
      <MyGiftCards />
    </div>
  );
}
