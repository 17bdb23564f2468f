import type { ScheduleView } from '@studio/contracts';
import { addDays, dayMonthLong, studioDay, weekdayLong } from '@studio/ui/format';
import { cx } from '@studio/ui/cx';
import { Icon } from '@studio/ui/icon';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ClassCard } from './class-card.js';
import { isOver } from './class-state.js';
import s from './day-list.module.css';
import { NoClass, noneTitle } from './no-class.js';
import { t } from './messages.js';
import { fits, hasFilters, timeOfDay } from './schedule-filters.js';
import type { Filters, TimeOfDay } from './schedule-filters.js';

const groups: readonly (readonly [TimeOfDay, string])[] = [
  ['morning', t('morning')],
  ['midday', t('midday')],
  ['evening', t('evening')],
];

export interface DayListProps {
  /** All classes of the page. */
  schedules: readonly ScheduleView[];
  /** The first day of the page. */
  first: string;
  date: string;
  filters: Filters;
  now: Date;
  onOpen: (scheduleId: string) => void;
  onPick: (day: string) => void;
  onClear: () => void;
}

/** Today's classes that are over, out of the way of those that can be booked. */
function Earlier({ list, now, onOpen }: Pick<DayListProps, 'now' | 'onOpen'> & ClassesOf) {
  const [shown, setShown] = useState(false);
  if (list.length === 0) return null;
  return (
    <div className={s.earlier}>
      <button
        type="button"
        className={`num ${s.toggle}`}
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        {t('earlierClasses', { count: list.length })}
        <Icon of={ChevronDown} size={18} className={shown ? s.up : ''} />
      </button>
      {shown && (
        <div className={s.list}>
          {list.map((schedule) => (
            <ClassCard key={schedule.id} schedule={schedule} now={now} onOpen={onOpen} />
          ))}
        </div>
      )}
    </div>
  );
}
interface ClassesOf {
  list: readonly ScheduleView[];
}

/** Morning, midday and evening of a day, those that have a class. */
function PartsOfDay({
  list: all,
  now,
  onOpen,
  level: Heading,
}: Pick<DayListProps, 'now' | 'onOpen'> & ClassesOf & { level: 'h2' | 'h3' }): ReactNode {
  return (
    <>
      {groups.map(([time, title]) => {
        const list = all.filter((one) => timeOfDay(one.startTime) === time);
        if (list.length === 0) return null;
        return (
          <section key={time} className={s.section}>
            <div className={s.group}>
              <Heading>{title}</Heading>
              <span className="muted tiny num">{t('classesCount', { count: list.length })}</span>
            </div>
            <div className={s.list}>
              {list.map((schedule) => (
                <ClassCard key={schedule.id} schedule={schedule} now={now} onOpen={onOpen} />
              ))}
            </div>
          </section>
        );
      })}
    </>
  );
}

/** The day after, below today: an evening's list is short, and the next morning is what one books. */
function Tomorrow({
  list,
  date,
  isBelow,
  ...rest
}: Parameters<typeof PartsOfDay>[0] & {
  date: string;
  /** Classes of today stand above it. */
  isBelow: boolean;
}) {
  if (list.length === 0) return null;
  return (
    <section className={cx(s.tomorrow, isBelow && s.below)} aria-labelledby="tomorrow">
      <h2 id="tomorrow">{t('tomorrowHeading', { day: dayMonthLong(date) })}</h2>
      <PartsOfDay {...rest} list={list} />
    </section>
  );
}

/** The classes of one day; of today, those that are still to come, and then those of tomorrow. */
export function DayList(props: DayListProps): ReactNode {
  const { schedules, date, filters, now, onOpen } = props;
  const of = (day: string) => schedules.filter((one) => one.date === day && fits(one, filters));
  const isToday = date === studioDay(now);
  const over = isToday ? of(date).filter((one) => isOver(one, now)) : [];
  const rest = of(date).filter((one) => !over.includes(one));
  const next = addDays(date, 1);
  const after = isToday ? of(next) : [];
  return (
    <div>
      <Earlier list={over} now={now} onOpen={onOpen} />
      {rest.length === 0 && !after.length && <NoClass {...props} over={over.length > 0} />}
      {rest.length === 0 && after.length > 0 && (
        <p className={`muted ${s.none}`}>
          {noneTitle(weekdayLong(date), over.length > 0, hasFilters(filters))}
        </p>
      )}
      <PartsOfDay list={rest} now={now} onOpen={onOpen} level="h2" />
      <Tomorrow
        list={after}
        isBelow={rest.length > 0}
        date={next}
        now={now}
        onOpen={onOpen}
        level="h3"
      />
    </div>
  );
}
