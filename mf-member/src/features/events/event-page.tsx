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
import { Section } from '../../shared/section.js';
import { useEvent, useTakePlace, useWaitingList } from './api.js';
import { EventFacts, priceOf } from './event-facts.js';
import { eventState } from './event-state.js';
import s from './events.module.css';
import { OwnPlace } from './own-place.js';
import { useServerNow } from '../../shared/use-server-now.js';

const JOIN_FAILED = 'Failed to join waiting list. Please try again.';

function Take({ event }: { event: EventView }): ReactNode {
  const navigate = useNavigate();
  const take = useTakePlace();
  const onSuccess: NonNullable<Parameters<typeof take.mutate>[1]>['onSuccess'] = (place) => {
    if (place.status === 'confirmed') return toast.success('Event booking confirmed!');
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
        {event.is_free ? 'Book' : `Reserve and pay ${amountPaid(event.price)}`}
      </Button>
    </div>
  );
}

function Join({ event }: { event: EventView }): ReactNode {
  const navigate = useNavigate();
  const join = useWaitingList(JOIN_FAILED);
  return (
    <div className={s.part}>
      <Note tone="scarce">
        This event is full. The first in line gets the next place that comes free.
      </Note>
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
        Join waiting list
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

function Actions({ event }: { event: EventView }): ReactNode {
  const now = useServerNow();
  const state = eventState(event, now);
  switch (state) {
    case 'booked':
      return <OwnPlace event={event} />;
    case 'to_pay':
      return toPosition(event, 'Your place is held: pay now');
    case 'waiting':
      return toPosition(event, `You are #${event.mine?.position ?? 1} in line`);
    case 'full':
      return <Join event={event} />;
    case 'free':
    case 'paid':
      return <Take event={event} />;
    default:
      return <Closed state={state} />;
  }
}

function Closed({ state }: { state: 'cancelled' | 'over' }): ReactNode {
  return (
    <div className={s.part}>
      <Note tone={state === 'cancelled' ? 'scarce' : 'plain'}>
        {state === 'cancelled'
          ? 'The studio has cancelled this event. Whatever was paid goes back.'
          : 'This event has already begun.'}
      </Note>
    </div>
  );
}

function Event({ event }: { event: EventView }): ReactNode {
  const places =
    event.placesLeft > 0
      ? `${event.placesLeft} of ${event.capacity}`
      : `Full${event.waiting > 0 ? `, ${event.waiting} waiting` : ''}`;
  return (
    <Page title={event.title}>
      <p className={s.text}>{event.description}</p>
      <EventFacts
        event={event}
        more={[
          ['Price', priceOf(event)],
          ['Places left', <span aria-live="polite">{places}</span>],
        ]}
      />
      <Actions event={event} />
      {event.whatToBring && (
        <Section title="What to bring">
          <p className={s.text}>{event.whatToBring}</p>
        </Section>
      )}
      {event.cancellationPolicy && (
        <Section title="Cancelling">
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
        <SkeletonRows what="the event" rows={4} height={88} />
      </Page>
    );
  const missing = isApiError(event.error) && [400, 404].includes(event.error.status);
  return (
    <Page>
      {missing ? (
        <Empty
          page
          spot="nothing-found"
          title="We could not find this event"
          action={
            <ButtonLink>
              <Link to="/">View Other Events</Link>
            </ButtonLink>
          }
        >
          It may have been taken off.
        </Empty>
      ) : (
        <ErrorPanel page onRetry={() => void event.refetch()} />
      )}
    </Page>
  );
}
