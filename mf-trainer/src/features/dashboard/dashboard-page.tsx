import { isAdmin, useSession } from '@studio/shell-kit';
import { useSearchParams } from '@studio/shell-kit/router';
import { Button, IconButton } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { addDays, dayHeading, isStudioDay, studioClock, studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Note } from '@studio/ui/note';
import { Page } from '@studio/ui/page';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useOnline } from '@studio/ui/use-online';
import { ChevronLeft, ChevronRight, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDay } from './api.js';
import s from './dashboard.module.css';
import { Roster } from './roster.js';
import { currentClass } from './roster-rules.js';
import { Scan } from './scan.js';
import { useNow } from './use-now.js';

/** Today first: own classes, and the roster of the one that is on or comes next. */
export default function DashboardPage(): ReactNode {
  const now = useNow();
  const online = useOnline();
  const { profile } = useSession();
  const [params, setParams] = useSearchParams();
  const today = studioDay(now);
  const asked = params.get('date');
  const date = isStudioDay(asked) ? asked : today;
  const day = useDay(date);
  const goTo = (next: string): void =>
    setParams(next === today ? {} : { date: next }, { replace: true });
  const choose = (scheduleId: string): void =>
    setParams((current) => ({ ...Object.fromEntries(current), class: scheduleId }), {
      replace: true,
    });

  const body = () => {
    if (day.isPending) return <SkeletonRows what="your classes" rows={6} height={64} />;
    if (day.isError) return <ErrorPanel onRetry={() => void day.refetch()} />;
    const rosters = day.data.items;
    const chosen =
      rosters.find(({ schedule }) => schedule.id === params.get('class')) ??
      currentClass(rosters, now);
    if (!chosen)
      return (
        <Empty
          spot="all-checked-in"
          title={date === today ? 'No classes today' : 'No classes that day'}
          action={
            <Button onClick={() => goTo(date === today ? addDays(today, 1) : today)}>
              {date === today ? 'See tomorrow' : 'Back to today'}
            </Button>
          }
        >
          Your classes stand here with everyone who booked.
        </Empty>
      );
    return (
      <>
        <div className={s.classes} role="group" aria-label="Classes of the day">
          {rosters.map(({ schedule }) => (
            <button
              key={schedule.id}
              type="button"
              className={`num ${s.class} ${schedule.id === chosen.schedule.id ? s.on : ''}`}
              aria-pressed={schedule.id === chosen.schedule.id}
              onClick={() => choose(schedule.id)}
            >
              <b>{schedule.startTime}</b>
              <span>{schedule.classType.name}</span>
            </button>
          ))}
        </div>
        {chosen.schedule.date === today && chosen.schedule.status === 'scheduled' && (
          <div className={s.scan}>
            <Scan key={chosen.schedule.id} schedule={chosen.schedule} />
          </div>
        )}
        <Roster key={chosen.schedule.id} roster={chosen} now={now} showTrainer={isAdmin(profile)} />
      </>
    );
  };

  return (
    <Page>
      <div className={s.head}>
        <h1>{dayHeading(date, today)}</h1>
        <div className={s.arrows}>
          <IconButton label="Day before" onClick={() => goTo(addDays(date, -1))}>
            <Icon of={ChevronLeft} size={22} className="flip" />
          </IconButton>
          <IconButton label="Day after" onClick={() => goTo(addDays(date, 1))}>
            <Icon of={ChevronRight} size={22} className="flip" />
          </IconButton>
        </div>
      </div>
      {!online && (
        <div className={s.note}>
          <Note icon={CloudOff}>
            <b>Offline.</b> Shown as of{' '}
            <span className="num">
              {day.dataUpdatedAt ? studioClock(new Date(day.dataUpdatedAt)) : 'the last visit'}
            </span>
            . Check-ins are sent when you are back online; keep this page open.
          </Note>
        </div>
      )}
      {body()}
    </Page>
  );
}
