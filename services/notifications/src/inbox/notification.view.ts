import type { NotificationView } from '@studio/contracts';
import type { Notification } from './notification.entity.js';

/** Field names of the spec, section 3. */
export const toNotificationView = (row: Notification): NotificationView => ({
  id: row.id,
  title: row.title,
  message: row.message,
  created_at: row.createdAt.toISOString(),
  is_read: row.isRead,
  link: row.link,
});
