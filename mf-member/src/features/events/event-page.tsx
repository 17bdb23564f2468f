import { isApiError, messageOf } from '@studio/api-client';
import type { EventView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Link, useNavigate, useParams } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { amountPaid } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { Page } from '@studio/ui/page';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { SignInFirst, useIsVisitor } from '../../shared/sign-in-first.js';
import { Section } from '../../shared/section.js';
import { useEvent, useTakePlace, useWaitingList } from './api.js';
import { EventFacts, priceOf } from './event-facts.js';
import { eventState } from './event-state.js';
import s from './events.module.css';
import { OwnPlace } from './own-place.js';
import { useServerNow } from '../../shared/use-server-now.js';
import { t } from './messages.js';

const JOIN_FAILED = t('joinFailed');

function Take({ event }: { event: EventView }): ReactNode {
  const navigate = useNavigate();
  const take = useTakePlace();
  const onSuccess: NonNullable<Parameters<typeof take.mutate>[1]>['onSuccess'] = (place) => {
    if (place.status === 'confirmed') return toast.success(t('eventBookingConfirmed'));
    const query = new URLSearchParams({ eventId: event.id, reservationId: place.id });
    return void navigate(`/payment?${query.toString()}`);
  };
  return (
    <div className={s.part}>
      {take.isError && <Note tone="alert">{messageOf(take.error)}</Note>}
      <Button
        look="primary"
        size="lg"
        block
        busy={take.isPending}
        onClick={() => take.mutate(event, { onSuccess })}
      >
        {event.is_free ? t('book') : t('reserveAndPay', { amountPaid: amountPaid(event.price) })}
      </Button>
    </div>
  );
}

function Join({ event }: { event: EventView }): ReactNode {
  const navigate = useNavigate();
  const join = useWaitingList(JOIN_FAILED);
  return (
    <div className={s.part}>
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
    </div>
  );
}

const toPosition = (event: EventView, label: string) => (
  <div className={s.part}>
    <ButtonLink look="primary" size="lg" block>
      <Link to={`/waiting-list-position?eventId=${event.id}`}>{label}</Link>
    </ButtonLink>
  </div>
);

/** A place, or one on the waiting list; without an account the way in. */
function Offer({ event, isFull }: { event: EventView; isFull: boolean }): ReactNode {
  const isVisitor = useIsVisitor();
  if (isVisitor) return <SignInFirst label={t(isFull ? 'signInToWait' : 'signInToBook')} />;
  return isFull ? <Join event={event} /> : <Take event={event} />;
}

function Actions({ event }: { event: EventView }): ReactNode {
  const now = useServerNow();
  const state = eventState(event, now);
  switch (state) {
    case 'booked':
      return <OwnPlace event={event} />;
    case 'to_pay':
      return toPosition(event, t('placeHeldPayNow'));
    case 'waiting':
      return toPosition(event, t('youAreInLine', { position: event.mine?.position ?? 1 }));
    case 'full':
    case 'free':
    case 'paid':
      return <Offer event={event} isFull={state === 'full'} />;
    default:
      return <Closed state={state} />;
  }
}

function Closed({ state }: { state: 'cancelled' | 'over' }): ReactNode {
  return (
    <div className={s.part}>
      <Note tone={state === 'cancelled' ? 'scarce' : 'plain'}>
        {state === 'cancelled' ? t('eventCancelled') : t('eventHasBegun')}
      </Note>
    </div>
  );
}

const placesOf = ({ placesLeft, capacity, waiting }: EventView): string => {
  if (placesLeft > 0) return t('placesLeftOf', { placesLeft, capacity });
  return waiting > 0 ? t('fullAndWaiting', { waiting }) : t('full');
};

function Event({ event }: { event: EventView }): ReactNode {
  return (
    <Page title={event.title}>
      <p className={s.text}>{event.description}</p>
      <EventFacts
        event={event}
        more={[
          [t('price'), priceOf(event)],
          [t('placesLeft'), <span aria-live="polite">{placesOf(event)}</span>],
        ]}
      />
      <Actions event={event} />
      {event.whatToBring && (
        <Section title={t('whatToBring')}>
          <p className={s.text}>{event.whatToBring}</p>
        </Section>
      )}
      {event.cancellationPolicy && (
        <Section title={t('cancelling')}>
          <p className={s.text}>{event.cancellationPolicy}</p>
        </Section>
      )}
    </Page>
  );
}

/** An event: what it is, what it costs, and the place in it. */
export default function EventPage(): ReactNode {
  const { eventId = '' } = useParams();
  const event = useEvent(eventId);
  if (event.data) return <Event event={event.data} />;
  if (event.isPending)
    return (
      <Page>
        <SkeletonRows what={t('loadingEvent')} rows={4} height={88} />
      </Page>
    );
  const missing = isApiError(event.error) && [400, 404].includes(event.error.status);
  return (
    <Page>
      {missing ? (
        <Empty
          page
          spot="nothing-found"
          title={t('eventNotFound')}
          action={
            <ButtonLink>
              <Link to="/">{t('viewOtherEvents')}</Link>
            </ButtonLink>
          }
        >
          {t('eventMayBeGone')}
        </Empty>
      ) : (
        <ErrorPanel page onRetry={() => void event.refetch()} />
      )}
    </Page>
  );
}
