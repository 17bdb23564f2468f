import type { ExpiringPackage } from '@studio/contracts';
import { useSearchParams } from '@studio/shell-kit/router';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SearchField } from '@studio/ui/field';
import { Icon } from '@studio/ui/icon';
import { Seg } from '@studio/ui/seg';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { CsvButton } from '../../shared/csv-button.js';
import { Pager } from '../../shared/pager.js';
import { useSearchInUrl } from '../../shared/use-search-in-url.js';
import { useExpiring } from './api.js';
import { expiringCsv } from './expiring-csv.js';
import { readExpiring, spans, withExpiring } from './expiring-filter.js';
import { ExpiringTable } from './expiring-table.js';
import s from './expiring.module.css';
import { SelectionBar, useSelection, WriteDialog } from './selection.js';
import { t } from './messages.js';

const PAGE = 25;

/** Packages with credits left whose end is near: who may need a word, or a few days more. */
export default function ExpiringPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const filter = readExpiring(params);
  const found = useExpiring(filter);
  const set = (name: 'days' | 'search' | 'page', value: string | null, replace: boolean): void =>
    setParams((current) => withExpiring(current, name, value), { replace });
  const { typed, setTyped } = useSearchInUrl(filter.search, (text) => set('search', text, true));

  const selection = useSelection(found.data?.items ?? []);
  const [writingTo, setWritingTo] = useState<ExpiringPackage | null>(null);

  const body = () => {
    if (found.isPending) return <SkeletonRows what={t('packages')} rows={8} height={52} />;
    if (found.isError) return <ErrorPanel onRetry={() => void found.refetch()} />;
    const { items, total } = found.data;
    if (items.length === 0)
      return (
        <Empty spot="nothing-found" title={filter.search ? t('nobodyFound') : t('nothingEndsSoon')}>
          {filter.search
            ? t('tryPartNameAddress')
            : t('noPackageWithCredits', { days: filter.days })}
        </Empty>
      );
    return (
      <div className={found.isPlaceholderData ? s.stale : ''}>
        <ExpiringTable
          rows={items}
          selected={selection.ids}
          onSelect={selection.select}
          onWrite={setWritingTo}
        />
        <Pager
          className={s.pages}
          onPrevious={filter.page > 1 && (() => set('page', String(filter.page - 1), false))}
          onNext={filter.page * PAGE < total && (() => set('page', String(filter.page + 1), false))}
        />
      </div>
    );
  };

  return (
    <AdminFrame
      title={t('expiringPackages')}
      count={
        found.data
          ? t('packagesAndCredits', { total: found.data.total, credits: found.data.credits })
          : null
      }
      aside={<CsvButton name="expiring-packages" read={() => expiringCsv(filter)} />}
    >
      <div className={s.tools}>
        <div className={s.search}>
          <SearchField
            label={t('nameEmailPackage')}
            placeholder={t('nameEmailPackage')}
            lead={<Icon of={Search} size={16} />}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Seg
          label={t('withinSoManyDays')}
          choices={spans.map((days) => ({ value: String(days), label: `${days} days` }))}
          value={String(filter.days)}
          onChange={(value) => set('days', value, true)}
        />
      </div>
      <SelectionBar selection={selection} />
      {body()}
      {writingTo && <WriteDialog rows={[writingTo]} onClose={() => setWritingTo(null)} />}
    </AdminFrame>
  );
}
