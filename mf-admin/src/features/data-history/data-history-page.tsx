import type { HistoryEntry } from '@studio/contracts';
import { useNavigate, useSearchParams } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Icon } from '@studio/ui/icon';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { Pager } from '../../shared/pager.js';
import { useSearchInUrl } from '../../shared/use-search-in-url.js';
import { useDataHistory, useHistoryChain } from './api.js';
import { ChainPanel } from './chain-panel.js';
import s from './data-history.module.css';
import { EntryRow } from './entry-row.js';
import { Filters } from './filters.js';
import { csvAddress, readFilter, withFilter } from './history-filter.js';
import { t } from './messages.js';

/** What stands in the address, and what it finds. */
const useList = () => {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const history = useDataHistory(filter);
  const entries = useHistoryChain().data?.entries ?? 0;
  const set = (name: string, value: string | null, replace = true): void =>
    setParams((current) => withFilter(current, name, value), { replace });
  const { typed, setTyped } = useSearchInUrl(filter.q ?? '', (text) => set('q', text));
  const showAll = (): void => {
    setTyped('');
    setParams({}, { replace: true });
  };
  const { cursor, ...narrowing } = filter;
  const isFiltered = Object.keys(narrowing).length > 0;
  return {
    filter,
    history,
    entries,
    open: params.get('row'),
    set,
    typed,
    setTyped,
    showAll,
    isFiltered,
  };
};
type List = ReturnType<typeof useList>;

/** What the team changed, in all services. Filters, page and the open row live in the address. */
export default function DataHistoryPage(): ReactNode {
  const list = useList();
  const { filter, history, entries, set, isFiltered, showAll } = list;
  const total = history.data?.total ?? null;
  return (
    <AdminFrame
      title={t('dataHistory')}
      count={total === null || entries === 0 ? null : t('entriesFound', { total, entries })}
      aside={
        <ButtonLink look="outline">
          <a href={csvAddress(filter)} download>
            <Icon of={Download} size={16} />
            {t('csv')}
          </a>
        </ButtonLink>
      }
    >
      <ChainPanel />
      <Filters
        filter={filter}
        personName={nameOf(history.data?.items ?? [], filter.person)}
        typed={list.typed}
        onType={list.setTyped}
        onSet={set}
        onClear={isFiltered ? showAll : null}
      />
      <Found list={list} />
    </AdminFrame>
  );
}

function Found({ list }: { list: List }): ReactNode {
  const navigate = useNavigate();
  const { filter, history, entries, open, set } = list;
  if (history.isPending) return <SkeletonRows what={t('historyLoading')} rows={12} height={48} />;
  if (history.isError) return <ErrorPanel onRetry={() => void history.refetch()} />;
  const { items, nextCursor } = history.data;
  if (items.length === 0)
    return <Nothing onShowAll={list.isFiltered || filter.cursor ? list.showAll : null} />;
  return (
    <div className={history.isPlaceholderData ? s.stale : ''}>
      <Entries
        items={items}
        entries={entries}
        open={open}
        onOpen={(id) => set('row', id)}
        onPerson={(id) => set('person', id, false)}
      />
      <Pager
        className={s.pages}
        onPrevious={filter.cursor && (() => void navigate(-1))}
        onNext={nextCursor && (() => set('cursor', nextCursor, false))}
      />
    </div>
  );
}

const nameOf = (items: readonly HistoryEntry[], person: string | undefined): string =>
  items.find(({ subjectUserId }) => subjectUserId === person)?.subjectName ?? t('onePerson');

function Entries({
  items,
  entries,
  open,
  onOpen,
  onPerson,
}: {
  items: readonly HistoryEntry[];
  entries: number;
  open: string | null;
  onOpen: (id: string | null) => void;
  onPerson: (id: string) => void;
}): ReactNode {
  const heads = [t('when'), t('who'), t('what'), t('about'), t('beforeAndAfter'), t('why')];
  return (
    <div className={s.list}>
      <div className={s.heads} aria-hidden>
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ol aria-label={t('dataHistory')}>
        {items.map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            entries={entries}
            isOpen={entry.id === open}
            onToggle={() => onOpen(entry.id === open ? null : entry.id)}
            onPerson={onPerson}
          />
        ))}
      </ol>
    </div>
  );
}

function Nothing({ onShowAll }: { onShowAll: (() => void) | null }): ReactNode {
  return onShowAll ? (
    <Empty
      spot="nothing-found"
      title={t('nothingFound')}
      action={<Button onClick={onShowAll}>{t('showAll')}</Button>}
    >
      {t('tryOther')}
    </Empty>
  ) : (
    <Empty spot="no-notifications" title={t('nothingYet')}>
      {t('firstShowsHere')}
    </Empty>
  );
}
