import type { ScheduleView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Avatar } from '@studio/ui/avatar';
import { Badge } from '@studio/ui/badge';
import { Dialog } from '@studio/ui/dialog';
import { ErrorPanel } from '@studio/ui/error-panel';
import { count, relativeDay, shortDate } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { useNow } from '../../shared/use-now.js';
import { useBookClass, useSchedule } from './api.js';
import { BookFace } from './book-face.js';
import { JustBooked, OwnBooking } from './booked-face.js';
import s from './booking-sheet.module.css';
import { classState, isScarce } from './class-state.js';
import type { ClassState } from './class-state.js';
import { levelWords } from './filter-chips.js';
import { Refusal } from './refusal.js';

const closedWords: Partial<Record<ClassState, string>> = {
  full: 'This class is full.',
  past: 'This class has already started.',
  attended: 'You were here. See you next time.',
  cancelled: 'The studio has cancelled this class.',
  early: 'Booking opens 14 days before the class.',
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
    const state = classState(schedule, now);
    if (book.isSuccess)
      return (
        <JustBooked
          schedule={schedule}
          creditsLeft={book.data.creditsLeft}
          now={now}
          onDone={onClose}
        />
      );
    const who = <Who schedule={schedule} open={state === 'book'} />;
    if (state === 'booked' && schedule.mine)
      return (
        <>
          {who}
          <OwnBooking
            schedule={schedule}
            bookingId={schedule.mine.bookingId}
            now={now}
            onDone={onClose}
          />
        </>
      );
    const closed = closedWords[state];
    if (closed)
      return (
        <>
          {who}
          {book.isError ? <Refusal error={book.error} /> : <Note>{closed}</Note>}
        </>
      );
    return (
      <>
        {who}
        {detail.data ? (
          <BookFace schedule={detail.data} book={{ ...book, mutate: submit }} now={now} />
        ) : (
          <SkeletonRows what="what pays" rows={3} height={64} />
        )}
      </>
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
