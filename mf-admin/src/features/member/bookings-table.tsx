import type { BookingView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Badge } from '@studio/ui/badge';
import { dateAndTime } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { bookingWords } from '../../shared/words.js';

export function BookingsTable({ bookings }: { bookings: readonly BookingView[] }): ReactNode {
  return (
    <Table label="Bookings">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Class</th>
          <th scope="col">Trainer</th>
          <th scope="col">Paid with</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody className="num">
        {bookings.map((booking) => {
          const { word, tone } = bookingWords(booking.status);
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
                <Badge tone={tone}>{word}</Badge>
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
