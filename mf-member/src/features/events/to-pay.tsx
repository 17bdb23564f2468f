import { isApiError, messageOf } from '@studio/api-client';
import type { EventView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { codesFor, useCodes } from '../../shared/checkout/codes.js';
import { NothingCharged } from '../../shared/checkout/nothing-charged.js';
import { PayButton } from '../../shared/checkout/pay-button.js';
import { PaymentWindow } from '../../shared/checkout/payment-window.js';
import { useEventCheckout } from '../../shared/use-checkout.js';
import { useRefreshEvents } from './api.js';
import { CancelReservation } from './cancel-reservation.js';
import { EventHead } from './event-head.js';
import s from './events.module.css';
import { Text, t } from './messages.js';

const isAboutCode = (code: string): boolean => /^(PROMO_CODE|GIFT_CARD)_/.test(code);

/** What a member reads when the card page does not open (spec section 8). */
const failureMessage = (error: unknown): string => {
  if (!isApiError(error) || error.status === 0 || error.status >= 500)
    return t('paymentNotCompleted');
  if (error.code === 'NO_ACTIVE_RESERVATION' || error.code === 'EVENT_PLACE_NOT_FOUND')
    return t('noActiveReservation');
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
        what={t('eventPlace')}
        {...{ entered, offer }}
        busy={checkout.isPending || checkout.isSuccess}
        onPay={() => checkout.mutate(request, { onError })}
      />
    </>
  );
}

/** A place that is held: what it is, how long, what it costs, and the two ways on. */
export function ToPay({
  event,
  reservationId,
  expiresAt,
  now,
  onCancelled,
}: {
  event: EventView;
  reservationId: string;
  expiresAt: string;
  /** ms */
  now: number;
  onCancelled: () => void;
}): ReactNode {
  return (
    <>
      <NothingCharged />
      <EventHead event={event} />
      <section className={s.part}>
        <h2 className="visually-hidden">{t('paymentRequired')}</h2>
        <PaymentWindow
          title={t(event.mine?.fromWaitingList ? 'placeOpenedForYou' : 'placeIsHeld')}
          from={event.mine?.heldFrom ?? null}
          until={expiresAt}
          now={now}
        />
        <Pay event={event} reservationId={reservationId} />
        <CancelReservation reservationId={reservationId} onCancelled={onCancelled} />
        <div className={`tiny muted ${s.notes}`}>
          <p>{t(event.waiting > 0 ? 'thenNextInLine' : 'thenFreeAgain')}</p>
          <p>{t('cardPageNote')}</p>
        </div>
      </section>
    </>
  );
}
