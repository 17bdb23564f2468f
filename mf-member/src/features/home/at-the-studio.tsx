import type { HomeScreen } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { dayNumber, firstName, shortDate, weekdayShort } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { Section } from '../../shared/section.js';
import s from './home.module.css';

type StudioEvent = NonNullable<HomeScreen['events']>[number];

const price = (event: StudioEvent): string =>
  event.is_free ? 'Free' : `AED ${event.price_aed.toLocaleString('en-AE')}`;

const own: Record<NonNullable<StudioEvent['mine']>['status'], string> = {
  active: 'Waiting for your payment',
  confirmed: 'You have a place',
  waiting: 'You are in line',
};

const places = ({ placesLeft, capacity, mine }: StudioEvent): string => {
  if (mine) return own[mine.status] ?? 'Yours';
  return placesLeft > 0 ? `${placesLeft} of ${capacity} places left` : 'Full';
};

/** What is on besides classes. */
export function AtTheStudio({ events }: { events: readonly StudioEvent[] }): ReactNode {
  if (events.length === 0) return null;
  return (
    <Section title="At the studio">
      <ul className={s.events}>
        {events.map((event) => (
          <li key={event.id} className={s.event}>
            <div className={`num ${s.eventArt}`} aria-hidden>
              <span>{weekdayShort(event.date)}</span>
              <b>{dayNumber(event.date)}</b>
            </div>
            <div className={s.eventText}>
              <h3>
                <Link to={`/event/${event.id}`} className="link">
                  {event.title}
                </Link>
              </h3>
              <p className="muted small num">
                {shortDate(event.date)}, {event.time} · with {firstName(event.leader)}
              </p>
              <p className="small num">
                <b className={`strong ${event.is_free ? 'calm' : ''}`}>{price(event)}</b>{' '}
                <span className="muted">· {places(event)}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
