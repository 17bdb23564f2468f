import type { EventView, StudioPolicy } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { useStudioPolicy } from '@studio/shell-kit/policy';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { fullDateOf, priceTag, studioClock, studioDay } from '@studio/ui/format';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Section } from '../../shared/section.js';
import { usePosition, useWaitingList } from './api.js';
import { ConfirmDialog } from './confirm-dialog.js';
import s from './events.module.css';
import { t } from './messages.js';

export const LOAD_FAILED = t('loadFailed');
const LEAVE_FAILED = t('leaveFailed');
/** More dashes than these say nothing any more. */
const MOST_DASHES = 12;

/** One dash for each who waits: those before, oneself, those behind. */
function Dashes({ position, waiting }: { position: number; waiting: number }): ReactNode {
  if (waiting < 2 || waiting > MOST_DASHES) return null;
  const kindOf = (place: number) => (place < position ? s.before : place === position && s.self);
  return (
    <div className={s.dashes} aria-hidden>
      {Array.from({ length: waiting }, (_, n) => (
        <i key={n} className={kindOf(n + 1) || undefined} />
      ))}
    </div>
  );
}

function Standing({ event }: { event: EventView }): ReactNode {
  const query = usePosition(event.id);
  if (query.isError) return <ErrorPanel title={LOAD_FAILED} onRetry={() => void query.refetch()} />;
  const { data } = query;
  // The event knows both already; the answer adds the day, and is the newer one.
  const position = data?.position ?? event.mine?.position ?? 1;
  const waiting = data?.total_waiting ?? event.waiting;
  return (
    <Card className={s.standing}>
      <h2 className="small muted">{t('yourPlaceInLine')}</h2>
      <div aria-live="polite">
        <p className={`num ${s.hero}`}>{position}</p>
        <p className="num">{t('peopleWaiting', { count: waiting })}</p>
      </div>
      <Dashes position={position} waiting={waiting} />
      <p className={`tiny muted num ${s.joined}`}>
        {data &&
          t('joinedAt', {
            day: fullDateOf(studioDay(data.created_at)),
            time: studioClock(data.created_at),
          })}
      </p>
    </Card>
  );
}

type Step = readonly [title: string, text: string];

const stepsOf = (event: EventView, policy: StudioPolicy | undefined): Step[] => {
  const opens: Step = [t('aPlaceOpens'), t('firstInLineGetsIt')];
  if (event.is_free) return [opens, [t('itIsBookedForYou'), t('weTellYou')]];
  return [
    opens,
    [
      policy ? t('heldForHours', { hours: policy.eventPaymentHours }) : t('heldForYou'),
      t('weTellYou'),
    ],
    [t('youPay', { amount: priceTag(event.price) }), t('thenItIsYours')],
  ];
};

function Leave({
  waitingListId,
  onLeft,
}: {
  waitingListId: string;
  onLeft: () => void;
}): ReactNode {
  const [asking, setAsking] = useState(false);
  const leave = useWaitingList(LEAVE_FAILED);
  return (
    <>
      <Button look="danger" size="lg" block onClick={() => setAsking(true)}>
        {t('leaveWaitingListTitleCase')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('leaveWaitingListQuestion')}
          consequence={t('placeIsLost')}
          error={leave.data?.success === false ? LEAVE_FAILED : undefined}
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

/** The place in line, what happens next, and the way out (spec section 2). */
export function WaitlistPlace({
  event,
  onLeft,
}: {
  event: EventView;
  onLeft: () => void;
}): ReactNode {
  const { data: policy } = useStudioPolicy();
  const waitingListId = event.mine?.waitingListId;
  return (
    <>
      <Standing event={event} />
      <Section title={t('whatHappensNext')}>
        <ol className={s.steps}>
          {stepsOf(event, policy).map(([title, text], n) => (
            <li key={title}>
              <span className={`num ${s.number}`} aria-hidden>
                {n + 1}
              </span>
              <div>
                <p className="strong">{title}</p>
                <p className="muted small">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
      <div className={s.actions}>
        <ButtonLink look="outline" size="lg" block>
          <Link to="/events">{t('viewOtherEvents')}</Link>
        </ButtonLink>
        {waitingListId && <Leave waitingListId={waitingListId} onLeft={onLeft} />}
      </div>
    </>
  );
}
