import type { UserPackageView } from '@studio/contracts';
import { amountPaid, fullDate, studioDay } from '@studio/ui/format';
import { t } from './messages.js';

/** `AED 1,250.00 on 24 Nov 2026`; the amount of an older refund may not be known. `dayWords`: shorter, in tables. */
export const refundWords = (
  { amount, at }: NonNullable<UserPackageView['refund']>,
  dayWords: (day: string) => string = fullDate,
): string => {
  const day = dayWords(studioDay(at));
  return amount === null
    ? t('onDay', { day })
    : t('amountOnDay', { amount: amountPaid(amount), day });
};
