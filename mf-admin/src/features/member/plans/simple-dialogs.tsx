import type { AdminSubscription } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { fullDate, studioDay } from '@studio/ui/format';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../../../shared/reason-dialog.js';
import { useSubscriptionActions } from './api.js';
import { cardLabel, changeNames } from './subscription-labels.js';
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

/** What each would make of it. */
const wantedBy = {
  cancel: { cancelAtPeriodEnd: true },
  resume: { cancelAtPeriodEnd: false },
  pay: { status: 'active' },
  unfreeze: { frozenFrom: null, frozenUntil: null },
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
  // As it was when the dialog was opened: the record behind it is read again.
  const [read] = useState(one);
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
      conflict={{ fields: changeNames, mine: wantedBy[which] }}
      onDo={(reason, version = read.version) => change.mutate({ reason, version }, { onSuccess })}
    />
  );
}
