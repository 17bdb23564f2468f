import type { NotificationView } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Icon } from '@studio/ui/icon';
import { Bell } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMarkAsRead, useNotifications } from './notifications.queries.js';
import s from './bell.module.css';

/** Medium style, in the studio's time (spec section 2; mock: 23 Nov 2026, 06:12). */
const dateTime = new Intl.DateTimeFormat('en-AE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'Asia/Dubai',
});

/** Spec section 2, Notification dropdown. */
export function NotificationList(): ReactNode {
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
            <Item key={item.id} item={item} onRead={() => one(item.id)} />
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
    </section>
  );
}

function Item({ item, onRead }: { item: NotificationView; onRead: () => void }): ReactNode {
  return (
    <li className={s.item} data-unread={!item.is_read || undefined}>
      <i className={s.dot} aria-hidden />
      <div>
        <p className={s.title}>
          {item.title}
          {!item.is_read && <span className="visually-hidden"> (unread)</span>}
        </p>
        <p className={s.message}>{item.message}</p>
        <div className={s.foot}>
          <time dateTime={item.created_at}>{dateTime.format(new Date(item.created_at))}</time>
          {!item.is_read && (
            <button
              type="button"
              className={s.mark}
              onClick={onRead}
              aria-label={`Mark as read: ${item.title}`}
            >
              Mark as read
            </button>
          )}
        </div>
      </div>
    </li>
  );
}
