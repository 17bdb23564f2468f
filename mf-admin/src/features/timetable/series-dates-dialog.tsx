import type { SeriesDate, SeriesView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { Badge } from '@studio/ui/badge';
import { Button, ButtonLink } from '@studio/ui/button';
import { List } from '@studio/ui/card';
import { Dialog } from '@studio/ui/dialog';
import { ErrorPanel } from '@studio/ui/error-panel';
import { fullDate, shortDate } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { refusalMessage } from './refusal-messages.js';
import { SeriesDateForm } from './series-date-form.js';
import { seriesName } from './timetable-labels.js';
import s from './timetable.module.css';
import { useRestoreSeriesDate, useSeriesDates } from './use-timetable.js';
import { t } from './messages.js';

const states = { made: 'stateMade', to_come: 'stateToCome', off: 'stateOff' } as const;
const tones = { made: 'calm', to_come: 'line', off: 'plain' } as const;

function Actions({
  one,
  restoring,
  onChange,
  onRestore,
}: {
  one: SeriesDate;
  restoring: boolean;
  onChange: () => void;
  onRestore: () => void;
}): ReactNode {
  const date = shortDate(one.date);
  return (
    <div className={s.buttons}>
      {one.state === 'made' && (
        <ButtonLink look="outline" size="sm">
          <Link to={`/admin/class/${one.scheduleId ?? ''}`} aria-label={t('openClassOf', { date })}>
            {t('openClass')}
          </Link>
        </ButtonLink>
      )}
      {one.removable && (
        <Button
          look="ghost"
          size="sm"
          busy={restoring}
          aria-label={t('asSeriesOf', { date })}
          onClick={onRestore}
        >
          {t('asSeries')}
        </Button>
      )}
      {one.state === 'to_come' && (
        <Button
          look="outline"
          size="sm"
          aria-label={t('changeDateOf', { date })}
          onClick={onChange}
        >
          {t('change')}
        </Button>
      )}
    </div>
  );
}

function DateRow({ one, children }: { one: SeriesDate; children: ReactNode }): ReactNode {
  return (
    <li className={s.row}>
      <div className={s.grow}>
        <b className="num">{shortDate(one.date)}</b>
        <span className="muted small num">
          {t('dateFacts', {
            startTime: one.startTime,
            trainer: one.trainer.name,
            room: one.room.name,
            capacity: one.capacity,
            bookings: one.bookings,
          })}
        </span>
        {one.because && <span className="small">{one.because}</span>}
      </div>
      <Badge tone={tones[one.state]}>{t(states[one.state])}</Badge>
      {one.removable && one.state === 'to_come' && <Badge tone="scarce">{t('stateDiffers')}</Badge>}
      {children}
    </li>
  );
}

function Dates({
  one,
  onChange,
}: {
  one: SeriesView;
  onChange: (date: SeriesDate) => void;
}): ReactNode {
  const dates = useSeriesDates(one.id);
  const restore = useRestoreSeriesDate(one.id);
  if (dates.isPending) return <SkeletonRows what={t('theDates')} rows={6} height={60} />;
  if (dates.isError) return <ErrorPanel onRetry={() => void dates.refetch()} />;
  const { items, madeUntil } = dates.data;
  const undo = (date: string): void =>
    restore.mutate(date, {
      onSuccess: () => toast.success(t('dateRestored', { date: shortDate(date) })),
      onError: () => void dates.refetch(),
    });
  return (
    <>
      <p className="muted">{t('datesMeaning', { madeUntil: fullDate(madeUntil) })}</p>
      {restore.error && <Note tone="alert">{refusalMessage(restore.error)}</Note>}
      {items.length === 0 && <p>{t('noDates')}</p>}
      <List aria-label={t('dates')}>
        {items.map((date) => (
          <DateRow key={date.date} one={date}>
            <Actions
              one={date}
              restoring={restore.isPending && restore.variables === date.date}
              onChange={() => onChange(date)}
              onRestore={() => undo(date.date)}
            />
          </DateRow>
        ))}
      </List>
    </>
  );
}

/** The dates of a series for half a year: what is on the timetable, and what is not made yet. */
export function SeriesDatesDialog({
  one,
  onClose,
}: {
  one: SeriesView;
  onClose: () => void;
}): ReactNode {
  const [changing, setChanging] = useState<SeriesDate>();
  if (changing)
    return <SeriesDateForm series={one} one={changing} onClose={() => setChanging(undefined)} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      shape="wide"
      title={t('datesOf', { name: seriesName(one) })}
    >
      <div className={s.form}>
        <Dates one={one} onChange={setChanging} />
      </div>
    </Dialog>
  );
}
