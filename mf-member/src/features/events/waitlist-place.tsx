import type { EventView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { useStudioPolicy } from '@studio/shell-kit/policy';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { count, fullDate, studioDay } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Facts } from '../../shared/facts.js';
import { Section } from '../../shared/section.js';
import { usePosition, useWaitingList } from './api.js';
import { ConfirmDialog } from './confirm-dialog.js';
import s from './events.module.css';

export const LOAD_FAILED = 'Failed to load waiting list information. Please try again.';
const LEAVE_FAILED = 'Failed to leave waiting list. Please try again.';

function Standing({ event }: { event: EventView }): ReactNode {
  const position = usePosition(event.id);
  if (position.isPending) return <SkeletonRows what="your position" rows={3} height={48} />;
  if (position.isError)
    return <ErrorPanel title={LOAD_FAILED} onRetry={() => void position.refetch()} />;
  const { data } = position;
  return (
    <div aria-live="polite">
      <Facts
        list={[
          ['Your position', `#${data?.position ?? event.mine?.position ?? 1}`],
          ['People waiting', data?.total_waiting ?? event.waiting],
          ...(data ? ([['Joined', fullDate(studioDay(data.created_at))]] as const) : []),
        ]}
      />
    </div>
  );
}

/** The place in line, what happens next, and the way out (spec section 2). */
export function WaitlistPlace({
  event,
  onLeft,
}: {
  event: EventView;
  onLeft: () => void;
}): ReactNode {
  const [asking, setAsking] = useState(false);
  const leave = useWaitingList(LEAVE_FAILED);
  const waitingListId = event.mine?.waitingListId;
  const refused = leave.data?.success === false;
  const { data: policy } = useStudioPolicy();
  const payTime = policy ? count(policy.eventPaymentHours, 'hour') : 'some time';
  return (
    <>
      <h2 className="visually-hidden">Your place in line</h2>
      <Standing event={event} />
      <Section title="What happens next">
        <ul className={s.steps}>
          <li>When a place comes free, the first in line gets it. We tell you at once.</li>
          <li>
            {event.is_free
              ? 'This event is free: your place is booked for you automatically.'
              : `You have ${payTime} to pay for it. Then it goes to the next in line.`}
          </li>
          <li>You move up as others leave. This page keeps itself up to date.</li>
        </ul>
      </Section>
      <div className={s.actions}>
        <ButtonLink look="primary" size="lg" block>
          <Link to="/">View Other Events</Link>
        </ButtonLink>
        <Button look="danger" size="lg" block onClick={() => setAsking(true)}>
          Leave Waiting List
        </Button>
      </div>
      {asking && waitingListId && (
        <ConfirmDialog
          title="Leave the waiting list?"
          consequence="You lose your place in line. Joining again puts you at its end."
          error={refused ? LEAVE_FAILED : undefined}
          yes="Leave waiting list"
          no="Stay on the list"
          busy={leave.isPending}
          onYes={() =>
            leave.mutate(
              { action: 'leave', waitingListId },
              {
                onSuccess: ({ success, message }) => {
                  if (!success) return;
                  toast.success(message);
                  onLeft();
                },
              },
            )
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
