import { isApiError, messageOf } from '@studio/api-client';
import type { PackageFreezeView, UserPackageView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Field } from '@studio/ui/field';
import {
  addDays,
  count,
  dateAndTime,
  dayMonth,
  fullDate,
  isStudioDay,
  studioDay,
} from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useFreezePreview, usePackageDeeds } from '../../shared/packages/use-deeds.js';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { useNow } from '../../shared/use-now.js';
import s from './staff.module.css';

interface OfPackage {
  one: UserPackageView;
  name: string;
  onClose: () => void;
}

/** A class that can no longer be cancelled on time can't be frozen away: which one, and from when. */
const refusalWords = (error: unknown): string => {
  if (!isApiError(error) || error.code !== 'FREEZE_CLASS_SOON') return messageOf(error);
  const { className, startsAt, earliestFrom } = (error.details ?? {}) as Record<string, string>;
  if (!className || !startsAt || !earliestFrom) return messageOf(error);
  return `${className}, ${dateAndTime(startsAt)}, can no longer be cancelled on time. Freeze from ${fullDate(earliestFrom)}, or cancel that booking first.`;
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
        <b>{count(view.days, 'day')} frozen.</b> Valid to the end of {fullDate(view.expiresOn)}{' '}
        instead of {fullDate(one.expiresOn)}.
      </Note>
      {view.bookings.length === 0 && <p>No class is booked with it in these days.</p>}
      {view.bookings.length > 0 && (
        <Note tone="scarce">
          <b>{count(view.bookings.length, 'booking')} will be cancelled.</b> The credits come back.
          {classes(view.bookings)}
        </Note>
      )}
      {view.waiting.length > 0 && (
        <Note tone="scarce">
          <b>{count(view.waiting.length, 'place')} on a waiting list</b> will be passed over while
          the package is frozen: the place in line stays, no seat is booked.
          {classes(view.waiting)}
        </Note>
      )}
    </>
  );
}

const actionOf = (view: PackageFreezeView | undefined): string => {
  const bookings = view?.bookings.length ?? 0;
  return bookings > 0 ? `Freeze and cancel ${count(bookings, 'booking')}` : 'Freeze';
};

/** Freezes a package, after what it cancels was listed; the limits for members do not count. */
export function FreezeDialog({ one, name, onClose }: OfPackage): ReactNode {
  const today = studioDay(useNow());
  const [from, setFrom] = useState(today);
  const [until, setUntil] = useState(addDays(today, 13));
  const { freeze } = usePackageDeeds(one.id);
  const isSpan = isStudioDay(from) && isStudioDay(until) && from >= today && until >= from;
  const preview = useFreezePreview(one.id, { from, until }, isSpan);
  const view = isSpan && !preview.isFetching ? preview.data : undefined;
  const done = ({ expiresOn, bookings }: PackageFreezeView): void => {
    const gone = bookings.length > 0 ? `, ${count(bookings.length, 'booking')} cancelled` : '';
    toast.success(`${name}: frozen, valid to ${fullDate(expiresOn)}${gone}`);
    onClose();
  };
  const body = (): ReactNode => {
    if (!isSpan) return 'Choose a first day from today on, and a last day after it.';
    if (preview.isFetching) return 'One moment: looking for bookings in these days.';
    if (preview.isError) return <Note tone="alert">{refusalWords(preview.error)}</Note>;
    return view && <Effect view={view} one={one} />;
  };
  return (
    <ReasonDialog
      title="Freeze the package"
      action={actionOf(view)}
      ready={view !== undefined}
      busy={freeze.isPending}
      error={freeze.error}
      onClose={onClose}
      onDo={(reason) => freeze.mutate({ from, until, reason }, { onSuccess: done })}
    >
      <Field
        label="First day"
        type="date"
        value={from}
        min={today}
        required
        onChange={({ target }) => setFrom(target.value)}
      />
      <Field
        label="Last day"
        type="date"
        value={until}
        min={from}
        required
        onChange={({ target }) => setUntil(target.value)}
      />
      <div className={s.effect} aria-live="polite" role="status" aria-label="What this changes">
        {body()}
      </div>
    </ReasonDialog>
  );
}

/** Ends a freeze today, or takes a planned one back. */
export function UnfreezeDialog({ one, name, onClose }: OfPackage): ReactNode {
  const { unfreeze } = usePackageDeeds(one.id);
  const span = one.frozen
    ? ` from ${dayMonth(one.frozen.from)} to ${dayMonth(one.frozen.until)}`
    : '';
  return (
    <ReasonDialog
      title="End the freeze"
      consequence={`${one.packageName} of ${name} is frozen${span}. The days that were not frozen yet go off its last day.`}
      action="End the freeze"
      busy={unfreeze.isPending}
      error={unfreeze.error}
      onClose={onClose}
      onDo={(reason) =>
        unfreeze.mutate(
          { reason },
          {
            onSuccess: ({ expiresOn }) => {
              toast.success(`${name}: not frozen, valid to ${fullDate(expiresOn)}`);
              onClose();
            },
          },
        )
      }
    />
  );
}
