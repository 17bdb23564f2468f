import type { BookingView, User } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
import { dateAndTime } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { BookingActions } from '../../shared/front-desk/booking-actions.js';
import { WaiveDialog } from '../../shared/waive-dialog.js';
import { bookingLabel } from '../../shared/labels.js';
import { useMay } from '../../shared/only-for.js';
import s from './member.module.css';
import { Text, t } from './messages.js';

const isForgivable = ({ status, waivedAt }: BookingView): boolean =>
  (status === 'late_cancelled' || status === 'no_show') && waivedAt === null;

/** A member's classes; what a late cancel or a no-show cost can be given back. */
export function BookingsTable({
  bookings,
  member,
}: {
  bookings: readonly BookingView[];
  member: User;
}): ReactNode {
  const name = member.full_name ?? member.email;
  const [waiving, setWaiving] = useState<BookingView | null>(null);
  const may = useMay();
  return (
    <>
      <Table label={t('bookings')}>
        <thead>
          <tr>
            <th scope="col">{t('when')}</th>
            <th scope="col">{t('class')}</th>
            <th scope="col">{t('trainer')}</th>
            <th scope="col">{t('paidWith')}</th>
            <th scope="col">{t('state')}</th>
          </tr>
        </thead>
        <tbody className="num">
          {bookings.map((booking) => {
            const { word, tone } = bookingLabel(booking.status);
            return (
              <tr key={booking.id}>
                <td>{dateAndTime(booking.schedule.startsAt)}</td>
                <td>
                  <Link to={`/admin/class/${booking.scheduleId}`} className="strong">
                    {booking.schedule.classType.name}
                  </Link>
                </td>
                <td>{booking.schedule.trainer.name}</td>
                <td className="muted">{booking.paidWith.name}</td>
                <td>
                  <span className={s.state}>
                    <Badge tone={booking.waivedAt ? 'plain' : tone}>
                      {booking.waivedAt ? t('wordWaived', { word }) : word}
                    </Badge>
                    <BookingActions booking={booking} member={{ id: member.id, name }} />
                    {may('manager') && isForgivable(booking) && (
                      <Button look="ghost" size="sm" onClick={() => setWaiving(booking)}>
                        <Text
                          message="waiveNameStartsAt"
                          values={{
                            name: booking.schedule.classType.name,
                            startsAt: dateAndTime(booking.schedule.startsAt),
                          }}
                          tags={{ span: <span className="visually-hidden" /> }}
                        />
                      </Button>
                    )}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      {waiving && (
        <WaiveDialog
          booking={{
            id: waiving.id,
            userId: member.id,
            what: waiving.status === 'no_show' ? 'no_show' : 'late_cancel',
          }}
          name={name}
          onClose={() => setWaiving(null)}
        />
      )}
    </>
  );
}
