import { call, isApiError, messageOf } from '@studio/api-client';
import { getMyBooking } from '@studio/contracts';
import type { BookingView } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Link, useNavigate } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { longDate } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Result } from '../result.js';
import { useSeatCheckout } from '../use-checkout.js';
import { useGiveUpHold } from '../use-give-up-hold.js';
import { useServerNow } from '../use-server-now.js';
import s from './checkout.module.css';
import { codesFor, useCodes } from './codes.js';
import { NothingCharged } from './nothing-charged.js';
import { PayButton } from './pay-button.js';
import { PaymentWindow } from './payment-window.js';
import { Text, t } from './messages.js';

function NothingToPay({ scheduleId }: { scheduleId?: string }): ReactNode {
  return (
    <Result
      icon={CircleAlert}
      tone="scarce"
      title={t('noSeatIsHeld')}
      text={t('nothingToPay')}
      actions={
        <>
          {scheduleId && (
            <ButtonLink look="primary" size="lg" block>
              <Link to={`/class/${scheduleId}`}>{t('seeTheClass')}</Link>
            </ButtonLink>
          )}
          <ButtonLink look="ghost" size="lg" block>
            <Link to="/schedule">{t('seeTheSchedule')}</Link>
          </ButtonLink>
        </>
      }
    />
  );
}

function Pay({ booking, price }: { booking: BookingView; price: number }): ReactNode {
  const navigate = useNavigate();
  const checkout = useSeatCheckout();
  const giveUp = useGiveUpHold();
  const offer = { kind: 'class', referenceId: booking.id, price } as const;
  const entered = useCodes([offer]);
  const leaving = checkout.isPending || checkout.isSuccess;
  const backToClass = () => void navigate(`/class/${booking.scheduleId}`, { replace: true });
  return (
    <>
      {checkout.isError && (
        <Note tone="alert">
          <Text
            message="cardPageNotOpened"
            values={{ messageOf: messageOf(checkout.error) }}
            tags={{ b: <b /> }}
          />
        </Note>
      )}
      <PayButton
        what={t('dropIn')}
        {...{ entered, offer }}
        busy={leaving}
        onPay={() =>
          checkout.mutate({ bookingId: booking.id, ...codesFor(entered.codes, booking.id) })
        }
      />
      <Button
        look="ghost"
        size="lg"
        block
        busy={giveUp.isPending}
        disabled={leaving}
        onClick={() => giveUp.mutate(booking.id, { onSuccess: backToClass })}
      >
        {t('giveSeatBack')}
      </Button>
      {giveUp.isError && <Note tone="alert">{messageOf(giveUp.error)}</Note>}
      <p className={`tiny muted ${s.note}`}>{t('seatIsFreeAfter')}</p>
      <p className={`tiny muted ${s.note}`}>{t('cardPageNote')}</p>
    </>
  );
}

function Held({ booking }: { booking: BookingView }): ReactNode {
  const now = useServerNow();
  const { schedule, holdExpiresAt } = booking;
  const price = booking.paidWith.price ?? schedule.dropInPrice;
  if (booking.status !== 'held' || !holdExpiresAt || Date.parse(holdExpiresAt) <= now)
    return <NothingToPay scheduleId={booking.scheduleId} />;
  const { date, startTime, endTime } = schedule;
  return (
    <>
      <h1>{t('payForSeat')}</h1>
      <p className="strong">
        {t('classWithTrainer', {
          className: schedule.classType.name,
          trainer: schedule.trainer.name,
        })}
      </p>
      <p className="num">
        {t('classTime', { day: longDate(date), from: startTime, until: endTime })}
      </p>
      <NothingCharged />
      <div className={s.part}>
        <PaymentWindow
          title={t('seatIsHeld')}
          from={booking.bookedAt}
          until={holdExpiresAt}
          now={now}
        />
        <Pay booking={booking} price={price} />
      </div>
    </>
  );
}

/** Where a drop-in is paid: the way back from the card page, and the place for codes. */
export function SeatPayment({ bookingId }: { bookingId: string }): ReactNode {
  const booking = useQuery({
    queryKey: keys.booking(bookingId),
    queryFn: ({ signal }) => call(getMyBooking, { params: { id: bookingId }, signal }),
    refetchOnMount: 'always',
  });
  if (booking.isPending) return <SkeletonRows what={t('loadingSeat')} rows={4} height={88} />;
  if (booking.data) return <Held booking={booking.data} />;
  if (isApiError(booking.error) && [400, 404].includes(booking.error.status))
    return <NothingToPay />;
  return <ErrorPanel page onRetry={() => void booking.refetch()} />;
}
