import type { BookingView, ScheduleView } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { amountPaid } from '@studio/ui/format';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CancelDialog } from '../../../shared/cancel-dialog.js';
import { useBooking } from './booking-api.js';
import { SeatActions } from './booked-panel.js';
import s from './booking-sheet.module.css';
import { SpotPanel } from './lazy-spot-panel.js';
import { MovePanel } from './move-panel.js';
import { SeatSkeleton } from './sheet-skeleton.js';
import { t } from './messages.js';

const paidLabel = ({ paidWith }: BookingView): string => {
  const { kind, name, price } = paidWith;
  if (kind === 'drop_in')
    return price ? t('paidByCardAmount', { amountPaid: amountPaid(price) }) : t('paidByCard');
  if (kind === 'comp') return t('freeOfCharge');
  return kind === 'package' ? t('paidWithPackage', { name }) : t('paidWithPlan', { name });
};

/** Whoever was booked from the list at short notice may decline (domain.md, Waiting lists). */
const isFreeDecline = (booking: BookingView, now: Date): boolean =>
  booking.cancelUntil > booking.schedule.cancelUntil && now <= new Date(booking.cancelUntil);

/** A class that was booked before: what was paid, another class instead, and the way out. */
export function OwnBookingPanel({
  schedule,
  bookingId,
  now,
  onDone,
}: {
  schedule: ScheduleView;
  bookingId: string;
  now: Date;
  onDone: () => void;
}): ReactNode {
  const booking = useBooking(bookingId);
  const [cancelling, setCancelling] = useState(false);
  const [moving, setMoving] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const begun = now >= new Date(schedule.startsAt);
  if (booking.isError) return <ErrorPanel onRetry={() => void booking.refetch()} />;
  if (booking.isPending) return <SeatSkeleton what={t('loadingBooking')} />;
  const { data } = booking;
  if (moving)
    return <MovePanel booking={data} now={now} onBack={() => setMoving(false)} onMoved={onDone} />;
  if (isChoosing) return <SpotPanel bookingId={bookingId} onBack={() => setChoosing(false)} />;
  const canMove = !begun && now <= new Date(data.cancelUntil);
  return (
    <>
      <div className={s.pays}>
        <p className="strong calm">{t('seatIsKept')}</p>
        <p className="muted small num">{paidLabel(data)}</p>
        {isFreeDecline(data, now) && <p className={`tiny muted ${s.why}`}>{t('freeDecline')}</p>}
      </div>
      <div style={{ blockSize: 16 }} />
      <SeatActions
        schedule={schedule}
        bookingId={bookingId}
        cancelUntil={data.cancelUntil}
        now={now}
        onSpot={() => setChoosing(true)}
      />
      <div className={s.actions}>
        <Button look="outline" size="lg" block onClick={onDone}>
          {t('done')}
        </Button>
        {canMove && (
          <Button look="ghost" size="lg" block onClick={() => setMoving(true)}>
            {t('moveToAnotherClass')}
          </Button>
        )}
        {!begun && (
          <Button look="danger" size="lg" block onClick={() => setCancelling(true)}>
            {t('cancelBooking')}
          </Button>
        )}
      </div>
      <CancelDialog
        booking={data}
        open={cancelling}
        onOpenChange={setCancelling}
        onCancelled={onDone}
      />
    </>
  );
}
