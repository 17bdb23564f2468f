/** What other slices may use of plans and who has one. */
export { addPaidElsewhere, endPaidElsewhere, removePaidElsewhere } from './add-paid-elsewhere.js';
export {
  leftAfter,
  periodOf,
  usedIn,
  whyNotCovered,
  type Membership,
  type NotCovered,
} from './allowance-rules.js';
export { findMemberships, findMembershipsOf, toMemberPlan } from './allowances.js';
export { keepSubscription } from './keep-subscription.js';
export { lockMemberships } from './lock-memberships.js';
export { noteRefundedDays, periodBegins, type PlanDays } from './note-refunded-days.js';
export { membershipsSql } from './memberships.sql.js';
