import { useSearchParams } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SearchField } from '@studio/ui/field';
import { count } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Seg } from '@studio/ui/seg';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { useSettledText } from '../../shared/use-settled-text.js';
import { useExpiring } from './api.js';
import { readExpiring, spans, withExpiring } from './expiring-filter.js';
import { ExpiringTable } from './expiring-table.js';
import s from './expiring.module.css';

const PAGE = 25;

/** Packages with credits left whose end is near: who may need a word, or a few days more. */
export default function ExpiringPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const filter = readExpiring(params);
  const found = useExpiring(filter);
  const [typed, setTyped] = useState(filter.search);
  const settled = useSettledText(typed.trim());
  const set = (name: 'days' | 'search' | 'page', value: string | null, replace: boolean): void =>
    setParams((current) => withExpiring(current, name, value), { replace });
  // The URL follows the typing once it has paused; it is an outside store, so this is an effect.
  useEffect(() => {
    if (settled !== filter.search) set('search', settled || null, true);
    // Only a change of what was typed counts: "back" changes the URL and must not be undone.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [settled]);

  const body = () => {
    if (found.isPending) return <SkeletonRows what="packages" rows={8} height={52} />;
    if (found.isError) return <ErrorPanel onRetry={() => void found.refetch()} />;
    const { items, total } = found.data;
    if (items.length === 0)
      return (
        <Empty spot="nothing-found" title={filter.search ? 'Nobody found' : 'Nothing ends soon'}>
          {filter.search
            ? 'Try a part of the name, of the address or of the package.'
            : `No package with credits left ends within ${filter.days} days.`}
        </Empty>
      );
    return (
      <div className={found.isPlaceholderData ? s.stale : ''}>
        <ExpiringTable rows={items} />
        <div className={s.pages}>
          {filter.page > 1 && (
            <Button
              look="outline"
              size="sm"
              onClick={() => set('page', String(filter.page - 1), false)}
            >
              Previous page
            </Button>
          )}
          {filter.page * PAGE < total && (
            <Button
              look="outline"
              size="sm"
              onClick={() => set('page', String(filter.page + 1), false)}
            >
              Next page
            </Button>
          )}
        </div>
      </div>
    );
  };

  return (
    <AdminFrame
      title="Expiring packages"
      count={
        found.data
          ? `${count(found.data.total, 'package')}, ${count(found.data.credits, 'credit')} left`
          : null
      }
    >
      <div className={s.tools}>
        <div className={s.search}>
          <SearchField
            label="Name, email or package"
            placeholder="Name, email or package"
            lead={<Icon of={Search} size={16} />}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Seg
          label="Within so many days"
          choices={spans.map((days) => ({ value: String(days), label: `${days} days` }))}
          value={String(filter.days)}
          onChange={(value) => set('days', value, true)}
        />
      </div>
      {body()}
    </AdminFrame>
  );
}
