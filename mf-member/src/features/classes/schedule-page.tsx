import type { ScheduleView } from '@studio/contracts';
import { IconButton } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { addDays, dayHeading, dayRange } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { SkeletonRows } from '@studio/ui/skeleton';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { useNow } from '../../shared/use-now.js';
import { useWeek } from './api.js';
import { DayList } from './day-list.js';
import { FilterChips } from './filter-chips.js';
import { fits } from './schedule-filters.js';
import s from './schedule-page.module.css';
import { mondayOf, useScheduleUrl } from './use-schedule-url.js';
import type { ScheduleUrl } from './use-schedule-url.js';
import { WeekGrid } from './week-grid.js';
import { WeekStrip } from './week-strip.js';
import { t } from './messages.js';

// Not part of the first paint: it comes when the week is there and nothing else is to be done.
const loadSheet = () => import('./sheet/booking-sheet.js');
const BookingSheet = lazy(async () => ({ default: (await loadSheet()).BookingSheet }));

const useSheetAhead = (ready: boolean): void =>
  useEffect(() => {
    if (!ready) return;
    const load = (): void => void loadSheet().catch(() => undefined);
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, 200);
      return () => clearTimeout(timer);
    }
    const id = requestIdleCallback(load);
    return () => cancelIdleCallback(id);
  }, [ready]);

/** The day a week opens with: today in this week, else its Monday. */
const firstDay = (monday: string, today: string): string =>
  mondayOf(today) === monday ? today : monday;

function Arrows({ url }: { url: ScheduleUrl }): ReactNode {
  const { monday, today, goTo } = url;
  return (
    <div className={s.arrows}>
      <IconButton
        label={t('previousWeek')}
        disabled={monday <= mondayOf(today)}
        onClick={() => goTo(firstDay(addDays(monday, -7), today))}
      >
        <Icon of={ChevronLeft} size={22} className="flip" />
      </IconButton>
      <IconButton label={t('nextWeek')} onClick={() => goTo(addDays(monday, 7))}>
        <Icon of={ChevronRight} size={22} className="flip" />
      </IconButton>
    </div>
  );
}

const bookedDaysOf = (schedules: readonly ScheduleView[]): Set<string> =>
  new Set(schedules.filter(({ mine }) => mine?.status === 'confirmed').map(({ date }) => date));

const none: ScheduleView[] = [];

/** The classes of the chosen day, once the week is there. */
function Day({
  week,
  url,
  now,
}: {
  week: ReturnType<typeof useWeek>;
  url: ScheduleUrl;
  now: Date;
}): ReactNode {
  const { monday, date, filters, openClass, goTo, clearFilters } = url;
  if (week.isPending) return <SkeletonRows what={t('loadingClasses')} rows={5} height={132} />;
  if (week.isError)
    return (
      <ErrorPanel title={t('scheduleNotLoaded')} onRetry={() => void week.refetch()}>
        {t('bookingsAreSafe')}
      </ErrorPanel>
    );
  return (
    <DayList
      key={date}
      schedules={week.data.items}
      monday={monday}
      date={date}
      filters={filters}
      now={now}
      onOpen={openClass}
      onPick={goTo}
      onClear={clearFilters}
    />
  );
}

/** Week strip and day on a phone; week grid beside the day from 1024 px. */
export default function SchedulePage(): ReactNode {
  const now = useNow();
  const url = useScheduleUrl(now);
  const { monday, date, today, filters, open, goTo, openClass, closeClass } = url;
  const week = useWeek(monday);
  const schedules = week.data?.items ?? none;
  const days = { monday, date, today, bookedDays: bookedDaysOf(schedules), onPick: goTo };
  const opened = schedules.find(({ id }) => id === open);
  useSheetAhead(week.isSuccess);

  return (
    <div className={`${s.page} ${s.columns}`}>
      <div className={s.main}>
        <div className={`${s.head} ${s.narrow}`}>
          <h1>{dayHeading(date, today)}</h1>
          <Arrows url={url} />
        </div>
        <div className={`${s.strip} ${s.narrow}`}>
          <WeekStrip {...days} />
        </div>
        <div className={s.toolbar}>
          <div className={s.title}>
            <h1>{dayRange(monday, addDays(monday, 6))}</h1>
            <Arrows url={url} />
          </div>
          <div className={s.chips}>
            <FilterChips schedules={schedules} filters={filters} onChange={url.setFilter} />
          </div>
        </div>
        <div className={s.wide}>
          {week.isPending ? (
            <SkeletonRows what={t('loadingWeek')} rows={9} height={70} />
          ) : (
            <WeekGrid
              {...days}
              schedules={schedules.filter((one) => fits(one, filters))}
              now={now}
              onOpen={openClass}
            />
          )}
        </div>
      </div>
      <div className={s.aside}>
        <h2 className={s.asideTitle}>{dayHeading(date, today)}</h2>
        <Day week={week} url={url} now={now} />
      </div>
      {open && (
        <Suspense fallback={null}>
          <BookingSheet key={open} scheduleId={open} known={opened} onClose={closeClass} />
        </Suspense>
      )}
    </div>
  );
}
