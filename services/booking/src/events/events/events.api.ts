/** What other slices may use of events. */
export { eventNews } from './event-news.js';
export { findEventRow, findEventRows, toEventView, type EventRow } from './event.view.js';
export { lockEvent } from './lock-event.js';
export { addSeat, countTaken, insertEvent, updateEvent } from './write-event.js';
