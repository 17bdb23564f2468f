import { isApiError, messageOf } from '@studio/api-client';
import type { EventView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { useNavigate, useSearchParams } from '@studio/shell-kit/router';
import { ErrorPanel } from '@studio/ui/error-panel';
import { amountPaid } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { Page } from '@studio/ui/page';
import { SkeletonRows } from '@studio/ui/skeleton';
import { PageSpinner } from '@studio/ui/spinner';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Result } from '../../shared/result.js';
import { useEventCheckout } from '../../shared/use-checkout.js';
import { codesFor, useCodes } from '../../shared/checkout/codes.js';
import { PayButton } from '../../shared/checkout/pay-button.js';
import { SeatPayment } from '../../shared/checkout/seat-payment.js';
import { useEvent, useRefreshEvents } from './api.js';
import { CancelReservation } from './cancel-reservation.js';
import { EventFacts } from './event-facts.js';
import s from './events.module.css';
import { InvalidRequest, waysOn } from './invalid-request.js';
import { OwnPlace } from './own-place.js';
import { PaymentWindow } from './payment-window.js';
import { useServerNow } from '../../shared/use-server-now.js';
import { WindowOver } from './window-over.js';

const NONE = 'No active reservation found';

const isAboutCode = (code: string): boolean => /^(PROMO_CODE|GIFT_CARD)_/.test(code);

/** What a member reads when the card page does not open (spec section 8). */
const wordsOf = (error: unknown): string => {
  if (!isApiError(error) || error.status === 0 || error.status >= 500)
    return 'Failed to complete payment. Please try again.';
  if (error.code === 'NO_ACTIVE_RESERVATION' || error.code === 'EVENT_PLACE_NOT_FOUND') return NONE;
  if (error.code === 'PAYMENT_NOT_CONFIGURED' || isAboutCode(error.code)) return messageOf(error);
  return 'Payment processing failed';
};

function Pay({ event, reservationId }: { event: EventView; reservationId: string }): ReactNode {
  const checkout = useEventCheckout();
  const refresh = useRefreshEvents();
  const offer = { kind: 'event', referenceId: reservationId, price: event.price } as const;
  const inHand = useCodes([offer]);
  const wish = { eventId: event.id, reservationId, ...codesFor(inHand.codes, reservationId) };
  const onError = (error: unknown): void => {
    toast.error(wordsOf(error), { id: 'not-paid' });
    refresh();
  };
  return (
    <>
      {checkout.isError && (
        <Note tone="alert">
          <b>{wordsOf(checkout.error)}</b> You have not been charged.
        </Note>
      )}
      <PayButton
        {...{ inHand, offer }}
        busy={checkout.isPending || checkout.isSuccess}
        onPay={() => checkout.mutate(wish, { onError })}
      />
    </>
  );
}

interface Asked {
  event: EventView;
  asked: string | null;
  /** An answer is on its way: what is shown may be older than the reservation. */
  asking: boolean;
}

function Reservation({ event, asked, asking }: Asked): ReactNode {
  const navigate = useNavigate();
  const now = useServerNow();
  const [held, setHeld] = useState<string | null>(null);
  const [gone, setGone] = useState(false);
  const { mine } = event;
  const isAsked = mine?.reservationId != null && mine.reservationId === asked;
  const expiresAt = isAsked && mine?.status === 'active' ? mine.expiresAt : null;
  if (expiresAt && expiresAt !== held) setHeld(expiresAt);
  if (isAsked && mine?.status === 'confirmed')
    return (
      <>
        <h1>{event.title}</h1>
        <OwnPlace event={event} />
        <EventFacts event={event} />
      </>
    );
  if (!gone && held && Date.parse(held) <= now + 3_000 * Number(!expiresAt)) return <WindowOver />;
  if (!expiresAt && asking) return <PageSpinner label="Loading your reservation" />;
  if (!expiresAt || !asked)
    return (
      <Result
        icon={CircleAlert}
        tone="scarce"
        title={NONE}
        text="It was paid, cancelled, or its time to pay is over. Nothing was charged by opening this page."
        actions={waysOn}
      />
    );
  return (
    <>
      <h1>Pay for your place</h1>
      <p className={s.text}>
        <b className="strong">{event.title}</b>
      </p>
      <EventFacts event={event} more={[['To pay, VAT included', amountPaid(event.price)]]} />
      <div className={s.part}>
        <PaymentWindow left={Date.parse(expiresAt) - now} />
        <Pay event={event} reservationId={asked} />
        <CancelReservation
          reservationId={asked}
          onCancelled={() => {
            setGone(true);
            void navigate(`/event/${event.id}`, { replace: true });
          }}
        />
        <p className="tiny muted">
          You pay on the card provider’s page and come back here. The studio never sees your card.
        </p>
      </div>
    </>
  );
}

function Payment({ eventId, asked }: { eventId: string; asked: string | null }): ReactNode {
  const event = useEvent(eventId);
  if (event.isPending) return <SkeletonRows what="your reservation" rows={4} height={88} />;
  if (event.data) return <Reservation event={event.data} asked={asked} asking={event.isFetching} />;
  if (isApiError(event.error) && [400, 404].includes(event.error.status))
    return <Result icon={CircleAlert} tone="scarce" title={NONE} actions={waysOn} />;
  return (
    <ErrorPanel
      page
      title="Failed to get reservation status"
      onRetry={() => void event.refetch()}
    />
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
      <Payment key={eventId} eventId={eventId} asked={params.get('reservationId')} />
    </Page>
  );
}
