export { acceptUploads } from './accept-uploads.js';
export { readUpload } from './read-upload.js';
