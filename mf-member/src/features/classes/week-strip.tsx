import { addDays, dayNumber, monthLong, weekdayShort } from '@studio/ui/format';
import type { ReactNode } from 'react';
import s from './week-strip.module.css';
import { t } from './messages.js';

export const daysOf = (monday: string): string[] =>
  Array.from({ length: 7 }, (_, n) => addDays(monday, n));

/** Seven pills; a dot where the member is booked. */
export function WeekStrip({
  monday,
  date,
  today,
  bookedDays,
  onPick,
}: {
  monday: string;
  date: string;
  today: string;
  bookedDays: ReadonlySet<string>;
  onPick: (day: string) => void;
}): ReactNode {
  return (
    <div className={s.week} role="group" aria-label={t('daysOfWeek')}>
      {daysOf(monday).map((day) => (
        <button
          key={day}
          type="button"
          className={[
            'num',
            s.day,
            day === today && s.today,
            day === date && s.on,
            bookedDays.has(day) && s.has,
          ]
            .filter(Boolean)
            .join(' ')}
          aria-pressed={day === date}
          onClick={() => onPick(day)}
        >
          {weekdayShort(day)} <b>{dayNumber(day)}</b>
          <i />
          <span className="visually-hidden">
            {monthLong(day)}
            {day === today && t('dayIsToday')}
            {bookedDays.has(day) && t('dayIsBooked')}
          </span>
        </button>
      ))}
    </div>
  );
}
