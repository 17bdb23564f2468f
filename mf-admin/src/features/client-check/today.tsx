import type { BookingOfToday } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
import { List } from '@studio/ui/card';
import { studioClock } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { bookingLabel } from '../../shared/labels.js';
import { useCheckInToday } from '../../shared/people/use-check-in-today.js';
import s from './client-check.module.css';
import { t } from './messages.js';

/** The classes of today, each with its check-in. */
export function Today({
  bookings,
  name,
}: {
  bookings: readonly BookingOfToday[];
  name: string;
}): ReactNode {
  const checkIn = useCheckInToday();
  const isBusy = (id: string): boolean =>
    checkIn.isPending && checkIn.variables.booking.bookingId === id;
  return (
    <div>
      <h3>{t('today')}</h3>
      {bookings.length === 0 && <p className="muted small">{t('notOnAnyList')}</p>}
      <List>
        {bookings.map((booking) => {
          const { bookingId, scheduleId, className, roomName, startsAt, status } = booking;
          const time = studioClock(startsAt);
          return (
            <li key={bookingId} className={`num small ${s.line}`}>
              <span>
                <Link to={`/admin/class/${scheduleId}`} className="strong">
                  {t('classAtTime', { time, className })}
                </Link>{' '}
                <span className="muted">{roomName}</span>
              </span>
              {status === 'confirmed' ? (
                <Button
                  look="calm"
                  busy={isBusy(bookingId)}
                  aria-label={t('checkInTo', { name, className, time })}
                  onClick={() => checkIn.mutate({ booking, name })}
                >
                  {t('checkIn')}
                </Button>
              ) : (
                <Badge tone={status === 'attended' ? 'calm' : bookingLabel(status).tone}>
                  {status === 'attended' ? t('checkedIn') : bookingLabel(status).word}
                </Badge>
              )}
            </li>
          );
        })}
      </List>
    </div>
  );
}
