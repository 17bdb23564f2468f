import { messageOf } from '@studio/api-client';
import type { PlanView, SubscriptionView } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Note } from '@studio/ui/note';
import { PlanCard } from '@studio/ui/products/plan-card';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { usePlanCheckout } from '../../shared/use-checkout.js';
import { ChangePlanDialog } from './change-plan-dialog.js';
import s from './subscriptions.module.css';
import { Text, t } from './messages.js';

/** Whether another plan can be had now, and if not, why; as the server will judge it. */
const whyNot = (one: SubscriptionView): string | null => {
  if (one.status === 'past_due') return t('afterPayment');
  if (one.cancelAtPeriodEnd) return t('yourSubscriptionEnds');
  return one.frozen ? t('afterFreeze') : null;
};

/** The plans side by side: to begin one, or to change to another. */
export function Plans({
  plans,
  one,
}: {
  plans: readonly PlanView[];
  one: SubscriptionView | undefined;
}): ReactNode {
  const checkout = usePlanCheckout();
  const [wanted, setWanted] = useState<PlanView | null>(null);
  const leaving = checkout.isPending || checkout.isSuccess;
  const begin = (plan: PlanView) => (
    <Button
      block
      busy={leaving && checkout.variables === plan.id}
      onClick={() => !leaving && checkout.mutate(plan.id)}
      aria-label={t('subscribeTo', { name: plan.name })}
    >
      {t('subscribe')}
    </Button>
  );
  const change = (mine: SubscriptionView, plan: PlanView) => {
    if (plan.id === mine.planId) return <p className="strong">{t('yourPlan')}</p>;
    if (plan.id === mine.nextPlan?.planId) return <p className="muted">{t('beginsNext')}</p>;
    const because = whyNot(mine);
    if (because) return <p className="muted small">{because}</p>;
    return (
      <Button
        block
        onClick={() => setWanted(plan)}
        aria-label={t('changeToNamedPlan', { name: plan.name })}
      >
        {t('changeToThisPlan')}
      </Button>
    );
  };
  return (
    <>
      {checkout.isError && (
        <Note tone="alert">
          <Text
            message="cardPageNotOpened"
            values={{ messageOf: messageOf(checkout.error) }}
            tags={{ b: <b /> }}
          />
        </Note>
      )}
      <div className={s.plans}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            own={plan.id === one?.planId}
            action={one ? change(one, plan) : begin(plan)}
          />
        ))}
      </div>
      {one && wanted && (
        <ChangePlanDialog one={one} plan={wanted} onClose={() => setWanted(null)} />
      )}
    </>
  );
}
