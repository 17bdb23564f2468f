import type { AdminPaymentView } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
import { amountPaid, dateAndTime } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { paymentLabel } from '../labels.js';
import { t } from './messages.js';

/** Payments with their state; "Trail" opens the story of one. */
export function PaymentsTable({
  payments,
  withMember = true,
  onOpen,
}: {
  payments: readonly AdminPaymentView[];
  /** False on a member's own page. */
  withMember?: boolean;
  onOpen: (paymentId: string) => void;
}): ReactNode {
  return (
    <Table label={t('payments')}>
      <thead>
        <tr>
          <th scope="col">{t('when')}</th>
          {withMember && <th scope="col">{t('member')}</th>}
          <th scope="col">{t('what')}</th>
          <th scope="col" data-end>
            {t('amount')}
          </th>
          <th scope="col">{t('state')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('trail')}</span>
          </th>
        </tr>
      </thead>
      <tbody className="num">
        {payments.map((payment) => {
          const { word, tone } = paymentLabel(payment.status);
          return (
            <tr key={payment.id}>
              <td>{dateAndTime(payment.paidAt ?? payment.createdAt)}</td>
              {withMember && <td>{payment.memberName ?? payment.memberEmail ?? t('gone')}</td>}
              <td className="strong">
                {payment.description}
                {payment.invoiceNumber && (
                  <span className="muted small"> {payment.invoiceNumber}</span>
                )}
              </td>
              <td data-end>{amountPaid(payment.amount)}</td>
              <td>
                <Badge tone={tone}>{word}</Badge>
                {payment.refunded > 0 && payment.status !== 'refunded' && (
                  <span className="muted small">
                    {' '}
                    {t('amountPaidBack', { amountPaid: amountPaid(payment.refunded) })}
                  </span>
                )}
              </td>
              <td data-end>
                <Button
                  look="quiet"
                  size="sm"
                  aria-label={t('trailDescriptionAmountPaid', {
                    description: payment.description,
                    amountPaid: amountPaid(payment.amount),
                  })}
                  onClick={() => onOpen(payment.id)}
                >
                  {t('trail')}
                </Button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
