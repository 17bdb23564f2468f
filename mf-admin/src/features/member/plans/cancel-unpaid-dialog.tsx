import type { AdminSubscription, UnpaidChoice } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { fullDate, studioDay } from '@studio/ui/format';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../../../shared/reason-dialog.js';
import { useSubscriptionActions } from './api.js';
import s from './plans.module.css';
import { amountDue, cardLabel, changeNames } from './subscription-labels.js';
import { t } from './messages.js';

const consequenceOf = (one: AdminSubscription, unpaid: UnpaidChoice | null): string => {
  const [due, card] = [amountDue(one), cardLabel(one)];
  if (unpaid === 'pay')
    return t('payAndStayConsequence', { due, card, at: fullDate(studioDay(one.periodEnd)) });
  return unpaid === 'end_now' ? t('endNowConsequence') : '';
};

/** A plan whose renewal is unpaid: it is paid and runs to its end, or it ends today. */
export function CancelUnpaidDialog({
  one,
  onClose,
}: {
  one: AdminSubscription;
  onClose: () => void;
}): ReactNode {
  const { cancel } = useSubscriptionActions(one);
  const [read] = useState(one);
  const [unpaid, setUnpaid] = useState<UnpaidChoice | null>(null);
  const { planName } = one;
  const [due, at] = [amountDue(one), fullDate(studioDay(one.periodEnd))];
  const choices: readonly [UnpaidChoice, string][] = [
    ['pay', t('payAndStay', { due, at })],
    ['end_now', t('endNow')],
  ];
  const save = (reason: string, version = read.version): void => {
    if (!unpaid) return;
    cancel.mutate(
      { reason, version, unpaid },
      {
        // A renewal that was paid in the meantime runs to its end.
        onSuccess: ({ endedAt }) => {
          toast.success(endedAt ? t('endedNow', { planName }) : t('cancelled', { planName, at }));
          onClose();
        },
      },
    );
  };
  return (
    <ReasonDialog
      title={t('cancelTitle', { planName })}
      consequence={consequenceOf(one, unpaid)}
      action={unpaid === 'pay' ? t('payAndCancel', { due }) : t('endPlanNow')}
      variant="dangerFill"
      ready={unpaid !== null}
      busy={cancel.isPending}
      error={cancel.error}
      onClose={onClose}
      conflict={{ fields: changeNames, mine: { cancelAtPeriodEnd: true } }}
      onDo={save}
    >
      <fieldset className={s.choices}>
        <legend className="strong small">{t('whatAboutPayment')}</legend>
        {choices.map(([choice, label]) => (
          <label key={choice} className={s.choice}>
            <input
              type="radio"
              name="unpaid-renewal"
              checked={unpaid === choice}
              onChange={() => setUnpaid(choice)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </ReasonDialog>
  );
}
