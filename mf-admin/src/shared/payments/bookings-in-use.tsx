import type { BookingsChoice, RefundEffect } from '@studio/contracts';
import { amountPaid } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { BookingsChoices, BookingsList } from './bookings-choice.js';
import { Text, t } from './messages.js';

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
  const labels: Record<BookingsChoice, string> = {
    cancel: t('cancelBookings', { bookings: bookings.length, amount: amountPaid(amount) }),
    keep: t('keepBookings', { bookings: bookings.length, amount: amountPaid(keptAmount) }),
  };
  return (
    <>
      <Note tone="scarce">
        <Text
          message={mustChoose(effect) ? 'bookingsInUse' : 'bookingsAreCancelled'}
          values={{ bookings: bookings.length, list: <BookingsList bookings={bookings} /> }}
          tags={{ b: <b /> }}
        />
      </Note>
      {mustChoose(effect) && <BookingsChoices labels={labels} value={value} onChange={onChange} />}
    </>
  );
}
