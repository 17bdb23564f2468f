import { dayNumber, weekdayShort } from '@studio/ui/format';
import type { ReactNode } from 'react';
import s from './day-tile.module.css';

/** Weekday over number, at the start of a row. */
export function DayTile({ date }: { date: string }): ReactNode {
  return (
    <div className={s.tile}>
      <p className={s.week}>{weekdayShort(date)}</p>
      <p className={`num ${s.day}`}>{dayNumber(date)}</p>
    </div>
  );
}
