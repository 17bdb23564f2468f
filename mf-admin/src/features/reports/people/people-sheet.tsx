import type { PeopleList, PeopleRow } from '@studio/contracts';
import { keys, useInfiniteQuery } from '@studio/shell-kit/query';
import { Link } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { dayMonth, priceTag, studioDay } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Table } from '@studio/ui/table';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CsvButton } from '../../../shared/csv-button.js';
import { BroadcastDialog } from '../../../shared/messages/broadcast-dialog.js';
import { peopleListLabel } from '../../../shared/people/people-list-label.js';
import s from '../reports.module.css';
import { ShowMore } from '../show-more.js';
import { WriteButton, WriteToOne } from './away-card.js';
import { leftLabel, peopleCsv, readPeople } from './people-rows.js';
import p from './people.module.css';
import { t } from './messages.js';

const meanings: Readonly<Record<PeopleList['list'], string>> = {
  joined: t('meaningJoined'),
  first_visit: t('meaningFirstVisit'),
  came_again: t('meaningCameAgain'),
  not_returned: t('meaningNotReturned'),
  cohort: t('meaningCohort'),
  not_seen: t('meaningNotSeen'),
  expiring: t('meaningExpiring'),
  lifetime: t('meaningLifetime'),
  birthdays: t('meaningBirthdays'),
};

/** Who is in a list, when they were last here, and what they have left; all or one can be written to. */
export function PeopleSheet({
  list,
  onClose,
}: {
  list: PeopleList;
  onClose: () => void;
}): ReactNode {
  const [writingTo, setWritingTo] = useState<PeopleRow | 'all' | null>(null);
  const found = useInfiniteQuery({
    queryKey: keys.adminReportRows(list),
    queryFn: ({ pageParam, signal }) =>
      readPeople(list, { signal, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const title = peopleListLabel(list);
  const people = found.data?.pages[0]?.people ?? 0;
  const close = (): void => setWritingTo(null);
  if (writingTo === 'all')
    return <BroadcastDialog fixed={{ kind: 'report', list }} lead={title} onClose={close} />;
  if (writingTo) return <WriteToOne person={writingTo} onClose={close} />;
  const body = () => {
    if (found.isPending) return <SkeletonRows what={t('thePeople')} rows={8} height={44} />;
    if (found.isLoadingError) return <ErrorPanel onRetry={() => void found.refetch()} />;
    const rows = found.data.pages.flatMap(({ items }) => items);
    if (rows.length === 0) return <Empty title={t('noPeople')}>{t('noPeopleText')}</Empty>;
    return (
      <>
        <PeopleTable rows={rows} label={title} onWrite={setWritingTo} />
        <ShowMore rows={found} />
      </>
    );
  };
  return (
    <Dialog open onOpenChange={onClose} title={title} shape="sheet">
      <div className={s.sheet}>
        <p className="small">{meanings[list.list]}</p>
        <div className={p.sheetActions}>
          {people > 0 && (
            <Button look="primary" onClick={() => setWritingTo('all')}>
              {t('messageAll', { people })}
            </Button>
          )}
          <CsvButton
            name={`people-${list.list.replaceAll('_', '-')}`}
            read={() => peopleCsv(list)}
          />
        </div>
        {body()}
        {people > 0 && <p className="muted small">{t('notMessaged')}</p>}
      </div>
    </Dialog>
  );
}

function PeopleTable({
  rows,
  label,
  onWrite,
}: {
  rows: readonly PeopleRow[];
  label: string;
  onWrite: (row: PeopleRow) => void;
}): ReactNode {
  const hasValue = rows.some(({ value }) => value !== null);
  return (
    <Table label={label}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('lastVisit')}</th>
          {hasValue && (
            <th scope="col" data-end>
              {t('amount')}
            </th>
          )}
          <th scope="col">
            <span className="visually-hidden">{t('write')}</span>
          </th>
        </tr>
      </thead>
      <tbody className="num">
        {rows.map((row) => (
          <tr key={row.userId}>
            <th scope="row">
              <PersonName row={row} />
            </th>
            <td>{dayLabel(row.lastVisitAt)}</td>
            {hasValue && <td data-end>{row.value === null ? '' : priceTag(row.value)}</td>}
            <td>
              {row.name !== null && <WriteButton name={row.name} onWrite={() => onWrite(row)} />}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** `22 Oct`, with the year when it is another one. */
const dayLabel = (at: string | null): string => {
  if (!at) return t('never');
  const day = studioDay(at);
  const year = day.slice(0, 4);
  return year === studioDay(new Date()).slice(0, 4) ? dayMonth(day) : `${dayMonth(day)} ${year}`;
};

function PersonName({ row }: { row: PeopleRow }): ReactNode {
  if (row.name === null) return <span className="muted">{t('deleted')}</span>;
  return (
    <Link className={s.twoRows} to={`/admin/users/${row.userId}`}>
      <span className="link">{row.name}</span>
      <span className="muted tiny">{leftLabel(row)}</span>
    </Link>
  );
}
