import { call } from '@studio/api-client';
import { getActiveCheckIns } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SearchField } from '@studio/ui/field';
import { shortDate, studioClock, studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { CsvButton } from '../../shared/csv-button.js';
import { RosterCard } from '../../shared/roster-card.js';
import { useNow } from '../../shared/use-now.js';
import s from './active-checkins.module.css';
import { checkInsCsv } from './check-ins-csv.js';
import { Coming } from './coming.js';
import { FrontDesk } from './front-desk.js';
import { MissingMembers } from './missing-members.js';
import { PendingNoShows } from './pending-no-shows.js';
import { onBoard, withName } from './roster-filter.js';
import { t } from './messages.js';

/** A class opens and ends by the clock: so many ms later at the most the board follows. */
const AGAIN_MS = 30_000;

/** The time at the desk, and the lists of today for a spreadsheet. */
function Aside({ now, text }: { now: Date; text: string }): ReactNode {
  return (
    <div className={s.aside}>
      <p className="num muted">
        {shortDate(studioDay(now))}, <b className="strong">{studioClock(now)}</b>
      </p>
      <CsvButton name="check-ins" read={() => checkInsCsv(text)} />
    </div>
  );
}

/** Today's classes with everyone on them; changes of other desks and phones show by themselves. */
export default function ActiveCheckinsPage(): ReactNode {
  const now = useNow();
  const today = studioDay(now);
  const board = useQuery({
    queryKey: [...keys.trainerDays, 'active', today],
    queryFn: ({ signal }) => call(getActiveCheckIns, { signal }),
    refetchInterval: AGAIN_MS,
  });
  const [text, setText] = useState('');
  const body = () => {
    if (board.isPending) return <SkeletonRows what={t('rosters')} rows={8} height={52} />;
    if (board.isError) return <ErrorPanel onRetry={() => void board.refetch()} />;
    const found = withName(board.data.items, text);
    if (found.length === 0)
      return text ? (
        <Empty spot="nothing-found" title={t('nobodyByNameToday')}>
          {t('lookPersonUpClient')}
        </Empty>
      ) : (
        <Empty spot="all-checked-in" title={t('noClassesToday')} />
      );
    const shown = onBoard(found, text);
    const coming = found.filter((one) => !shown.includes(one));
    return (
      <>
        <div className={s.columns}>
          {shown.map((roster) => (
            <RosterCard
              key={roster.schedule.id}
              roster={roster}
              now={now}
              notice={<MissingMembers roster={roster} now={now} />}
            />
          ))}
        </div>
        {coming.length > 0 && <Coming classes={coming} />}
      </>
    );
  };
  return (
    <AdminFrame
      title={t('activeCheckIns')}
      count={
        <span className={`calm ${s.live}`}>
          <i aria-hidden />
          {t('live')}
        </span>
      }
      aside={<Aside now={now} text={text} />}
    >
      <div className={s.board}>
        <div className={s.side}>
          <FrontDesk />
          <SearchField
            label={t('nameOnTodaysLists')}
            placeholder={t('typeName')}
            lead={<Icon of={Search} size={16} />}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <div className={s.rosters}>
          {body()}
          <PendingNoShows now={now} />
        </div>
      </div>
    </AdminFrame>
  );
}
