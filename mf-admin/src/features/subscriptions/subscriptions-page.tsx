import { useNavigate, useSearchParams } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { ChoiceChip } from '@studio/ui/chip';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { CsvButton } from '../../shared/csv-button.js';
import { Pager } from '../../shared/pager.js';
import { useSubscriptions } from './api.js';
import { readFilter, statusChoices } from './subscription-filter.js';
import { subscriptionsCsv } from './subscriptions-csv.js';
import { SubscriptionsTable } from './subscriptions-table.js';
import s from './subscriptions.module.css';
import { t } from './messages.js';

/** Who has a plan, how it stands, and why members left. State and page live in the URL. */
export default function SubscriptionsPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const filter = readFilter(params);
  const list = useSubscriptions(filter);
  const body = () => {
    if (list.isPending)
      return <SkeletonRows what={t('subscriptionsLoading')} rows={12} height={44} />;
    if (list.isError) return <ErrorPanel onRetry={() => void list.refetch()} />;
    const { items, nextCursor } = list.data;
    if (items.length === 0)
      return filter.status ? (
        <Empty
          spot="nothing-found"
          title={t('noSubscriptionState')}
          action={<Button onClick={() => setParams({})}>{t('showAllSubscriptions')}</Button>}
        />
      ) : (
        <Empty spot="on-the-list" title={t('noSubscriptionsYet')}>
          {t('firstOneShowsHere')}
        </Empty>
      );
    return (
      <div className={list.isPlaceholderData ? s.stale : ''}>
        <SubscriptionsTable list={items} />
        <Pager
          className={s.pages}
          onPrevious={filter.cursor && (() => void navigate(-1))}
          onNext={nextCursor && (() => setParams({ ...filter, cursor: nextCursor }))}
        />
      </div>
    );
  };
  return (
    <AdminFrame
      title={t('subscriptions')}
      aside={
        <div className={s.aside}>
          <Button look="outline" onClick={() => void list.refetch()}>
            {t('refresh')}
          </Button>
          <CsvButton name="subscriptions" read={() => subscriptionsCsv(filter)} />
        </div>
      }
    >
      <div className={s.tools}>
        <ChoiceChip
          label={t('state')}
          choices={statusChoices}
          value={filter.status ?? null}
          onChange={(status) => setParams(status ? { status } : {})}
        />
      </div>
      {body()}
    </AdminFrame>
  );
}
