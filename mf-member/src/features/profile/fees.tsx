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

const kinds: Record<FeeView['kind'], string> = {
  late_cancel: 'Late cancel',
  no_show: 'Missed class',
};
const states: Record<FeeView['status'], string> = {
  owed: 'Owed',
  billed: 'Billed',
  paid: 'Paid',
  waived: 'Waived',
};

/** What late cancels and missed classes of a plan cost; nothing to see for who owes nothing. */
export function Fees(): ReactNode {
  const query = useMyFees();
  if (query.isPending) return null;
  if (query.isError)
    return (
      <Section title="Fees">
        <ErrorPanel onRetry={() => void query.refetch()} />
      </Section>
    );
  const { items, owed } = query.data;
  if (items.length === 0) return null;
  return (
    <Section title="Fees">
      {owed > 0 && (
        <Note tone="scarce">
          <b>{amountPaid(owed)} is owed.</b> It is on the next invoice of your plan.
        </Note>
      )}
      <List>
        {items.map((fee) => (
          <li key={fee.id} className={s.row}>
            <span className="grow num">
              <span className="strong" style={{ display: 'block' }}>
                {kinds[fee.kind] ?? 'Fee'}, {amountPaid(fee.amount)}
              </span>
              <span className="muted small">
                {fee.className}, {fullDate(studioDay(fee.startsAt))}
              </span>
            </span>
            <Badge tone={fee.status === 'owed' ? 'scarce' : 'plain'}>
              {states[fee.status] ?? 'Other'}
            </Badge>
          </li>
        ))}
      </List>
    </Section>
  );
}
