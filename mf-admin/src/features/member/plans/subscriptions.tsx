import type { AdminSubscription } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
import { priceTag } from '@studio/ui/format';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { LoadedPart } from '../care/part.js';
import { useSubscriptionsOf } from './api.js';
import { CancelUnpaidDialog } from './cancel-unpaid-dialog.js';
import { ChangePlanDialog } from './change-plan-dialog.js';
import { FreezeDialog } from './freeze-dialog.js';
import s from './plans.module.css';
import { SimpleDialog } from './simple-dialogs.js';
import { actionsOf, factsOf, stateOf } from './subscription-labels.js';
import type { SubscriptionAction } from './subscription-labels.js';
import { t } from './messages.js';

function ActionDialog({
  one,
  action,
  onClose,
}: {
  one: AdminSubscription;
  action: SubscriptionAction;
  onClose: () => void;
}): ReactNode {
  if (action === 'freeze') return <FreezeDialog one={one} onClose={onClose} />;
  if (action === 'changePlan') return <ChangePlanDialog one={one} onClose={onClose} />;
  if (action === 'cancel' && one.status === 'past_due')
    return <CancelUnpaidDialog one={one} onClose={onClose} />;
  return <SimpleDialog one={one} which={action} onClose={onClose} />;
}

function One({ one }: { one: AdminSubscription }): ReactNode {
  const [action, setAction] = useState<SubscriptionAction | null>(null);
  const state = stateOf(one);
  return (
    <div className={s.one}>
      <p className={s.name}>
        <b>{t('price', { planName: one.planName, price: priceTag(one.price) })}</b>
        {state && <Badge tone={state.tone}>{state.label}</Badge>}
      </p>
      <ul className="muted small num">
        {factsOf(one).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className={s.actions} role="group" aria-label={t('actions', { planName: one.planName })}>
        {actionsOf(one).map(([name, label]) => (
          <Button
            key={name}
            size="sm"
            look={name === 'pay' ? 'soft' : 'outline'}
            onClick={() => setAction(name)}
          >
            {label}
          </Button>
        ))}
      </div>
      {action && <ActionDialog one={one} action={action} onClose={() => setAction(null)} />}
    </div>
  );
}

/** The running subscription with what is charged next, and what the desk does with it. */
export function Subscriptions({ userId }: { userId: string }): ReactNode {
  const subscriptions = useSubscriptionsOf(userId);
  const live = subscriptions.data?.items.filter(({ endedAt }) => endedAt === null);
  if (subscriptions.isPending || live?.length === 0) return null;
  return (
    <LoadedPart title={t('subscription')} what={t('theSubscription')} query={subscriptions}>
      {() => live?.map((one) => <One key={one.id} one={one} />)}
    </LoadedPart>
  );
}
