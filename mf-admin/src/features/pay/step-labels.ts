import type { Payslip } from '@studio/contracts';
import { dateAndTime, fullDate } from '@studio/ui/format';
import { t } from './messages.js';

type Done = NonNullable<Payslip['checked']>;

const doneBy = ({ by, at }: Done) => ({ name: by ?? t('studio'), at: dateAndTime(at) });

const checkedLabel = ({ state, checked }: Payslip): string | null => {
  if (!checked) return null;
  return state === 'open' ? t('changedSinceCheck') : t('checkedBy', doneBy(checked));
};

const lockedLabel = ({ state, locked }: Payslip): string | null => {
  if (locked) return t('lockedBy', doneBy(locked));
  return state === 'locked' ? t('closed') : null;
};

const waitLabel = ({ state, lockableFrom }: Payslip): string | null =>
  state === 'running' && lockableFrom ? t('lockableFrom', { at: dateAndTime(lockableFrom) }) : null;

const paidLabel = ({ paidOn }: Payslip): string | null =>
  paidOn ? t('paidOnDay', { day: fullDate(paidOn) }) : null;

/** What was done with a payslip, and what has to wait. */
export const stepsOf = (payslip: Payslip): string[] => {
  const labels = [waitLabel, checkedLabel, lockedLabel, paidLabel].map((label) => label(payslip));
  const steps = labels.filter((label) => label !== null);
  return steps.length > 0 ? steps : [t('notChecked')];
};
