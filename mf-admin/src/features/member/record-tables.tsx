import type { MemberScreen } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { dateAndTime } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { sentence } from '../../shared/words.js';
import { aboutWords, gaveBackWords } from './history-words.js';
import s from './member.module.css';
import { deedWords } from './staff-words.js';

type MemberRecord = NonNullable<MemberScreen['record']>;

/** Every credit that came or went. */
export function LedgerTable({ rows }: { rows: MemberRecord['ledger'] }): ReactNode {
  return (
    <Table label="Credit ledger">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Package</th>
          <th scope="col">What</th>
          <th scope="col" data-end>
            Credits
          </th>
          <th scope="col">Why</th>
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

export function EmailsTable({
  emails,
}: {
  emails: NonNullable<MemberScreen['emails']>;
}): ReactNode {
  return (
    <Table label="Emails">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Subject</th>
          <th scope="col">To</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody className="num">
        {emails.map((email) => (
          <tr key={email.id}>
            <td>{dateAndTime(email.sentAt ?? email.createdAt)}</td>
            <td className="strong">{email.subject}</td>
            <td className="muted">{email.recipient}</td>
            <td>
              {email.status === 'failed' ? (
                <Badge tone="alert">Failed{email.error ? `: ${email.error}` : ''}</Badge>
              ) : (
                <span className="muted">{sentence(email.status)}</span>
              )}
            </td>
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
        const { title, change } = deedWords(row);
        const [about, gaveBack] = [aboutWords(row), gaveBackWords(row)];
        return (
          <li key={row.id}>
            <p className="strong small">{title}</p>
            {about && <p className="small num">{about}</p>}
            {change && <p className="small num">{change}</p>}
            {gaveBack && <p className="small num">{gaveBack}</p>}
            {row.reason && <p className="small">“{row.reason}”</p>}
            <p className="muted tiny num">
              {row.actorName ?? 'The system'}, {dateAndTime(row.at)}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
