import type { ExpiringPackage } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
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

interface Actions {
  selected: ReadonlySet<string>;
  onSelect: (rows: readonly ExpiringPackage[], on: boolean) => void;
  onWrite: (row: ExpiringPackage) => void;
}

function Row({ row, selected, onSelect, onWrite }: Actions & { row: ExpiringPackage }): ReactNode {
  const [extending, setExtending] = useState(false);
  const { member, package: one, daysLeft } = row;
  return (
    <tr>
      <OnlyFor least="manager">
        <td>
          <Check
            label={t('selectPackage', { name: member.name })}
            on={selected.has(one.id)}
            onChange={(on) => onSelect([row], on)}
          />
        </td>
      </OnlyFor>
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
      <OnlyFor least="manager">
        <td>
          <div className={s.actions}>
            <Button size="sm" look="outline" onClick={() => setExtending(true)}>
              <Text
                message="extendPackage"
                values={{ name: member.name }}
                tags={{ span: <span className="visually-hidden" /> }}
              />
            </Button>
            <Button size="sm" look="ghost" onClick={() => onWrite(row)}>
              <Text
                message="writeName"
                values={{ name: member.name }}
                tags={{ span: <span className="visually-hidden" /> }}
              />
            </Button>
          </div>
          {extending && (
            <ExtendDialog one={one} name={member.name} onClose={() => setExtending(false)} />
          )}
        </td>
      </OnlyFor>
    </tr>
  );
}

function Check({
  label,
  on,
  onChange,
}: {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}): ReactNode {
  return (
    <label className={s.check}>
      <input type="checkbox" checked={on} onChange={({ target }) => onChange(target.checked)} />
      <span className="visually-hidden">{label}</span>
    </label>
  );
}

/** One page of packages, the one that ends first on top. */
export function ExpiringTable({
  rows,
  ...actions
}: Actions & { rows: readonly ExpiringPackage[] }): ReactNode {
  const { selected, onSelect } = actions;
  return (
    <Table label={t('packagesEndSoon')}>
      <thead>
        <tr>
          <OnlyFor least="manager">
            <th scope="col">
              <Check
                label={t('selectPage')}
                on={rows.every((row) => selected.has(row.package.id))}
                onChange={(on) => onSelect(rows, on)}
              />
            </th>
          </OnlyFor>
          <th scope="col">{t('member')}</th>
          <th scope="col">{t('package')}</th>
          <th scope="col">{t('left')}</th>
          <th scope="col">{t('lastDay')}</th>
          <th scope="col">{t('lastVisit')}</th>
          <th scope="col">{t('bookedAhead')}</th>
          <OnlyFor least="manager">
            <th scope="col">{t('actions')}</th>
          </OnlyFor>
        </tr>
      </thead>
      <tbody className="num">
        {rows.map((row) => (
          <Row key={row.package.id} row={row} {...actions} />
        ))}
      </tbody>
    </Table>
  );
}
