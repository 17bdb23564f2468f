import { IconButton } from '@studio/ui/button';
import { addDays, dayNumber, monthLong, weekdayShort } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { useRoving } from '@studio/ui/roving';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import s from './day-strip.module.css';
import { t } from './messages.js';
import { daysFrom, pairOf } from './schedule-days.js';

export interface DaysProps {
  /** The first day of the page. */
  first: string;
  date: string;
  today: string;
  bookedDays: ReadonlySet<string>;
  onPick: (day: string) => void;
}

const classOf = (day: string, { date, today, bookedDays }: DaysProps): string =>
  [
    'num',
    s.day,
    day < today && s.past,
    day === today && s.today,
    day === date && s.on,
    bookedDays.has(day) && s.has,
  ]
    .filter(Boolean)
    .join(' ');

/** What is said of a day beside its name and number. */
export function DayNote({ day, bookedDays }: Pick<DaysProps, 'bookedDays'> & { day: string }) {
  return (
    <span className="visually-hidden">
      {monthLong(day)}
      {bookedDays.has(day) && t('dayIsBooked')}
    </span>
  );
}

/** Fourteen days as pills that roll, today first; a dot where the member is booked. */
export function DayStrip(props: DaysProps): ReactNode {
  const { first, date, today, bookedDays, onPick } = props;
  const [start] = pairOf(first, today);
  const roving = useRoving<HTMLDivElement>();
  const { ref } = roving;
  // The chosen day is seen whole; the first one stands at the beginning.
  useEffect(() => {
    const chosen = ref.current?.querySelector('[aria-pressed="true"]');
    const inline = date === start ? 'start' : 'nearest';
    // jsdom has no layout and does not scroll.
    chosen?.scrollIntoView?.({ block: 'nearest', inline });
  }, [ref, date, start]);
  return (
    <div className={s.strip} role="toolbar" aria-label={t('days')} {...roving}>
      <IconButton label={t('earlierDays')} onClick={() => onPick(addDays(start, -1))}>
        <Icon of={ChevronLeft} size={22} className="flip" />
      </IconButton>
      {daysFrom(start, start < today ? 7 : 14).map((day) => (
        <button
          key={day}
          type="button"
          className={classOf(day, props)}
          aria-pressed={day === date}
          data-stop={day === date ? '' : undefined}
          onClick={() => onPick(day)}
        >
          {day === today ? t('today') : weekdayShort(day)} <b>{dayNumber(day)}</b>
          <i />
          <DayNote day={day} bookedDays={bookedDays} />
        </button>
      ))}
      <IconButton
        label={t('laterDays')}
        onClick={() => onPick(addDays(start, start < today ? 7 : 14))}
      >
        <Icon of={ChevronRight} size={22} className="flip" />
      </IconButton>
    </div>
  );
}
