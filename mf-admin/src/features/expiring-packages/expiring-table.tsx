import type { ExpiringPackage } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { Badge } from '@studio/ui/badge';
import { Button, ButtonLink } from '@studio/ui/button';
import { count, fullDate, shortDate, studioDay } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ExtendDialog } from '../../shared/packages/extend-dialog.js';
import s from './expiring.module.css';

const inDays = (days: number): string => {
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `In ${days} days`;
};

/** A mail of one's own, with what it is about already in it. */
const mailTo = ({ member, package: one }: ExpiringPackage): string => {
  const subject = `Your ${one.packageName}`;
  const body = `Dear ${member.name},\n\nyou have ${count(one.creditsLeft, 'credit')} left, valid to the end of ${fullDate(one.expiresOn)}.\n\n`;
  return `mailto:${member.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
};

function Row({ row }: { row: ExpiringPackage }): ReactNode {
  const [extending, setExtending] = useState(false);
  const { member, package: one, daysLeft } = row;
  return (
    <tr>
      <td>
        <Link to={`/admin/users/${member.id}?tab=credits`} className={s.person}>
          <Avatar name={member.name} src={member.avatarUrl} size={28} />
          <span className="strong">{member.name}</span>
        </Link>
      </td>
      <td>{one.packageName}</td>
      <td>
        {one.creditsLeft} of {one.creditsTotal}
      </td>
      <td>
        {fullDate(one.expiresOn)}{' '}
        {daysLeft <= 1 ? (
          <Badge tone="scarce">{inDays(daysLeft)}</Badge>
        ) : (
          <span className="muted">{inDays(daysLeft)}</span>
        )}
      </td>
      <td className="muted">{row.lastVisitAt ? shortDate(studioDay(row.lastVisitAt)) : 'Never'}</td>
      <td>{row.upcoming === 0 ? <span className="muted">None</span> : row.upcoming}</td>
      <td>
        <div className={s.deeds}>
          <Button size="sm" look="outline" onClick={() => setExtending(true)}>
            Extend<span className="visually-hidden"> the package of {member.name}</span>
          </Button>
          <ButtonLink size="sm" look="ghost">
            <a href={mailTo(row)}>
              Write<span className="visually-hidden"> to {member.name}</span>
            </a>
          </ButtonLink>
        </div>
        {extending && (
          <ExtendDialog one={one} name={member.name} onClose={() => setExtending(false)} />
        )}
      </td>
    </tr>
  );
}

/** One page of packages, the one that ends first on top. */
export function ExpiringTable({ rows }: { rows: readonly ExpiringPackage[] }): ReactNode {
  return (
    <Table label="Packages that end soon">
      <thead>
        <tr>
          <th scope="col">Member</th>
          <th scope="col">Package</th>
          <th scope="col">Left</th>
          <th scope="col">Last day</th>
          <th scope="col">Last visit</th>
          <th scope="col">Booked ahead</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody className="num">
        {rows.map((row) => (
          <Row key={row.package.id} row={row} />
        ))}
      </tbody>
    </Table>
  );
}
