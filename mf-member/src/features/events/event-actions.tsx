import { messageOf } from '@studio/api-client';
import type { EventView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Link, useNavigate } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { dayInSentence, priceTag, studioClock, studioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { SignInFirst, useIsVisitor } from '../../shared/sign-in-first.js';
import { useServerNow } from '../../shared/use-server-now.js';
import { useTakePlace, useWaitingList } from './api.js';
import { eventState, paymentOf } from './event-state.js';
import s from './events.module.css';
import { OwnPlace } from './own-place.js';
import { t } from './messages.js';

const JOIN_FAILED = t('joinFailed');

const toPage = (to: string, label: string, look: 'primary' | 'outline' = 'primary') => (
  <ButtonLink look={look} size="lg" block>
    <Link to={to}>{label}</Link>
  </ButtonLink>
);

function Take({ event }: { event: EventView }): ReactNode {
  const navigate = useNavigate();
  const take = useTakePlace();
  const onSuccess: NonNullable<Parameters<typeof take.mutate>[1]>['onSuccess'] = (place) => {
    if (place.status === 'confirmed') return toast.success(t('eventBookingConfirmed'));
    return void navigate(paymentOf(place.event));
  };
  return (
    <>
      {take.isError && <Note tone="alert">{messageOf(take.error)}</Note>}
      <Button
        look="primary"
        size="lg"
        block
        busy={take.isPending}
        onClick={() => take.mutate(event, { onSuccess })}
      >
        {event.is_free ? t('book') : t('reserveAndPay', { amount: priceTag(event.price) })}
      </Button>
      {!event.is_free && <p className={`tiny muted ${s.notes}`}>{t('heldWhileYouPay')}</p>}
    </>
  );
}

function Join({ event }: { event: EventView }): ReactNode {
  const navigate = useNavigate();
  const join = useWaitingList(JOIN_FAILED);
  return (
    <>
      <Note tone="scarce">{t('eventIsFull')}</Note>
      {join.data?.success === false && <Note tone="alert">{join.data.message}</Note>}
      <Button
        look="primary"
        size="lg"
        block
        busy={join.isPending}
        onClick={() =>
          join.mutate(
            { action: 'join', eventId: event.id },
            {
              onSuccess: ({ success, message, data }) => {
                if (!success) return toast.error(message, { id: 'not-joined' });
                if (data?.already_on_list) toast.info(message);
                else toast.success(message);
                return void navigate(`/waiting-list-position?eventId=${event.id}`);
              },
            },
          )
        }
      >
        {t('joinWaitingList')}
      </Button>
    </>
  );
}

/** A place, or one on the waiting list; without an account the way in. */
function Offer({ event, isFull }: { event: EventView; isFull: boolean }): ReactNode {
  const isVisitor = useIsVisitor();
  if (isVisitor) return <SignInFirst label={t(isFull ? 'signInToWait' : 'signInToBook')} />;
  return isFull ? <Join event={event} /> : <Take event={event} />;
}

function HeldPlace({ event, now }: { event: EventView; now: number }): ReactNode {
  const until = event.mine?.expiresAt;
  return (
    <>
      {until && (
        <Note tone="calm">
          {t('placeIsHeldUntil', {
            time: studioClock(until),
            day: dayInSentence(studioDay(until), new Date(now)),
          })}
        </Note>
      )}
      {toPage(paymentOf(event), t('payAmount', { amount: priceTag(event.price) }))}
    </>
  );
}

function OnWaitlist({ event }: { event: EventView }): ReactNode {
  return (
    <>
      <Note tone="scarce">{t('youAreInLine', { position: event.mine?.position ?? 1 })}</Note>
      {toPage(`/waiting-list-position?eventId=${event.id}`, t('seePlaceInLine'))}
    </>
  );
}

const closed = {
  cancelled: t('eventCancelled'),
  begun: t('eventHasBegun'),
  ended: t('eventIsOver'),
};

function Closed({ state }: { state: keyof typeof closed }): ReactNode {
  return (
    <>
      <Note tone={state === 'cancelled' ? 'scarce' : 'plain'}>{closed[state]}</Note>
      {toPage('/events', t('viewOtherEvents'), 'outline')}
    </>
  );
}

function ActionsOf({ event }: { event: EventView }): ReactNode {
  const now = useServerNow();
  const state = eventState(event, now);
  switch (state) {
    case 'booked':
      return <OwnPlace event={event} />;
    case 'to_pay':
      return <HeldPlace event={event} now={now} />;
    case 'waiting':
      return <OnWaitlist event={event} />;
    case 'full':
    case 'free':
    case 'paid':
      return <Offer event={event} isFull={state === 'full'} />;
    default:
      return <Closed state={state} />;
  }
}

/** What this member can do about the event at this moment. */
export function EventActions({ event }: { event: EventView }): ReactNode {
  return (
    <div className={s.part}>
      <ActionsOf event={event} />
    </div>
  );
}
