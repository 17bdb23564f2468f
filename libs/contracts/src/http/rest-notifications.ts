import { z } from 'zod';
import { endpoint, signedIn } from '../endpoint.js';
import { notificationView } from './notifications.js';

/** The data client's routes of the spec, section 7 (auth contract, 1.7): own rows, whatever is asked. */
const filters = z.object({
  select: z.string().max(200).optional(),
  order: z.enum(['created_at.desc', 'created_at.asc']).optional(),
  id: z.string().max(60).optional(),
  is_read: z.enum(['eq.true', 'eq.false', 'is.true', 'is.false']).optional(),
  limit: z.coerce.number().int().min(0).max(1_000).optional(),
  offset: z.coerce.number().int().min(0).max(100_000).optional(),
});

export const restListNotifications = endpoint({
  service: 'notifications',
  method: 'GET',
  path: '/rest/v1/notifications',
  summary: 'Own notifications as the data client asks for them.',
  callers: signedIn,
  query: filters,
  response: z.array(notificationView.partial()),
});

/** 204, or 200 with the rows for `Prefer: return=representation`. */
export const restReadNotifications = endpoint({
  service: 'notifications',
  method: 'PATCH',
  path: '/rest/v1/notifications',
  summary: 'Marks own notifications as read: one by id, or all that are unread.',
  callers: signedIn,
  query: filters,
  body: z.object({ is_read: z.literal(true) }),
  status: 204,
});
