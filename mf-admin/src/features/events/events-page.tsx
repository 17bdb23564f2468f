import type { AdminEvent } from '@studio/contracts';
import { Link, useSearchParams } from '@studio/shell-kit/router';
import { Badge } from '@studio/ui/badge';
import { Bar } from '@studio/ui/bar';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { longDate, priceTag } from '@studio/ui/format';
import { Seg } from '@studio/ui/seg';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { CsvButton } from '../../shared/csv-button.js';
import { lazyDialog } from '../../shared/lazy-dialog.js';
import { Pager } from '../../shared/pager.js';
import { MessageButton } from '../../shared/messages/message-button.js';
import { OnlyFor } from '../../shared/only-for.js';
import { eventsCsv } from './events-csv.js';
import { ChooseFor } from './requested-place.js';
import s from './events.module.css';
import { PAGE, useEventList } from './use-events.js';
import { t } from './messages.js';

const NewEventDialog = lazyDialog(async () => (await import('./event-dialog.js')).NewEventDialog);

function EventCard({ event, coming }: { event: AdminEvent; coming: boolean }): ReactNode {
  const [params] = useSearchParams();
  const member = params.get('for');
  const when = `${longDate(event.date)}, ${event.time}`;
  const title = `${event.title}, ${when}`;
  return (
    <Card aria-label={event.title}>
      <div className={s.cardHead}>
        <h2>
          <Link to={`/admin/events/${event.id}${member ? `?for=${member}` : ''}`} className="link">
            {event.title}
          </Link>
        </h2>
        {event.status === 'cancelled' && <Badge tone="alert">{t('cancelled')}</Badge>}
      </div>
      <p className="num">{when}</p>
      <p className="muted small num">
        {event.leader} · {event.location} · {event.is_free ? t('free') : priceTag(event.price)}
      </p>
      <p className="small num">
        {t('placesTaken', { taken: event.taken, capacity: event.capacity })}
        {event.waiting > 0 && t('waitingWaiting', { waiting: event.waiting })}
      </p>
      <Bar part={event.taken} whole={event.capacity} />
      {coming && event.status === 'published' && (
        <div className={s.actions}>
          <MessageButton target={{ kind: 'event', id: event.id, title }} />
        </div>
      )}
    </Card>
  );
}

/** Which events, which page, and for whom a place is looked for. */
const useListInUrl = () => {
  const [params, setParams] = useSearchParams();
  const member = params.get('for');
  const when: 'coming' | 'past' = params.get('when') === 'past' ? 'past' : 'coming';
  const inUrl = Number(params.get('page'));
  const page = Number.isInteger(inUrl) && inUrl > 0 && inUrl <= 1_000 ? inUrl : 1;
  const go = (next: 'coming' | 'past', to = 1): void =>
    setParams({
      ...(next === 'past' && { when: next }),
      ...(to > 1 && { page: String(to) }),
      ...(member && { for: member }),
    });
  return { when, page, go };
};

/** Events to come and past ones: who leads them, how full they are; each opens its own page. */
export default function EventsPage(): ReactNode {
  const [adding, setAdding] = useState(false);
  const { when, page, go } = useListInUrl();
  const events = useEventList({ when, page });
  const body = () => {
    if (events.isPending) return <SkeletonRows what={t('eventsLoading')} rows={4} height={120} />;
    if (events.isError) return <ErrorPanel onRetry={() => void events.refetch()} />;
    const { items, total } = events.data;
    if (items.length === 0)
      return (
        <Empty
          spot="no-bookings"
          title={when === 'past' ? t('noPastEvents') : t('noEventsCome')}
          action={
            when === 'coming' && (
              <OnlyFor least="manager">
                <Button onClick={() => setAdding(true)}>{t('planOne')}</Button>
              </OnlyFor>
            )
          }
        >
          {t('workshopsOpenDaysStand')}
        </Empty>
      );
    return (
      <>
        {items.map((event) => (
          <EventCard key={event.id} event={event} coming={when === 'coming'} />
        ))}
        <Pager
          className={s.actions}
          onPrevious={page > 1 && (() => go(when, page - 1))}
          onNext={page * PAGE < total && (() => go(when, page + 1))}
        />
      </>
    );
  };
  return (
    <AdminFrame
      title={t('events')}
      count={events.data?.total}
      aside={
        <div className={s.aside}>
          <CsvButton name="events" read={() => eventsCsv(when)} />
          <OnlyFor least="manager">
            <Button look="primary" onClick={() => setAdding(true)}>
              {t('newEvent')}
            </Button>
          </OnlyFor>
        </div>
      }
    >
      <div className={`stack ${s.list}`}>
        <div>
          <Seg
            label={t('whichEvents')}
            choices={[
              { value: 'coming', label: t('coming') },
              { value: 'past', label: t('past') },
            ]}
            value={when}
            onChange={(value) => go(value === 'past' ? 'past' : 'coming')}
          />
        </div>
        <ChooseFor />
        {body()}
      </div>
      {adding && <NewEventDialog onClose={() => setAdding(false)} />}
    </AdminFrame>
  );
}
