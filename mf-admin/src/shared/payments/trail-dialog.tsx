import { call } from '@studio/api-client';
import { getPayment, type InvoiceView } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Link } from '@studio/shell-kit/router';
import { Dialog } from '@studio/ui/dialog';
import { ErrorPanel } from '@studio/ui/error-panel';
import { amountPaid, dateAndTime } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { paymentWords, sentence } from '../words.js';
import s from './trail-dialog.module.css';

function InvoiceLink({ invoice }: { invoice: InvoiceView }): ReactNode {
  return (
    <a
      className="link"
      href={`/api/me/invoices/${invoice.id}/pdf`}
      target="_blank"
      rel="noreferrer"
    >
      {invoice.number}
      <span className="visually-hidden"> (PDF, opens in a new tab)</span>
    </a>
  );
}

/** One payment's whole story: intent, card page, webhook, verification, delivery. */
export function TrailDialog({
  paymentId,
  onClose,
}: {
  paymentId: string;
  onClose: () => void;
}): ReactNode {
  const payment = useQuery({
    queryKey: keys.adminPayment(paymentId),
    queryFn: ({ signal }) => call(getPayment, { params: { id: paymentId }, signal }),
  });
  const body = () => {
    if (payment.isPending) return <SkeletonRows what="the payment" rows={4} height={40} />;
    if (payment.isError) return <ErrorPanel onRetry={() => void payment.refetch()} />;
    const { amount, status, createdAt, paidAt, providerSessionId, trail, invoice } = payment.data;
    return (
      <div className={s.body}>
        <dl className={`num ${s.facts}`}>
          <dt className="muted">Amount</dt>
          <dd className="strong">{amountPaid(amount)}</dd>
          <dt className="muted">State</dt>
          <dd>{paymentWords(status).word}</dd>
          <dt className="muted">Begun</dt>
          <dd>{dateAndTime(createdAt)}</dd>
          <dt className="muted">Paid</dt>
          <dd>{paidAt ? dateAndTime(paidAt) : 'Not yet'}</dd>
          <dt className="muted">Invoice</dt>
          <dd>{invoice ? <InvoiceLink invoice={invoice} /> : 'None yet'}</dd>
          <dt className="muted">Reference</dt>
          <dd>{providerSessionId ?? 'None'}</dd>
        </dl>
        <ol className={s.steps} aria-label="Trail">
          {trail.map((step) => (
            <li key={`${step.at} ${step.what}`} className={s.step}>
              <p className="strong small">{sentence(step.what)}</p>
              {step.detail && <p className="small">{step.detail}</p>}
              <p className="muted tiny num">{dateAndTime(step.at)}</p>
            </li>
          ))}
        </ol>
        <Link to={`/admin/users/${payment.data.userId}`} className="link small">
          Open the member’s page
        </Link>
      </div>
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      shape="sheet"
      title={payment.data?.description ?? 'Payment'}
    >
      {body()}
    </Dialog>
  );
}
