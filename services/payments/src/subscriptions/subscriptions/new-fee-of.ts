import type { OwedFee } from '@studio/contracts';
import { formatDay } from './subscription-rules.js';

const kinds = { late_cancel: 'Late cancellation', no_show: 'Missed class' } as const;

/** A fee as invoices name it. */
export const newFeeOf = (fee: OwedFee) => ({
  feeId: fee.feeId,
  subscriptionId: fee.subscriptionId,
  userId: fee.userId,
  amount: fee.amount,
  description: `${kinds[fee.kind]}: ${fee.className}, ${formatDay(new Date(fee.startsAt))}`,
});
