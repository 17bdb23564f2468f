import { call } from '@studio/api-client';
import { listMyGiftCards } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { List } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { amountPaid, fullDate, studioDay } from '@studio/ui/format';
import type { ReactNode } from 'react';

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
            Gift card ending in {one.ending}
            <span className="muted small" style={{ display: 'block' }}>
              {fullDate(studioDay(one.issuedAt))}
              {one.recipientEmail ? `, for ${one.recipientEmail}` : ''}
            </span>
          </span>
          <span className="small">
            {one.status === 'blocked'
              ? 'Blocked'
              : `${amountPaid(one.balance)} of ${amountPaid(one.amount)}`}
          </span>
        </li>
      ))}
    </List>
  );
}
