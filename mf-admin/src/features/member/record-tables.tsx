import type { MemberScreen } from '@studio/contracts';
import { dateAndTime } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { sentence } from '../../shared/labels.js';
import { aboutLabel, gaveBackLabel } from './history-labels.js';
import s from './member.module.css';
import { adminActionLabel } from './staff-labels.js';
import { t } from './messages.js';

type MemberRecord = NonNullable<MemberScreen['record']>;

/** Every credit that came or went. */
export function LedgerTable({ rows }: { rows: MemberRecord['ledger'] }): ReactNode {
  return (
    <Table label={t('creditLedger')}>
      <thead>
        <tr>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('package')}</th>
          <th scope="col">{t('what')}</th>
          <th scope="col" data-end>
            {t('credits')}
          </th>
          <th scope="col">{t('why')}</th>
        </tr>
      </thead>
      <tbody className="num">
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{dateAndTime(row.at)}</td>
            <td>{row.packageName}</td>
            <td>{sentence(row.kind)}</td>
            <td data-end className="strong">
              {row.delta > 0 ? `+${row.delta}` : row.delta}
            </td>
            <td className="muted">{row.reason ? sentence(row.reason) : ''}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Who changed what, and why. */
export function History({ rows }: { rows: readonly MemberRecord['history'][number][] }): ReactNode {
  return (
    <ol className={s.history}>
      {rows.map((row) => {
        const { title, change } = adminActionLabel(row);
        const [about, gaveBack] = [aboutLabel(row), gaveBackLabel(row)];
        return (
          <li key={row.id}>
            <p className="strong small">{title}</p>
            {about && <p className="small num">{about}</p>}
            {change && <p className="small num">{change}</p>}
            {gaveBack && <p className="small num">{gaveBack}</p>}
            {row.reason && <p className="small">“{row.reason}”</p>}
            <p className="muted tiny num">
              {row.actorName ?? t('theSystem')}, {dateAndTime(row.at)}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
