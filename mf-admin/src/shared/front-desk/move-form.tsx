import { messageOf } from '@studio/api-client';
import type { BookingOverride, BookingPreview, BookingView } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { weekdayShort } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useNow } from '../use-now.js';
import s from './front-desk.module.css';
import { t } from './messages.js';
import { isShort, ReasonField } from './reason-field.js';
import { openRefusals, Refusals } from './refusals.js';
import { useFrontDesk, type ForMember } from './use-front-desk.js';

/** The class that is given up is never in the way of the new one. */
const without = (preview: BookingPreview, { id }: BookingView): BookingPreview => ({
  ...preview,
  refusals: preview.refusals.filter(
    ({ code, details }) =>
      code !== 'OVERLAPPING_BOOKING' || (details as { bookingId?: string })?.bookingId !== id,
  ),
});

/** Another class instead of one that is booked; what paid goes on paying. */
export function MoveForm({
  member,
  moving,
  preview: whole,
  onDone,
}: {
  member: ForMember;
  moving: BookingView;
  preview: BookingPreview;
  onDone: () => void;
}): ReactNode {
  const now = useNow();
  const [overrides, setOverrides] = useState<BookingOverride[]>([]);
  const [reason, setReason] = useState('');
  const [sent, setSent] = useState(false);
  const { move } = useFrontDesk(member);
  const preview = without(whole, moving);
  const open = openRefusals(preview, overrides);
  const isLate = now > new Date(moving.cancelUntil);
  const needsReason = isLate || overrides.length > 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if (open.length > 0 || move.isPending || (needsReason && isShort(reason))) return;
    const why = needsReason ? { reason: reason.trim() } : {};
    const { id: scheduleId } = preview.schedule;
    move.mutate({ bookingId: moving.id, scheduleId, overrides, ...why }, { onSuccess: onDone });
  };
  const { date, startTime } = preview.schedule;
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <Refusals {...{ preview, name: member.name, overrides }} onOverrides={setOverrides} />
      {isLate && (
        <Note tone="scarce">{t('moveLate', { className: moving.schedule.classType.name })}</Note>
      )}
      {needsReason && <ReasonField value={reason} onChange={setReason} showError={sent} />}
      <div className={s.foot}>
        {move.error && <Note tone="alert">{messageOf(move.error)}</Note>}
        <Button
          type="submit"
          look={open.length === 0 ? 'primary' : 'off'}
          size="lg"
          block
          busy={move.isPending}
          disabled={open.length > 0}
        >
          {t('moveToDayTime', { day: weekdayShort(date), time: startTime })}
        </Button>
      </div>
    </form>
  );
}
