/** What refunds and the front desk do with the rows of what waits to be paid out. */
export { lockPayout, markPaidOut } from './mark-paid-out.js';
export { owePayout } from './owe-payout.js';
