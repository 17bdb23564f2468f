import type { EventView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { amountPaid } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { CancelReservation } from './cancel-reservation.js';
import s from './events.module.css';
import { PaymentWindow } from './payment-window.js';

/** A place is held for the member until it is paid (spec section 2). */
export function PaymentRequired({
  event,
  reservationId,
  left,
  onCancelled,
}: {
  event: EventView;
  reservationId: string;
  left: number;
  onCancelled: () => void;
}): ReactNode {
  const query = new URLSearchParams({ eventId: event.id, reservationId }).toString();
  return (
    <div className={s.part}>
      <Note tone="calm">
        <b>Payment required.</b> A place is yours: pay {amountPaid(event.price)} to keep it.
      </Note>
      <PaymentWindow left={left} />
      <ButtonLink look="primary" size="lg" block>
        <Link to={`/payment?${query}`}>Pay Now</Link>
      </ButtonLink>
      <CancelReservation reservationId={reservationId} onCancelled={onCancelled} />
    </div>
  );
}
