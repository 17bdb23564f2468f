import { isApiError, messageOf } from '@studio/api-client';
import type { PackageFreezeView, UserPackageView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Field } from '@studio/ui/field';
import {
  addDays,
  dateAndTime,
  dayMonth,
  fullDate,
  isStudioDay,
  studioDay,
} from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useFreezePreview, usePackageActions } from '../../shared/packages/use-package-actions.js';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { useNow } from '../../shared/use-now.js';
import s from './staff.module.css';
import { Text, t } from './messages.js';

interface OfPackage {
  one: UserPackageView;
  name: string;
  onClose: () => void;
}

/** A class that can no longer be cancelled on time can't be frozen away: which one, and from when. */
const refusalMessage = (error: unknown): string => {
  if (!isApiError(error) || error.code !== 'FREEZE_CLASS_SOON') return messageOf(error);
  const { className, startsAt, earliestFrom } = (error.details ?? {}) as Record<string, string>;
  if (!className || !startsAt || !earliestFrom) return messageOf(error);
  return t('canNoLongerCancelled', {
    className,
    startsAt: dateAndTime(startsAt),
    fullDate: fullDate(earliestFrom),
  });
};

/** What the days chosen move and cancel, by name, before anything is done. */
function Effect({ view, one }: { view: PackageFreezeView; one: UserPackageView }): ReactNode {
  const classes = (all: readonly { className: string; startsAt: string }[]): ReactNode => (
    <ul className={`small num ${s.classes}`}>
      {all.map(({ className, startsAt }) => (
        <li key={`${startsAt} ${className}`}>
          {className}, {dateAndTime(startsAt)}
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <Note tone="calm">
        <Text
          message="frozenValidEndInstead"
          values={{
            days: view.days,
            fullDate: fullDate(view.expiresOn),
            fullDate2: fullDate(one.expiresOn),
          }}
          tags={{ b: <b /> }}
        />
      </Note>
      {view.bookings.length === 0 && <p>{t('noClassBookedWith')}</p>}
      {view.bookings.length > 0 && (
        <Note tone="scarce">
          <Text
            message="willCancelledCreditsCome"
            values={{ bookings: view.bookings.length, classes: classes(view.bookings) }}
            tags={{ b: <b /> }}
          />
        </Note>
      )}
      {view.waiting.length > 0 && (
        <Note tone="scarce">
          <Text
            message="onWaitingListWill"
            values={{ waiting: view.waiting.length, classes: classes(view.waiting) }}
            tags={{ b: <b /> }}
          />
        </Note>
      )}
    </>
  );
}

const actionOf = (view: PackageFreezeView | undefined): string => {
  const bookings = view?.bookings.length ?? 0;
  return bookings > 0 ? t('freezeCancel', { bookings }) : t('freeze');
};

/** Freezes a package, after what it cancels was listed; the limits for members do not count. */
export function FreezeDialog({ one, name, onClose }: OfPackage): ReactNode {
  const today = studioDay(useNow());
  const [from, setFrom] = useState(today);
  const [until, setUntil] = useState(addDays(today, 13));
  const { freeze } = usePackageActions(one.id);
  const isSpan = isStudioDay(from) && isStudioDay(until) && from >= today && until >= from;
  const preview = useFreezePreview(one.id, { from, until }, isSpan);
  const view = isSpan && !preview.isFetching ? preview.data : undefined;
  const done = ({ expiresOn, bookings }: PackageFreezeView): void => {
    toast.success(
      t('frozenValid', { name, fullDate: fullDate(expiresOn), cancelled: bookings.length }),
    );
    onClose();
  };
  const body = (): ReactNode => {
    if (!isSpan) return t('chooseFirstDayFrom');
    if (preview.isFetching) return t('oneMomentLookingBookings');
    if (preview.isError) return <Note tone="alert">{refusalMessage(preview.error)}</Note>;
    return view && <Effect view={view} one={one} />;
  };
  return (
    <ReasonDialog
      title={t('freezePackage')}
      action={actionOf(view)}
      ready={view !== undefined}
      busy={freeze.isPending}
      error={freeze.error}
      onClose={onClose}
      onDo={(reason) => freeze.mutate({ from, until, reason }, { onSuccess: done })}
    >
      <Field
        label={t('firstDay')}
        type="date"
        value={from}
        min={today}
        required
        onChange={({ target }) => setFrom(target.value)}
      />
      <Field
        label={t('lastDay')}
        type="date"
        value={until}
        min={from}
        required
        onChange={({ target }) => setUntil(target.value)}
      />
      <div className={s.effect} aria-live="polite" role="status" aria-label={t('whatChanges')}>
        {body()}
      </div>
    </ReasonDialog>
  );
}

/** Ends a freeze today, or takes a planned one back. */
export function UnfreezeDialog({ one, name, onClose }: OfPackage): ReactNode {
  const { unfreeze } = usePackageActions(one.id);
  const { packageName, frozen } = one;
  const consequence = frozen
    ? t('freezeSpan', {
        packageName,
        name,
        from: dayMonth(frozen.from),
        until: dayMonth(frozen.until),
      })
    : t('frozenDaysWereNot', { packageName, name });
  return (
    <ReasonDialog
      title={t('endFreeze')}
      consequence={consequence}
      action={t('endFreeze')}
      busy={unfreeze.isPending}
      error={unfreeze.error}
      onClose={onClose}
      onDo={(reason) =>
        unfreeze.mutate(
          { reason },
          {
            onSuccess: ({ expiresOn }) => {
              toast.success(t('notFrozenValid', { name, fullDate: fullDate(expiresOn) }));
              onClose();
            },
          },
        )
      }
    />
  );
}
