/** What other slices may know of imports. */
export { isTakenBack } from './imported-records.js';
