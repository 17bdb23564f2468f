import { useSearchParams } from '@studio/shell-kit/router';
import type { ReactNode } from 'react';
import { EventPage } from './event-page.js';

/** Where a reservation is paid (spec section 2); without one there is nothing to pay. */
export default function ReservationPaymentPage(): ReactNode {
  const [params] = useSearchParams();
  return (
    <EventPage eventId={params.get('eventId') || null} standing="No active reservation found" />
  );
}
