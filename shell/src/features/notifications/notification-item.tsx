import type { NotificationView } from '@studio/contracts';
import { insideSite } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import type { ReactNode } from 'react';
import s from './notification-item.module.css';
import { t } from './messages.js';

/** Medium style, in the studio's time (spec section 2; mock: 23 Nov 2026, 06:12). */
const dateTime = new Intl.DateTimeFormat('en-AE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'Asia/Dubai',
});

/** One message: its title leads to its thing, and who goes there has read it. */
export function NotificationItem({
  item,
  onRead,
  onFollow,
}: {
  item: NotificationView;
  onRead: () => void;
  onFollow?: (() => void) | undefined;
}): ReactNode {
  const follow = (): void => {
    if (!item.is_read) onRead();
    onFollow?.();
  };
  return (
    <li className={s.item} data-unread={!item.is_read || undefined}>
      <i className={s.dot} aria-hidden />
      <div className={s.words}>
        <p className={s.title}>
          {item.link ? (
            <Link to={insideSite(item.link)} className={s.link} onClick={follow}>
              {item.title}
            </Link>
          ) : (
            item.title
          )}
          {!item.is_read && <span className="visually-hidden"> {t('unreadMark')}</span>}
        </p>
        <p className={s.message}>{item.message}</p>
        <div className={s.foot}>
          <time dateTime={item.created_at}>{dateTime.format(new Date(item.created_at))}</time>
          {!item.is_read && (
            <button
              type="button"
              className={s.mark}
              onClick={onRead}
              aria-label={t('markAsReadOf', { title: item.title })}
            >
              {t('markAsRead')}
            </button>
          )}
        </div>
      </div>
    </li>
  );
}
