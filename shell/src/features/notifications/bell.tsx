import { IconButton } from '@studio/ui/button';
import { Icon } from '@studio/ui/icon';
import { usePageIsIdle } from '@studio/ui/use-page-is-idle';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { loadNotificationList } from './load-notification-list.js';
import { useNotifications } from './notifications.queries.js';
import s from './bell.module.css';
import { t } from './messages.js';

// Read once the page is idle, or when it is opened. Without its file the bell still counts.
const NotificationList = lazy(() => loadNotificationList().catch(() => ({ default: () => null })));

/** The bell with the unread count, and the list below it. */
export function Bell(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const isIdle = usePageIsIdle(true);
  // What the page is opened for comes first.
  const { data } = useNotifications(!isIdle && !isOpen);
  const unread = data?.unread ?? 0;

  return (
    <div ref={frame} className={s.frame}>
      <IconButton
        label={unread > 0 ? t('notificationsUnread', { unread }) : t('notifications')}
        className={isOpen ? s.isOn : undefined}
        aria-expanded={isOpen}
        aria-controls="notifications"
        onClick={() => setOpen(!isOpen)}
        // The list closes itself, but its file may be on its way.
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        <Icon of={BellIcon} size={22} />
        {unread > 0 && (
          <span className={s.count} aria-hidden>
            {unread}
          </span>
        )}
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <NotificationList frame={frame} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
