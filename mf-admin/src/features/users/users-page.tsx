import type { Profile } from '@studio/contracts';
import { Link, useNavigate, useSearchParams } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
import { ChoiceChip } from '@studio/ui/chip';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SearchField } from '@studio/ui/field';
import { fullDate, studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Table } from '@studio/ui/table';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { useUsers } from '../../shared/api.js';
import { useSettledText } from '../../shared/use-settled-text.js';
import { roleWords } from '../../shared/words.js';
import { readFilter, withFilter } from './user-filter.js';
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

function Row({ person }: { person: Profile }): ReactNode {
  return (
    <tr>
      <td>
        <Link to={`/admin/users/${person.id}`} className={s.person} data-row>
          <Avatar name={person.full_name} src={person.avatar_url} size={28} />
          <span className={s.name}>{person.full_name ?? 'No name yet'}</span>
        </Link>
      </td>
      <td className="muted">{person.email}</td>
      <td>{person.phone ?? <span className="muted">None</span>}</td>
      <td>
        {person.role === 'user' && !person.is_admin ? (
          <span className="muted">Member</span>
        ) : (
          <Badge tone="accent">
            {person.is_admin ? 'Admin' : (roleWords[person.role] ?? 'Other')}
          </Badge>
        )}
      </td>
      <td>{person.created_at ? fullDate(studioDay(person.created_at)) : ''}</td>
    </tr>
  );
}

/** Everyone, found by name or address. Search, role and page live in the URL. */
export default function UsersPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const filter = readFilter(params);
  const users = useUsers(filter);
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
          Try a part of the name, or the beginning of the address.
        </Empty>
      );
    return (
      <div className={users.isPlaceholderData ? s.stale : ''}>
        <Table label="Users">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Email</th>
              <th scope="col">Phone</th>
              <th scope="col">Role</th>
              <th scope="col">Since</th>
            </tr>
          </thead>
          <tbody className="num">
            {items.map((person) => (
              <Row key={person.id} person={person} />
            ))}
          </tbody>
        </Table>
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
    >
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows move the focus between its links */}
      <div onKeyDown={walk}>
        <div className={s.tools}>
          <div className={s.search}>
            <SearchField
              label="Name or email"
              placeholder="Name or email"
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
        </div>
        {body()}
      </div>
    </AdminFrame>
  );
}
