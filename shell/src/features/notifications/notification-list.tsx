import { Link } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Icon } from '@studio/ui/icon';
import { Bell } from 'lucide-react';
import type { ReactNode } from 'react';
import { NotificationItem } from './notification-item.js';
import { useMarkAsRead, useNotifications } from './notifications.queries.js';
import s from './bell.module.css';

/** Spec section 2, Notification dropdown. */
export function NotificationList({ onClose }: { onClose: () => void }): ReactNode {
  const { data, isError, refetch } = useNotifications();
  const { one, all } = useMarkAsRead();
  const items = data?.items ?? [];
  return (
    <section id="notifications" className={s.pop} aria-label="Notifications">
      <header className={s.head}>
        <h2>Notifications</h2>
        {(data?.unread ?? 0) > 0 && (
          <button type="button" className={s.mark} onClick={all}>
            Mark all as read
          </button>
        )}
      </header>
      {items.length > 0 && (
        // Scrolls by keyboard too.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must be reachable
        <ul className={s.list} tabIndex={0} aria-label="Notifications">
          {items.map((item) => (
            <NotificationItem
              key={item.id}
              item={item}
              onRead={() => one(item.id)}
              onFollow={onClose}
            />
          ))}
        </ul>
      )}
      {items.length === 0 && (
        <div className={s.none} role="status">
          <span className={s.disc}>
            <Icon of={Bell} size={24} />
          </span>
          {isError ? 'Notifications could not be loaded' : data && 'No notifications'}
          {isError && (
            <Button look="outline" size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          )}
        </div>
      )}
      <Link to="/notifications" className={s.all} onClick={onClose}>
        See all
      </Link>
    </section>
  );
}
