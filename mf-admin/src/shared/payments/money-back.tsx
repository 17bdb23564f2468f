import type { DisputeView, PaymentStory, RefundView } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { amountPaid, dateAndTime } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { PdfLink } from './pdf-link.js';
import s from './trail-dialog.module.css';
import { t } from './messages.js';

const refundLabels: Record<RefundView['status'], string> = {
  asked: t('onItsWay'),
  done: t('givenBack'),
  void: t('givenBackByAnother'),
};
const disputeLabels: Record<DisputeView['state'], string> = {
  opened: t('open'),
  won: t('won'),
  lost: t('lost'),
};

function Refund({ refund, noteId }: { refund: RefundView; noteId: string | undefined }): ReactNode {
  return (
    <li>
      <p className="num">
        <b>{amountPaid(refund.amount)}</b> {refundLabels[refund.status]}
        {refund.toGiftCard > 0 && (
          <span className="muted">
            {' '}
            {t('giftCard', { amountPaid: amountPaid(refund.toGiftCard) })}
          </span>
        )}
      </p>
      <p className="small">{refund.reason}</p>
      <p className="muted tiny num">
        {dateAndTime(refund.doneAt ?? refund.askedAt)}
        {refund.credits === 'due' && t('creditsStillTakenBack')}
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
        <section aria-label={t('refunds')}>
          <h3 className={s.heading}>{t('moneyBack')}</h3>
          <ul className={s.list}>
            {refunds.map((refund) => (
              <Refund key={refund.id} refund={refund} noteId={noteOf.get(refund.id)} />
            ))}
          </ul>
        </section>
      )}
      {disputes.length > 0 && (
        <section aria-label={t('disputes')}>
          <h3 className={s.heading}>{t('disputes')}</h3>
          <ul className={s.list}>
            {disputes.map((dispute) => (
              <li key={dispute.id}>
                <p className="num">
                  <b>{amountPaid(dispute.amount)}</b>{' '}
                  <Badge tone={dispute.state === 'won' ? 'calm' : 'alert'}>
                    {disputeLabels[dispute.state]}
                  </Badge>
                </p>
                <p className="small">
                  {t('bankSays', { replaceAll: dispute.reason.replaceAll('_', ' ') })}
                </p>
                <p className="muted tiny num">{dateAndTime(dispute.openedAt)}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
