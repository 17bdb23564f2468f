import { amountPaid } from '@studio/ui/format';
import { t } from './messages.js';

/** `AED 5.00 is missing`. */
export const differenceLabel = (difference: number): string => {
  if (difference === 0) return t('noDifference');
  const amount = amountPaid(Math.abs(difference));
  return difference < 0 ? t('missing', { amount }) : t('tooMuch', { amount });
};
