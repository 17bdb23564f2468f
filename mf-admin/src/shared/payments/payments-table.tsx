import type { AdminPaymentView } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
import { amountPaid, dateAndTime } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { paymentWords } from '../words.js';

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
    <Table label="Payments">
      <thead>
        <tr>
          <th scope="col">When</th>
          {withMember && <th scope="col">Member</th>}
          <th scope="col">What</th>
          <th scope="col" data-end>
            Amount
          </th>
          <th scope="col">State</th>
          <th scope="col">
            <span className="visually-hidden">Trail</span>
          </th>
        </tr>
      </thead>
      <tbody className="num">
        {payments.map((payment) => {
          const { word, tone } = paymentWords(payment.status);
          return (
            <tr key={payment.id}>
              <td>{dateAndTime(payment.paidAt ?? payment.createdAt)}</td>
              {withMember && <td>{payment.memberName ?? payment.memberEmail ?? 'Gone'}</td>}
              <td className="strong">{payment.description}</td>
              <td data-end>{amountPaid(payment.amount)}</td>
              <td>
                <Badge tone={tone}>{word}</Badge>
                {payment.refunded > 0 && payment.status !== 'refunded' && (
                  <span className="muted small"> {amountPaid(payment.refunded)} back</span>
                )}
              </td>
              <td data-end>
                <Button
                  look="quiet"
                  size="sm"
                  aria-label={`Trail of ${payment.description}, ${amountPaid(payment.amount)}`}
                  onClick={() => onOpen(payment.id)}
                >
                  Trail
                </Button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
