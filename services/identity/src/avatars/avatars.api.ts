/** What other slices may know of pictures. */
export { dismissPicture, fileNamesOf } from './avatar-rows.js';
