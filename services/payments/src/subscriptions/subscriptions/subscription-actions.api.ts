/** What members and, for them, the staff do with a subscription. */
export { CancelSubscription } from './cancel-subscription.js';
export { PaySubscription } from './pay-subscription.js';
export { FindOwedFee } from './find-owed-fee.js';
export { TakeFeeOff } from './take-fee-off.js';
export { ResumeSubscription } from './resume-subscription.js';
