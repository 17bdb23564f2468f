import type { BookingView } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { dateAndTime } from '@studio/ui/format';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { lazyDialog } from '../lazy-dialog.js';
import { useNow } from '../use-now.js';
import s from './front-desk.module.css';
import { t } from './messages.js';
import type { ForMember } from './use-front-desk.js';

const BookingDialog = lazyDialog(async () => (await import('./booking-dialog.js')).BookingDialog);
const CancelDialog = lazyDialog(
  async () => (await import('./cancel-dialog.js')).CancelForMemberDialog,
);

/** Moves or cancels a booking whose class has not begun. */
export function BookingActions({
  member,
  booking,
}: {
  member: ForMember;
  booking: BookingView;
}): ReactNode {
  const now = useNow();
  const [action, setAction] = useState<'move' | 'cancel' | null>(null);
  const { schedule, status } = booking;
  const close = (): void => setAction(null);
  const isToCome = new Date(schedule.startsAt) > now;
  const isBooked = status === 'confirmed' && isToCome;
  const isHeld = status === 'held' && isToCome;
  const of = { className: schedule.classType.name, time: dateAndTime(schedule.startsAt) };
  return (
    <>
      {(isBooked || isHeld) && (
        <span className={s.rowActions}>
          {isBooked && (
            <Button
              size="sm"
              look="ghost"
              aria-label={t('actionsOf', { action: t('move'), ...of })}
              onClick={() => setAction('move')}
            >
              {t('move')}
            </Button>
          )}
          <Button
            size="sm"
            look="ghost"
            aria-label={t('actionsOf', { action: t('cancel'), ...of })}
            onClick={() => setAction('cancel')}
          >
            {t('cancel')}
          </Button>
        </span>
      )}
      {action === 'move' && <BookingDialog memberId={member.id} moving={booking} onClose={close} />}
      {action === 'cancel' && <CancelDialog {...{ member, booking }} onClose={close} />}
    </>
  );
}
