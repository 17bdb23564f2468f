import { messageOf } from '@studio/api-client';
import type { PlanChange, PlanView, SubscriptionView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { amountPaid } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { Facts } from '../../shared/facts.js';
import { shownBy, useChangePlan, usePlanPreview } from './api.js';
import { dayOf } from './subscription-labels.js';
import s from './subscriptions.module.css';
import { t } from './messages.js';

const factsOf = (change: PlanChange, isNow: boolean) => [
  [t('begins'), isNow ? t('today') : dayOf(change.from)] as const,
  ...(change.credit > 0 ? [[t('creditForOldPlan'), amountPaid(change.credit)] as const] : []),
  [t('toPayToday'), amountPaid(change.dueNow)] as const,
  [t('thenEachMonth'), amountPaid(change.thenEach)] as const,
];

/** What another plan costs, now and later, before anything is changed. */
export function ChangePlanDialog({
  one,
  plan,
  onClose,
}: {
  one: SubscriptionView;
  plan: PlanView;
  onClose: () => void;
}): ReactNode {
  const preview = usePlanPreview(one.id, plan.id);
  const change = useChangePlan(one.id);
  const isNow = preview.data?.when === 'now';
  const confirm = (): void =>
    change.mutate(
      { planId: plan.id, ...(preview.data && shownBy(preview.data)) },
      {
        onSuccess: () => {
          toast.success(
            isNow ? t('youHaveNow', { name: plan.name }) : t('planIsPlanned', { name: plan.name }),
          );
          onClose();
        },
        // It costs something else by now: the new amount is shown beside the reason.
        onError: () => void preview.refetch(),
      },
    );
  const button =
    preview.data && preview.data.dueNow > 0
      ? t('changeAndPay', { amountPaid: amountPaid(preview.data.dueNow) })
      : t('changeMyPlan');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('changeToPlan', { name: plan.name })}
    >
      <div className={s.dialog}>
        {preview.isPending && <SkeletonRows what={t('loadingCosts')} rows={2} height={44} />}
        {preview.isError && <Note tone="alert">{messageOf(preview.error)}</Note>}
        {preview.data && (
          <>
            <Facts list={factsOf(preview.data, isNow)} />
            <p className="muted small">
              {isNow ? t('restIsTakenOff') : t('keepUntilThen', { planName: one.planName })}
            </p>
          </>
        )}
        {change.isError && <Note tone="alert">{messageOf(change.error)}</Note>}
        <div className={s.dialogActions}>
          <Button
            look={preview.data ? 'primary' : 'off'}
            size="lg"
            block
            disabled={!preview.data}
            busy={change.isPending}
            onClick={confirm}
          >
            {button}
          </Button>
          <Button look="ghost" size="lg" block onClick={onClose}>
            {t('keepPlan', { planName: one.planName })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
