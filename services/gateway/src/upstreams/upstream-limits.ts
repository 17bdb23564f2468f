/** ms; a service that is down must cost its own pages only, and at once (reliability G66). */
export const CONNECT_MS = 1_000;
/** ms until an answer begins, the wait for a free connection included: a slow service ends in TIMEOUT. */
export const HEADERS_MS = 10_000;
/**
 * The same for a route that may take seconds, as a sale: its service waits up to 10 s for another one,
 * and the page 20 s for the answer.
 */
export const SLOW_MS = 15_000;
/** The same for a file, which has 120 s to come in (slow-requests.ts of nest-kit). */
export const UPLOAD_MS = 130_000;
/** ms without a heartbeat, which comes every 30 s, after which an event stream is dead. */
export const SILENCE_MS = 90_000;
