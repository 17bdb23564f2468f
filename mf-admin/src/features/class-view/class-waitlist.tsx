import { call } from '@studio/api-client';
import { getAdminClassWaiting, type AdminClassWaiting } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Link } from '@studio/shell-kit/router';
import { Badge } from '@studio/ui/badge';
import { Card, List } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { dateAndTime, studioClock } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { CsvButton } from '../../shared/csv-button.js';
import { WaiterActions } from '../../shared/front-desk/roster-actions.js';
import { waitlistCsv } from './class-csv.js';
import s from './class-view.module.css';
import { stateLabel, eventLabel } from './waitlist-labels.js';
import { t } from './messages.js';

type Entry = AdminClassWaiting['entries'][number];

function Waiter({ entry, scheduleId }: { entry: Entry; scheduleId: string }): ReactNode {
  const { word, tone } = stateLabel(entry);
  return (
    <li className={`num ${s.waiter}`}>
      <b className={s.position}>{entry.position}</b>
      <div className={s.who}>
        <Link to={`/admin/users/${entry.userId}`} className="strong small cut">
          {entry.name}
        </Link>
        <span className="muted tiny">
          {entry.mode === 'auto' ? t('bookedByItself') : t('askedFirst')}
          {t('sinceJoinedAt', { joinedAt: dateAndTime(entry.joinedAt) })}
        </span>
      </div>
      {entry.state !== 'waiting' && (
        <Badge tone={tone}>
          {entry.offerUntil ? t('stateUntil', { word, time: studioClock(entry.offerUntil) }) : word}
        </Badge>
      )}
      <WaiterActions member={{ id: entry.userId, name: entry.name }} scheduleId={scheduleId} />
    </li>
  );
}

/** Who waits for a seat, in order; and what has happened on the list, with its reasons. */
export function ClassWaitlist({ scheduleId }: { scheduleId: string }): ReactNode {
  const list = useQuery({
    // Changes of the class's list come with those of its roster.
    queryKey: [...keys.roster(scheduleId), 'waiting'],
    queryFn: ({ signal }) => call(getAdminClassWaiting, { params: { id: scheduleId }, signal }),
  });
  const body = () => {
    if (list.isPending) return <SkeletonRows what={t('waitingList')} rows={2} height={52} />;
    if (list.isError) return <ErrorPanel onRetry={() => void list.refetch()} />;
    const { entries, log } = list.data;
    return (
      <>
        {entries.length === 0 && <p className="muted small">{t('nobodyWaitsSeat')}</p>}
        <List>
          {entries.map((entry) => (
            <Waiter key={entry.id} {...{ entry, scheduleId }} />
          ))}
        </List>
        {log.length > 0 && (
          <details className={s.log}>
            <summary className="small">{t('whatHasHappenedOn')}</summary>
            <List>
              {log.map((row) => (
                <li key={row.id} className={`num small ${s.row}`}>
                  <span className="muted">{dateAndTime(row.at)}</span>
                  <span>
                    {row.name}: {eventLabel(row)}
                  </span>
                </li>
              ))}
            </List>
          </details>
        )}
      </>
    );
  };
  return (
    <Card aria-label={t('waitingListTitle')}>
      <div className={s.listHead}>
        <h2>{t('waitingListTitle')}</h2>
        <CsvButton
          name="waiting-list"
          of={t('waitingListTitle')}
          size="sm"
          read={() => waitlistCsv(scheduleId)}
        />
      </div>
      {body()}
    </Card>
  );
}
