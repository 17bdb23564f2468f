import { call, messageOf } from '@studio/api-client';
import { cancelBooking } from '@studio/contracts';
import type { BookingView } from '@studio/contracts';
import { useMutation, useQueryClient } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { amountPaid, count, dayInSentence, deadline } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { applyBooking, refreshClasses } from './booking-cache.js';
import s from './cancel-dialog.module.css';
import { notifyCancelled } from './undo-cancel.js';
import { useNow } from './use-now.js';

const backOf = ({ paidWith }: BookingView): string => {
  switch (paidWith.kind) {
    case 'package':
      return `Your credit goes back to ${paidWith.name}.`;
    case 'subscription':
      return 'The class does not count towards your plan.';
    case 'drop_in':
      return paidWith.price
        ? `${amountPaid(paidWith.price)} goes back to your card.`
        : 'The price goes back to your card.';
    default:
      return 'It costs nothing.';
  }
};

const lostOf = ({ lateConsequence, lateFee, paidWith }: BookingView): string => {
  switch (lateConsequence) {
    case 'class_counted':
      return 'The class still counts towards your plan.';
    case 'late_fee':
      return lateFee > 0
        ? `A late fee of ${amountPaid(lateFee)} is due with your next renewal.`
        : 'A late fee is due.';
    case 'not_refunded':
      return paidWith.price
        ? `${amountPaid(paidWith.price)} is not refunded.`
        : 'The price is not refunded.';
    default:
      return 'Your credit stays used.';
  }
};

/** What happens to the money, in numbers, before the member decides (mock, principle 3). */
export const consequenceOf = (booking: BookingView, now: Date) => {
  const { cancelUntil } = booking;
  const late = now > new Date(cancelUntil);
  return late
    ? {
        late,
        lead: `Free cancellation ended ${deadline(cancelUntil, now)}.`,
        text: lostOf(booking),
      }
    : { late, lead: `Free until ${deadline(cancelUntil, now)}.`, text: backOf(booking) };
};

const yesOf = ({ paidWith, lateConsequence }: BookingView, late: boolean): string => {
  if (late)
    return lateConsequence === 'credit_used' ? 'Cancel and use the credit' : 'Cancel anyway';
  if (paidWith.kind === 'package') return 'Cancel and get the credit back';
  return paidWith.kind === 'drop_in' ? 'Cancel and get the money back' : 'Cancel booking';
};

interface Cancelled {
  creditReturned: boolean;
  creditsLeft: number | null;
  refunded: boolean;
}
const whatCameBack = ({ creditReturned, creditsLeft, refunded }: Cancelled): string => {
  if (refunded) return 'The money is on its way back to your card.';
  if (!creditReturned) return 'Your place is free for someone else.';
  const left = creditsLeft === null ? '' : `: ${count(creditsLeft, 'credit')} left in its package`;
  return `Your credit is back${left}.`;
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
      notifyCancelled(client, {
        booking: answer.booking,
        undoUntil: answer.undoUntil,
        what: whatCameBack(answer),
      });
    },
    onError: () => refreshClasses(client),
  });
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
            {yesOf(booking, late)}
          </Button>
          <Button look="ghost" size="lg" block onClick={() => onOpenChange(false)}>
            Keep my place
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
