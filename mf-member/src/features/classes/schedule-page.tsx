import { serverNow } from '@studio/api-client';
import type { ScheduleView } from '@studio/contracts';
import { ErrorPanel } from '@studio/ui/error-panel';
import { dayHeading } from '@studio/ui/format';
import { usePageIsIdle } from '@studio/ui/use-page-is-idle';
import { lazy, Suspense } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { useIsWide } from '../../shared/use-is-wide.js';
import { useNow } from '../../shared/use-now.js';
import { prefetchPage, usePage, usePageAfter, usePageBeside } from './api.js';
import { DayList } from './day-list.js';
import { DaySkeleton, DaysSkeleton } from './schedule-skeleton.js';
import { DayStrip } from './day-strip.js';
import { FilterChips } from './filter-chips.js';
import { loadSheet } from './load-sheet.js';
import { t } from './messages.js';
import { PageChoice } from './page-choice.js';
import { pairOf } from './schedule-days.js';
import { fits } from './schedule-filters.js';
import s from './schedule-page.module.css';
import { firstOfAddress, useScheduleUrl } from './use-schedule-url.js';
import type { ScheduleUrl } from './use-schedule-url.js';
import { WeekGrid } from './week-grid.js';

export const prefetch = (): Promise<void> => prefetchPage(firstOfAddress(new Date(serverNow())));

// Not part of the first paint: it comes when the page is idle (ahead.ts), or with the first tap.
const BookingSheet = lazy(async () => ({ default: (await loadSheet()).BookingSheet }));

const bookedDaysOf = (schedules: readonly ScheduleView[]): Set<string> =>
  new Set(schedules.filter(({ mine }) => mine?.status === 'confirmed').map(({ date }) => date));

const none: ScheduleView[] = [];

/** First day of the page beside this one. */
const otherOf = (first: string, today: string): string =>
  pairOf(first, today).find((one) => one !== first) ?? first;

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

function DaysHead(days: ComponentProps<typeof DayStrip>): ReactNode {
  return (
    <>
      <div className={s.head}>
        <h1>{dayHeading(days.date, days.today)}</h1>
      </div>
      <DayStrip {...days} />
    </>
  );
}

function WeekHead({ url }: { url: ScheduleUrl }): ReactNode {
  return (
    <div className={s.title}>
      <h1>{t('schedule')}</h1>
      <PageChoice url={url} />
    </div>
  );
}

function Week({
  page,
  url,
  days,
  now,
}: {
  page: ReturnType<typeof usePage>;
  url: ScheduleUrl;
  days: ComponentProps<typeof DayStrip>;
  now: Date;
}): ReactNode {
  if (page.isPending) return <DaysSkeleton />;
  const schedules = page.data?.items ?? none;
  return (
    <WeekGrid
      {...days}
      schedules={schedules.filter((one) => fits(one, url.filters))}
      now={now}
      onOpen={url.openClass}
    />
  );
}

/** Days to roll through and the day on a phone; seven days beside the day from 1024 px. */
export default function SchedulePage(): ReactNode {
  const now = useNow();
  const isWide = useIsWide();
  const url = useScheduleUrl(now);
  const { first, date, today, filters, open, goTo, closeClass } = url;
  const page = usePage(first);
  const schedules = page.data?.items ?? none;
  const isIdle = usePageIsIdle(page.isSuccess);
  const beside = usePageBeside(otherOf(first, today), isIdle);
  usePageAfter(first, { isShown: page.isSuccess, isIdle });
  const bookedDays = bookedDaysOf([...schedules, ...(beside.data?.items ?? none)]);
  const days = { first, date, today, bookedDays, onPick: goTo };
  const opened = schedules.find(({ id }) => id === open);

  return (
    <div className={`${s.page} ${s.columns}`}>
      <div className={s.main}>
        {!isWide && <DaysHead {...days} />}
        <div className={s.toolbar}>
          {isWide && <WeekHead url={url} />}
          <div className={s.chips}>
            <FilterChips schedules={schedules} filters={filters} onChange={url.setFilter} />
          </div>
        </div>
        {isWide && <Week page={page} url={url} days={days} now={now} />}
      </div>
      <div className={s.aside}>
        {isWide && <h2>{dayHeading(date, today)}</h2>}
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
