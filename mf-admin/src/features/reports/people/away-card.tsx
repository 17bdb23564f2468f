import type { PeopleRow } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Link } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CsvButton } from '../../../shared/csv-button.js';
import { BroadcastDialog } from '../../../shared/messages/broadcast-dialog.js';
import { useNow } from '../../../shared/use-now.js';
import { CardHead } from '../classes/card-head.js';
import s from '../reports.module.css';
import { leftLabel, peopleCsv, readPeople } from './people-rows.js';
import p from './people.module.css';
import { Text, t } from './messages.js';

const DAY_MS = 86_400_000;
const SHOWN = 4;
const list = { list: 'not_seen', days: 30 } as const;

/** Who has not been here for 30 days and has nothing booked; each can be written to from here. */
export function AwayCard(): ReactNode {
  const found = useQuery({
    queryKey: keys.adminReportRows({ ...list, first: SHOWN }),
    queryFn: ({ signal }) => readPeople(list, { limit: SHOWN, signal }),
  });
  const [writingTo, setWritingTo] = useState<PeopleRow | null>(null);
  const body = () => {
    if (found.isPending) return <SkeletonRows what={t('thePeople')} rows={SHOWN} height={56} />;
    if (found.isError) return <ErrorPanel onRetry={() => void found.refetch()} />;
    return (
      <ul className={p.spans}>
        {found.data.items.map((row) => (
          <AwayPerson key={row.userId} row={row} onWrite={() => setWritingTo(row)} />
        ))}
      </ul>
    );
  };
  const people = found.data?.people ?? 0;
  return (
    <Card className={s.card} aria-labelledby="away-heading">
      <CardHead
        id="away-heading"
        question={t('whoLeaves')}
        answer={found.data ? t('notSeenFor', { people, days: list.days }) : t('whoLeaves')}
      >
        {people > 0 && (
          <Link
            className={`link num ${s.headLink}`}
            to={`/admin/reports/people?rows=${list.list}&days=${list.days}`}
          >
            {t('allOf', { people })}
          </Link>
        )}
        <CsvButton name="not-seen" size="sm" of={t('whoLeaves')} read={() => peopleCsv(list)} />
      </CardHead>
      {body()}
      <p className="muted small">{t('meaningNotSeen')}</p>
      {writingTo && <WriteToOne person={writingTo} onClose={() => setWritingTo(null)} />}
    </Card>
  );
}

function AwayPerson({ row, onWrite }: { row: PeopleRow; onWrite: () => void }): ReactNode {
  const now = useNow();
  const days = row.lastVisitAt
    ? Math.floor((now.getTime() - Date.parse(row.lastVisitAt)) / DAY_MS)
    : 0;
  return (
    <li className={p.person}>
      <Link className={p.who} to={`/admin/users/${row.userId}`}>
        <Avatar name={row.name} src={row.avatarUrl} size={36} />
        <span className={p.whoText}>
          <b>{row.name}</b>
          <span className="muted small num">{leftLabel(row)}</span>
        </span>
      </Link>
      <span className="num small">{t('daysAgo', { days })}</span>
      <WriteButton name={row.name ?? ''} onWrite={onWrite} />
    </li>
  );
}

export function WriteButton({ name, onWrite }: { name: string; onWrite: () => void }): ReactNode {
  return (
    <Button size="sm" look="ghost" onClick={onWrite}>
      <Text
        message="message"
        values={{ name }}
        tags={{ span: <span className="visually-hidden" /> }}
      />
    </Button>
  );
}

/** A message to one person of a list. */
export function WriteToOne({
  person,
  onClose,
}: {
  person: PeopleRow;
  onClose: () => void;
}): ReactNode {
  return (
    <BroadcastDialog
      fixed={{ kind: 'members', memberIds: [person.userId] }}
      lead={person.name}
      onClose={onClose}
    />
  );
}
