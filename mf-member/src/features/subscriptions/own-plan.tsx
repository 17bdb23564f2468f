import { messageOf } from '@studio/api-client';
import type { AllowanceView, SubscriptionView } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { Bar } from '@studio/ui/bar';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { amountPaid, dayRange, priceTag } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Facts } from '../../shared/facts.js';
import { useCardPage } from './api.js';
import { FreezeDialog } from './freeze-dialog.js';
import { LeaveDialog } from './leave-dialog.js';
import { OwnState } from './own-state.js';
import { cardLabel, dayOf, remainingLabel } from './subscription-labels.js';
import s from './subscriptions.module.css';
import { t } from './messages.js';

const badgeOf = (one: SubscriptionView): ReactNode => {
  if (one.status === 'past_due') return <Badge tone="alert">{t('notPaid')}</Badge>;
  if (one.cancelAtPeriodEnd)
    return <Badge tone="scarce">{t('endsOnDay', { periodEnd: dayOf(one.periodEnd) })}</Badge>;
  return one.status === 'paused' ? <Badge>{t('frozen')}</Badge> : null;
};

/** What is left of a plan in its period. */
export function Allowance({
  allowance,
  isUnpaid = false,
}: {
  allowance: AllowanceView;
  isUnpaid?: boolean;
}): ReactNode {
  const { left, limit, periodStart, periodEnd } = allowance;
  return (
    <div>
      <p className="strong">{remainingLabel(allowance)}</p>
      {left !== null && limit !== null && (
        <div className={s.bar}>
          <Bar part={left} whole={limit} tone={left < 2 ? 'scarce' : 'calm'} />
        </div>
      )}
      <p className="muted small">
        {t(isUnpaid ? 'unpaidPeriod' : 'thisPeriod', {
          dayRange: dayRange(periodStart, periodEnd),
        })}
      </p>
    </div>
  );
}

const factsOf = (one: SubscriptionView) => [
  ...(one.nextBilling && one.status !== 'past_due'
    ? [
        [
          t('nextPayment'),
          `${dayOf(one.nextBilling.at)}, ${amountPaid(one.nextBilling.amount)}`,
        ] as const,
      ]
    : []),
  ...one.fees.map(({ description, amount }) => [description, amountPaid(amount)] as const),
];

/** The card that pays, and the way to another one. */
function PaymentCard({ one }: { one: SubscriptionView }): ReactNode {
  const card = useCardPage(one.id);
  return (
    <>
      <div className={s.cardLine}>
        <span>{one.card ? cardLabel(one.card) : t('noCardOnFile')}</span>
        <Button
          look="quiet"
          size="sm"
          busy={card.isPending || card.isSuccess}
          onClick={() => card.mutate()}
        >
          {t(one.card ? 'changeCard' : 'addCard')}
        </Button>
      </div>
      {card.isError && <Note tone="alert">{messageOf(card.error)}</Note>}
    </>
  );
}

/** The plan that one has: what is left of it, what comes next, and all that can be changed. */
export function OwnPlan({
  one,
  allowance,
}: {
  one: SubscriptionView;
  allowance: AllowanceView | undefined;
}): ReactNode {
  const [open, setOpen] = useState<'freeze' | 'leave' | null>(null);
  const canFreeze = one.status === 'active' && !one.cancelAtPeriodEnd && !one.frozen;
  const facts = factsOf(one);
  return (
    <Card className={`num ${s.own}`} aria-label={t('yourSubscription')}>
      <div>
        <div className={s.head}>
          <h2>{one.planName}</h2>
          {badgeOf(one)}
        </div>
        <p className="muted">{t('pricePerMonth', { price: priceTag(one.price) })}</p>
      </div>
      {allowance && <Allowance allowance={allowance} isUnpaid={one.status === 'past_due'} />}
      <OwnState one={one} />
      {facts.length > 0 && <Facts list={facts} />}
      {one.status !== 'past_due' && <PaymentCard one={one} />}
      <div className={s.actions}>
        {canFreeze && (
          <Button look="outline" onClick={() => setOpen('freeze')}>
            {t('freeze')}
          </Button>
        )}
        {!one.cancelAtPeriodEnd && (
          <Button look="ghost" onClick={() => setOpen('leave')}>
            {t('cancelSubscription')}
          </Button>
        )}
      </div>
      {open === 'freeze' && <FreezeDialog one={one} onClose={() => setOpen(null)} />}
      {open === 'leave' && <LeaveDialog one={one} onClose={() => setOpen(null)} />}
    </Card>
  );
}
