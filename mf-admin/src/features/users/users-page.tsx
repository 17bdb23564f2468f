import { useNavigate, useSearchParams } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Chip, ChoiceChip } from '@studio/ui/chip';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SearchField } from '@studio/ui/field';
import { Icon } from '@studio/ui/icon';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { useUsers } from '../../shared/api.js';
import { useSettledText } from '../../shared/use-settled-text.js';
import { roleWords } from '../../shared/words.js';
import { CsvButton } from './csv-button.js';
import { columns, readColumns, withColumn } from './user-columns.js';
import { readFilter, withFilter } from './user-filter.js';
import { UsersTable } from './users-table.js';
import s from './users.module.css';

const roles = Object.entries(roleWords).map(([value, label]) => ({ value, label }));

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

/** Everyone, found by name, address or phone. Search, role, page and columns live in the URL. */
export default function UsersPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const filter = readFilter(params);
  const users = useUsers(filter);
  const shownColumns = readColumns(params);
  const [choosing, setChoosing] = useState(false);
  const [typed, setTyped] = useState(filter.search ?? '');
  const settled = useSettledText(typed.trim());
  const set = (name: string, value: string | null, replace: boolean): void =>
    setParams((current) => withFilter(current, name, value), { replace });
  // The URL follows the typing once it has paused; it is an outside store, so this is an effect.
  const shown = filter.search ?? '';
  useEffect(() => {
    if (settled !== shown)
      setParams((current) => withFilter(current, 'search', settled || null), { replace: true });
    // Only a change of what was typed counts: "back" changes the URL and must not be undone.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [settled]);

  const body = () => {
    if (users.isPending) return <SkeletonRows what="users" rows={12} height={44} />;
    if (users.isError) return <ErrorPanel onRetry={() => void users.refetch()} />;
    const { items, nextCursor } = users.data;
    if (items.length === 0)
      return (
        <Empty
          spot="nothing-found"
          title="Nobody found"
          action={
            <Button
              onClick={() => {
                setTyped('');
                setParams({}, { replace: true });
              }}
            >
              Show everyone
            </Button>
          }
        >
          Try a part of the name, of the address or of the phone number.
        </Empty>
      );
    return (
      <div className={users.isPlaceholderData ? s.stale : ''}>
        <UsersTable people={items} shown={shownColumns} />
        <div className={s.pages}>
          {filter.cursor && (
            <Button look="outline" size="sm" onClick={() => void navigate(-1)}>
              Previous page
            </Button>
          )}
          {nextCursor && (
            <Button look="outline" size="sm" onClick={() => set('cursor', nextCursor, false)}>
              Next page
            </Button>
          )}
        </div>
      </div>
    );
  };

  return (
    <AdminFrame
      title="Users"
      count={users.data ? `${users.data.items.length} of ${users.data.total}` : null}
      aside={<CsvButton filter={filter} />}
    >
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows move the focus between its links */}
      <div onKeyDown={walk}>
        <div className={s.tools}>
          <div className={s.search}>
            <SearchField
              label="Name, email or phone"
              placeholder="Name, email or phone"
              lead={<Icon of={Search} size={16} />}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          <ChoiceChip
            label="Role"
            choices={roles}
            value={filter.role ?? null}
            onChange={(value) => set('role', value, true)}
          />
          <Chip on={choosing} onChange={setChoosing}>
            Columns
          </Chip>
        </div>
        {choosing && (
          <div className={s.columns} role="group" aria-label="Columns">
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
        {body()}
      </div>
    </AdminFrame>
  );
}
