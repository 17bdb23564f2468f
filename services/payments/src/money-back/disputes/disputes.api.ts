export { RecordDispute } from './record-dispute.js';
export { findDisputesOf } from './disputes.queries.js';
