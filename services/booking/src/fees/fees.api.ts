/** What other slices may do with fees. */
export { oweFee } from './owe-fee.js';
export { waiveFee } from './waive-fee.js';
