import type { UserPackageView } from '@studio/contracts';
import { amountPaid, fullDate, studioDay } from '@studio/ui/format';
import { t } from './messages.js';

/** `AED 1,250.00 on 24 Nov 2026`; the amount of an older refund may not be known. `dayWords`: shorter, in tables. */
export const refundLabel = (
  { amount, at }: NonNullable<UserPackageView['refund']>,
  dayLabel: (day: string) => string = fullDate,
): string => {
  const day = dayLabel(studioDay(at));
  return amount === null
    ? t('onDay', { day })
    : t('amountOnDay', { amount: amountPaid(amount), day });
};
