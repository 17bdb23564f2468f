/** What other slices may use of the members' copy. */
export { rememberMember } from './remember-member.js';
export { isKnownMember } from './is-known-member.js';
