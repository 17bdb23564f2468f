import { call, isApiError, messageOf } from '@studio/api-client';
import { getMemberScreen } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useQueryClient } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { BookingView } from '@studio/contracts';
import { lazyDialog } from '../lazy-dialog.js';
import { ReasonDialog } from '../reason-dialog.js';
import s from './front-desk.module.css';
import { t } from './messages.js';
import { useFrontDesk, type ForMember } from './use-front-desk.js';

const BookingDialog = lazyDialog(async () => (await import('./booking-dialog.js')).BookingDialog);
const CancelDialog = lazyDialog(
  async () => (await import('./cancel-dialog.js')).CancelForMemberDialog,
);

/** The booking of somebody on a roster, with the deadline that it keeps. */
const useBookingOf = (member: ForMember, bookingId: string) => {
  const client = useQueryClient();
  return async (): Promise<BookingView | undefined> => {
    const screen = await client.fetchQuery({
      queryKey: keys.adminMember(member.id),
      queryFn: ({ signal }) => call(getMemberScreen, { params: { id: member.id }, signal }),
    });
    return screen.record?.bookings.find(({ id }) => id === bookingId);
  };
};

/** One click while it is free of charge; after the deadline it asks for a reason. */
function ToWaitlist({ member, bookingId }: { member: ForMember; bookingId: string }): ReactNode {
  const { toList } = useFrontDesk(member);
  const [asks, setAsks] = useState(false);
  const { name } = member;
  const onError = (error: Error): void => {
    if (isApiError(error) && error.code === 'REASON_REQUIRED') setAsks(true);
    else toast.error(messageOf(error));
  };
  return (
    <>
      <Button
        size="sm"
        look="ghost"
        aria-label={t('toListName', { name })}
        busy={toList.isPending && !asks}
        onClick={() => toList.mutate({ bookingId }, { onError })}
      >
        {t('toList')}
      </Button>
      {asks && (
        <ReasonDialog
          title={t('toListName', { name })}
          consequence={t('toListLate')}
          action={t('toList')}
          busy={toList.isPending}
          error={toList.variables?.reason ? toList.error : null}
          onClose={() => setAsks(false)}
          onDo={(reason) =>
            toList.mutate({ bookingId, reason }, { onSuccess: () => setAsks(false) })
          }
        />
      )}
    </>
  );
}

/** Moves or removes somebody who is booked, or puts them on the list when others wait. */
export function RosterActions({
  member,
  bookingId,
  isWaitedFor,
}: {
  member: ForMember;
  bookingId: string;
  isWaitedFor: boolean;
}): ReactNode {
  const [open, setOpen] = useState<{ what: 'move' | 'remove'; booking: BookingView } | null>(null);
  const read = useBookingOf(member, bookingId);
  const begin = (what: 'move' | 'remove'): void =>
    void read().then(
      (booking) => (booking ? setOpen({ what, booking }) : toast.error(t('notReadable'))),
      () => toast.error(t('notReadable')),
    );
  const close = (): void => setOpen(null);
  const { name } = member;
  return (
    <>
      <span className={s.rowActions}>
        <Button
          size="sm"
          look="ghost"
          aria-label={t('moveName', { name })}
          onClick={() => begin('move')}
        >
          {t('move')}
        </Button>
        {isWaitedFor && <ToWaitlist {...{ member, bookingId }} />}
        <Button
          size="sm"
          look="ghost"
          aria-label={t('removeName', { name })}
          onClick={() => begin('remove')}
        >
          {t('remove')}
        </Button>
      </span>
      {open?.what === 'move' && (
        <BookingDialog memberId={member.id} moving={open.booking} onClose={close} />
      )}
      {open?.what === 'remove' && (
        <CancelDialog member={member} booking={open.booking} onClose={close} />
      )}
    </>
  );
}

/** The place in the queue is gone for good, and the member hears of it. */
function LeaveDialog({
  member,
  scheduleId,
  onClose,
}: {
  member: ForMember;
  scheduleId: string;
  onClose: () => void;
}): ReactNode {
  const { leave } = useFrontDesk(member);
  const { name } = member;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('takeOffTitle', { name })}>
      <div className={s.fields}>
        <p>{t('takeOffConsequence', { name })}</p>
        <div className={s.actions}>
          <Button
            look="dangerFill"
            busy={leave.isPending}
            onClick={() => leave.mutate(scheduleId, { onSettled: onClose })}
          >
            {t('remove')}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('keepPlace')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Gives a seat to somebody who waits, or takes them off the list. */
export function WaiterActions({
  member,
  scheduleId,
}: {
  member: ForMember;
  scheduleId: string;
}): ReactNode {
  const [booking, setBooking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { name } = member;
  return (
    <>
      <span className={s.rowActions}>
        <Button
          size="sm"
          look="ghost"
          aria-label={t('giveSeatTo', { name })}
          onClick={() => setBooking(true)}
        >
          {t('giveSeat')}
        </Button>
        <Button
          size="sm"
          look="ghost"
          aria-label={t('takeOff', { name })}
          onClick={() => setLeaving(true)}
        >
          {t('remove')}
        </Button>
      </span>
      {leaving && <LeaveDialog {...{ member, scheduleId }} onClose={() => setLeaving(false)} />}
      {booking && (
        <BookingDialog
          memberId={member.id}
          scheduleId={scheduleId}
          onClose={() => setBooking(false)}
        />
      )}
    </>
  );
}
