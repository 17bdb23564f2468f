import type { ScheduleView } from '@studio/contracts';
import { ErrorPanel } from '@studio/ui/error-panel';
import { dayHeading } from '@studio/ui/format';
import { lazy, Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { useNow } from '../../shared/use-now.js';
import { usePage, usePageBeside } from './api.js';
import { DayList } from './day-list.js';
import { DaySkeleton, DaysSkeleton } from './schedule-skeleton.js';
import { DayStrip } from './day-strip.js';
import { FilterChips } from './filter-chips.js';
import { t } from './messages.js';
import { PageChoice } from './page-choice.js';
import { pairOf } from './schedule-days.js';
import { fits } from './schedule-filters.js';
import s from './schedule-page.module.css';
import { useScheduleUrl } from './use-schedule-url.js';
import type { ScheduleUrl } from './use-schedule-url.js';
import { WeekGrid } from './week-grid.js';

// Not part of the first paint: it comes when the page is there and nothing else is to be done.
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

const bookedDaysOf = (schedules: readonly ScheduleView[]): Set<string> =>
  new Set(schedules.filter(({ mine }) => mine?.status === 'confirmed').map(({ date }) => date));

const none: ScheduleView[] = [];

/** The classes of the chosen day, once its page is there. */
function Day({
  page,
  url,
  now,
}: {
  page: ReturnType<typeof usePage>;
  url: ScheduleUrl;
  now: Date;
}): ReactNode {
  const { first, date, filters, openClass, goTo, clearFilters } = url;
  if (page.isPending) return <DaySkeleton />;
  if (page.isError)
    return (
      <ErrorPanel title={t('scheduleNotLoaded')} onRetry={() => void page.refetch()}>
        {t('bookingsAreSafe')}
      </ErrorPanel>
    );
  return (
    <DayList
      key={date}
      schedules={page.data.items}
      first={first}
      date={date}
      filters={filters}
      now={now}
      onOpen={openClass}
      onPick={goTo}
      onClear={clearFilters}
    />
  );
}

/** Days to roll through and the day on a phone; seven days beside the day from 1024 px. */
export default function SchedulePage(): ReactNode {
  const now = useNow();
  const url = useScheduleUrl(now);
  const { first, date, today, filters, open, goTo, openClass, closeClass } = url;
  const page = usePage(first);
  const schedules = page.data?.items ?? none;
  const beside = usePageBeside(
    pairOf(first, today).find((one) => one !== first) ?? first,
    page.isSuccess,
  );
  const bookedDays = bookedDaysOf([...schedules, ...(beside.data?.items ?? none)]);
  const days = { first, date, today, bookedDays, onPick: goTo };
  const opened = schedules.find(({ id }) => id === open);
  useSheetAhead(page.isSuccess);

  return (
    <div className={`${s.page} ${s.columns}`}>
      <div className={s.main}>
        <div className={`${s.head} ${s.narrow}`}>
          <h1>{dayHeading(date, today)}</h1>
        </div>
        <div className={s.narrow}>
          <DayStrip {...days} />
        </div>
        <div className={s.toolbar}>
          <div className={s.title}>
            <h1>{t('schedule')}</h1>
            <PageChoice url={url} />
          </div>
          <div className={s.chips}>
            <FilterChips schedules={schedules} filters={filters} onChange={url.setFilter} />
          </div>
        </div>
        <div className={s.wide}>
          {page.isPending ? (
            <DaysSkeleton />
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
        <Day page={page} url={url} now={now} />
      </div>
      {open && (
        <Suspense fallback={null}>
          <BookingSheet key={open} scheduleId={open} known={opened} onClose={closeClass} />
        </Suspense>
      )}
    </div>
  );
}
