import { amountPaid } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { useMyPayouts } from './api.js';
import { t } from './messages.js';

/** What the studio owes and only people can give back; nothing without any. */
export function OwnPayouts(): ReactNode {
  const { data } = useMyPayouts();
  if (!data || data.items.length === 0) return null;
  return (
    <div className="num" style={{ marginBlockEnd: 16 }}>
      <Note tone="scarce">
        {data.items.map(({ id, amount, description, method }) => (
          <p key={id}>{t('payout', { amount: amountPaid(amount), description, method })}</p>
        ))}
      </Note>
    </div>
  );
}
