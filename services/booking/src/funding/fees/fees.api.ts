/** What other slices may do with fees. */
export { findFees, owedByMembers, sumOwed } from './fees.queries.js';
export { oweFee } from './owe-fee.js';
export { waiveFee } from './waive-fee.js';
