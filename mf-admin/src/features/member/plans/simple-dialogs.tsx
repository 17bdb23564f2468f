import type { AdminSubscription } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { fullDate, studioDay } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../../../shared/reason-dialog.js';
import { useSubscriptionActions } from './api.js';
import { cardLabel } from './subscription-labels.js';
import { t } from './messages.js';

export type SimpleAction = 'cancel' | 'resume' | 'pay' | 'unfreeze';

interface ActionTexts {
  title: string;
  consequence: string;
  action: string;
  done: string;
}

const textsOf = (one: AdminSubscription): Record<SimpleAction, ActionTexts> => {
  const { planName } = one;
  const at = fullDate(studioDay(one.periodEnd));
  return {
    cancel: {
      title: t('cancelTitle', { planName }),
      consequence: t('cancelConsequence', { at }),
      action: t('cancelPlan'),
      done: t('cancelled', { planName, at }),
    },
    resume: {
      title: t('resumeTitle', { planName }),
      consequence: t('resumeConsequence', { at }),
      action: t('resume'),
      done: t('resumed', { planName }),
    },
    pay: {
      title: t('payTitle'),
      consequence: t('payConsequence', { card: cardLabel(one) }),
      action: t('pay'),
      done: t('paid'),
    },
    unfreeze: {
      title: t('unfreezeTitle'),
      consequence: t('unfreezeConsequence'),
      action: t('unfreeze'),
      done: t('unfrozen', { planName }),
    },
  };
};

/** What asks for no more than a reason. */
export function SimpleDialog({
  one,
  which,
  onClose,
}: {
  one: AdminSubscription;
  which: SimpleAction;
  onClose: () => void;
}): ReactNode {
  const { [which]: change } = useSubscriptionActions(one);
  const { done, ...texts } = textsOf(one)[which];
  const onSuccess = (): void => {
    toast.success(done);
    onClose();
  };
  return (
    <ReasonDialog
      {...texts}
      variant={which === 'cancel' ? 'dangerFill' : 'primary'}
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onDo={(reason) => change.mutate({ reason }, { onSuccess })}
    />
  );
}
