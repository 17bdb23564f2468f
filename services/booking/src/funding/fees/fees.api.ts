/** What other slices may do with fees. */
export { findFees, sumOwed } from './fees.queries.js';
export { oweFee } from './owe-fee.js';
export { waiveFee } from './waive-fee.js';
