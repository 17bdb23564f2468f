import type { EventView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Badge } from '@studio/ui/badge';
import { ButtonLink } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { dayNumber, monthShort, weekdayShort } from '@studio/ui/format';
import { Page } from '@studio/ui/page';
import { Loading, Skeleton } from '@studio/ui/skeleton';
import type { ComponentProps, ReactNode } from 'react';
import { useServerNow } from '../../shared/use-server-now.js';
import { useEvents } from './api.js';
import { whenOf } from './event-head.js';
import { EventPicture } from './event-picture.js';
import { eventState } from './event-state.js';
import s from './events-page.module.css';
import { placesOf, priceOf } from './places-of.js';
import { t } from './messages.js';

interface Standing {
  word: string;
  tone: NonNullable<ComponentProps<typeof Badge>['tone']>;
}

/** What is out of the ordinary for this member; null: there is a place to have. */
const standingOf = (event: EventView, now: number): Standing | null => {
  switch (eventState(event, now)) {
    case 'booked':
      return { word: t('youHaveAPlace'), tone: 'calm' };
    case 'to_pay':
      return { word: t('toBePaid'), tone: 'scarce' };
    case 'waiting':
      return { word: t('inLine', { position: event.mine?.position ?? 1 }), tone: 'scarce' };
    case 'cancelled':
      return { word: t('cancelledByStudio'), tone: 'plain' };
    case 'begun':
    case 'ended':
      return { word: t('hasBegun'), tone: 'plain' };
    case 'full':
      return { word: t('full'), tone: 'alert' };
    default:
      return null;
  }
};

function EventCard({
  event,
  now,
  isFirst,
}: {
  event: EventView;
  now: number;
  /** Seen at once. */
  isFirst: boolean;
}): ReactNode {
  const standing = standingOf(event, now);
  return (
    <li className={s.card}>
      {event.pictureUrl && (
        <div className={s.picture}>
          <EventPicture url={event.pictureUrl} eager={isFirst} />
        </div>
      )}
      <div className={s.body}>
        <div className={`num ${s.day}`} aria-hidden>
          <span>{weekdayShort(event.date)}</span>
          <b>{dayNumber(event.date)}</b>
          <span>{monthShort(event.date)}</span>
        </div>
        <div className={s.text}>
          <h2>
            <Link to={`/event/${event.id}`} className={s.link}>
              {event.title}
            </Link>
          </h2>
          <p className="muted small num">{whenOf(event)}</p>
          <p className="muted small">{t('withLeader', { leader: event.leader })}</p>
          <p className={`small num ${s.foot}`}>
            <b className={`strong ${event.is_free ? 'calm' : ''}`}>{priceOf(event)}</b>
            {standing ? (
              <Badge tone={standing.tone}>{standing.word}</Badge>
            ) : (
              <span className="muted">{placesOf(event)}</span>
            )}
          </p>
        </div>
      </div>
    </li>
  );
}

function Cards(): ReactNode {
  const now = useServerNow();
  const events = useEvents();
  if (events.isPending)
    return (
      <Loading what={t('loadingEvents')}>
        <div className={s.cards}>
          {[1, 2, 3, 4].map((n) => (
            <Skeleton key={n} height={132} radius={16} />
          ))}
        </div>
      </Loading>
    );
  if (events.isError) return <ErrorPanel page onRetry={() => void events.refetch()} />;
  const { items } = events.data;
  if (items.length === 0)
    return (
      <Empty
        page
        spot="nothing-found"
        title={t('noEvents')}
        action={
          <ButtonLink>
            <Link to="/schedule">{t('seeSchedule')}</Link>
          </ButtonLink>
        }
      >
        {t('newEventsShowHere')}
      </Empty>
    );
  return (
    <ul className={s.cards}>
      {items.map((event, n) => (
        <EventCard key={event.id} event={event} now={now} isFirst={n === 0} />
      ))}
    </ul>
  );
}

/** What is on besides classes, for members and for visitors. */
export default function EventsPage(): ReactNode {
  return (
    <Page width="middle" title={t('events')}>
      <Cards />
    </Page>
  );
}
