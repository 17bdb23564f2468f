/** Stands once: what is loaded ahead is what the page shows. */
export const loadNotes = () => import('./overview-notes.js');
