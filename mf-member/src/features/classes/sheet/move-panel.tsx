import type { BookingView, ScheduleView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button, IconButton } from '@studio/ui/button';
import { Chip, Chips } from '@studio/ui/chip';
import { ErrorPanel } from '@studio/ui/error-panel';
import { deadline, firstName, relativeDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Note } from '@studio/ui/note';
import { SkeletonCards } from '@studio/ui/skeleton';
import { ArrowDown, ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { DayTile } from '../../../shared/day-tile.js';
import s from './booking-sheet.module.css';
import { movableTo } from './movable.js';
import { Refusal } from './refusal.js';
import { useComing, useMove } from './use-move.js';
import { t } from './messages.js';

type Place = Pick<ScheduleView, 'classType' | 'date' | 'startTime' | 'trainer'>;

function PlaceRow({ place, now }: { place: Place; now: Date }): ReactNode {
  return (
    <div className={s.moveLine}>
      <DayTile date={place.date} />
      <div className="grow">
        <p className="strong">{place.classType.name}</p>
        <p className="muted small num">
          {relativeDay(place.date, now)} {place.startTime} · {firstName(place.trainer.name)}
        </p>
      </div>
    </div>
  );
}

/** From here to there, and what it means, before it is done. */
function Confirm({
  booking,
  to,
  now,
  onBack,
  onMoved,
}: {
  booking: BookingView;
  to: ScheduleView;
  now: Date;
  onBack: () => void;
  onMoved: () => void;
}): ReactNode {
  const move = useMove(booking);
  const { paidWith } = booking;
  const free = now <= new Date(to.cancelUntil);
  return (
    <div className={s.fixed}>
      <div className={s.pays}>
        <PlaceRow place={booking.schedule} now={now} />
        <Icon of={ArrowDown} className="muted" />
        <PlaceRow place={to} now={now} />
      </div>
      <Note tone={free ? 'calm' : 'scarce'}>
        <b>{paidWith.kind === 'package' ? t('creditMovesAlong') : t('fundingStays')}</b>{' '}
        {free
          ? t('newClassFreeUntil', { deadline: deadline(to.cancelUntil, now) })
          : t('newClassNotFree')}
      </Note>
      {move.isError && <Refusal error={move.error} />}
      <Button
        look="primary"
        size="lg"
        block
        busy={move.isPending}
        onClick={() =>
          move.mutate(to.id, {
            onSuccess: () => {
              toast.success(t('bookingMoved'), {
                description: `${to.classType.name}, ${relativeDay(to.date, now)} ${to.startTime}`,
              });
              onMoved();
            },
          })
        }
      >
        {t('moveMyBooking')}
      </Button>
      <Button look="ghost" size="lg" block onClick={onBack}>
        {t('chooseAnother')}
      </Button>
    </div>
  );
}

/** Another class instead of the one that is booked: the old seat goes only when the new one is there. */
export function MovePanel({
  booking,
  now,
  onBack,
  onMoved,
}: {
  booking: BookingView;
  now: Date;
  onBack: () => void;
  onMoved: () => void;
}): ReactNode {
  const [anyKind, setAnyKind] = useState(false);
  const [to, setTo] = useState<ScheduleView | null>(null);
  const coming = useComing(now);
  const head = (
    <div className={s.back}>
      <IconButton label={t('back')} onClick={() => (to ? setTo(null) : onBack())}>
        <Icon of={ChevronLeft} size={22} className="flip" />
      </IconButton>
      <h3>{to ? t('moveToThisClass') : t('moveToAnotherClass')}</h3>
    </div>
  );
  if (to)
    return (
      <>
        {head}
        <Confirm booking={booking} to={to} now={now} onBack={() => setTo(null)} onMoved={onMoved} />
      </>
    );
  const list = () => {
    if (coming.isPending) return <SkeletonCards what={t('loadingClasses')} rows={4} height={56} />;
    if (coming.isError) return <ErrorPanel onRetry={() => void coming.refetch()} />;
    const choices = movableTo(booking, coming.data.items, { now, anyKind });
    if (choices.length === 0) return <Note>{t('noOtherClass')}</Note>;
    return (
      <ul className={s.moveList}>
        {choices.map((one) => (
          <li key={one.id}>
            <button type="button" className={s.move} onClick={() => setTo(one)}>
              <PlaceRow place={one} now={now} />
              <span className="muted small num">
                {t('seatsCount', { seatsLeft: one.seatsLeft })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <>
      {head}
      <Chips label={t('whichClasses')}>
        <Chip on={!anyKind} onChange={() => setAnyKind(false)}>
          {booking.schedule.classType.name}
        </Chip>
        <Chip on={anyKind} onChange={() => setAnyKind(true)}>
          {t('allKinds')}
        </Chip>
      </Chips>
      {list()}
    </>
  );
}
