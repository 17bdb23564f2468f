import { z } from 'zod';
import { endpoint, frontDesk, signedIn } from '../../endpoint.js';
import { id, instant, listOf, withId } from '../../fields.js';

/** Spec section 3, notifications. */
export const notificationView = z.object({
  id,
  title: z.string(),
  message: z.string(),
  created_at: instant,
  is_read: z.boolean(),
  /** The page of its thing, a path of the site. */
  link: z.string().nullable().optional(),
});
export type NotificationView = z.infer<typeof notificationView>;

export const listNotifications = endpoint({
  service: 'notifications',
  method: 'GET',
  path: '/api/me/notifications',
  summary: 'Own notifications, newest first, 100 a page; `unread` counts all of them.',
  callers: signedIn,
  query: z.object({
    unread: z.enum(['true', 'false']).optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).optional(),
  }),
  response: listOf(notificationView).extend({ unread: z.int() }),
});

/** As the desk reads them: it marks nothing as read. */
export const listNotificationsOfMember = endpoint({
  service: 'notifications',
  method: 'GET',
  path: '/api/admin/members/:id/notifications',
  summary: "A member's in-app notifications, newest first, 50 at most.",
  callers: frontDesk,
  params: withId,
  response: listOf(notificationView),
});

export const readNotification = endpoint({
  service: 'notifications',
  method: 'PATCH',
  path: '/api/me/notifications/:id',
  summary: 'Marks one as read.',
  callers: signedIn,
  params: withId,
  body: z.object({ is_read: z.literal(true) }),
  response: notificationView,
  errors: ['NOT_FOUND'],
});

/** `before`: only what the member has seen is marked, so that one that arrives meanwhile stays unread. */
export const readAllNotifications = endpoint({
  service: 'notifications',
  method: 'POST',
  path: '/api/me/notifications/read-all',
  summary: 'Marks all as read that were created at or before `before`.',
  callers: signedIn,
  body: z.object({ before: instant.optional() }),
  response: z.object({ marked: z.int() }),
});

/** Server-sent events: `realtimeMessage` as data, `heartbeat` every 30 s, `resync` when the past is gone. */
export const openRealtime = endpoint({
  service: 'notifications',
  method: 'GET',
  path: '/realtime',
  summary: 'Tells an open screen what has changed (text/event-stream; Last-Event-ID replays).',
  callers: signedIn,
  errors: ['TOO_MANY_REQUESTS'],
});
