import { messageOf } from '@studio/api-client';
import type { LeavingReason, SubscriptionView, UnpaidChoice } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Note } from '@studio/ui/note';
import { TextArea } from '@studio/ui/text-area';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useCancel } from './api.js';
import { amountDue, dayOf, isOver, reasons } from './subscription-labels.js';
import s from './subscriptions.module.css';
import { UnpaidChoices } from './unpaid-choices.js';
import { t } from './messages.js';

/** What has become of it: a renewal may have been paid in the meantime. */
const showOutcome = (now: SubscriptionView): void => {
  if (isOver(now))
    toast.success(t('subscriptionHasEnded'), { description: t('nothingWasCharged') });
  else
    toast.success(t('subscriptionCancelled'), {
      description: t('canBookUntil', { periodEnd: dayOf(now.periodEnd) }),
    });
};

const actionOf = (one: SubscriptionView, unpaid: UnpaidChoice | null): string => {
  if (unpaid === 'pay') return t('payAndCancel', { due: amountDue(one) });
  return unpaid === 'end_now' ? t('endToday') : t('cancelSubscription');
};

function Reasons({
  value: chosen,
  onChange,
}: {
  value: LeavingReason | null;
  onChange: (reason: LeavingReason) => void;
}): ReactNode {
  return (
    <fieldset className={s.reasons}>
      <legend className="strong">{t('whyLeaving')}</legend>
      {reasons.map(([value, note]) => (
        <label key={value}>
          <input
            type="radio"
            name="leaving-reason"
            checked={chosen === value}
            onChange={() => onChange(value)}
          />
          {note}
        </label>
      ))}
    </fieldset>
  );
}

/** What leaving means, and why: one choice, and words if they like. */
export function LeaveDialog({
  one,
  onClose,
}: {
  one: SubscriptionView;
  onClose: () => void;
}): ReactNode {
  const cancel = useCancel(one.id);
  const [reason, setReason] = useState<LeavingReason | null>(null);
  const [comment, setComment] = useState('');
  const [unpaid, setUnpaid] = useState<UnpaidChoice | null>(null);
  const isUnpaid = one.status === 'past_due';
  const isReady = reason !== null && (!isUnpaid || unpaid !== null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!reason || !isReady || cancel.isPending) return;
    const note = comment.trim();
    cancel.mutate(
      { reason, ...(note && { comment: note }), ...(isUnpaid && unpaid && { unpaid }) },
      {
        onSuccess: (now) => {
          showOutcome(now);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('cancelQuestion')}>
      <form className={s.dialog} onSubmit={submit}>
        {isUnpaid ? (
          <UnpaidChoices one={one} value={unpaid} onChange={setUnpaid} />
        ) : (
          <Note tone="scarce">{t('runsUntil', { periodEnd: dayOf(one.periodEnd) })}</Note>
        )}
        <Reasons value={reason} onChange={setReason} />
        <TextArea
          label={t('anythingBetter')}
          optional
          value={comment}
          maxLength={1000}
          onChange={(event) => setComment(event.target.value)}
        />
        {cancel.isError && <Note tone="alert">{messageOf(cancel.error)}</Note>}
        <div className={s.dialogActions}>
          <Button
            type="submit"
            look={isReady ? 'dangerFill' : 'off'}
            size="lg"
            block
            disabled={!isReady}
            busy={cancel.isPending}
          >
            {actionOf(one, isUnpaid ? unpaid : null)}
          </Button>
          <Button look="ghost" size="lg" block onClick={onClose}>
            {t('notNow')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
