import type { EventPlace, EventView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Badge } from '@studio/ui/badge';
import { ButtonLink } from '@studio/ui/button';
import { List } from '@studio/ui/card';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { fullDate } from '@studio/ui/format';
import { SkeletonCards } from '@studio/ui/skeleton';
import type { ComponentProps, ReactNode } from 'react';
import { DayTile } from '../../shared/day-tile.js';
import { useNow } from '../../shared/use-now.js';
import { useMyEvents } from './api.js';
import s from './profile.module.css';
import { t } from './messages.js';

interface Standing {
  word: string;
  tone: NonNullable<ComponentProps<typeof Badge>['tone']>;
}

/** What became of a place, in a word or two. */
const placeLabel = (place: EventPlace, isOver: boolean): Standing => {
  if (place.event.status === 'cancelled') return { word: t('cancelledByStudio'), tone: 'plain' };
  if (place.status === 'cancelled')
    return { word: place.refunded ? t('cancelledRefunded') : t('cancelled'), tone: 'plain' };
  if (place.status === 'active') return { word: t('toBePaid'), tone: 'scarce' };
  if (!isOver) return { word: t('confirmed'), tone: 'calm' };
  return place.checkedIn
    ? { word: t('attended'), tone: 'calm' }
    : { word: t('past'), tone: 'plain' };
};

function Row({
  event,
  to = `/event/${event.id}`,
  standing,
}: {
  event: EventView;
  to?: string;
  standing: Standing;
}): ReactNode {
  return (
    <li className={s.row}>
      <Link to={to} className={s.what}>
        <DayTile date={event.date} />
        <span className="grow">
          <span className="strong" style={{ display: 'block' }}>
            {event.title}
          </span>
          <span className="muted small num">
            {fullDate(event.date)}, {event.time}
          </span>
        </span>
      </Link>
      <Badge tone={standing.tone}>{standing.word}</Badge>
    </li>
  );
}

/** Places at events, coming and past, and the lists that the member waits on. */
export function MyEvents(): ReactNode {
  const now = useNow();
  const query = useMyEvents();
  if (query.isPending) return <SkeletonCards what={t('loadingEvents')} rows={2} height={60} />;
  if (query.isError) return <ErrorPanel onRetry={() => void query.refetch()} />;
  const { places, waiting } = query.data;
  if (places.length + waiting.length === 0)
    return (
      <Empty
        spot="no-bookings"
        title={t('noEventsYet')}
        action={
          <ButtonLink>
            <Link to="/events">{t('viewEvents')}</Link>
          </ButtonLink>
        }
      >
        {t('eventsShowHere')}
      </Empty>
    );
  const isOver = ({ event, status }: EventPlace): boolean =>
    status === 'cancelled' || new Date(event.endsAt) <= now;
  const rowOf = (place: EventPlace) => (
    <Row key={place.id} event={place.event} standing={placeLabel(place, isOver(place))} />
  );
  return (
    <List>
      {places
        .filter((place) => !isOver(place))
        .reverse()
        .map(rowOf)}
      {waiting.map((event) => (
        <Row
          key={event.id}
          event={event}
          to={`/waiting-list-position?eventId=${event.id}`}
          standing={{
            word: t('positionInLine', { position: event.mine?.position ?? 1 }),
            tone: 'scarce',
          }}
        />
      ))}
      {places.filter(isOver).map(rowOf)}
    </List>
  );
}
