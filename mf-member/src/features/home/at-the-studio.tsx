import type { HomeScreen } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { dayNumber, firstName, shortDate, weekdayShort } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { Section } from '../../shared/section.js';
import s from './home.module.css';
import { t } from './messages.js';

type StudioEvent = NonNullable<HomeScreen['events']>[number];

const price = (event: StudioEvent): string =>
  event.is_free ? t('free') : t('price', { amount: event.price_aed.toLocaleString('en-AE') });

const own: Record<NonNullable<StudioEvent['mine']>['status'], string> = {
  active: t('waitingForPayment'),
  confirmed: t('youHaveAPlace'),
  waiting: t('youAreInLine'),
};

const places = ({ placesLeft, capacity, mine }: StudioEvent): string => {
  if (mine) return own[mine.status] ?? t('yours');
  return placesLeft > 0 ? t('placesLeftOf', { placesLeft, capacity }) : t('full');
};

/** What is on besides classes. */
export function AtTheStudio({ events }: { events: readonly StudioEvent[] }): ReactNode {
  if (events.length === 0) return null;
  return (
    <Section
      title={t('atTheStudio')}
      aside={
        <Link to="/events" className="link small">
          {t('allEvents')}
        </Link>
      }
    >
      <ul className={s.events}>
        {events.map((event) => (
          <li key={event.id} className={s.event}>
            <div className={`num ${s.eventArt}`} aria-hidden>
              <span>{weekdayShort(event.date)}</span>
              <b>{dayNumber(event.date)}</b>
            </div>
            <div className={s.eventText}>
              <h3>
                <Link to={`/event/${event.id}`} className={s.wholeCard}>
                  {event.title}
                </Link>
              </h3>
              <p className="muted small num">
                {t('eventWhenWithWhom', {
                  shortDate: shortDate(event.date),
                  time: event.time,
                  firstName: firstName(event.leader),
                })}
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
