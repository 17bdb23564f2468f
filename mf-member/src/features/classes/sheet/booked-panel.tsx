import type { BookingView, ScheduleView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { addDays, deadline, firstName, dayInSentence, studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { CalendarCheck, CalendarPlus, Check, ChevronRight, QrCode } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { addToCalendar } from '../../../shared/calendar-file.js';
import { loadAskForPush } from '../../../shared/load-ask-for-push.js';
import { Directions } from './directions.js';
import { SpotPanel } from './lazy-spot-panel.js';
import { OwnSpot } from './own-spot.js';
import s from './booking-sheet.module.css';
import { t } from './messages.js';

// Of use after a booking only; where it can't be had, nobody is asked.
const AskForPush = lazy(() => loadAskForPush().catch(() => ({ default: () => null })));

/** What was booked, and what is left of what pays. */
const bookedLabel = ({ paidWith, schedule }: BookingView, left: number | null): string => {
  const names = {
    className: schedule.classType.name,
    trainer: firstName(schedule.trainer.name),
  };
  if (left === null) return t('classWithTrainer', names);
  return paidWith.kind === 'subscription'
    ? t('classWithTrainerPlanLeft', { ...names, classesLeft: left })
    : t('classWithTrainerPackageLeft', { ...names, creditsLeft: left });
};

/** What to do with a place that one has; its deadline is the one that the booking keeps. */
export function SeatActions({
  schedule,
  bookingId,
  cancelUntil,
  now,
  onSpot,
}: {
  schedule: ScheduleView;
  bookingId: string;
  cancelUntil: string;
  now: Date;
  onSpot: () => void;
}): ReactNode {
  const free = now <= new Date(cancelUntil);
  return (
    <div className={s.rows}>
      {schedule.date === studioDay(now) && (
        <Link className={s.line} to={`/check-in/${bookingId}`}>
          <Icon of={QrCode} />
          <span className="grow strong">{t('checkInCode')}</span>
          <Icon of={ChevronRight} className="flip muted" />
        </Link>
      )}
      <OwnSpot schedule={schedule} bookingId={bookingId} now={now} onChoose={onSpot} />
      <button type="button" className={s.line} onClick={() => addToCalendar(schedule.id)}>
        <Icon of={CalendarPlus} />
        <span className="grow strong">{t('addToCalendar')}</span>
        <Icon of={ChevronRight} className="flip muted" />
      </button>
      <Directions />
      <div className={s.line}>
        <Icon of={CalendarCheck} />
        <span className="grow num">
          {t(free ? 'freeCancellationUntil' : 'freeCancellationEnded', {
            deadline: deadline(cancelUntil, now),
          })}
        </span>
      </div>
    </div>
  );
}

/** Right after booking: quiet, with what to do next. */
export function JustBooked({
  schedule,
  booking,
  creditsLeft,
  now,
  onDone,
}: {
  schedule: ScheduleView;
  booking: BookingView;
  creditsLeft: number | null;
  now: Date;
  onDone: () => void;
}): ReactNode {
  const today = studioDay(now);
  const isSoon = [today, addDays(today, 1)].includes(schedule.date);
  const [isChoosing, setChoosing] = useState(false);
  if (isChoosing) return <SpotPanel bookingId={booking.id} onBack={() => setChoosing(false)} />;
  return (
    <>
      <div className={s.centre} role="status">
        <span className={s.disc}>
          <Icon of={Check} size={28} />
        </span>
        <p className={`serif num ${s.bookedTitle}`}>
          {t(isSoon ? 'seeYouSoon' : 'seeYouOnDay', {
            day: dayInSentence(schedule.date, now),
            startTime: schedule.startTime,
          })}
        </p>
        <p className="muted num">{bookedLabel(booking, creditsLeft)}</p>
      </div>
      <SeatActions
        schedule={schedule}
        bookingId={booking.id}
        cancelUntil={booking.cancelUntil}
        now={now}
        onSpot={() => setChoosing(true)}
      />
      <Suspense fallback={null}>
        <AskForPush />
      </Suspense>
      <Button look="outline" size="lg" block onClick={onDone}>
        {t('done')}
      </Button>
    </>
  );
}
