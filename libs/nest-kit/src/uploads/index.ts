export { acceptUploads } from './accept-uploads.js';
export { MOST_PIXELS, pictureTypeOf } from './picture-type.js';
export { readUpload } from './read-upload.js';
