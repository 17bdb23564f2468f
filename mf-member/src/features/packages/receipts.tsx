import { List } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { amountPaid, fullDate, studioDay } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { Section } from '../../shared/section.js';
import { useMyCreditNotes, useMyInvoices } from './api.js';
import { t } from './messages.js';

interface Receipt {
  id: string;
  /** Below `/api/me/`. */
  path: string;
  what: string;
  about: string;
  number: string;
  issuedAt: string;
  total: string;
}

const ReceiptRow = ({ receipt }: { receipt: Receipt }): ReactNode => (
  <li className="row between num" style={{ minBlockSize: 56 }}>
    <span>
      {receipt.about}
      <span className="muted small" style={{ display: 'block' }}>
        {fullDate(studioDay(receipt.issuedAt))} · {receipt.total}
      </span>
    </span>
    <a
      className="link small"
      style={{ paddingBlock: 12 }}
      href={`/api/me/${receipt.path}/${receipt.id}/pdf`}
      target="_blank"
      rel="noreferrer"
    >
      {receipt.what}
      <span className="visually-hidden"> {t('pdfInNewTab', { number: receipt.number })}</span>
    </a>
  </li>
);

/** A receipt for every payment and a credit note for every refund, each a PDF; newest first. */
export function Receipts(): ReactNode {
  const invoices = useMyInvoices();
  const notes = useMyCreditNotes();
  if (invoices.data?.items.length === 0) return null;
  const body = () => {
    if (invoices.isPending || notes.isPending)
      return <SkeletonRows what={t('loadingReceipts')} rows={2} height={56} />;
    if (invoices.isError || notes.isError) {
      const retry = () => void Promise.all([invoices.refetch(), notes.refetch()]);
      return <ErrorPanel onRetry={retry} />;
    }
    const receipts = invoices.data.items.map((one) => ({
      id: one.id,
      number: one.number,
      issuedAt: one.issuedAt,
      about: one.description,
      path: 'invoices',
      what: t('receipt'),
      total: amountPaid(one.total),
    }));
    const credits = notes.data.items.map((one) => ({
      id: one.id,
      number: one.number,
      issuedAt: one.issuedAt,
      path: 'credit-notes',
      what: t('creditNote'),
      total: `−${amountPaid(one.total)}`,
      about: t('refundOf', { description: one.description }),
    }));
    const documents = [...receipts, ...credits].sort((a, b) =>
      b.issuedAt.localeCompare(a.issuedAt),
    );
    return (
      <List>
        {documents.map((receipt) => (
          <ReceiptRow key={receipt.id} receipt={receipt} />
        ))}
      </List>
    );
  };
  return <Section title={t('receipts')}>{body()}</Section>;
}
