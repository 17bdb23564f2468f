import type { UserPackageView } from '@studio/contracts';
import { amountPaid, fullDate, studioDay } from '@studio/ui/format';

/** `AED 1,250.00 on 24 Nov 2026`; the amount of an older refund may not be known. */
export const refundWords = ({ amount, at }: NonNullable<UserPackageView['refund']>): string =>
  `${amount === null ? '' : `${amountPaid(amount)} `}on ${fullDate(studioDay(at))}`;
