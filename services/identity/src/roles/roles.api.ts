/** What other slices may ask about who runs the studio. */
export { lockStandingAdmins } from './standing-admins.js';
