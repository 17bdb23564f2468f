import { z } from 'zod';
import { endpoint, signedIn } from '../../endpoint.js';

/**
 * The hosted data client's view of events (auth-contract.md, 1.7; spec section 7): of reservations
 * only one's own; answers and refusals have that client's shapes.
 */
export const restListEvents = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/rest/v1/events',
  summary: 'Events.',
  callers: signedIn,
});

export const restListEventReservations = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/rest/v1/event_reservations',
  summary: 'Own reservations.',
  callers: signedIn,
});

export const restCancelEventReservation = endpoint({
  service: 'booking',
  method: 'PATCH',
  path: '/rest/v1/event_reservations',
  summary: 'Gives an own active reservation back: status cancelled.',
  callers: signedIn,
  body: z.unknown(),
  status: 204,
});
