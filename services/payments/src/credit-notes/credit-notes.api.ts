/** What other slices may do with credit notes. */
export { issueCreditNote } from './issue-credit-note.js';
export { creditNoteNumber } from './credit-note.view.js';
