import type { AdminSchedule } from '@studio/contracts';
import { Link, useSearchParams } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { cx } from '@studio/ui/cx';
import { ErrorPanel } from '@studio/ui/error-panel';
import {
  addDays,
  dayMonth,
  dayNumber,
  fullDate,
  isStudioDay,
  longDate,
  shortDate,
  studioDay,
  weekdayOf,
  weekdayShort,
} from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { classesCsv } from '../../shared/classes-csv.js';
import { CsvButton } from '../../shared/csv-button.js';
import { useNow } from '../../shared/use-now.js';
import { lazyDialog } from '../../shared/lazy-dialog.js';
import { Clashes } from './clashes.js';
import s from './timetable.module.css';
import { useWeek } from './use-timetable.js';
import { Text, t } from './messages.js';

const ClassDialog = lazyDialog(async () => (await import('./class-dialog.js')).ClassDialog);

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** Its marks in words: cancelled, differs from its series, overlaps. */
const notesOf = (one: AdminSchedule): string =>
  [
    one.status === 'cancelled' && t('markCancelled'),
    one.status === 'scheduled' && one.changedSingly && t('markDiffers'),
    one.status === 'scheduled' && one.overlapReason && t('markOverlaps'),
  ]
    .filter(Boolean)
    .join(', ');

function ClassButton({ one, onOpen }: { one: AdminSchedule; onOpen: () => void }): ReactNode {
  const notes = notesOf(one);
  return (
    <button
      type="button"
      className={cx(s.class, one.status === 'cancelled' && s.off)}
      onClick={onOpen}
    >
      <span className="num">
        {one.startTime} <b>{one.classType.name}</b>
      </span>
      <span className="muted cut">{one.trainer.name}</span>
      <span className="muted cut">{one.room.name}</span>
      <span className="num">
        {[
          `${one.booked}/${one.capacity}`,
          one.waiting > 0 && t('countWaiting', { waiting: one.waiting }),
          notes,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </button>
  );
}

function Day({
  day,
  classes,
  shown,
  onOpen,
}: {
  day: string;
  classes: readonly AdminSchedule[];
  shown: boolean;
  onOpen: (one: AdminSchedule) => void;
}): ReactNode {
  return (
    <section className={s.column} data-shown={shown || undefined} aria-label={longDate(day)}>
      <h2>{shortDate(day)}</h2>
      {classes.length === 0 && <p className="muted small">{t('noClasses')}</p>}
      {classes.map((one) => (
        <ClassButton key={one.id} one={one} onOpen={() => onOpen(one)} />
      ))}
    </section>
  );
}

/** Where dates stand whose classes are not made yet. */
function BeyondHorizon({
  sunday,
  madeUntil,
}: {
  sunday: string;
  madeUntil: string | undefined;
}): ReactNode {
  if (madeUntil === undefined || sunday <= madeUntil) return null;
  return (
    <div className={s.tools}>
      <Note>
        <Text
          message="beyondHorizon"
          values={{ madeUntil: fullDate(madeUntil) }}
          tags={{ a: <Link to="/admin/timetable?view=series" /> }}
        />
      </Note>
    </div>
  );
}

/** On a phone: which day of the week shows. */
function DayButtons({
  days,
  day,
  onChoose,
}: {
  days: readonly string[];
  day: string;
  onChoose: (day: string) => void;
}): ReactNode {
  return (
    <div className={s.days} role="group" aria-label={t('day')}>
      {days.map((one) => (
        <button
          key={one}
          type="button"
          className={s.dayButton}
          aria-pressed={one === day}
          onClick={() => onChoose(one)}
        >
          <span>{weekdayShort(one)}</span>
          <span className="num">{dayNumber(one)}</span>
        </button>
      ))}
    </div>
  );
}

/** Seven days from Monday; on a phone one of them at a time. */
export function WeekView(): ReactNode {
  const today = studioDay(useNow());
  const [params, setParams] = useSearchParams();
  const inUrl = params.get('day');
  const day = isStudioDay(inUrl) ? inUrl : today;
  const monday = addDays(day, 1 - weekdayOf(day));
  const week = useWeek(monday);
  const [open, setOpen] = useState<AdminSchedule>();
  const go = (to: string): void => setParams(to === today ? {} : { day: to });
  const days = WEEK.map((n) => addDays(monday, n));
  const all = week.data?.items ?? [];
  // Asked for by the class's own page.
  const shown = open ?? all.find(({ id }) => id === params.get('class'));
  const held = all.filter(({ status }) => status === 'scheduled').length;
  const body = () => {
    if (week.isPending) return <SkeletonRows what={t('theWeek')} rows={6} height={76} />;
    if (week.isError) return <ErrorPanel onRetry={() => void week.refetch()} />;
    return (
      <div className={s.week}>
        {days.map((one) => (
          <Day
            key={one}
            day={one}
            shown={one === day}
            classes={all.filter(({ date }) => date === one)}
            onOpen={setOpen}
          />
        ))}
      </div>
    );
  };
  return (
    <>
      <div className={s.tools}>
        <p className={`num ${s.range}`}>
          <b>
            {t('weekSpan', {
              monday: dayMonth(monday),
              dayMonth: dayMonth(addDays(monday, 6)),
            })}
          </b>
          {week.data && <span className="muted"> · {t('classesHeld', { held })}</span>}
        </p>
        <Button look="outline" size="sm" onClick={() => go(addDays(day, -7))}>
          {t('weekBefore')}
        </Button>
        <Button look="outline" size="sm" onClick={() => go(today)}>
          {t('thisWeek')}
        </Button>
        <Button look="outline" size="sm" onClick={() => go(addDays(day, 7))}>
          {t('weekAfter')}
        </Button>
        <CsvButton
          name="classes"
          size="sm"
          read={() => classesCsv({ from: monday, to: addDays(monday, 6) })}
        />
      </div>
      <DayButtons {...{ days, day }} onChoose={go} />
      <BeyondHorizon sunday={addDays(monday, 6)} madeUntil={week.data?.madeUntil} />
      <Clashes />
      {body()}
      {shown && <ClassDialog one={shown} onClose={() => (open ? setOpen(undefined) : go(day))} />}
    </>
  );
}
