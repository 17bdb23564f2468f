/** What other slices may do with refunds. */
export { refundByHand } from './complete-refund.js';
export { RefundEffects } from './refund-effects.js';
export { RetryRefunds } from './retry-refunds.job.js';
export { requestRefund } from './request-refund.js';
export { recordExternalRefund } from './record-external-refund.js';
export { SyncRefunds } from './sync-refunds.js';
export { TakeBackNow } from './take-back-now.js';
export { findRefundsOf } from './refunds.queries.js';
export {
  findWaitingRefunds,
  syncWaitingRefunds,
  type WaitingRefund,
} from './sync-waiting-refunds.js';
