import { call, messageOf } from '@studio/api-client';
import { cancelBooking } from '@studio/contracts';
import type { BookingView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { useMutation, useQueryClient } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { count, dayInSentence, deadline } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { applyBooking } from './booking-cache.js';
import s from './cancel-dialog.module.css';
import { useNow } from './use-now.js';

/** What happens to the money, in numbers, before the member decides (mock, principle 3). */
export const consequenceOf = (booking: BookingView, now: Date) => {
  const { paidWith, cancelUntil, lateConsequence } = booking;
  if (now <= new Date(cancelUntil)) {
    const back =
      paidWith.kind === 'package'
        ? `Your credit goes back to ${paidWith.name}.`
        : 'It costs nothing.';
    return { late: false, lead: `Free until ${deadline(cancelUntil, now)}.`, text: back };
  }
  const lost: Record<BookingView['lateConsequence'], string> = {
    credit_used: 'Your credit stays used.',
    class_counted: 'The class still counts towards your plan.',
    late_fee: 'A late fee is due.',
    not_refunded: 'The price is not refunded.',
  };
  return {
    late: true,
    lead: `Free cancellation ended ${deadline(cancelUntil, now)}.`,
    text: lost[lateConsequence] ?? lost.credit_used,
  };
};

export function CancelDialog({
  booking,
  open,
  onOpenChange,
  onCancelled,
}: {
  booking: BookingView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCancelled?: () => void;
}): ReactNode {
  const now = useNow();
  const client = useQueryClient();
  const { schedule } = booking;
  const { late, lead, text } = consequenceOf(booking, now);
  const cancel = useMutation({
    mutationFn: () => call(cancelBooking, { params: { id: booking.id } }),
    onSuccess: (answer) => {
      applyBooking(client, answer);
      onOpenChange(false);
      onCancelled?.();
      toast.success('Booking cancelled', {
        description: answer.creditReturned
          ? `Your credit is back${answer.creditsLeft === null ? '' : `: ${count(answer.creditsLeft, 'credit')} left in its package`}.`
          : 'Your place is free for someone else.',
      });
    },
  });
  const onTime =
    booking.paidWith.kind === 'package' ? 'Cancel and get the credit back' : 'Cancel booking';
  const lateWord =
    booking.lateConsequence === 'credit_used' ? 'Cancel and use the credit' : 'Cancel anyway';
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel this class?"
      lead={
        <p className={`num ${s.lead}`}>
          <b className="strong">
            {schedule.classType.name}, {dayInSentence(schedule.date, now)} {schedule.startTime}
          </b>{' '}
          <span className="muted">with {schedule.trainer.name}</span>
        </p>
      }
    >
      <div className={s.body}>
        <Note tone={late ? 'scarce' : 'calm'}>
          <b>{lead}</b> {text}
        </Note>
        {cancel.isError && <Note tone="alert">{messageOf(cancel.error)}</Note>}
        <div className={s.actions}>
          <Button
            look="dangerFill"
            size="lg"
            block
            busy={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            {late ? lateWord : onTime}
          </Button>
          <Button look="ghost" size="lg" block onClick={() => onOpenChange(false)}>
            Keep my place
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
