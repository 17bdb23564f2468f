import { isApiError } from '@studio/api-client';
import type { ScheduleView } from '@studio/contracts';
import { Link, useParams, useSearchParams } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { Button, ButtonLink } from '@studio/ui/button';
import type { ButtonLook } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { count, deadline, longDate, priceTag } from '@studio/ui/format';
import { Motif } from '@studio/ui/motif';
import { Page } from '@studio/ui/page';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { Facts } from '../../shared/facts.js';
import { useNow } from '../../shared/use-now.js';
import { useSchedule } from './api.js';
import { BookingSheet } from './sheet/booking-sheet.js';
import s from './class-page.module.css';
import { classState, isOpen } from './class-state.js';
import type { ClassState } from './class-state.js';
import { levelLabels } from './filter-chips.js';
import { withParam } from './schedule-filters.js';

const buttonLabel = (state: ClassState, { myWaiting }: ScheduleView): string => {
  const labels: Record<ClassState, string> = {
    book: 'Book',
    held: 'Held for you, pay now',
    booked: 'Booked, see your place',
    attended: 'Attended',
    offered: 'A seat for you, answer now',
    waiting: `#${myWaiting?.position ?? 1} in line`,
    join: 'Join waiting list',
    full: 'Full',
    past: 'Past',
    cancelled: 'Cancelled by the studio',
    early: 'Not open yet',
  };
  return labels[state];
};

const variantOf = (state: ClassState): ButtonLook => {
  if (state === 'booked') return 'calm';
  return state === 'waiting' ? 'outline' : 'primary';
};

const back = (
  <ButtonLink>
    <Link to="/schedule">See the schedule</Link>
  </ButtonLink>
);

function ClassFacts({ schedule, now }: { schedule: ScheduleView; now: Date }): ReactNode {
  const { classType } = schedule;
  return (
    <Facts
      list={[
        ['Room', schedule.room.name],
        ['Level', levelLabels[classType.level] ?? 'Other'],
        ['Length', `${classType.minutes} min`],
        ['Costs', count(schedule.creditCost, 'credit')],
        ['Seats left', `${schedule.seatsLeft} of ${schedule.capacity}`],
        ...(schedule.waiting > 0 ? [['Waiting', schedule.waiting] as const] : []),
        ['Drop-in', priceTag(schedule.dropInPrice)],
        [
          'Free cancellation',
          `${now <= new Date(schedule.cancelUntil) ? 'until' : 'ended'} ${deadline(schedule.cancelUntil, now)}`,
        ],
      ]}
    />
  );
}

/** A class on a page of its own: what a link in a mail or a notification opens. */
export default function ClassPage(): ReactNode {
  const { scheduleId = '' } = useParams();
  const now = useNow();
  const detail = useSchedule(scheduleId);
  const [params, setParams] = useSearchParams();
  const setOpen = (open: boolean): void =>
    setParams((current) => withParam(current, 'open', open ? '1' : null), { replace: !open });
  if (detail.isPending)
    return (
      <Page>
        <SkeletonRows what="the class" rows={4} height={96} />
      </Page>
    );
  if (detail.isError) {
    const missing = isApiError(detail.error) && [400, 404].includes(detail.error.status);
    return (
      <Page>
        {missing ? (
          <Empty page spot="nothing-found" title="We could not find this class" action={back}>
            It may have been moved or taken off the schedule.
          </Empty>
        ) : (
          <ErrorPanel page onRetry={() => void detail.refetch()} />
        )}
      </Page>
    );
  }
  const schedule = detail.data;
  const { classType, trainer } = schedule;
  const state = classState(schedule, now);
  return (
    <Page>
      <Motif name={classType.motif} className={s.picture} eager />
      <h1 className={s.title}>{classType.name}</h1>
      <p className="num muted">
        {longDate(schedule.date)}, {schedule.startTime}–{schedule.endTime}
      </p>
      <p className={s.description}>{classType.description}</p>
      <Link to={`/trainer/${trainer.id}`} className={s.trainer}>
        <Avatar name={trainer.name} src={trainer.avatarUrl} size={48} />
        <span>
          <span className="strong" style={{ display: 'block' }}>
            {trainer.name}
          </span>
          <span className="muted small">See the trainer</span>
        </span>
      </Link>
      <ClassFacts schedule={schedule} now={now} />
      <div className={s.action}>
        <Button
          look={variantOf(state)}
          size="lg"
          block
          disabled={!isOpen(state)}
          onClick={() => setOpen(true)}
        >
          {buttonLabel(state, schedule)}
        </Button>
      </div>
      {params.get('open') && (
        <BookingSheet scheduleId={schedule.id} onClose={() => setOpen(false)} />
      )}
    </Page>
  );
}
