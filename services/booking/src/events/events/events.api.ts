/** What other slices may use of events. */
export { eventPayload } from './event-payload.js';
export { findEventRow, findEventRows, toEventView, type EventRow } from './event.view.js';
export { lockEvent } from './lock-event.js';
export { addSeat, countTaken, insertEvent, updateEvent } from './write-event.js';
