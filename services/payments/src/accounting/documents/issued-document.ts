import type { DocumentContent } from './pdf/document-content.js';

/** One issued document. It is never changed, so its file is right for ever. */
export interface IssuedDocument {
  kind: 'invoices' | 'credit-notes';
  studioId: string;
  id: string;
  content: DocumentContent;
}
