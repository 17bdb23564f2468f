/** What other slices may do with refunds. */
export { requestRefund } from './request-refund.js';
export { recordGivenBack } from './record-given-back.js';
export { SyncRefunds } from './sync-refunds.js';
export { findRefundsOf } from './refunds.queries.js';
