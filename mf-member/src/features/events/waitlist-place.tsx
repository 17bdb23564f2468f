import type { EventView, StudioPolicy } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { useStudioPolicy } from '@studio/shell-kit/policy';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { fullDate, studioDay } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Facts } from '../../shared/facts.js';
import { Section } from '../../shared/section.js';
import { usePosition, useWaitingList } from './api.js';
import { ConfirmDialog } from './confirm-dialog.js';
import s from './events.module.css';
import { t } from './messages.js';

export const LOAD_FAILED = t('loadFailed');
const LEAVE_FAILED = t('leaveFailed');

function Standing({ event }: { event: EventView }): ReactNode {
  const position = usePosition(event.id);
  if (position.isPending) return <SkeletonRows what={t('loadingPosition')} rows={3} height={48} />;
  if (position.isError)
    return <ErrorPanel title={LOAD_FAILED} onRetry={() => void position.refetch()} />;
  const { data } = position;
  return (
    <div aria-live="polite">
      <Facts
        list={[
          [t('yourPosition'), `#${data?.position ?? event.mine?.position ?? 1}`],
          [t('peopleWaiting'), data?.total_waiting ?? event.waiting],
          ...(data ? ([[t('joined'), fullDate(studioDay(data.created_at))]] as const) : []),
        ]}
      />
    </div>
  );
}

const timeToPay = (policy: StudioPolicy | undefined): string =>
  policy ? t('timeToPay', { hours: policy.eventPaymentHours }) : t('someTimeToPay');

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
  return (
    <>
      <h2 className="visually-hidden">{t('yourPlaceInLine')}</h2>
      <Standing event={event} />
      <Section title={t('whatHappensNext')}>
        <ul className={s.steps}>
          <li>{t('firstInLineGetsIt')}</li>
          <li>{event.is_free ? t('freePlaceIsBooked') : timeToPay(policy)}</li>
          <li>{t('youMoveUp')}</li>
        </ul>
      </Section>
      <div className={s.actions}>
        <ButtonLink look="primary" size="lg" block>
          <Link to="/">{t('viewOtherEvents')}</Link>
        </ButtonLink>
        <Button look="danger" size="lg" block onClick={() => setAsking(true)}>
          {t('leaveWaitingListTitleCase')}
        </Button>
      </div>
      {asking && waitingListId && (
        <ConfirmDialog
          title={t('leaveWaitingListQuestion')}
          consequence={t('placeIsLost')}
          error={refused ? LEAVE_FAILED : undefined}
          yes={t('leaveWaitingList')}
          no={t('stayOnList')}
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
