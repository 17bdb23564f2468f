import type { ScheduleView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Avatar } from '@studio/ui/avatar';
import { Badge } from '@studio/ui/badge';
import { Dialog } from '@studio/ui/dialog';
import { ErrorPanel } from '@studio/ui/error-panel';
import { count, deadline, relativeDay, shortDate } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { useNow } from '../../shared/use-now.js';
import { useBookClass, useSchedule } from './api.js';
import { BookFace } from './book-face.js';
import { JustBooked } from './booked-face.js';
import s from './booking-sheet.module.css';
import { classState, isListClosed, isScarce } from './class-state.js';
import type { ClassState } from './class-state.js';
import { levelWords } from './filter-chips.js';
import { HeldFace } from './held-face.js';
import { InLineFace } from './in-line-face.js';
import { JoinFace } from './join-face.js';
import { OwnBooking } from './own-booking.js';
import { Refusal } from './refusal.js';
import { useDropIn } from './use-drop-in.js';

/** Why nothing can be done with this class; null: something can. */
const closedWords = (schedule: ScheduleView, state: ClassState, now: Date): string | null => {
  switch (state) {
    case 'full':
      return isListClosed(schedule, now)
        ? `This class is full, and its waiting list has been closed since ${deadline(schedule.waitlistClosesAt, now)}.`
        : 'This class is full, and so is its waiting list.';
    case 'past':
      return 'This class has already started.';
    case 'attended':
      return 'You were here. See you next time.';
    case 'cancelled':
      return 'The studio has cancelled this class.';
    case 'early':
      return `Booking opens ${deadline(schedule.bookingOpensAt, now)}.`;
    default:
      return null;
  }
};

function When({ schedule, now }: { schedule: ScheduleView; now: Date }): ReactNode {
  const day = relativeDay(schedule.date, now);
  const date = shortDate(schedule.date);
  return (
    <p className={`num ${s.when}`}>
      <b className="strong">{day === date ? date : `${day}, ${date}`}</b>{' '}
      <span className="muted">
        · {schedule.startTime}–{schedule.endTime}
      </span>
    </p>
  );
}

function Who({ schedule, open }: { schedule: ScheduleView; open: boolean }): ReactNode {
  return (
    <div className={s.who}>
      <Avatar name={schedule.trainer.name} src={schedule.trainer.avatarUrl} size={48} />
      <div className="grow">
        <p className="strong">{schedule.trainer.name}</p>
        <p className="muted small">
          {schedule.room.name} · {levelWords[schedule.classType.level] ?? 'Other level'}
        </p>
      </div>
      {open && isScarce(schedule.seatsLeft) && (
        <Badge tone="scarce">{count(schedule.seatsLeft, 'seat')} left</Badge>
      )}
    </div>
  );
}

/** One class: book it, or see and cancel the place in it. `known`: the row that the list has. */
export function BookingSheet({
  scheduleId,
  known,
  onClose,
}: {
  scheduleId: string;
  known?: ScheduleView | undefined;
  onClose: () => void;
}): ReactNode {
  const now = useNow();
  const detail = useSchedule(scheduleId);
  const book = useBookClass();
  const dropIn = useDropIn();
  const schedule = detail.data ?? known;

  const submit: typeof book.mutate = (intent) =>
    book.mutate(intent, {
      onSuccess: ({ booking }) =>
        toast.success('Class booked successfully!', {
          description: `${shortDate(booking.schedule.date)}, ${booking.schedule.startTime}`,
        }),
    });

  const face = () => {
    if (!schedule && detail.isPending)
      return <SkeletonRows what="the class" rows={3} height={64} />;
    if (detail.isError && !detail.data)
      return <ErrorPanel onRetry={() => void detail.refetch()}>Nothing was booked.</ErrorPanel>;
    if (!schedule) return null;
    if (book.isSuccess)
      return (
        <JustBooked
          schedule={schedule}
          booking={book.data.booking}
          creditsLeft={book.data.creditsLeft}
          now={now}
          onDone={onClose}
        />
      );
    const state = classState(schedule, now);
    return (
      <>
        <Who schedule={schedule} open={state === 'book'} />
        {body(schedule, state)}
      </>
    );
  };

  const body = (one: ScheduleView, state: ClassState) => {
    const { mine } = one;
    if (mine && state === 'booked')
      return <OwnBooking schedule={one} bookingId={mine.bookingId} now={now} onDone={onClose} />;
    if (mine && state === 'held')
      return (
        <HeldFace schedule={one} bookingId={mine.bookingId} dropIn={dropIn} onDone={onClose} />
      );
    if (state === 'waiting' || state === 'offered')
      return <InLineFace schedule={one} now={now} onDone={onClose} />;
    const closed = closedWords(one, state, now);
    const failed = book.error ?? dropIn.error;
    if (closed) return failed ? <Refusal error={failed} /> : <Note>{closed}</Note>;
    if (!detail.data) return <SkeletonRows what="what pays" rows={3} height={64} />;
    if (state === 'join')
      return (
        <>
          {failed && <Refusal error={failed} />}
          <JoinFace schedule={detail.data} now={now} />
        </>
      );
    return (
      <BookFace
        schedule={detail.data}
        book={{ ...book, mutate: submit }}
        dropIn={dropIn}
        now={now}
      />
    );
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      shape="sheet"
      bare={book.isSuccess}
      title={schedule?.classType.name ?? 'Class'}
      lead={schedule && <When schedule={schedule} now={now} />}
    >
      {face()}
    </Dialog>
  );
}
