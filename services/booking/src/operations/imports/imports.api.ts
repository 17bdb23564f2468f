/** What other slices may know of imports. */
export { isUndone } from './imported-records.js';
