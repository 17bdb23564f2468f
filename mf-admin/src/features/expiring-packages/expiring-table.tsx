import type { ExpiringPackage } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { Badge } from '@studio/ui/badge';
import { Button, ButtonLink } from '@studio/ui/button';
import { fullDate, shortDate, studioDay } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ExtendDialog } from '../../shared/packages/extend-dialog.js';
import { OnlyFor } from '../../shared/only-for.js';
import s from './expiring.module.css';
import { Text, t } from './messages.js';

const inDays = (days: number): string => {
  if (days === 0) return t('today');
  return days === 1 ? t('tomorrow') : t('inDaysDays', { days });
};

/** A mail of one's own, with what it is about already in it. */
const mailTo = ({ member, package: one }: ExpiringPackage): string => {
  const subject = t('reminderSubject', { packageName: one.packageName });
  const body = t('reminderEmail', {
    name: member.name,
    creditsLeft: one.creditsLeft,
    day: fullDate(one.expiresOn),
  });
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
        {t('creditsLeftCreditsTotal', {
          creditsLeft: one.creditsLeft,
          creditsTotal: one.creditsTotal,
        })}
      </td>
      <td>
        {fullDate(one.expiresOn)}{' '}
        {daysLeft <= 1 ? (
          <Badge tone="scarce">{inDays(daysLeft)}</Badge>
        ) : (
          <span className="muted">{inDays(daysLeft)}</span>
        )}
      </td>
      <td className="muted">
        {row.lastVisitAt ? shortDate(studioDay(row.lastVisitAt)) : t('never')}
      </td>
      <td>{row.upcoming === 0 ? <span className="muted">{t('none')}</span> : row.upcoming}</td>
      <td>
        <div className={s.actions}>
          <OnlyFor least="manager">
            <Button size="sm" look="outline" onClick={() => setExtending(true)}>
              <Text
                message="extendPackage"
                values={{ name: member.name }}
                tags={{ span: <span className="visually-hidden" /> }}
              />
            </Button>
          </OnlyFor>
          <ButtonLink size="sm" look="ghost">
            <a href={mailTo(row)}>
              <Text
                message="writeName"
                values={{ name: member.name }}
                tags={{ span: <span className="visually-hidden" /> }}
              />
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
    <Table label={t('packagesEndSoon')}>
      <thead>
        <tr>
          <th scope="col">{t('member')}</th>
          <th scope="col">{t('package')}</th>
          <th scope="col">{t('left')}</th>
          <th scope="col">{t('lastDay')}</th>
          <th scope="col">{t('lastVisit')}</th>
          <th scope="col">{t('bookedAhead')}</th>
          <th scope="col">{t('actions')}</th>
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
