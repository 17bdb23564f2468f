export { NoteDispute } from './note-dispute.js';
