import { call } from '@studio/api-client';
import { listSchedules, type BookingView, type ScheduleView } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Avatar } from '@studio/ui/avatar';
import { Bar } from '@studio/ui/bar';
import { Chip, ChoiceChip } from '@studio/ui/chip';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNow } from '../use-now.js';
import { holdsSeat } from './booking-rules.js';
import { DayStrip } from './day-strip.js';
import s from './front-desk.module.css';
import { t } from './messages.js';

type Class = ScheduleView;

const FEW_SEATS = 3;

/** The state of its seats, in a word or two. */
const seatsOf = (one: Class, now: Date): { label: string; scarce: boolean } => {
  if (one.status === 'cancelled') return { label: t('off'), scarce: false };
  if (new Date(one.startsAt) <= now) return { label: t('over'), scarce: false };
  if (one.seatsLeft > 0)
    return { label: t('seatsLeft', { count: one.seatsLeft }), scarce: one.seatsLeft <= FEW_SEATS };
  return {
    label: one.waiting > 0 ? t('fullWaiting', { count: one.waiting }) : t('full'),
    scarce: false,
  };
};

function Row({
  one,
  chosen,
  booked,
  onChoose,
}: {
  one: Class;
  chosen: boolean;
  booked: boolean;
  onChoose: () => void;
}): ReactNode {
  const now = useNow();
  const { label, scarce } = seatsOf(one, now);
  const isOff = one.status === 'cancelled' || new Date(one.startsAt) <= now;
  return (
    <label className={s.row} data-off={isOff || one.seatsLeft === 0 || undefined}>
      <input
        type="radio"
        name="front-desk-class"
        checked={chosen}
        disabled={isOff}
        onChange={onChoose}
      />
      <b className="num">{one.startTime}</b>
      <Avatar name={one.trainer.name} src={one.trainer.avatarUrl} size={28} />
      <span className={s.what}>
        <b>{one.classType.name}</b>{' '}
        <span className="muted">
          {t('trainerRoom', { trainer: one.trainer.name, room: one.room.name })}
        </span>
      </span>
      <span className={s.bar}>
        <Bar part={one.booked} whole={one.capacity} tone={scarce ? 'scarce' : 'calm'} />
      </span>
      <span className={`num small ${s.seats}`} data-scarce={scarce || undefined}>
        {booked ? t('bookedAlready') : label}
      </span>
    </label>
  );
}

const choicesOf = (items: readonly Class[], of: (one: Class) => { id: string; name: string }) =>
  [...new Map(items.map((one) => [of(one).id, of(one).name]))].map(([value, label]) => ({
    value,
    label,
  }));

/** The classes of a day, one to be chosen; full ones too, for the waiting list. */
export function ClassList({
  day,
  onDay,
  chosen,
  onChoose,
  bookings,
}: {
  day: string;
  onDay: (day: string) => void;
  chosen: string | null;
  onChoose: (scheduleId: string) => void;
  /** The member's own. */
  bookings: readonly BookingView[];
}): ReactNode {
  const [type, setType] = useState<string | null>(null);
  const [trainer, setTrainer] = useState<string | null>(null);
  const [withSeat, setWithSeat] = useState(false);
  const classes = useQuery({
    queryKey: keys.schedulesBetween(day, day),
    queryFn: ({ signal }) => call(listSchedules, { query: { from: day, to: day }, signal }),
  });
  const own = bookings.filter(holdsSeat);
  const all = classes.data?.items ?? [];
  const items = all.filter(
    (one) =>
      (type === null || one.classType.id === type) &&
      (trainer === null || one.trainer.id === trainer) &&
      (!withSeat || one.seatsLeft > 0),
  );
  return (
    <>
      <DayStrip day={day} onDay={onDay} bookedOn={own.map(({ schedule }) => schedule.date)} />
      <div className={s.filters}>
        <ChoiceChip
          label={t('class')}
          choices={choicesOf(all, (one) => one.classType)}
          value={type}
          onChange={setType}
        />
        <ChoiceChip
          label={t('trainer')}
          choices={choicesOf(all, (one) => one.trainer)}
          value={trainer}
          onChange={setTrainer}
        />
        <Chip on={withSeat} onChange={setWithSeat}>
          {t('withSeat')}
        </Chip>
        <span className={`muted tiny num ${s.sum}`} role="status">
          {classes.isSuccess &&
            t('classesFree', {
              classes: items.length,
              seats: items.reduce((sum, { seatsLeft }) => sum + seatsLeft, 0),
            })}
        </span>
      </div>
      {classes.isPending && <SkeletonRows what={t('classes')} rows={7} height={44} />}
      {classes.isError && <ErrorPanel onRetry={() => void classes.refetch()} />}
      <fieldset className={s.rows}>
        <legend className="visually-hidden">{t('classesOfDay')}</legend>
        {items.map((one) => (
          <Row
            key={one.id}
            one={one}
            chosen={one.id === chosen}
            booked={own.some(({ scheduleId }) => scheduleId === one.id)}
            onChoose={() => onChoose(one.id)}
          />
        ))}
      </fieldset>
      {classes.isSuccess && items.length === 0 && <p className="muted small">{t('noClass')}</p>}
    </>
  );
}
