/** What other slices may use of the studio's profile: the demo fills it in. */
export { fieldsOf } from './profile-rules.js';
export { saveProfile } from './write-profile.js';
