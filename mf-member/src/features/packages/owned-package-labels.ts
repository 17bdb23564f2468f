import type { UserPackageView } from '@studio/contracts';
import { addDays, amountPaid, count, dayMonth, fullDate, studioDay } from '@studio/ui/format';

/** `Expires today`, `Expires tomorrow`, `Expires 3 Dec`. */
export const endLabel = ({ expiresOn }: UserPackageView, today: string): string => {
  if (expiresOn === today) return 'Expires today';
  return `Expires ${expiresOn === addDays(today, 1) ? 'tomorrow' : dayMonth(expiresOn)}`;
};

/** Until when it can be used; of one that has not begun, by when to begin and how long it lasts. */
export const validityLabel = ({ begins, expiresOn }: UserPackageView): string =>
  begins
    ? `Valid ${count(begins.count, begins.unit)} from your first class, to be begun by ${fullDate(expiresOn)}`
    : `Valid to the end of ${fullDate(expiresOn)}`;

const ended: Record<UserPackageView['status'], string> = {
  active: 'Active',
  used_up: 'Used up',
  expired: 'Expired',
  frozen: 'Frozen',
  locked: 'Locked',
  refunded: 'Refunded',
};

/** `Refunded AED 1,250.00 on 24 Nov 2026`; the amount of an older refund may not be known. */
const refundLabel = ({ amount, at }: NonNullable<UserPackageView['refund']>): string =>
  `Refunded${amount === null ? '' : ` ${amountPaid(amount)}`} on ${fullDate(studioDay(at))}`;

/** How an earlier package ended. */
export const endedLabel = ({ status, refund, expiresOn }: UserPackageView): string =>
  status === 'refunded' && refund
    ? refundLabel(refund)
    : `${ended[status]} · ${fullDate(expiresOn)}`;

/** Of one that is still in use, when a part of its price went back. */
export const partRefundLabel = ({ status, refund }: UserPackageView): string | null =>
  refund && status !== 'refunded' ? refundLabel(refund) : null;
