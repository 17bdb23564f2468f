import { z } from 'zod';
import { endpoint, signedIn } from '../../endpoint.js';

/**
 * The hosted data client's view of the bell (auth-contract.md, 1.7; spec section 7): answers and
 * refusals have that client's shapes; its filters narrow the own rows and never widen them.
 */
export const restListNotifications = endpoint({
  service: 'notifications',
  method: 'GET',
  path: '/rest/v1/notifications',
  summary: 'Own notifications.',
  callers: signedIn,
});

export const restReadNotifications = endpoint({
  service: 'notifications',
  method: 'PATCH',
  path: '/rest/v1/notifications',
  summary: 'Marks own notifications as read: one by id, or all that are unread.',
  callers: signedIn,
  body: z.unknown(),
  status: 204,
});
