import { messageOf } from '@studio/api-client';
import type { AdminSubscription, FreezeAnswer } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Field } from '@studio/ui/field';
import { addDays, dateAndTime, fullDate, isStudioDay, studioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../../../shared/reason-dialog.js';
import { useNow } from '../../../shared/use-now.js';
import { useFreezePreview, useSubscriptionActions } from './api.js';
import s from './plans.module.css';
import { changeNames } from './subscription-labels.js';
import { t } from './messages.js';

function Effects({ effects }: { effects: FreezeAnswer }): ReactNode {
  const { bookings, days, daysLeftThisYear: left, periodEnd } = effects;
  return (
    <>
      <Note tone="calm">
        {t('freezeEffect', { days, left, periodEnd: fullDate(studioDay(periodEnd)) })}
      </Note>
      {bookings.length > 0 && (
        <Note tone="scarce">
          {t('bookingsCancelled', { bookings: bookings.length })}
          <ul className="small num">
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

/** Freezes by the rules that count for the member, after what it moves and cancels was listed. */
export function FreezeDialog({
  one,
  onClose,
}: {
  one: AdminSubscription;
  onClose: () => void;
}): ReactNode {
  const today = studioDay(useNow());
  const [read] = useState(one);
  const [days, setDays] = useState({ from: today, until: addDays(today, 13) });
  const { from, until } = days;
  const isSpan = isStudioDay(from) && isStudioDay(until) && from >= today && until >= from;
  const preview = useFreezePreview(one.id, isSpan ? days : null);
  const { freeze } = useSubscriptionActions(one);
  const onSuccess = (): void => {
    const span = { from: fullDate(from), until: fullDate(until) };
    toast.success(t('frozenNow', { planName: one.planName, ...span }));
    onClose();
  };
  const effect = (): ReactNode => {
    if (!isSpan) return t('chooseDays');
    if (preview.isFetching) return t('oneMoment');
    if (preview.isError) return <Note tone="alert">{messageOf(preview.error)}</Note>;
    return preview.data && <Effects effects={preview.data} />;
  };
  return (
    <ReasonDialog
      title={t('freezeTitle', { planName: one.planName })}
      action={t('freeze')}
      ready={isSpan && preview.isSuccess && !preview.isFetching}
      busy={freeze.isPending}
      error={freeze.error}
      onClose={onClose}
      conflict={{ fields: changeNames, mine: { frozenFrom: from, frozenUntil: until } }}
      onDo={(reason, version = read.version) =>
        freeze.mutate({ ...days, reason, version }, { onSuccess })
      }
    >
      <Field
        label={t('firstDay')}
        type="date"
        value={from}
        min={today}
        required
        onChange={({ target }) => setDays({ ...days, from: target.value })}
      />
      <Field
        label={t('lastDay')}
        type="date"
        value={until}
        min={from}
        required
        onChange={({ target }) => setDays({ ...days, until: target.value })}
      />
      <div className={s.effect} role="status" aria-label={t('whatChanges')}>
        {effect()}
      </div>
    </ReasonDialog>
  );
}
