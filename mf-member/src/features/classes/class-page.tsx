import { isApiError } from '@studio/api-client';
import { Link, useParams } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { Button, ButtonLink } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { count, deadline, longDate } from '@studio/ui/format';
import { Motif } from '@studio/ui/motif';
import { Page } from '@studio/ui/page';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Facts } from '../../shared/facts.js';
import { useNow } from '../../shared/use-now.js';
import { useSchedule } from './api.js';
import { BookingSheet } from './booking-sheet.js';
import s from './class-page.module.css';
import { classState } from './class-state.js';
import type { ClassState } from './class-state.js';
import { levelWords } from './filter-chips.js';

const words: Record<ClassState, string> = {
  book: 'Book',
  booked: 'Booked, see your place',
  attended: 'Attended',
  full: 'Full',
  past: 'Past',
  cancelled: 'Cancelled by the studio',
  early: 'Not open yet',
};

const back = (
  <ButtonLink>
    <Link to="/schedule">See the schedule</Link>
  </ButtonLink>
);

/** A class on a page of its own: what a link in a mail or a notification opens. */
export default function ClassPage(): ReactNode {
  const { scheduleId = '' } = useParams();
  const now = useNow();
  const detail = useSchedule(scheduleId);
  const [open, setOpen] = useState(false);
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
  const canOpen = state === 'book' || state === 'booked';
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
      <Facts
        list={[
          ['Room', schedule.room.name],
          ['Level', levelWords[classType.level] ?? 'Other'],
          ['Length', `${classType.minutes} min`],
          ['Costs', count(schedule.creditCost, 'credit')],
          ['Seats left', `${schedule.seatsLeft} of ${schedule.capacity}`],
          [
            'Free cancellation',
            `${now <= new Date(schedule.cancelUntil) ? 'until' : 'ended'} ${deadline(schedule.cancelUntil, now)}`,
          ],
        ]}
      />
      <div className={s.action}>
        <Button
          look={state === 'booked' ? 'calm' : 'primary'}
          size="lg"
          block
          disabled={!canOpen}
          onClick={() => setOpen(true)}
        >
          {words[state]}
        </Button>
      </div>
      {open && <BookingSheet scheduleId={schedule.id} onClose={() => setOpen(false)} />}
    </Page>
  );
}
