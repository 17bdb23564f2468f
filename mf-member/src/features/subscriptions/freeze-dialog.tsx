import { messageOf } from '@studio/api-client';
import type { FreezeAnswer, SubscriptionView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { useStudioPolicy } from '@studio/shell-kit/policy';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Field } from '@studio/ui/field';
import { addDays, dateAndTime, fullDate, isStudioDay, studioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNow } from '../../shared/use-now.js';
import { useFreeze, useFreezePreview } from './api.js';
import { dayOf } from './subscription-labels.js';
import s from './subscriptions.module.css';
import { t } from './messages.js';

function Effects({ effects }: { effects: FreezeAnswer }): ReactNode {
  const { bookings, days, daysLeftThisYear, periodEnd } = effects;
  return (
    <>
      <Note tone="calm">
        {t('freezeEffect', { days, periodEnd: dayOf(periodEnd), daysLeftThisYear })}
      </Note>
      {bookings.length > 0 && (
        <Note tone="scarce">
          <b>{t('bookingsCancelled', { bookings: bookings.length })}</b>
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
        toast.success(t('frozenUntil', { fullDate: fullDate(days.until) }));
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
        label={t('firstDayOff')}
        type="date"
        min={today}
        max={addDays(studioDay(one.periodEnd), -1)}
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <Field
        label={t('lastDayOff')}
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
  if (!days) return <Note tone="alert">{t('lastDayTooEarly')}</Note>;
  if (preview.isPending) return <SkeletonRows what={t('loadingEffect')} rows={1} height={64} />;
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
      title={t('freezeSubscription')}
      lead={
        <p className="muted small">
          {shortest ? t('atLeastDays', { days: shortest }) : t('classesWait')}
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
            {t('freeze')}
          </Button>
          <Button look="ghost" size="lg" block onClick={onClose}>
            {t('notNow')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
