import { Link } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Icon } from '@studio/ui/icon';
import { Bell } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { NotificationItem } from './notification-item.js';
import { useMarkAsRead, useNotifications } from './notifications.queries.js';
import { useCloseOutside } from './use-close-outside.js';
import s from './bell.module.css';
import { t } from './messages.js';

interface NotificationListProps {
  /** The bell and this list. */
  frame: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Spec section 2, Notification dropdown. */
export default function NotificationList({ frame, onClose }: NotificationListProps): ReactNode {
  useCloseOutside(frame, onClose);
  const { data, isError, refetch } = useNotifications();
  const { one, all } = useMarkAsRead();
  const { items, unread } = data ?? { items: [], unread: 0 };
  return (
    <section id="notifications" className={s.pop} aria-label={t('notifications')}>
      <header className={s.head}>
        <h2>{t('notifications')}</h2>
        {unread > 0 && (
          <button type="button" className={s.mark} onClick={all}>
            {t('markAllAsRead')}
          </button>
        )}
      </header>
      {items.length > 0 && (
        // Scrolls by keyboard too.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must be reachable
        <ul className={s.list} tabIndex={0} aria-label={t('notifications')}>
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
        <NothingListed
          text={isError ? t('notLoaded') : data && t('noNotifications')}
          onRetry={isError ? () => void refetch() : undefined}
        />
      )}
      <Link to="/notifications" className={s.all} onClick={onClose}>
        {t('seeAll')}
      </Link>
    </section>
  );
}

function NothingListed({
  text,
  onRetry,
}: {
  text: string | undefined;
  onRetry: (() => void) | undefined;
}): ReactNode {
  return (
    <div className={s.none} role="status">
      <span className={s.disc}>
        <Icon of={Bell} size={24} />
      </span>
      {text}
      {onRetry && (
        <Button look="outline" size="sm" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
    </div>
  );
}
