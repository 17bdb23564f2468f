import type { NotificationView } from '@studio/contracts';
import { Link, useSearchParams } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Card, List } from '@studio/ui/card';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Page } from '@studio/ui/page';
import { Seg } from '@studio/ui/seg';
import { SkeletonCards } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { NotificationItem } from './notification-item.js';
import {
  useMarkAsRead,
  useNotificationHistory,
  useNotifications,
} from './notifications.queries.js';
import s from './history-page.module.css';
import { t } from './messages.js';

const choices = [
  { value: 'all', label: t('all') },
  { value: 'unread', label: t('unread') },
];

/** /notifications: everything that was ever told in the app, newest first. */
export default function HistoryPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const onlyUnread = params.get('show') === 'unread';
  const unread = useNotifications().data?.unread ?? 0;
  const { all } = useMarkAsRead();
  return (
    <Page title={t('notifications')}>
      <div className={s.bar}>
        <Seg
          label={t('show')}
          choices={choices}
          value={onlyUnread ? 'unread' : 'all'}
          onChange={(value) =>
            setParams(value === 'unread' ? { show: 'unread' } : {}, { replace: true })
          }
        />
        {unread > 0 && (
          <Button look="ghost" size="sm" onClick={all}>
            {t('markAllAsRead')}
          </Button>
        )}
      </div>
      <History onlyUnread={onlyUnread} />
      <p className={`muted small ${s.foot}`}>
        <Link to="/account-settings#notifications" className="link">
          {t('chooseKinds')}
        </Link>
      </p>
    </Page>
  );
}

function History({ onlyUnread }: { onlyUnread: boolean }): ReactNode {
  const query = useNotificationHistory(onlyUnread);
  if (query.isPending)
    return <SkeletonCards what={t('loadingNotifications')} rows={6} height={88} />;
  if (query.isError && !query.data) return <ErrorPanel onRetry={() => void query.refetch()} />;
  const items = query.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <Empty spot="no-notifications" title={onlyUnread ? t('nothingUnread') : t('noNotifications')}>
        {onlyUnread ? t('nothingUnreadHint') : t('noNotificationsHint')}
      </Empty>
    );
  return (
    <>
      <Items items={items} />
      {query.isFetchNextPageError && <ErrorPanel onRetry={() => void query.fetchNextPage()} />}
      {query.hasNextPage && (
        <Button
          look="outline"
          block
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('showMore')}
        </Button>
      )}
    </>
  );
}

function Items({ items }: { items: readonly NotificationView[] }): ReactNode {
  const { one } = useMarkAsRead();
  return (
    <Card look="flush" className={s.card}>
      <List aria-label={t('notifications')}>
        {items.map((item) => (
          <NotificationItem key={item.id} item={item} onRead={() => one(item.id)} />
        ))}
      </List>
    </Card>
  );
}
