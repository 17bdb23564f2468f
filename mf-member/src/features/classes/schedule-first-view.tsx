import { dayPlace, todayHeading } from '@studio/ui/format';
import { cx } from '@studio/ui/cx';
import type { ReactNode } from 'react';
import d from './day-strip.module.css';
import { FilterChips } from './filter-chips.js';
import { t } from './messages.js';
import { readFilters } from './schedule-filters.js';
import s from './schedule-page.module.css';
import { DaySkeleton, DaysSkeleton } from './schedule-skeleton.js';

const DAYS = 14;
const heading = todayHeading(dayPlace(0, 'dayMonthLong'));
const noFilters = readFilters(new URLSearchParams());
const ignore = (): void => undefined;

/** The days as they stand when the strip has rolled to today. */
const strip = (
  <div className={d.strip}>
    {Array.from({ length: DAYS }, (_, days) => (
      <span key={days} className={cx('num', d.day, days === 0 && d.today, days === 0 && d.on)}>
        {days === 0 ? t('today') : dayPlace(days, 'weekdayShort')}{' '}
        <b>{dayPlace(days, 'dayNumber')}</b>
        <i />
      </span>
    ))}
  </div>
);

/**
 * The schedule of today at any width, its classes still on their way (schedule-page.tsx). Which width it is
 * decides the page's stylesheet (shell/src/app/first-frame.css).
 */
export function ScheduleFirstView(): ReactNode {
  return (
    <div className={`${s.page} ${s.columns}`}>
      <div className={s.main}>
        <div className="first-narrow">
          <div className={s.head}>
            <h1>{heading}</h1>
          </div>
          {strip}
        </div>
        <div className={s.toolbar}>
          <div className={`${s.title} first-wide`}>
            <h1>{t('schedule')}</h1>
          </div>
          <div className={s.chips}>
            <FilterChips schedules={[]} filters={noFilters} onChange={ignore} />
          </div>
        </div>
        <div className="first-wide">
          <DaysSkeleton />
        </div>
      </div>
      <div className={s.aside}>
        <h2 className="first-wide">{heading}</h2>
        <DaySkeleton />
      </div>
    </div>
  );
}
