import { useSearchParams } from '@studio/shell-kit/router';
import { Button, IconButton } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { addDays, dayHeading, isStudioDay, studioClock, studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Note } from '@studio/ui/note';
import { Page } from '@studio/ui/page';
import { SkeletonCards } from '@studio/ui/skeleton';
import { useOnline } from '@studio/ui/use-online';
import { ChevronLeft, ChevronRight, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { AreaNav } from '../../shared/area-nav.js';
import { useDay } from '../../shared/rosters.js';
import { Classes } from './classes.js';
import s from './today.module.css';
import { useCheckIns, withTaps } from '../../shared/use-check-ins.js';
import { useNow } from '../../shared/use-now.js';
import { t, Text } from './messages.js';

/** Today first: own classes, and the roster of the one that is on or comes next. */
export default function TodayPage(): ReactNode {
  const now = useNow();
  const online = useOnline();
  const { today, date, goTo } = useShownDay(now);
  const day = useDay(date);
  const { tap, taps, isStuck } = useCheckIns();
  const isHeld = !online || isStuck;
  const waiting = new Set(isHeld ? taps.map(({ bookingId }) => bookingId) : []);
  return (
    <Page>
      <AreaNav />
      <div className={s.head}>
        <h1>{dayHeading(date, today)}</h1>
        <div className={s.arrows}>
          <IconButton label={t('dayBefore')} onClick={() => goTo(addDays(date, -1))}>
            <Icon of={ChevronLeft} size={22} className="flip" />
          </IconButton>
          <IconButton label={t('dayAfter')} onClick={() => goTo(addDays(date, 1))}>
            <Icon of={ChevronRight} size={22} className="flip" />
          </IconButton>
        </div>
      </div>
      <ConnectionNote online={online} loadedAt={day.dataUpdatedAt} waiting={waiting.size} />
      {day.isPending && <SkeletonCards what={t('yourClasses')} rows={6} height={64} />}
      {day.isError && <ErrorPanel onRetry={() => void day.refetch()} />}
      {day.data &&
        !day.isError &&
        (day.data.items.length === 0 ? (
          <NoClasses isToday={date === today} goTo={goTo} today={today} />
        ) : (
          <Classes
            rosters={day.data.items.map((roster) => withTaps(roster, taps, now))}
            now={now}
            waiting={waiting}
            onTap={tap}
          />
        ))}
    </Page>
  );
}

/** The day of the address, today without one. */
const useShownDay = (now: Date) => {
  const [params, setParams] = useSearchParams();
  const today = studioDay(now);
  const requested = params.get('date');
  const date = isStudioDay(requested) ? requested : today;
  const goTo = (next: string): void =>
    setParams(next === today ? {} : { date: next }, { replace: true });
  return { today, date, goTo };
};

/** Without a connection, or while taps wait for the server; nothing else. */
function ConnectionNote({
  online,
  loadedAt,
  waiting,
}: {
  online: boolean;
  loadedAt: number;
  waiting: number;
}): ReactNode {
  if (online && waiting === 0) return null;
  const time = loadedAt ? studioClock(new Date(loadedAt)) : t('lastVisit');
  return (
    <div className={s.note} role="status" data-says-offline>
      <Note icon={CloudOff}>
        {online && t('waiting', { count: waiting })}
        {!online && waiting > 0 && (
          <Text message="offlineWaiting" values={{ count: waiting }} tags={{ b: <b /> }} />
        )}
        {!online && waiting === 0 && (
          <Text
            message="offline"
            values={{ time }}
            tags={{ b: <b />, time: <span className="num" /> }}
          />
        )}
      </Note>
    </div>
  );
}

function NoClasses({
  isToday,
  today,
  goTo,
}: {
  isToday: boolean;
  today: string;
  goTo: (day: string) => void;
}): ReactNode {
  return (
    <Empty
      spot="all-checked-in"
      title={isToday ? t('noClassesToday') : t('noClassesThatDay')}
      action={
        <Button onClick={() => goTo(isToday ? addDays(today, 1) : today)}>
          {isToday ? t('seeTomorrow') : t('backToToday')}
        </Button>
      }
    >
      {t('noClassesHint')}
    </Empty>
  );
}
