/** What other slices may do with notes. */
export { addImportedNotes } from './add-imported-notes.js';
