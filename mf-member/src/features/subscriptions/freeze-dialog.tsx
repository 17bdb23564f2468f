import { messageOf } from '@studio/api-client';
import type { FreezeAnswer, SubscriptionView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { useStudioPolicy } from '@studio/shell-kit/policy';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Field } from '@studio/ui/field';
import { addDays, count, dateAndTime, fullDate, isStudioDay, studioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNow } from '../../shared/use-now.js';
import { useFreeze, useFreezePreview } from './api.js';
import { dayOf } from './subscription-labels.js';
import s from './subscriptions.module.css';

function Effects({ effects }: { effects: FreezeAnswer }): ReactNode {
  const { bookings, days, daysLeftThisYear, periodEnd } = effects;
  return (
    <>
      <Note tone="calm">
        {count(days, 'day')} off. Your period ends on {dayOf(periodEnd)} instead, and nothing is
        charged before. {count(daysLeftThisYear, 'day')} of freezing left this year.
      </Note>
      {bookings.length > 0 && (
        <Note tone="scarce">
          <b>{count(bookings.length, 'booking')} will be cancelled:</b>
          <ul className={s.cancelled}>
            {bookings.map(({ id, className, startsAt }) => (
              <li key={id}>
                {className}, {dateAndTime(startsAt)}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </>
  );
}

const daysOf = (from: string, until: string) =>
  isStudioDay(from) && isStudioDay(until) && from <= until ? { from, until } : null;

/** The days chosen, what they would do, and the freeze itself. */
const useFreezeForm = (one: SubscriptionView, onClose: () => void) => {
  const today = studioDay(useNow());
  const [from, setFrom] = useState(today);
  const [chosen, setUntil] = useState<string | null>(null);
  const policy = useStudioPolicy();
  const shortest = policy.data?.freezeMinDays;
  const until = chosen ?? addDays(today, (shortest ?? 1) - 1);
  const isReady = !policy.isPending;
  const days = isReady ? daysOf(from, until) : null;
  const preview = useFreezePreview(one.id, days);
  const freeze = useFreeze(one.id);
  const confirm = (): void => {
    if (!days) return;
    freeze.mutate(days, {
      onSuccess: () => {
        toast.success(`Frozen until ${fullDate(days.until)}`);
        onClose();
      },
    });
  };
  return {
    today,
    from,
    setFrom,
    until,
    setUntil,
    shortest,
    isReady,
    days,
    preview,
    freeze,
    confirm,
  };
};

type Form = ReturnType<typeof useFreezeForm>;

function Days({ form, one }: { form: Form; one: SubscriptionView }): ReactNode {
  const { today, from, setFrom, until, setUntil } = form;
  return (
    <div className={s.days}>
      <Field
        label="First day off"
        type="date"
        min={today}
        max={addDays(studioDay(one.periodEnd), -1)}
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <Field
        label="Last day off"
        type="date"
        min={from}
        value={until}
        onChange={(event) => setUntil(event.target.value)}
      />
    </div>
  );
}

/** What stands below the days: why they can't be, or what they do. */
function Outcome({ form: { isReady, days, preview } }: { form: Form }): ReactNode {
  if (!isReady) return null;
  if (!days) return <Note tone="alert">The last day comes after the first one.</Note>;
  if (preview.isPending)
    return <SkeletonRows what="what it moves and cancels" rows={1} height={64} />;
  if (preview.isError) return <Note tone="alert">{messageOf(preview.error)}</Note>;
  return <Effects effects={preview.data} />;
}

/** Time off: from when to when, and what it moves and cancels, before it is done. */
export function FreezeDialog({
  one,
  onClose,
}: {
  one: SubscriptionView;
  onClose: () => void;
}): ReactNode {
  const form = useFreezeForm(one, onClose);
  const { shortest, days, preview, freeze } = form;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Freeze your subscription"
      lead={
        <p className="muted small">
          {shortest && `At least ${count(shortest, 'day')}. `}Your classes wait for you.
        </p>
      }
    >
      <div className={s.dialog}>
        <Days form={form} one={one} />
        <Outcome form={form} />
        {freeze.isError && <Note tone="alert">{messageOf(freeze.error)}</Note>}
        <div className={s.dialogActions}>
          <Button
            look={preview.data ? 'primary' : 'off'}
            size="lg"
            block
            disabled={!days || !preview.data}
            busy={freeze.isPending}
            onClick={form.confirm}
          >
            Freeze
          </Button>
          <Button look="ghost" size="lg" block onClick={onClose}>
            Not now
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
