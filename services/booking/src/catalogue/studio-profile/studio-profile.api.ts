/** What other slices may use of the studio's profile: the demo fills it in, reports read its VAT. */
export { fieldsOf } from './profile-rules.js';
export { vatOfDays } from './studio-profile.queries.js';
export { saveProfile } from './write-profile.js';
