import { isFrontDesk, useSession } from '@studio/shell-kit';
import { Link, useSearchParams } from '@studio/shell-kit/router';
import { Button, ButtonLink, IconButton } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { isStudioDay, span, studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Page } from '@studio/ui/page';
import { SkeletonCards } from '@studio/ui/skeleton';
import { CalendarX2, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { AreaNav } from '../../shared/area-nav.js';
import { useWeek } from '../../shared/rosters.js';
import { useNow } from '../../shared/use-now.js';
import { DaySection } from './day-section.js';
import { DayStrip } from './day-strip.js';
import { t } from './messages.js';
import { daysOf, milliseconds, shifted, taught } from './week-rules.js';
import type { DayOfWeek } from './week-rules.js';
import s from './week.module.css';

/** Seven days of own classes from today on, or from the day of the address. */
export default function WeekPage(): ReactNode {
  const now = useNow();
  const { profile } = useSession();
  const [params, setParams] = useSearchParams();
  const today = studioDay(now);
  const requested = params.get('from');
  const from = isStudioDay(requested) ? requested : today;
  const goTo = (day: string): void =>
    setParams(day === today ? {} : { from: day }, { replace: true });
  const week = useWeek(from);
  const showTrainer = isFrontDesk(profile);
  const rosters = taught(week.data?.items ?? []);
  return (
    <Page>
      <AreaNav />
      <div className={s.head}>
        <div>
          <h1>{showTrainer ? t('weekOfStudio') : t('myWeek')}</h1>
          <p className="muted small num" role="status">
            {week.data && summaryOf(rosters.length, milliseconds(rosters))}
          </p>
        </div>
        <ButtonLink look="outline" size="sm" className={s.timeOff}>
          <Link to="/trainer-dashboard/availability">
            <Icon of={CalendarX2} size={18} />
            {t('timeOff')}
          </Link>
        </ButtonLink>
        <div className={s.arrows}>
          <IconButton label={t('weekBefore')} onClick={() => goTo(shifted(from, -1))}>
            <Icon of={ChevronLeft} size={22} className="flip" />
          </IconButton>
          <IconButton label={t('weekAfter')} onClick={() => goTo(shifted(from, 1))}>
            <Icon of={ChevronRight} size={22} className="flip" />
          </IconButton>
        </div>
      </div>
      {week.isPending && <SkeletonCards what={t('yourWeek')} rows={6} height={84} />}
      {week.isError && <ErrorPanel onRetry={() => void week.refetch()} />}
      {week.data && !week.isError && (
        <Days
          days={daysOf(from, week.data.items)}
          now={now}
          showTrainer={showTrainer}
          goTo={goTo}
        />
      )}
    </Page>
  );
}

function Days({
  days,
  now,
  showTrainer,
  goTo,
}: {
  days: readonly DayOfWeek[];
  now: Date;
  showTrainer: boolean;
  goTo: (day: string) => void;
}): ReactNode {
  const today = studioDay(now);
  const from = days[0]?.date ?? today;
  const busy = days.filter(({ classes }) => classes.length > 0);
  return (
    <>
      <DayStrip days={days} today={today} />
      {busy.length === 0 && (
        <NoClasses
          isThisWeek={from === today}
          goTo={() => goTo(from === today ? shifted(from, 1) : today)}
        />
      )}
      {busy.map((day) => (
        <DaySection key={day.date} day={day} now={now} showTrainer={showTrainer} />
      ))}
    </>
  );
}

const summaryOf = (count: number, time: number): string =>
  count === 0 ? t('summary', { count }) : t('summaryTime', { count, span: span(time) });

function NoClasses({ isThisWeek, goTo }: { isThisWeek: boolean; goTo: () => void }): ReactNode {
  return (
    <Empty
      spot="all-checked-in"
      title={t('noClasses')}
      action={<Button onClick={goTo}>{isThisWeek ? t('nextWeek') : t('backToToday')}</Button>}
    >
      {t('noClassesHint')}
    </Empty>
  );
}
