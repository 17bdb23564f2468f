import type { User } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { Badge } from '@studio/ui/badge';
import { fullDate, studioDay } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { roleLabel } from '../../shared/roles.js';
import { columns, type ColumnName } from './user-columns.js';
import s from './users.module.css';
import { t } from './messages.js';

const none = <span className="muted">{t('none')}</span>;
const dayOf = (at: string | null | undefined): ReactNode => (at ? fullDate(studioDay(at)) : none);

const cells: Record<ColumnName, (person: User) => ReactNode> = {
  email: ({ email }) => (email ? <span className="muted">{email}</span> : none),
  phone: ({ phone }) => phone ?? none,
  role: (person) =>
    person.role === 'user' && !person.is_admin ? (
      <span className="muted">{t('member')}</span>
    ) : (
      <Badge tone="accent">{roleLabel(person)}</Badge>
    ),
  since: ({ created_at }) => dayOf(created_at),
  seen: ({ last_sign_in_at }) => dayOf(last_sign_in_at),
};

/** One page of people; the name is a link, and arrow keys walk from one to the next. */
export function UsersTable({
  people,
  shown,
}: {
  people: readonly User[];
  shown: readonly ColumnName[];
}): ReactNode {
  const inUrl = columns.filter(({ value }) => shown.includes(value));
  return (
    <Table label={t('users')}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          {inUrl.map(({ value, label }) => (
            <th key={value} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="num">
        {people.map((person) => (
          <tr key={person.id}>
            <td>
              <Link to={`/admin/users/${person.id}`} className={s.person} data-row>
                <Avatar name={person.full_name} src={person.avatar_url} size={28} />
                <span className={s.name}>{person.full_name ?? t('noNameYet')}</span>
                {person.banned && <Badge tone="alert">{t('banned')}</Badge>}
              </Link>
            </td>
            {inUrl.map(({ value }) => (
              <td key={value}>{cells[value](person)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
