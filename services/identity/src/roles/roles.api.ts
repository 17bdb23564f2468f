/** What other slices may ask about who runs the studio, and write into its history. */
export { recordDeed } from './staff-history.js';
export { lockStandingAdmins } from './standing-admins.js';
