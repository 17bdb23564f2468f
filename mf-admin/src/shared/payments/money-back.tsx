import type { DisputeView, PaymentStory, RefundView } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { amountPaid, dateAndTime } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { PdfLink } from './pdf-link.js';
import s from './trail-dialog.module.css';

const refundWords: Record<RefundView['status'], string> = {
  asked: 'On its way',
  done: 'Given back',
  void: 'Given back by another refund',
};
const disputeWords: Record<DisputeView['state'], string> = {
  opened: 'Open',
  won: 'Won',
  lost: 'Lost',
};

function Refund({ refund, noteId }: { refund: RefundView; noteId: string | undefined }): ReactNode {
  return (
    <li>
      <p className="num">
        <b>{amountPaid(refund.amount)}</b> {refundWords[refund.status]}
        {refund.toGiftCard > 0 && (
          <span className="muted"> ({amountPaid(refund.toGiftCard)} of it to the gift card)</span>
        )}
      </p>
      <p className="small">{refund.reason}</p>
      <p className="muted tiny num">
        {dateAndTime(refund.doneAt ?? refund.askedAt)}
        {refund.credits === 'due' && ', credits still to be taken back'}
        {noteId && (
          <>
            {', '}
            <PdfLink to={`/api/me/credit-notes/${noteId}/pdf`}>{refund.creditNoteNumber}</PdfLink>
          </>
        )}
      </p>
    </li>
  );
}

/** Refunds with their credit notes, and what banks have asked for. */
export function MoneyBack({ payment }: { payment: PaymentStory }): ReactNode {
  const { refunds, creditNotes, disputes } = payment;
  const noteOf = new Map(creditNotes.map((note) => [note.refundId, note.id]));
  return (
    <>
      {refunds.length > 0 && (
        <section aria-label="Refunds">
          <h3 className={s.heading}>Money back</h3>
          <ul className={s.list}>
            {refunds.map((refund) => (
              <Refund key={refund.id} refund={refund} noteId={noteOf.get(refund.id)} />
            ))}
          </ul>
        </section>
      )}
      {disputes.length > 0 && (
        <section aria-label="Disputes">
          <h3 className={s.heading}>Disputes</h3>
          <ul className={s.list}>
            {disputes.map((dispute) => (
              <li key={dispute.id}>
                <p className="num">
                  <b>{amountPaid(dispute.amount)}</b>{' '}
                  <Badge tone={dispute.state === 'won' ? 'calm' : 'alert'}>
                    {disputeWords[dispute.state]}
                  </Badge>
                </p>
                <p className="small">The bank says: {dispute.reason.replaceAll('_', ' ')}</p>
                <p className="muted tiny num">{dateAndTime(dispute.openedAt)}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
