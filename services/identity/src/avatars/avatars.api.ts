/** What other slices may know of pictures. */
export { fileNamesOf } from './avatar-rows.js';
