import type { BookingView, ScheduleView } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { count, deadline, firstName, dayInSentence } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { SkeletonRows } from '@studio/ui/skeleton';
import { CalendarCheck, CalendarPlus, Check, ChevronRight, MapPin } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { addToCalendar } from '../../shared/calendar-file.js';
import { CancelDialog } from '../../shared/cancel-dialog.js';
import { studio } from '../../shared/studio.js';
import { useBooking } from './api.js';
import s from './booking-sheet.module.css';

// Of use after a booking only; where it can't be had, nobody is asked.
const AskForPush = lazy(() =>
  import('../../shared/ask-for-push.js').catch(() => ({ default: () => null })),
);

const creditsLine = (creditsLeft: number | null | undefined): string =>
  creditsLeft === null || creditsLeft === undefined
    ? ''
    : ` · ${count(creditsLeft, 'credit')} left in this package`;

function Lines({ schedule, now }: { schedule: ScheduleView; now: Date }): ReactNode {
  const free = now <= new Date(schedule.cancelUntil);
  return (
    <div className={s.rows}>
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
          Free cancellation {free ? 'until' : 'ended'} {deadline(schedule.cancelUntil, now)}
        </span>
      </div>
    </div>
  );
}

/** Right after booking: quiet, with what to do next. */
export function JustBooked({
  schedule,
  creditsLeft,
  now,
  onDone,
}: {
  schedule: ScheduleView;
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
          {creditsLine(creditsLeft)}
        </p>
      </div>
      <Lines schedule={schedule} now={now} />
      <Suspense fallback={null}>
        <AskForPush />
      </Suspense>
      <Button look="outline" size="lg" block onClick={onDone}>
        Done
      </Button>
    </>
  );
}

const paidLine = ({ paidWith }: BookingView): string =>
  paidWith.kind === 'package' ? `Paid with ${paidWith.name}` : `Paid with your ${paidWith.name}`;

/** A class that was booked before: what was paid, and the way out. */
export function OwnBooking({
  schedule,
  bookingId,
  now,
  onDone,
}: {
  schedule: ScheduleView;
  bookingId: string;
  now: Date;
  onDone: () => void;
}): ReactNode {
  const booking = useBooking(bookingId);
  const [cancelling, setCancelling] = useState(false);
  const begun = now >= new Date(schedule.startsAt);
  if (booking.isError) return <ErrorPanel onRetry={() => void booking.refetch()} />;
  return (
    <>
      <div className={s.pays}>
        <p className="strong calm">Your seat is kept</p>
        {booking.isPending ? (
          <SkeletonRows what="your booking" rows={1} height={20} />
        ) : (
          <p className="muted small">{paidLine(booking.data)}</p>
        )}
      </div>
      <div style={{ blockSize: 16 }} />
      <Lines schedule={schedule} now={now} />
      <div className={s.actions}>
        <Button look="outline" size="lg" block onClick={onDone}>
          Done
        </Button>
        {!begun && (
          <Button
            look="danger"
            size="lg"
            block
            disabled={booking.isPending}
            onClick={() => setCancelling(true)}
          >
            Cancel booking
          </Button>
        )}
      </div>
      {booking.data && (
        <CancelDialog
          booking={booking.data}
          open={cancelling}
          onOpenChange={setCancelling}
          onCancelled={onDone}
        />
      )}
    </>
  );
}
