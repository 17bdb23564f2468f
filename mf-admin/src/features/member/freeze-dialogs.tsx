import type { UserPackageView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Field } from '@studio/ui/field';
import { addDays, count, dayMonth, fullDate, isStudioDay, studioDay } from '@studio/ui/format';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { usePackageDeeds } from '../../shared/packages/use-deeds.js';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { useNow } from '../../shared/use-now.js';

interface OfPackage {
  one: UserPackageView;
  name: string;
  onClose: () => void;
}

/** Freezes a package; the studio's limits for members do not count. */
export function FreezeDialog({ one, name, onClose }: OfPackage): ReactNode {
  const today = studioDay(useNow());
  const [from, setFrom] = useState(today);
  const [until, setUntil] = useState(addDays(today, 13));
  const { freeze } = usePackageDeeds(one.id);
  const ready = isStudioDay(from) && isStudioDay(until) && from >= today && until >= from;
  const done = ({ expiresOn, bookings }: { expiresOn: string; bookings: unknown[] }): void => {
    const gone = bookings.length > 0 ? `, ${count(bookings.length, 'booking')} cancelled` : '';
    toast.success(`${name}: frozen, valid to ${fullDate(expiresOn)}${gone}`);
    onClose();
  };
  return (
    <ReasonDialog
      title="Freeze the package"
      consequence={
        ready
          ? `Nothing is booked with ${one.packageName} in these days, and its last day moves by as many. Bookings in them are cancelled, and their credits come back.`
          : 'Choose a first day from today on, and a last day after it.'
      }
      action="Freeze"
      ready={ready}
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
