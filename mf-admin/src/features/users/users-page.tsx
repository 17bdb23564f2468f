import { useNavigate, useSearchParams } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Chip, ChoiceChip } from '@studio/ui/chip';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SearchField } from '@studio/ui/field';
import { Icon } from '@studio/ui/icon';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { CsvButton } from '../../shared/csv-button.js';
import { lazyDialog } from '../../shared/lazy-dialog.js';
import { Pager } from '../../shared/pager.js';
import { useUsers } from '../../shared/api.js';
import { useSearchInUrl } from '../../shared/use-search-in-url.js';
import { roleLabels } from '../../shared/labels.js';
import { columns, readColumns, withColumn } from './user-columns.js';
import { readFilter, withFilter } from './user-filter.js';
import { usersCsv } from './users-csv.js';
import { UsersTable } from './users-table.js';
import s from './users.module.css';
import { t } from './messages.js';

const NewPersonDialog = lazyDialog(
  async () => (await import('../../shared/new-person/new-person-dialog.js')).NewPersonDialog,
);

const roles = Object.entries(roleLabels).map(([value, label]) => ({ value, label }));

/** Arrow keys walk the rows; Enter opens, as a link does. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-row]')];
  const next = links[links.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

/** Search, role, and which columns the table has. */
function Tools({
  typed,
  onType,
  onRole,
}: {
  typed: string;
  onType: (text: string) => void;
  onRole: (role: string | null) => void;
}): ReactNode {
  const [params, setParams] = useSearchParams();
  const [choosing, setChoosing] = useState(false);
  const shownColumns = readColumns(params);
  return (
    <>
      <div className={s.tools}>
        <div className={s.search}>
          <SearchField
            label={t('nameEmailPhone')}
            placeholder={t('nameEmailPhone')}
            lead={<Icon of={Search} size={16} />}
            value={typed}
            onChange={(event) => onType(event.target.value)}
          />
        </div>
        <ChoiceChip
          label={t('role')}
          choices={roles}
          value={readFilter(params).role ?? null}
          onChange={onRole}
        />
        <Chip on={choosing} onChange={setChoosing}>
          {t('columns')}
        </Chip>
      </div>
      {choosing && (
        <div className={s.columns} role="group" aria-label={t('columns')}>
          {columns.map(({ value, label }) => (
            <Chip
              key={value}
              on={shownColumns.includes(value)}
              onChange={(on) =>
                setParams((current) => withColumn(current, value, on), { replace: true })
              }
            >
              {label}
            </Chip>
          ))}
        </div>
      )}
    </>
  );
}

const countOf = ({ items, total }: { items: readonly unknown[]; total: number }): string =>
  t('shownOfTotal', { shown: items.length, total });

/** Everyone, found by name, address or phone. Search, role, page and columns live in the URL. */
export default function UsersPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  const filter = readFilter(params);
  const users = useUsers(filter);
  const set = (name: string, value: string | null, replace: boolean): void =>
    setParams((current) => withFilter(current, name, value), { replace });
  const { typed, setTyped } = useSearchInUrl(filter.search ?? '', (text) =>
    set('search', text, true),
  );

  const body = () => {
    if (users.isPending) return <SkeletonRows what={t('usersLoading')} rows={12} height={44} />;
    if (users.isError) return <ErrorPanel onRetry={() => void users.refetch()} />;
    const { items, nextCursor } = users.data;
    if (items.length === 0)
      return (
        <Empty
          spot="nothing-found"
          title={t('nobodyFound')}
          action={
            <Button
              onClick={() => {
                setTyped('');
                setParams({}, { replace: true });
              }}
            >
              {t('showEveryone')}
            </Button>
          }
        >
          {t('tryPartNameAddress')}
        </Empty>
      );
    return (
      <div className={users.isPlaceholderData ? s.stale : ''}>
        <UsersTable people={items} shown={readColumns(params)} />
        <Pager
          className={s.pages}
          onPrevious={filter.cursor && (() => void navigate(-1))}
          onNext={nextCursor && (() => set('cursor', nextCursor, false))}
        />
      </div>
    );
  };

  return (
    <AdminFrame
      title={t('users')}
      count={users.data ? countOf(users.data) : null}
      aside={
        <div className={s.aside}>
          <Button look="primary" onClick={() => setMaking(true)}>
            {t('newPerson')}
          </Button>
          <CsvButton name="users" read={() => usersCsv(filter)} />
        </div>
      }
    >
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows move the focus between its links */}
      <div onKeyDown={walk}>
        <Tools typed={typed} onType={setTyped} onRole={(role) => set('role', role, true)} />
        {body()}
      </div>
      {isMaking && (
        <NewPersonDialog
          onClose={() => setMaking(false)}
          onDone={({ id }) => void navigate(`/admin/users/${id}`)}
        />
      )}
    </AdminFrame>
  );
}
