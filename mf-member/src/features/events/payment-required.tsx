import type { EventView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { amountPaid } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { CancelReservation } from './cancel-reservation.js';
import s from './events.module.css';
import { PaymentWindow } from './payment-window.js';
import { Text, t } from './messages.js';

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
        <Text
          message="paymentRequired"
          values={{ amountPaid: amountPaid(event.price) }}
          tags={{ b: <b /> }}
        />
      </Note>
      <PaymentWindow left={left} />
      <ButtonLink look="primary" size="lg" block>
        <Link to={`/payment?${query}`}>{t('payNow')}</Link>
      </ButtonLink>
      <CancelReservation reservationId={reservationId} onCancelled={onCancelled} />
    </div>
  );
}
