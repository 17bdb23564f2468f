/** What other slices may do with credit notes. */
export { issueCreditNote, type IssuedNote } from './issue-credit-note.js';
export { creditNoteNumber } from './credit-note.view.js';
export { findCreditNotesOf } from './credit-notes.queries.js';
