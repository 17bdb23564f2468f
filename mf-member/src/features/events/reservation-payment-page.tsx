import { isApiError } from '@studio/api-client';
import type { EventView } from '@studio/contracts';
import { useNavigate, useSearchParams } from '@studio/shell-kit/router';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Page } from '@studio/ui/page';
import { PageSpinner } from '@studio/ui/spinner';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Result } from '../../shared/result.js';
import { SeatPayment } from '../../shared/checkout/seat-payment.js';
import { useEvent } from './api.js';
import { EventHead } from './event-head.js';
import { InvalidRequest, waysOn } from './invalid-request.js';
import { OwnPlace } from './own-place.js';
import { PlaceSkeleton } from './place-skeleton.js';
import { ToPay } from './to-pay.js';
import { useServerNow } from '../../shared/use-server-now.js';
import { useIsWindowOver } from './use-is-window-over.js';
import { WindowOver } from './window-over.js';
import { t } from './messages.js';

const NONE = t('noActiveReservation');

interface ReservationProps {
  event: EventView;
  reservationId: string | null;
  /** An answer is on its way: what is shown may be older than the reservation. */
  asking: boolean;
}

/** The reservation that the address names, if it is the member's own: paid, or held until when. */
const namedPlace = ({ mine }: EventView, reservationId: string | null) => {
  const place = reservationId !== null && mine?.reservationId === reservationId ? mine : null;
  return {
    isConfirmed: place?.status === 'confirmed',
    expiresAt: place?.status === 'active' ? place.expiresAt : null,
  };
};

function Reservation({ event, reservationId, asking }: ReservationProps): ReactNode {
  const navigate = useNavigate();
  const now = useServerNow();
  const [gone, setGone] = useState(false);
  const { isConfirmed, expiresAt } = namedPlace(event, reservationId);
  const isOver = useIsWindowOver({ expiresAt, isConfirmed, isGone: !expiresAt }, now);
  if (isConfirmed)
    return (
      <>
        <EventHead event={event} />
        <OwnPlace event={event} />
      </>
    );
  if (!gone && isOver) return <WindowOver eventId={event.id} />;
  if (!expiresAt && asking) return <PageSpinner label={t('loadingOwnReservation')} />;
  if (!expiresAt || !reservationId)
    return (
      <Result
        icon={CircleAlert}
        tone="scarce"
        title={NONE}
        text={t('nothingToPay')}
        actions={waysOn}
      />
    );
  return (
    <ToPay
      event={event}
      reservationId={reservationId}
      expiresAt={expiresAt}
      now={now}
      onCancelled={() => {
        setGone(true);
        void navigate(`/event/${event.id}`, { replace: true });
      }}
    />
  );
}

function Payment({
  eventId,
  reservationId,
}: {
  eventId: string;
  reservationId: string | null;
}): ReactNode {
  const event = useEvent(eventId);
  if (event.isPending) return <PlaceSkeleton />;
  if (event.data)
    return (
      <Reservation event={event.data} reservationId={reservationId} asking={event.isFetching} />
    );
  if (isApiError(event.error) && [400, 404].includes(event.error.status))
    return <Result icon={CircleAlert} tone="scarce" title={NONE} actions={waysOn} />;
  return (
    <ErrorPanel page title={t('reservationStatusFailed')} onRetry={() => void event.refetch()} />
  );
}

/** Where a reservation (spec section 2) or a held seat is paid; else there is nothing to pay. */
export default function ReservationPaymentPage(): ReactNode {
  const [params] = useSearchParams();
  const eventId = params.get('eventId');
  const bookingId = params.get('bookingId');
  if (!eventId && bookingId)
    return (
      <Page>
        <SeatPayment key={bookingId} bookingId={bookingId} />
      </Page>
    );
  if (!eventId) return <InvalidRequest />;
  return (
    <Page>
      <Payment key={eventId} eventId={eventId} reservationId={params.get('reservationId')} />
    </Page>
  );
}
