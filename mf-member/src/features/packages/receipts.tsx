import { List } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { amountPaid, fullDate, studioDay } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { Section } from '../../shared/section.js';
import { useMyInvoices } from './api.js';

/** A receipt for every payment, each a PDF; nothing while nothing was bought. */
export function Receipts(): ReactNode {
  const invoices = useMyInvoices();
  if (invoices.data?.items.length === 0) return null;
  const body = () => {
    if (invoices.isPending) return <SkeletonRows what="your receipts" rows={2} height={56} />;
    if (invoices.isError) return <ErrorPanel onRetry={() => void invoices.refetch()} />;
    return (
      <List>
        {invoices.data.items.map((one) => (
          <li key={one.id} className="row between num" style={{ minBlockSize: 56 }}>
            <span>
              {one.description}
              <span className="muted small" style={{ display: 'block' }}>
                {fullDate(studioDay(one.issuedAt))} · {amountPaid(one.total)}
              </span>
            </span>
            <a
              className="link small"
              style={{ paddingBlock: 12 }}
              href={`/api/me/invoices/${one.id}/pdf`}
              target="_blank"
              rel="noreferrer"
            >
              Receipt<span className="visually-hidden"> {one.number}, PDF in a new tab</span>
            </a>
          </li>
        ))}
      </List>
    );
  };
  return <Section title="Receipts">{body()}</Section>;
}
