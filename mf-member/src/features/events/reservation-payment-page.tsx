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
import { useIsWindowOver } from './use-is-window-over.js';
import { WindowOver } from './window-over.js';
import { Text, t } from './messages.js';

const NONE = t('noActiveReservation');

const isAboutCode = (code: string): boolean => /^(PROMO_CODE|GIFT_CARD)_/.test(code);

/** What a member reads when the card page does not open (spec section 8). */
const failureMessage = (error: unknown): string => {
  if (!isApiError(error) || error.status === 0 || error.status >= 500)
    return t('paymentNotCompleted');
  if (error.code === 'NO_ACTIVE_RESERVATION' || error.code === 'EVENT_PLACE_NOT_FOUND') return NONE;
  if (error.code === 'PAYMENT_NOT_CONFIGURED' || isAboutCode(error.code)) return messageOf(error);
  return t('paymentFailed');
};

function Pay({ event, reservationId }: { event: EventView; reservationId: string }): ReactNode {
  const checkout = useEventCheckout();
  const refresh = useRefreshEvents();
  const offer = { kind: 'event', referenceId: reservationId, price: event.price } as const;
  const entered = useCodes([offer]);
  const request = { eventId: event.id, reservationId, ...codesFor(entered.codes, reservationId) };
  const onError = (error: unknown): void => {
    toast.error(failureMessage(error), { id: 'not-paid' });
    refresh();
  };
  return (
    <>
      {checkout.isError && (
        <Note tone="alert">
          <Text
            message="notCharged"
            values={{ failureMessage: failureMessage(checkout.error) }}
            tags={{ b: <b /> }}
          />
        </Note>
      )}
      <PayButton
        {...{ entered, offer }}
        busy={checkout.isPending || checkout.isSuccess}
        onPay={() => checkout.mutate(request, { onError })}
      />
    </>
  );
}

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
        <h1>{event.title}</h1>
        <OwnPlace event={event} />
        <EventFacts event={event} />
      </>
    );
  if (!gone && isOver) return <WindowOver />;
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
      left={Date.parse(expiresAt) - now}
      onCancelled={() => {
        setGone(true);
        void navigate(`/event/${event.id}`, { replace: true });
      }}
    />
  );
}

/** A place that is held: what it is, how long, and the two ways on. */
function ToPay({
  event,
  reservationId,
  left,
  onCancelled,
}: {
  event: EventView;
  reservationId: string;
  /** ms until it is free again. */
  left: number;
  onCancelled: () => void;
}): ReactNode {
  return (
    <>
      <h1>{t('payForPlace')}</h1>
      <p className={s.text}>
        <b className="strong">{event.title}</b>
      </p>
      <EventFacts event={event} more={[[t('toPayVatIncluded'), amountPaid(event.price)]]} />
      <div className={s.part}>
        <PaymentWindow left={left} />
        <Pay event={event} reservationId={reservationId} />
        <CancelReservation reservationId={reservationId} onCancelled={onCancelled} />
        <p className="tiny muted">{t('cardPageNote')}</p>
      </div>
    </>
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
  if (event.isPending) return <SkeletonRows what={t('loadingReservation')} rows={4} height={88} />;
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
