/** What other slices may do with pay. */
export { buildPayslips } from './build-payslips.js';
export { keepItems } from './keep-items.js';
export { monthsFrom } from './pay-month.js';
export { findPaySums, type PaySum } from './pay-sums.js';
export { findTrainers } from './payslips.queries.js';
