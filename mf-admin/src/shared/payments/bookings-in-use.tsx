import type { BookingsChoice, PaidSeat, RefundEffect } from '@studio/contracts';
import { amountPaid, dateAndTime } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { Text, t } from './messages.js';
import s from './refund-choice.module.css';

const labelOf = ({ name, startsAt, memberName }: PaidSeat): string =>
  memberName
    ? t('bookingOf', { name, when: dateAndTime(startsAt), memberName })
    : t('bookingAt', { name, when: dateAndTime(startsAt) });

/** Whether bookings are still to be decided on: nobody guesses it. */
export const mustChoose = (effect: RefundEffect | undefined): boolean =>
  effect !== undefined && effect.bookings.length > 0 && effect.keptAmount > 0;

/** Bookings that the money pays which goes back, by name, and what becomes of them. */
export function BookingsInUse({
  effect,
  value,
  onChange,
}: {
  effect: RefundEffect;
  /** Null: not said yet. */
  value: BookingsChoice | null;
  onChange: (value: BookingsChoice) => void;
}): ReactNode {
  const { bookings, amount, keptAmount } = effect;
  if (bookings.length === 0) return null;
  const list = (
    <ul className={`small num ${s.bookings}`}>
      {bookings.map((booking) => (
        <li key={booking.id}>{labelOf(booking)}</li>
      ))}
    </ul>
  );
  const choices: [BookingsChoice, string][] = [
    ['cancel', t('cancelBookings', { bookings: bookings.length, amount: amountPaid(amount) })],
    ['keep', t('keepBookings', { bookings: bookings.length, amount: amountPaid(keptAmount) })],
  ];
  return (
    <>
      <Note tone="scarce">
        <Text
          message={mustChoose(effect) ? 'bookingsInUse' : 'bookingsAreCancelled'}
          values={{ bookings: bookings.length, list }}
          tags={{ b: <b /> }}
        />
      </Note>
      {mustChoose(effect) && (
        <fieldset className={s.choices}>
          <legend className="strong small">{t('theBookings')}</legend>
          {choices.map(([choice, label]) => (
            <label key={choice} className={s.choice}>
              <input
                type="radio"
                name="bookings"
                checked={value === choice}
                onChange={() => onChange(choice)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
