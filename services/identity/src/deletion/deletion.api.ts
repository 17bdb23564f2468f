/** What other slices may know of deletions. */
export { findDeletion } from './deletion-rows.js';
export { erasePerson } from './erase-person.js';
