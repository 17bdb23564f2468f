import { messageOf } from '@studio/api-client';
import type { BookingView } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { amountPaid, dateAndTime, deadline } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { FormDialog } from '../form-dialog.js';
import { useNow } from '../use-now.js';
import { consequenceText } from './booking-rules.js';
import s from './front-desk.module.css';
import { t } from './messages.js';
import { isShort, ReasonField } from './reason-field.js';
import { useFrontDesk, type ForMember } from './use-front-desk.js';

/** What comes back when it costs nothing. */
const backText = ({ paidWith, status }: BookingView): string => {
  if (status === 'held') return t('notPaidYet');
  if (paidWith.kind === 'package') return t('creditBack', { name: paidWith.name });
  if (paidWith.kind === 'subscription') return t('classNotCounted');
  return paidWith.kind === 'drop_in' && paidWith.price
    ? t('moneyBack', { amount: amountPaid(paidWith.price) })
    : t('costsNothing');
};

function Choice({
  label,
  checked,
  onChoose,
}: {
  label: string;
  checked: boolean;
  onChoose: () => void;
}): ReactNode {
  return (
    <label className={s.check}>
      <input type="radio" name="front-desk-cancel" checked={checked} onChange={onChoose} />
      {label}
    </label>
  );
}

/** Cancels a member's booking; what it costs stands before the button, and can be waived. */
export function CancelForMemberDialog({
  member,
  booking,
  onClose,
}: {
  member: ForMember;
  booking: BookingView;
  onClose: () => void;
}): ReactNode {
  const now = useNow();
  const [waive, setWaive] = useState(false);
  const [reason, setReason] = useState('');
  const [sent, setSent] = useState(false);
  const { cancel } = useFrontDesk(member);
  const { schedule, cancelUntil, lateConsequence, lateFee } = booking;
  const isLate = now > new Date(cancelUntil);
  const consequence = consequenceText(lateConsequence, lateFee);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if (cancel.isPending || (isLate && waive && isShort(reason))) return;
    const why = isLate && waive ? { reason: reason.trim() } : {};
    cancel.mutate({ id: booking.id, waive: isLate && waive, ...why }, { onSuccess: onClose });
  };
  const title = t('cancelTitle', {
    className: schedule.classType.name,
    time: dateAndTime(schedule.startsAt),
  });
  return (
    <FormDialog title={title} onClose={onClose}>
      <form className={s.fields} onSubmit={submit} noValidate>
        <p className="muted">{t('cancelOf', { name: member.name })}</p>
        {isLate ? (
          <>
            <Note tone="scarce">
              {t('lateBecause', { deadline: deadline(cancelUntil, now), consequence })}
            </Note>
            <fieldset className={s.choice}>
              <legend className="visually-hidden">{t('whatItCosts')}</legend>
              <Choice
                label={t('byRule', { consequence })}
                checked={!waive}
                onChoose={() => setWaive(false)}
              />
              <Choice label={t('waive')} checked={waive} onChoose={() => setWaive(true)} />
            </fieldset>
            {waive && <ReasonField value={reason} onChange={setReason} showError={sent} />}
          </>
        ) : (
          <p>{backText(booking)}</p>
        )}
        {cancel.error && <Note tone="alert">{messageOf(cancel.error)}</Note>}
        <div className={s.actions}>
          <Button type="submit" look="dangerFill" busy={cancel.isPending} data-autofocus>
            {t('cancelBooking')}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('keepBooking')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
