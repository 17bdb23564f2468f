/** What the front desk begins for a member. */
export { RequestEmailChange } from './request-email-change.js';
