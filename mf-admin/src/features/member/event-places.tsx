import type { EventPlaceOfMember } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Badge } from '@studio/ui/badge';
import { ButtonLink } from '@studio/ui/button';
import { dateAndTime, priceTag, studioClock } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { useNow } from '../../shared/use-now.js';
import s from './member.module.css';
import { t } from './messages.js';

function State({ place }: { place: EventPlaceOfMember }): ReactNode {
  if (place.status === 'cancelled') return <Badge>{t('placeCancelled')}</Badge>;
  if (place.awaitsTransfer) return <Badge tone="scarce">{t('placeTransferPending')}</Badge>;
  if (place.status === 'confirmed') return <Badge tone="calm">{t('placeBooked')}</Badge>;
  return (
    <Badge tone="scarce">
      {place.expiresAt
        ? t('placeHeldUntil', { time: studioClock(place.expiresAt) })
        : t('placeHeld')}
    </Badge>
  );
}

/** A member's places at events; one to come is given back on the event's own page. */
export function EventPlaces({ places }: { places: readonly EventPlaceOfMember[] }): ReactNode {
  const now = useNow();
  return (
    <Table label={t('eventPlaces')}>
      <thead>
        <tr>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('event')}</th>
          <th scope="col">{t('price')}</th>
          <th scope="col">{t('state')}</th>
        </tr>
      </thead>
      <tbody className="num">
        {places.map((place) => (
          <tr key={place.reservationId}>
            <td>{dateAndTime(place.startsAt)}</td>
            <td>
              <Link to={`/admin/events/${place.eventId}`} className="strong">
                {place.title}
              </Link>
            </td>
            <td className="muted">{place.price === 0 ? t('freeEvent') : priceTag(place.price)}</td>
            <td>
              <span className={s.state}>
                <State place={place} />
                {place.status !== 'cancelled' && new Date(place.startsAt) > now && (
                  <ButtonLink look="ghost" size="sm">
                    <Link
                      to={`/admin/events/${place.eventId}?cancel=${place.reservationId}`}
                      aria-label={t('cancelPlaceAt', { title: place.title })}
                    >
                      {t('cancelPlace')}
                    </Link>
                  </ButtonLink>
                )}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** To the events, with this person in mind. */
export function EventPlaceLink({ userId }: { userId: string }): ReactNode {
  return (
    <Link to={`/admin/events?for=${userId}`} className="link">
      {t('bookEventPlace')}
    </Link>
  );
}
