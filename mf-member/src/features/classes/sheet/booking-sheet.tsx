import type { ScheduleView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Avatar } from '@studio/ui/avatar';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { ErrorPanel } from '@studio/ui/error-panel';
import { deadline, priceTag, relativeDay, shortDate } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { SignInFirst, useIsVisitor } from '../../../shared/sign-in-first.js';
import { useNow } from '../../../shared/use-now.js';
import { useSchedule } from '../../../shared/use-schedule.js';
import { useBookClass } from './booking-api.js';
import { BookPanel } from './book-panel.js';
import { JustBooked } from './booked-panel.js';
import s from './booking-sheet.module.css';
import { classState, isListClosed, isScarce } from '../class-state.js';
import type { ClassState } from '../class-state.js';
import { levelLabels } from '../filter-chips.js';
import { useOwnSeat } from '../use-own-seat.js';
import { HeldPanel } from './held-panel.js';
import { WaitingPanel } from './waiting-panel.js';
import { JoinPanel } from './join-panel.js';
import { OwnBookingPanel } from './own-booking-panel.js';
import { Refusal } from './refusal.js';
import { ClassSkeleton, PanelSkeleton } from './sheet-skeleton.js';
import { useDropIn } from './use-drop-in.js';
import { t } from './messages.js';

/** Why nothing can be done with this class; null: something can. */
const closedMessage = (schedule: ScheduleView, state: ClassState, now: Date): string | null => {
  switch (state) {
    case 'full':
      return isListClosed(schedule, now)
        ? t('fullAndListClosed', { deadline: deadline(schedule.waitlistClosesAt, now) })
        : t('fullAndListFull');
    case 'past':
      return t('classHasStarted');
    case 'attended':
      return t('youAttended');
    case 'cancelled':
      return t('classCancelled');
    case 'early':
      return t('bookingOpensAt', { deadline: deadline(schedule.bookingOpensAt, now) });
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
        ·{' '}
        <bdi>
          {schedule.startTime}–{schedule.endTime}
        </bdi>
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
          {schedule.room.name} · {levelLabels[schedule.classType.level] ?? t('otherLevel')}
          {schedule.classType.ladiesOnly && ` · ${t('ladiesOnly')}`}
        </p>
      </div>
      {open && isScarce(schedule.seatsLeft) && (
        <Badge tone="scarce">{t('seatsLeft', { seatsLeft: schedule.seatsLeft })}</Badge>
      )}
    </div>
  );
}

/** Without an account: what one class costs, and the way in, which comes back to this class. */
function VisitorPanel({
  schedule: { id, dropInPrice },
  isFull,
}: {
  schedule: ScheduleView;
  isFull: boolean;
}): ReactNode {
  return (
    <>
      {dropInPrice > 0 && (
        <p className="num">{t('oneClassCosts', { price: priceTag(dropInPrice) })}</p>
      )}
      <SignInFirst label={t(isFull ? 'signInToWait' : 'signInToBook')} to={`/class/${id}`} />
    </>
  );
}

interface PanelProps {
  isVisitor: boolean;
  schedule: ScheduleView;
  detail: ReturnType<typeof useSchedule>;
  book: ReturnType<typeof useBookClass>;
  dropIn: ReturnType<typeof useDropIn>;
  now: Date;
  onDone: () => void;
}

/** The panel of a place that the member has in the class; null: none. */
const ownPanel = (state: ClassState, { schedule, dropIn, now, onDone }: PanelProps): ReactNode => {
  const { mine } = schedule;
  if (mine && state === 'booked')
    return (
      <OwnBookingPanel schedule={schedule} bookingId={mine.bookingId} now={now} onDone={onDone} />
    );
  if (mine && state === 'held')
    return (
      <HeldPanel schedule={schedule} bookingId={mine.bookingId} dropIn={dropIn} onDone={onDone} />
    );
  if (state === 'waiting' || state === 'offered')
    return <WaitingPanel schedule={schedule} now={now} onDone={onDone} />;
  return null;
};

/** The panel of a class in which the member has no place. */
const openPanel = (state: ClassState, panel: PanelProps) => {
  const { schedule, detail, book, dropIn, isVisitor, now } = panel;
  const closed = closedMessage(schedule, state, now);
  const failed = book.error ?? dropIn.error;
  if (closed)
    return failed ? <Refusal error={failed} scheduleId={schedule.id} /> : <Note>{closed}</Note>;
  if (isVisitor) return <VisitorPanel schedule={schedule} isFull={state === 'join'} />;
  if (!detail.data) return <PanelSkeleton what={t('loadingFunding')} />;
  if (state === 'join')
    return (
      <>
        {failed && <Refusal error={failed} scheduleId={schedule.id} />}
        <JoinPanel schedule={detail.data} now={now} />
      </>
    );
  return <BookPanel schedule={detail.data} book={book} dropIn={dropIn} now={now} />;
};

/** What can be done with the class; a seat that was given up a moment ago comes back. */
function Panel(panel: PanelProps): ReactNode {
  const { schedule, now, onDone } = panel;
  const state = classState(schedule, now);
  const takeBack = useOwnSeat(schedule, now);
  if (!takeBack) return ownPanel(state, panel) ?? openPanel(state, panel);
  const onTakeBack = (): void => {
    takeBack();
    onDone();
  };
  return (
    <div className={s.fixed}>
      <Note>{t('keptForMoment')}</Note>
      <Button look="primary" size="lg" block onClick={onTakeBack}>
        {t('takeBack')}
      </Button>
    </div>
  );
}

function Content(props: Omit<PanelProps, 'schedule'> & { schedule: ScheduleView | undefined }) {
  const { schedule, detail, book, now, onDone } = props;
  if (!schedule && detail.isPending) return <ClassSkeleton what={t('loadingClass')} />;
  if (detail.isError && !detail.data)
    return <ErrorPanel onRetry={() => void detail.refetch()}>{t('nothingBooked')}</ErrorPanel>;
  if (!schedule) return null;
  if (book.isSuccess)
    return (
      <JustBooked
        schedule={schedule}
        booking={book.data.booking}
        creditsLeft={book.data.creditsLeft}
        now={now}
        onDone={onDone}
      />
    );
  return (
    <>
      <Who schedule={schedule} open={classState(schedule, now) === 'book'} />
      <Panel {...props} schedule={schedule} />
    </>
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
  const isVisitor = useIsVisitor();
  const detail = useSchedule(scheduleId);
  const book = useBookClass();
  const dropIn = useDropIn();
  const schedule = detail.data ?? known;

  const submit: typeof book.mutate = (intent) =>
    book.mutate(intent, {
      onSuccess: ({ booking }) =>
        toast.success(t('classBookedSuccessfully'), {
          description: `${shortDate(booking.schedule.date)}, ${booking.schedule.startTime}`,
        }),
    });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      shape="sheet"
      bare={book.isSuccess}
      title={schedule?.classType.name ?? t('class')}
      lead={schedule && <When schedule={schedule} now={now} />}
    >
      <Content
        schedule={schedule}
        detail={detail}
        book={{ ...book, mutate: submit }}
        dropIn={dropIn}
        isVisitor={isVisitor}
        now={now}
        onDone={onClose}
      />
    </Dialog>
  );
}
