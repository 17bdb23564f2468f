import { dayMonthLong, dayNumber, weekdayShort } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { t } from './messages.js';
import { taught } from './week-rules.js';
import type { DayOfWeek } from './week-rules.js';
import s from './week.module.css';

/** Where a day's classes stand on the page. */
export const sectionId = (date: string): string => `day-${date}`;

const showDay = (date: string): void => {
  const section = document.getElementById(sectionId(date));
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
};

/** The seven days with their number of classes; a tap leads to the day. */
export function DayStrip({
  days,
  today,
}: {
  days: readonly DayOfWeek[];
  today: string;
}): ReactNode {
  return (
    <div className={s.strip} role="group" aria-label={t('days')}>
      {days.map(({ date, classes }) => (
        <button
          key={date}
          type="button"
          className={`num ${s.day} ${date === today ? s.today : ''}`}
          disabled={classes.length === 0}
          aria-label={t('dayClasses', { day: dayMonthLong(date), count: taught(classes).length })}
          onClick={() => showDay(date)}
        >
          <span>{weekdayShort(date)}</span>
          <b>{dayNumber(date)}</b>
          <span>{taught(classes).length || t('off')}</span>
        </button>
      ))}
    </div>
  );
}
