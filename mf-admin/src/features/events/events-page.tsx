import { call } from '@studio/api-client';
import { listEvents } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Card } from '@studio/ui/card';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { longDate } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { MessageButton } from '../../shared/messages/message-button.js';
import { SentMessages } from '../../shared/messages/sent-messages.js';

/** Events to come: who leads them, how full they are, and a word to everyone in one. */
export default function EventsPage(): ReactNode {
  const events = useQuery({
    queryKey: keys.events,
    queryFn: ({ signal }) => call(listEvents, { signal }),
  });
  const body = () => {
    if (events.isPending) return <SkeletonRows what="events" rows={4} height={120} />;
    if (events.isError) return <ErrorPanel onRetry={() => void events.refetch()} />;
    const { items } = events.data;
    if (items.length === 0)
      return (
        <Empty spot="no-bookings" title="No events to come">
          Workshops and open days stand here once they are planned.
        </Empty>
      );
    return (
      <div className="stack" style={{ maxInlineSize: 640 }}>
        {items.map((event) => {
          const when = `${longDate(event.date)}, ${event.time}`;
          const title = `${event.title}, ${when}`;
          return (
            <Card key={event.id} aria-label={event.title}>
              <div className="row between">
                <h2>{event.title}</h2>
                <MessageButton target={{ kind: 'event', id: event.id, title }} />
              </div>
              <p className="num">{when}</p>
              <p className="muted small num">
                {event.leader} · {event.capacity - event.placesLeft} of {event.capacity} places
                taken
              </p>
              <SentMessages about={event.id} />
            </Card>
          );
        })}
      </div>
    );
  };
  return <AdminFrame title="Events">{body()}</AdminFrame>;
}
