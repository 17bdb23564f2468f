import { messageOf } from '@studio/api-client';
import type { AdminSubscription, PlanChange, ShownChange } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { amountPaid, fullDate, priceTag, studioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../../../shared/reason-dialog.js';
import { usePlanPreview, usePlans, useSubscriptionActions } from './api.js';
import s from './plans.module.css';
import { changeNames } from './subscription-labels.js';
import { t } from './messages.js';

const effectLabel = (change: PlanChange): string => {
  const { planName } = change.plan;
  const each = priceTag(change.thenEach);
  return change.when === 'now'
    ? t('changesNow', {
        planName,
        each,
        due: amountPaid(change.dueNow),
        credit: amountPaid(change.credit),
      })
    : t('changesLater', { planName, each, from: fullDate(studioDay(change.from)) });
};

function PlanChoice({
  one,
  value,
  onChange,
}: {
  one: AdminSubscription;
  value: string;
  onChange: (planId: string) => void;
}): ReactNode {
  const plans = usePlans();
  if (plans.isPending) return <SkeletonRows what={t('thePlans')} rows={2} height={44} />;
  if (plans.isError) return <Note tone="alert">{messageOf(plans.error)}</Note>;
  // The plan one has takes a planned change back.
  const others = plans.data.items.filter(({ id }) => id !== one.planId || one.nextPlan !== null);
  return (
    <fieldset className={s.choices}>
      <legend className="strong small">{t('newPlan')}</legend>
      {others.map(({ id, name, price }) => (
        <label key={id} className={s.choice}>
          <input type="radio" name="plan" checked={value === id} onChange={() => onChange(id)} />
          {t('planChoice', { name, price: priceTag(price) })}
        </label>
      ))}
    </fieldset>
  );
}

/** What the preview has shown, to be charged just so. */
const shownBy = ({ settledAt, dueNow }: PlanChange): { shown?: ShownChange } =>
  settledAt ? { shown: { settledAt, dueNow } } : {};

/** Another plan, after what it costs now and from when it counts. */
export function ChangePlanDialog({
  one,
  onClose,
}: {
  one: AdminSubscription;
  onClose: () => void;
}): ReactNode {
  const [planId, setPlanId] = useState('');
  const [read] = useState(one);
  const preview = usePlanPreview(one.id, planId);
  const { changePlan } = useSubscriptionActions(one);
  const onSuccess = (): void => {
    toast.success(t('changed', { planName: preview.data?.plan.planName ?? '' }));
    onClose();
  };
  const effect = (): ReactNode => {
    if (!planId) return t('choosePlan');
    if (preview.isFetching) return t('oneMoment');
    if (preview.isError) return <Note tone="alert">{messageOf(preview.error)}</Note>;
    return preview.data && <Note tone="calm">{effectLabel(preview.data)}</Note>;
  };
  return (
    <ReasonDialog
      title={t('changeTitle', { planName: one.planName })}
      action={t('changePlan')}
      ready={preview.isSuccess && !preview.isFetching}
      busy={changePlan.isPending}
      error={changePlan.error}
      onClose={onClose}
      conflict={{ fields: changeNames, mine: { planName: preview.data?.plan.planName ?? '' } }}
      onDo={(reason, version = read.version) =>
        changePlan.mutate(
          { planId, reason, version, ...(preview.data && shownBy(preview.data)) },
          // It may cost something else by now: the new amount is shown beside the refusal.
          { onSuccess, onError: () => void preview.refetch() },
        )
      }
    >
      <PlanChoice one={one} value={planId} onChange={setPlanId} />
      <div className={s.effect} role="status" aria-label={t('whatChanges')}>
        {effect()}
      </div>
    </ReasonDialog>
  );
}
