import type { AdminSubscription } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Badge } from '@studio/ui/badge';
import { amountPaid, priceTag } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { dayOf, reasonLabels, stateOf } from './subscription-filter.js';
import s from './subscriptions.module.css';
import { t } from './messages.js';

const nextOf = (one: AdminSubscription): string => {
  if (one.nextBilling) return `${dayOf(one.nextBilling.at)}, ${amountPaid(one.nextBilling.amount)}`;
  if (one.unpaid) return t('amountNotPaid', { due: amountPaid(one.unpaid.amount) });
  return one.endedAt ? `Ended ${dayOf(one.endedAt)}` : `Ends ${dayOf(one.periodEnd)}`;
};

function Why({ one }: { one: AdminSubscription }): ReactNode {
  const label = [one.leavingComment, one.feedback].filter((text) => text !== null);
  return (
    <>
      {one.leavingReason && reasonLabels[one.leavingReason]}
      {label.map((text) => (
        <span key={text} className={`muted tiny ${s.words}`} dir="auto">
          {text}
        </span>
      ))}
    </>
  );
}

/** One row a subscription; the member's name opens their record. */
export function SubscriptionsTable({ list }: { list: readonly AdminSubscription[] }): ReactNode {
  return (
    <Table label={t('subscriptions')}>
      <thead>
        <tr>
          <th scope="col">{t('member')}</th>
          <th scope="col">{t('plan')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col">{t('since')}</th>
          <th scope="col">{t('nextPayment')}</th>
          <th scope="col">{t('whyTheyLeft')}</th>
        </tr>
      </thead>
      <tbody className="num">
        {list.map((one) => {
          const state = stateOf(one);
          return (
            <tr key={one.id}>
              <td>
                <Link to={`/admin/users/${one.userId}`} className="link" data-row>
                  {one.memberName ?? (one.memberEmail || t('deletedAccount'))}
                </Link>
              </td>
              <td>
                {one.planName} <span className="muted">{priceTag(one.price)}</span>
              </td>
              <td>
                {state ? (
                  <Badge tone={state.tone}>{state.word}</Badge>
                ) : (
                  <span className="muted">{t('active')}</span>
                )}
              </td>
              <td className="muted">{dayOf(one.startedAt)}</td>
              <td className="muted">{nextOf(one)}</td>
              <td>
                <Why one={one} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
