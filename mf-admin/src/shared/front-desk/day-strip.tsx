import { addDays } from '@studio/domain-kit';
import { dayNumber, longDate, studioDay, weekdayShort } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { useNow } from '../use-now.js';
import s from './front-desk.module.css';
import { t } from './messages.js';

/** Two weeks that a member can book, and two that the front desk can. */
const DAYS = 28;

/** The coming days; a dot where the member has a class. */
export function DayStrip({
  day,
  onDay,
  bookedOn,
}: {
  day: string;
  onDay: (day: string) => void;
  bookedOn: readonly string[];
}): ReactNode {
  const today = studioDay(useNow());
  const days = Array.from({ length: DAYS }, (_, n) => addDays(today, n));
  return (
    <div className={s.days} role="group" aria-label={t('days')}>
      {days.map((one) => (
        <button
          key={one}
          type="button"
          className={s.day}
          aria-pressed={one === day}
          aria-label={
            bookedOn.includes(one) ? t('dayWithBooking', { day: longDate(one) }) : longDate(one)
          }
          onClick={() => onDay(one)}
        >
          <span>{one === today ? t('today') : weekdayShort(one)}</span>
          <b className="num">{dayNumber(one)}</b>
          <i data-on={bookedOn.includes(one) || undefined} aria-hidden />
        </button>
      ))}
    </div>
  );
}
