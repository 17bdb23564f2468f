export { NoteDispute } from './note-dispute.js';
export { findDisputesOf } from './disputes.queries.js';
