import { call, isApiError, messageOf } from '@studio/api-client';
import { getMyBooking } from '@studio/contracts';
import type { BookingView } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Link, useNavigate } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { amountPaid, longDate } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { clockOf, closingMessage, isClosing } from '../countdown.js';
import { Facts } from '../facts.js';
import { Result } from '../result.js';
import { useSeatCheckout } from '../use-checkout.js';
import { useGiveUpHold } from '../use-give-up-hold.js';
import { useServerNow } from '../use-server-now.js';
import s from './checkout.module.css';
import { codesFor, useCodes } from './codes.js';
import { PayButton } from './pay-button.js';

function NothingToPay({ scheduleId }: { scheduleId?: string }): ReactNode {
  return (
    <Result
      icon={CircleAlert}
      tone="scarce"
      title="No seat is held for you"
      text="It was paid, given back, or its time to pay is over. Nothing was charged by opening this page."
      actions={
        <>
          {scheduleId && (
            <ButtonLink look="primary" size="lg" block>
              <Link to={`/class/${scheduleId}`}>See the class</Link>
            </ButtonLink>
          )}
          <ButtonLink look="ghost" size="lg" block>
            <Link to="/schedule">See the schedule</Link>
          </ButtonLink>
        </>
      }
    />
  );
}

function HeldFor({ left }: { left: number }): ReactNode {
  const closing = isClosing(left);
  return (
    <>
      <Card className={`${s.count} ${closing ? s.closing : ''}`} aria-label="Time left to pay">
        <p className="muted small">Your seat is held for</p>
        <b className="num" role="timer">
          {clockOf(left)}
        </b>
      </Card>
      {closing && <Note tone="alert">{closingMessage} Pay now, or the seat is free again.</Note>}
    </>
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
          <b>The card page did not open.</b> {messageOf(checkout.error)} You have not been charged.
        </Note>
      )}
      <PayButton
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
        Give the seat back
      </Button>
      {giveUp.isError && <Note tone="alert">{messageOf(giveUp.error)}</Note>}
      <p className="tiny muted">
        You pay on the card provider’s page and come back here. The studio never sees your card.
      </p>
    </>
  );
}

function Held({ booking }: { booking: BookingView }): ReactNode {
  const now = useServerNow();
  const { schedule, holdExpiresAt } = booking;
  const left = holdExpiresAt ? Date.parse(holdExpiresAt) - now : 0;
  const price = booking.paidWith.price ?? schedule.dropInPrice;
  if (booking.status !== 'held' || left <= 0)
    return <NothingToPay scheduleId={booking.scheduleId} />;
  return (
    <>
      <h1>Pay for your seat</h1>
      <div className={s.part}>
        <Facts
          list={[
            ['Class', schedule.classType.name],
            ['Trainer', schedule.trainer.name],
            ['Date', longDate(schedule.date)],
            ['Time', `${schedule.startTime}–${schedule.endTime}`],
            ['To pay, VAT included', amountPaid(price)],
          ]}
        />
        <HeldFor left={left} />
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
  if (booking.isPending) return <SkeletonRows what="your seat" rows={4} height={88} />;
  if (booking.data) return <Held booking={booking.data} />;
  if (isApiError(booking.error) && [400, 404].includes(booking.error.status))
    return <NothingToPay />;
  return <ErrorPanel page onRetry={() => void booking.refetch()} />;
}
