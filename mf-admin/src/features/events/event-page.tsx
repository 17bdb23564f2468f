import { isApiError } from '@studio/api-client';
import type { AdminEventDetail } from '@studio/contracts';
import { Link, useParams } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { longDate, priceTag, studioClock } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { lazyDialog } from '../../shared/lazy-dialog.js';
import { MessageButton } from '../../shared/messages/message-button.js';
import { SentMessages } from '../../shared/messages/sent-messages.js';
import { OnlyFor } from '../../shared/only-for.js';
import { useNow } from '../../shared/use-now.js';
import { RequestedPlace } from './requested-place.js';
import { Attendees } from './attendees.js';
import { CancelDialog } from './cancel-dialog.js';
import { EventPicture } from './event-picture.js';
import s from './events.module.css';
import { useEvent } from './use-events.js';
import { WaitingList } from './waitlist.js';
import { t } from './messages.js';

const EditEventDialog = lazyDialog(async () => (await import('./event-dialog.js')).EditEventDialog);

/** When, where, how full, and what can be done about it. */
function Facts({ event }: { event: AdminEventDetail }): ReactNode {
  const now = useNow();
  const [action, setAction] = useState<'edit' | 'cancel'>();
  const close = (): void => setAction(undefined);
  const when = `${longDate(event.date)}, ${event.time}–${studioClock(event.endsAt)}`;
  const title = `${event.title}, ${longDate(event.date)}, ${event.time}`;
  const open = event.status === 'published' && new Date(event.endsAt) > now;
  return (
    <Card aria-label={t('theEvent')}>
      <p className="num strong">{when}</p>
      <p className="muted small num">
        {event.leader} · {event.location} · {event.is_free ? t('free') : priceTag(event.price)}
      </p>
      <p className="small num">
        {t('placesTaken', { taken: event.taken, capacity: event.capacity })}
        {event.waiting > 0 && t('waitingWaiting', { waiting: event.waiting })}
      </p>
      {event.description && <p className={s.text}>{event.description}</p>}
      {event.whatToBring && (
        <p className={`small ${s.text}`}>
          <b>{t('whatToBringLead')}</b> {event.whatToBring}
        </p>
      )}
      {event.cancellationPolicy && (
        <p className={`small ${s.text}`}>
          <b>{t('cancellationLead')}</b> {event.cancellationPolicy}
        </p>
      )}
      <OnlyFor least="manager">
        <EventPicture event={event} />
      </OnlyFor>
      {open && (
        <div className={s.actions}>
          <OnlyFor least="manager">
            <Button onClick={() => setAction('edit')}>{t('change')}</Button>
          </OnlyFor>
          <MessageButton target={{ kind: 'event', id: event.id, title }} />
          <OnlyFor least="manager">
            <Button look="danger" onClick={() => setAction('cancel')}>
              {t('cancelEvent')}
            </Button>
          </OnlyFor>
        </div>
      )}
      {action === 'edit' && <EditEventDialog event={event} onClose={close} />}
      {action === 'cancel' && <CancelDialog event={event} onClose={close} />}
    </Card>
  );
}

/** One event: its facts, everyone with a place, and who waits. */
export default function EventPage(): ReactNode {
  const { eventId = '' } = useParams();
  const event = useEvent(eventId);
  const body = () => {
    if (event.isPending) return <SkeletonRows what={t('eventLoading')} rows={8} height={52} />;
    if (event.isError) {
      const missing = isApiError(event.error) && [400, 404].includes(event.error.status);
      return missing ? (
        <Empty
          spot="nothing-found"
          title={t('thereNoSuchEvent')}
          action={
            <ButtonLink>
              <Link to="/admin/events">{t('allEvents')}</Link>
            </ButtonLink>
          }
        />
      ) : (
        <ErrorPanel onRetry={() => void event.refetch()} />
      );
    }
    return (
      <div className={s.columns}>
        <div className="stack">
          {event.data.status === 'cancelled' && (
            <Note tone="scarce">
              <b>{t('studioCancelledEvent')}</b> {event.data.cancelledBecause}
            </Note>
          )}
          <Facts event={event.data} />
          <OnlyFor least="manager">
            <SentMessages about={eventId} />
          </OnlyFor>
        </div>
        <div className="stack">
          <RequestedPlace event={event.data} />
          <Attendees event={event.data} />
          {event.data.status === 'published' && <WaitingList event={event.data} />}
        </div>
      </div>
    );
  };
  return (
    <AdminFrame
      title={event.data?.title ?? t('event')}
      aside={
        <Link to="/admin/events" className="link small">
          {t('allEvents')}
        </Link>
      }
    >
      {body()}
    </AdminFrame>
  );
}
