/** What members and, for them, the staff do with a subscription. */
export { SubscriptionCancellation } from './cancel-subscription.js';
export { PaySubscription } from './pay-subscription.js';
export { TakeFeeOff } from './take-fee-off.js';
