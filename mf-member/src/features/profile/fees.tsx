import type { FeeView } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { List } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { amountPaid, fullDate, studioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { Section } from '../../shared/section.js';
import { useMyFees } from './api.js';
import s from './profile.module.css';
import { Text, t } from './messages.js';

const kinds: Record<FeeView['kind'], string> = {
  late_cancel: t('lateCancel'),
  no_show: t('missedClass'),
};
const states: Record<FeeView['status'], string> = {
  owed: t('owed'),
  billed: t('billed'),
  paid: t('paid'),
  waived: t('waived'),
};

/** What late cancels and missed classes of a plan cost; nothing to see for who owes nothing. */
export function Fees(): ReactNode {
  const query = useMyFees();
  if (query.isPending) return null;
  if (query.isError)
    return (
      <Section title={t('fees')}>
        <ErrorPanel onRetry={() => void query.refetch()} />
      </Section>
    );
  const { items, owed } = query.data;
  if (items.length === 0) return null;
  return (
    <Section title={t('fees')}>
      {owed > 0 && (
        <Note tone="scarce">
          <Text
            message="owedOnNextInvoice"
            values={{ amountPaid: amountPaid(owed) }}
            tags={{ b: <b /> }}
          />
        </Note>
      )}
      <List>
        {items.map((fee) => (
          <li key={fee.id} className={s.row}>
            <span className="grow num">
              <span className="strong" style={{ display: 'block' }}>
                {t('feeAmount', {
                  kind: kinds[fee.kind] ?? t('fee'),
                  amount: amountPaid(fee.amount),
                })}
              </span>
              <span className="muted small">
                {fee.className}, {fullDate(studioDay(fee.startsAt))}
              </span>
            </span>
            <Badge tone={fee.status === 'owed' ? 'scarce' : 'plain'}>
              {states[fee.status] ?? t('other')}
            </Badge>
          </li>
        ))}
      </List>
    </Section>
  );
}
