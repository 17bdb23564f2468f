import { call } from '@studio/api-client';
import { listMyGiftCards } from '@studio/contracts';
import type { GiftCardView } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { List } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { amountPaid, fullDate, studioDay } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { t } from './messages.js';

const issuedLabel = ({ issuedAt, recipientEmail }: GiftCardView): string => {
  const day = fullDate(studioDay(issuedAt));
  return recipientEmail ? t('issuedOnFor', { day, email: recipientEmail }) : day;
};

/** Cards that one has bought; their codes are in the mails alone. */
export function MyGiftCards(): ReactNode {
  const mine = useQuery({
    queryKey: keys.myGiftCards,
    queryFn: ({ signal }) => call(listMyGiftCards, { signal }),
  });
  if (mine.isError) return <ErrorPanel onRetry={() => void mine.refetch()} />;
  if (!mine.data?.items.length) return null;
  return (
    <List>
      {mine.data.items.map((one) => (
        <li key={one.id} className="row between num" style={{ minBlockSize: 56 }}>
          <span>
            {t('giftCardEndingIn', { ending: one.ending })}
            <span className="muted small" style={{ display: 'block' }}>
              {issuedLabel(one)}
            </span>
          </span>
          <span className="small">
            {one.status === 'blocked'
              ? t('blocked')
              : t('balanceOf', {
                  balance: amountPaid(one.balance),
                  amount: amountPaid(one.amount),
                })}
          </span>
        </li>
      ))}
    </List>
  );
}
