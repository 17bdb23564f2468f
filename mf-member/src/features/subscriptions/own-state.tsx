import { messageOf } from '@studio/api-client';
import type { SubscriptionView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { amountPaid, fullDate } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { useNow } from '../../shared/use-now.js';
import { useCardPage, useChangePlan, usePay, useResume, useUnfreeze } from './api.js';
import { dayOf } from './subscription-labels.js';
import s from './subscriptions.module.css';

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
  const due = one.nextBilling ? amountPaid(one.nextBilling.amount) : 'The last payment';
  const isBlocked = one.blockedFrom !== null && Date.parse(one.blockedFrom) <= now.getTime();
  return (
    <>
      <Note tone="alert">
        <b>Your card was declined.</b> {due} is not paid yet.{' '}
        {isBlocked
          ? 'New bookings wait until it is.'
          : one.blockedFrom && `You can book as before until ${dayOf(one.blockedFrom)}.`}
        {one.nextBilling && ` We try the card again on ${dayOf(one.nextBilling.at)}.`}
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
          Update card
        </Button>
        <Button
          size="lg"
          busy={pay.isPending}
          onClick={() => pay.mutate(undefined, { onSuccess: () => toast.success('Paid') })}
        >
          Try the card again
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
        <b>Ends on {dayOf(one.periodEnd)}.</b> Until then you can book as before. Nothing more is
        charged.
      </Note>
      {refusal(resume.error)}
      <Button
        look="primary"
        size="lg"
        block
        busy={resume.isPending}
        onClick={() =>
          resume.mutate(undefined, { onSuccess: () => toast.success('Your subscription goes on') })
        }
      >
        Keep my subscription
      </Button>
    </>
  );
}

function Frozen({ one }: Own): ReactNode {
  const unfreeze = useUnfreeze(one.id);
  if (!one.frozen) return null;
  const runs = one.status === 'paused';
  return (
    <>
      <Note>
        <b>
          {runs ? 'Frozen' : 'A freeze is planned'} from {fullDate(one.frozen.from)} to{' '}
          {fullDate(one.frozen.until)}.
        </b>{' '}
        Nothing is charged, and no class can be booked with it on those days.
      </Note>
      {refusal(unfreeze.error)}
      <Button
        size="lg"
        block
        busy={unfreeze.isPending}
        onClick={() =>
          unfreeze.mutate(undefined, {
            onSuccess: () => toast.success(runs ? 'Welcome back' : 'The freeze is taken back'),
          })
        }
      >
        {runs ? 'End the freeze today' : 'Take the freeze back'}
      </Button>
    </>
  );
}

function Planned({ one }: Own): ReactNode {
  const keep = useChangePlan(one.id);
  if (!one.nextPlan) return null;
  return (
    <>
      <Note>
        <b>
          {one.nextPlan.planName} begins on {dayOf(one.nextPlan.from)}
        </b>
        , for {amountPaid(one.nextPlan.price)} a month.
      </Note>
      {refusal(keep.error)}
      <Button
        size="lg"
        block
        busy={keep.isPending}
        onClick={() =>
          keep.mutate(one.planId, { onSuccess: () => toast.success(`You keep ${one.planName}`) })
        }
      >
        Keep {one.planName}
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
