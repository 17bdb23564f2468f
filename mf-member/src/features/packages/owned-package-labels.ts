import type { UserPackageView } from '@studio/contracts';
import { addDays, amountPaid, dayMonth, fullDate, studioDay } from '@studio/ui/format';
import { t } from './messages.js';

/** `Expires today`, `Expires tomorrow`, `Expires 3 Dec`. */
export const endLabel = ({ expiresOn }: UserPackageView, today: string): string => {
  if (expiresOn === today) return t('expiresToday');
  return expiresOn === addDays(today, 1)
    ? t('expiresTomorrow')
    : t('expiresOn', { day: dayMonth(expiresOn) });
};

/** Until when it can be used; of one that has not begun, by when to begin and how long it lasts. */
export const validityLabel = ({ begins, expiresOn }: UserPackageView): string =>
  begins
    ? t('validFromFirstClass', { ...begins, day: fullDate(expiresOn) })
    : t('validToEnd', { fullDate: fullDate(expiresOn) });

const ended: Record<UserPackageView['status'], string> = {
  active: t('active'),
  used_up: t('usedUp'),
  expired: t('expired'),
  frozen: t('frozen'),
  locked: t('locked'),
  refunded: t('refunded'),
};

/** `Refunded AED 1,250.00 on 24 Nov 2026`; the amount of an older refund may not be known. */
const refundLabel = ({ amount, at }: NonNullable<UserPackageView['refund']>): string => {
  const day = fullDate(studioDay(at));
  return amount === null
    ? t('refundedOn', { day })
    : t('refundedAmountOn', { amount: amountPaid(amount), day });
};

/** How an earlier package ended. */
export const endedLabel = ({ status, refund, expiresOn }: UserPackageView): string =>
  status === 'refunded' && refund
    ? refundLabel(refund)
    : t('stateOnDay', { state: ended[status], day: fullDate(expiresOn) });

/** Of one that is still in use, when a part of its price went back. */
export const partRefundLabel = ({ status, refund }: UserPackageView): string | null =>
  refund && status !== 'refunded' ? refundLabel(refund) : null;
