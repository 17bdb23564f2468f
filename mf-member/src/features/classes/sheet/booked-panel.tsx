import type { BookingView, ScheduleView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { count, deadline, firstName, dayInSentence, studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { CalendarCheck, CalendarPlus, Check, ChevronRight, MapPin, QrCode } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { addToCalendar } from '../../../shared/calendar-file.js';
import { studio } from '../../../shared/studio.js';
import s from './booking-sheet.module.css';

// Of use after a booking only; where it can't be had, nobody is asked.
const AskForPush = lazy(() =>
  import('../../../shared/ask-for-push.js').catch(() => ({ default: () => null })),
);

const remainingLabel = ({ paidWith }: BookingView, creditsLeft: number | null): string => {
  if (creditsLeft === null) return '';
  return paidWith.kind === 'subscription'
    ? ` · ${count(creditsLeft, 'class', 'classes')} left in this period`
    : ` · ${count(creditsLeft, 'credit')} left in this package`;
};

/** What to do with a place that one has; its deadline is the one that the booking keeps. */
export function SeatActions({
  schedule,
  bookingId,
  cancelUntil,
  now,
}: {
  schedule: ScheduleView;
  bookingId: string;
  cancelUntil: string;
  now: Date;
}): ReactNode {
  const free = now <= new Date(cancelUntil);
  return (
    <div className={s.rows}>
      {schedule.date === studioDay(now) && (
        <Link className={s.line} to={`/check-in/${bookingId}`}>
          <Icon of={QrCode} />
          <span className="grow strong">Check-in code</span>
          <Icon of={ChevronRight} className="flip muted" />
        </Link>
      )}
      <button type="button" className={s.line} onClick={() => addToCalendar(schedule)}>
        <Icon of={CalendarPlus} />
        <span className="grow strong">Add to calendar</span>
        <Icon of={ChevronRight} className="flip muted" />
      </button>
      <a className={s.line} href={studio.directions} target="_blank" rel="noreferrer">
        <Icon of={MapPin} />
        <span className="grow">
          <span className="strong">Directions</span>{' '}
          <span className="muted small">· {studio.place}</span>
        </span>
        <Icon of={ChevronRight} className="flip muted" />
      </a>
      <div className={s.line}>
        <Icon of={CalendarCheck} />
        <span className="grow num">
          Free cancellation {free ? 'until' : 'ended'} {deadline(cancelUntil, now)}
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
  const day = dayInSentence(schedule.date, now);
  const when = day.startsWith('to') ? day : `on ${day}`;
  return (
    <>
      <div className={s.centre} role="status">
        <span className={s.disc}>
          <Icon of={Check} size={28} />
        </span>
        <p className={`serif num ${s.bookedTitle}`}>
          See you {when} at {schedule.startTime}
        </p>
        <p className="muted num">
          {schedule.classType.name} with {firstName(schedule.trainer.name)}
          {remainingLabel(booking, creditsLeft)}
        </p>
      </div>
      <SeatActions
        schedule={schedule}
        bookingId={booking.id}
        cancelUntil={booking.cancelUntil}
        now={now}
      />
      <Suspense fallback={null}>
        <AskForPush />
      </Suspense>
      <Button look="outline" size="lg" block onClick={onDone}>
        Done
      </Button>
    </>
  );
}
