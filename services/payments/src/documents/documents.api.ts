/** What other slices may do with documents. */
export type { IssuedDocument } from './document.js';
export { Documents } from './documents.js';
export { SendDocument } from './send-document.js';
