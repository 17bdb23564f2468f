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
import { useStudioDay } from '../../shared/api.js';
import { RosterCard } from '../../shared/roster-card.js';
import { useNow } from '../../shared/use-now.js';
import s from './active-checkins.module.css';
import { byUrgency, withName } from './roster-filter.js';

/** Today's classes with everyone on them; changes of other desks and phones show by themselves. */
export default function ActiveCheckinsPage(): ReactNode {
  const now = useNow();
  const today = studioDay(now);
  const day = useStudioDay(today);
  const [text, setText] = useState('');
  const body = () => {
    if (day.isPending) return <SkeletonRows what="rosters" rows={8} height={52} />;
    if (day.isError) return <ErrorPanel onRetry={() => void day.refetch()} />;
    const shown = byUrgency(withName(day.data.items, text), now);
    if (shown.length === 0)
      return text ? (
        <Empty spot="nothing-found" title="Nobody by that name today">
          Look the person up in Client check.
        </Empty>
      ) : (
        <Empty spot="all-checked-in" title="No classes today" />
      );
    return (
      <div className={s.columns}>
        {shown.map((roster) => (
          <RosterCard key={roster.schedule.id} roster={roster} now={now} />
        ))}
      </div>
    );
  };
  return (
    <AdminFrame
      title="Active check-ins"
      count={
        <span className={`calm ${s.live}`}>
          <i aria-hidden />
          Live
        </span>
      }
      aside={
        <p className="num muted">
          {shortDate(today)}, <b className="strong">{studioClock(now)}</b>
        </p>
      }
    >
      <div className={s.search}>
        <SearchField
          label="Name on today’s lists"
          placeholder="Type a name"
          lead={<Icon of={Search} size={16} />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {body()}
    </AdminFrame>
  );
}
