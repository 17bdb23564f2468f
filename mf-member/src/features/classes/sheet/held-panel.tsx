import type { BookingView, ScheduleView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { priceTag, studioClock } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { clockOf, isClosing } from '../../../shared/countdown.js';
import { useGiveUpHold } from '../../../shared/use-give-up-hold.js';
import { useServerNow } from '../../../shared/use-server-now.js';
import { useBooking } from './booking-api.js';
import s from './booking-sheet.module.css';
import { Refusal } from './refusal.js';
import type { useDropIn } from './use-drop-in.js';
import { Text, t } from './messages.js';

/** How long the seat is still held, by the server's clock. */
function Window({ until, onOver }: { until: string; onOver: () => Promise<unknown> }): ReactNode {
  const left = new Date(until).getTime() - useServerNow();
  const over = left <= 0;
  useEffect(() => {
    if (over) void onOver();
  }, [over, onOver]);
  if (over) return <Note tone="scarce">{t('timeToPayIsOver')}</Note>;
  return (
    <div className={s.window}>
      <p className="muted small">{t('seatHeldUntil', { studioClock: studioClock(until) })}</p>
      <b className={`serif num ${isClosing(left) ? 'alert' : ''}`} role="timer">
        {clockOf(left)}
      </b>
    </div>
  );
}

const priceOf = ({ paidWith, schedule }: BookingView): number =>
  paidWith.price ?? schedule.dropInPrice;

/** A drop-in that is not paid yet: pay it, or give the seat back. */
export function HeldPanel({
  schedule,
  bookingId,
  dropIn,
  onDone,
}: {
  schedule: ScheduleView;
  bookingId: string;
  dropIn: ReturnType<typeof useDropIn>;
  onDone: () => void;
}): ReactNode {
  const booking = useBooking(bookingId);
  const giveUp = useGiveUpHold();
  if (booking.isPending) return <SkeletonRows what={t('loadingSeat')} rows={2} height={64} />;
  if (booking.isError) return <ErrorPanel onRetry={() => void booking.refetch()} />;
  const { holdExpiresAt } = booking.data;
  return (
    <>
      {holdExpiresAt ? (
        <Window until={holdExpiresAt} onOver={booking.refetch} />
      ) : (
        <Note tone="scarce">{t('seatNotHeld')}</Note>
      )}
      <div className={s.actions}>
        {dropIn.isError && <Refusal error={dropIn.error} />}
        {giveUp.isError && <Refusal error={giveUp.error} />}
        <Button
          look="primary"
          size="lg"
          block
          busy={dropIn.isPending || dropIn.isSuccess}
          onClick={() => dropIn.mutate({ bookingId })}
        >
          {t('payPrice', { priceTag: priceTag(priceOf(booking.data) || schedule.dropInPrice) })}
        </Button>
        <Button
          look="ghost"
          size="lg"
          block
          busy={giveUp.isPending}
          onClick={() => giveUp.mutate(bookingId, { onSuccess: onDone })}
        >
          {t('giveSeatBack')}
        </Button>
        <p className={`tiny muted ${s.centred}`}>
          <Text
            message="nothingChargedYet"
            tags={{ link: <Link to={`/payment?bookingId=${bookingId}`} className="link" /> }}
          />
        </p>
      </div>
    </>
  );
}
