import type { BookingsChoice, PaidSeat } from '@studio/contracts';
import { dateAndTime } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { t } from './messages.js';
import s from './refund-choice.module.css';

const labelOf = ({ name, startsAt, memberName }: PaidSeat): string =>
  memberName
    ? t('bookingOf', { name, when: dateAndTime(startsAt), memberName })
    : t('bookingAt', { name, when: dateAndTime(startsAt) });

/** Bookings by class, time and member. */
export function BookingsList({ bookings }: { bookings: readonly PaidSeat[] }): ReactNode {
  return (
    <ul className={`small num ${s.bookings}`}>
      {bookings.map((booking) => (
        <li key={booking.id}>{labelOf(booking)}</li>
      ))}
    </ul>
  );
}

/** Whether they are cancelled, or stay. */
export function BookingsChoices({
  labels,
  value,
  onChange,
}: {
  labels: Record<BookingsChoice, string>;
  /** Null: not said yet. */
  value: BookingsChoice | null;
  onChange: (value: BookingsChoice) => void;
}): ReactNode {
  return (
    <fieldset className={s.choices}>
      <legend className="strong small">{t('theBookings')}</legend>
      {(['cancel', 'keep'] as const).map((choice) => (
        <label key={choice} className={s.choice}>
          <input
            type="radio"
            name="bookings"
            checked={value === choice}
            onChange={() => onChange(choice)}
          />
          {labels[choice]}
        </label>
      ))}
    </fieldset>
  );
}
