import { messageOf } from '@studio/api-client';
import type { SubscriptionView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { amountPaid, fullDate } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNow } from '../../shared/use-now.js';
import { useCardPage, useChangePlan, usePay, useResume } from './api.js';
import { amountDue, dayOf } from './subscription-labels.js';
import s from './subscriptions.module.css';
import { UnfreezeDialog } from './unfreeze-dialog.js';
import { Text, t } from './messages.js';

interface Own {
  one: SubscriptionView;
}

const refusal = (error: Error | null): ReactNode =>
  error && <Note tone="alert">{messageOf(error)}</Note>;

/** A refused card: how long one can book, and the two ways out. */
function Unpaid({ one }: Own): ReactNode {
  const now = useNow();
  const card = useCardPage(one.id);
  const pay = usePay(one.id);
  const due = amountDue(one);
  const isBlocked = one.blockedFrom !== null && Date.parse(one.blockedFrom) <= now.getTime();
  return (
    <>
      <Note tone="alert">
        <Text message="cardDeclined" values={{ due }} tags={{ b: <b /> }} />{' '}
        {one.paidUntil && <>{t('paidUntil', { day: dayOf(one.paidUntil) })} </>}
        {isBlocked
          ? t('bookingsWait')
          : one.blockedFrom && t('canBookAsBeforeUntil', { blockedFrom: dayOf(one.blockedFrom) })}
        {one.nextBilling && <> {t('cardIsTriedOn', { day: dayOf(one.nextBilling.at) })}</>}
      </Note>
      {refusal(pay.error)}
      {refusal(card.error)}
      <div className={s.actions}>
        <Button
          look="primary"
          size="lg"
          busy={card.isPending || card.isSuccess}
          onClick={() => card.mutate()}
        >
          {t('updateCard')}
        </Button>
        <Button
          size="lg"
          busy={pay.isPending}
          onClick={() => pay.mutate(undefined, { onSuccess: () => toast.success(t('paid')) })}
        >
          {t('tryCardAgain')}
        </Button>
      </div>
    </>
  );
}

function Ending({ one }: Own): ReactNode {
  const resume = useResume(one.id);
  return (
    <>
      <Note tone="scarce">
        <Text message="endsOn" values={{ periodEnd: dayOf(one.periodEnd) }} tags={{ b: <b /> }} />
      </Note>
      {refusal(resume.error)}
      <Button
        look="primary"
        size="lg"
        block
        busy={resume.isPending}
        onClick={() =>
          resume.mutate(undefined, { onSuccess: () => toast.success(t('subscriptionGoesOn')) })
        }
      >
        {t('keepMySubscription')}
      </Button>
    </>
  );
}

function Frozen({ one }: Own): ReactNode {
  const [isAsking, setAsking] = useState(false);
  if (!one.frozen) return null;
  const runs = one.status === 'paused';
  return (
    <>
      <Note>
        <Text
          message={runs ? 'frozenFromTo' : 'freezePlannedFromTo'}
          values={{ from: fullDate(one.frozen.from), until: fullDate(one.frozen.until) }}
          tags={{ b: <b /> }}
        />
      </Note>
      <Button size="lg" block onClick={() => setAsking(true)}>
        {runs ? t('endFreezeToday') : t('withdrawFreeze')}
      </Button>
      {isAsking && (
        <UnfreezeDialog one={one} frozen={one.frozen} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

function Planned({ one }: Own): ReactNode {
  const keep = useChangePlan(one.id);
  if (!one.nextPlan) return null;
  return (
    <>
      <Note>
        <Text
          message="nextPlanBegins"
          values={{
            planName: one.nextPlan.planName,
            from: dayOf(one.nextPlan.from),
            amountPaid: amountPaid(one.nextPlan.price),
          }}
          tags={{ b: <b /> }}
        />
      </Note>
      {refusal(keep.error)}
      <Button
        size="lg"
        block
        busy={keep.isPending}
        onClick={() =>
          keep.mutate(
            { planId: one.planId },
            { onSuccess: () => toast.success(t('youKeepPlan', { planName: one.planName })) },
          )
        }
      >
        {t('keepPlan', { planName: one.planName })}
      </Button>
    </>
  );
}

/** What is special about a subscription now, and what can be done about it. */
export function OwnState({ one }: Own): ReactNode {
  return (
    <>
      {one.status === 'past_due' && <Unpaid one={one} />}
      {one.cancelAtPeriodEnd && <Ending one={one} />}
      <Frozen one={one} />
      {!one.cancelAtPeriodEnd && <Planned one={one} />}
    </>
  );
}
