import { call, messageOf } from '@studio/api-client';
import { cancelBooking } from '@studio/contracts';
import type { BookingView } from '@studio/contracts';
import { useMutation, useQueryClient } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { amountPaid, dayInSentence, deadline } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { applyBooking, refreshClasses } from './booking-cache.js';
import s from './cancel-dialog.module.css';
import { notifyCancelled } from './undo-cancel.js';
import { useNow } from './use-now.js';
import { t } from './messages.js';

const backOf = ({ paidWith }: BookingView): string => {
  switch (paidWith.kind) {
    case 'package':
      return t('creditGoesBack', { name: paidWith.name });
    case 'subscription':
      return t('classDoesNotCount');
    case 'drop_in':
      return paidWith.price
        ? t('amountGoesBack', { amountPaid: amountPaid(paidWith.price) })
        : t('priceGoesBack');
    default:
      return t('costsNothing');
  }
};

const lostOf = ({ lateConsequence, lateFee, paidWith }: BookingView): string => {
  switch (lateConsequence) {
    case 'class_counted':
      return t('classStillCounts');
    case 'late_fee':
      return lateFee > 0
        ? t('feeOfWithRenewal', { amountPaid: amountPaid(lateFee) })
        : t('feeIsDue');
    case 'not_refunded':
      return paidWith.price
        ? t('amountNotRefunded', { amountPaid: amountPaid(paidWith.price) })
        : t('priceNotRefunded');
    default:
      return t('creditStaysUsed');
  }
};

/** What happens to the money, in numbers, before the member decides (mock, principle 3). */
export const consequenceOf = (booking: BookingView, now: Date) => {
  const { cancelUntil } = booking;
  const late = now > new Date(cancelUntil);
  return late
    ? {
        late,
        lead: t('freeCancellationEnded', { deadline: deadline(cancelUntil, now) }),
        text: lostOf(booking),
      }
    : {
        late,
        lead: t('freeUntil', { deadline: deadline(cancelUntil, now) }),
        text: backOf(booking),
      };
};

const yesOf = ({ paidWith, lateConsequence }: BookingView, late: boolean): string => {
  if (late) return lateConsequence === 'credit_used' ? t('cancelAndUseCredit') : t('cancelAnyway');
  if (paidWith.kind === 'package') return t('cancelForCredit');
  return paidWith.kind === 'drop_in' ? t('cancelForMoney') : t('cancelBooking');
};

interface Cancelled {
  booking: BookingView;
  creditReturned: boolean;
  creditsLeft: number | null;
  refunded: boolean;
}
/** The words of the bell and of the mail (deploy/test/messages-of-acts.spec.ts). */
const whatCameBack = ({ booking, creditReturned, creditsLeft, refunded }: Cancelled): string => {
  if (booking.status === 'late_cancelled') return lostOf(booking);
  if (refunded) return t('moneyComesBack');
  if (booking.paidWith.kind === 'subscription') return t('classDoesNotCount');
  if (!creditReturned) return t('costsNothing');
  return creditsLeft === null ? t('creditIsBack') : t('creditIsBackLeft', { creditsLeft });
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
      title={t('cancelThisClass')}
      lead={
        <p className={`num ${s.lead}`}>
          <b className="strong">
            {schedule.classType.name}, {dayInSentence(schedule.date, now)} {schedule.startTime}
          </b>{' '}
          <span className="muted">{t('withTrainer', { name: schedule.trainer.name })}</span>
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
            {t('keepMyPlace')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
