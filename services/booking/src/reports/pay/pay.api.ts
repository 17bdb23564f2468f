/** What other slices may do with pay. */
export { buildPayslips } from './build-payslips.js';
export { keepItems } from './keep-items.js';
export { monthsFrom } from './pay-month.js';
