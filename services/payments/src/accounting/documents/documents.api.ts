/** What other slices may do with documents. */
export type { IssuedDocument } from './issued-document.js';
export type { DocumentLineItem, DocumentParty, PaidBy } from './pdf/document-content.js';
export { Documents } from './documents.js';
export { SendDocument } from './send-document.js';
