export { eventNews } from './event-news.js';
export { lockEvent } from './lock-event.js';
export { findEventRow, findEventRows, toEventView, type EventRow } from './event.view.js';
