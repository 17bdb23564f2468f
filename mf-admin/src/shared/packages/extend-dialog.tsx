import type { UserPackageView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { addDays, fullDate, isStudioDay, studioDay } from '@studio/ui/format';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../reason-dialog.js';
import { useNow } from '../use-now.js';
import s from './packages.module.css';
import { usePackageDeeds } from './use-deeds.js';

const steps = [7, 14, 30];

const packageFields = {
  expiresOn: { label: 'Last day', show: (at: unknown) => fullDate(String(at)) },
};

interface ExtendDialogProps {
  one: UserPackageView;
  name: string;
  onClose: () => void;
}

/** Moves the last day of a package: by a few days with one tap, or to any day. */
export function ExtendDialog({ one, name, onClose }: ExtendDialogProps): ReactNode {
  const today = studioDay(useNow());
  const base = one.expiresOn < today ? today : one.expiresOn;
  const [day, setDay] = useState(addDays(base, 14));
  const { extend } = usePackageDeeds(one.id);
  const ready = isStudioDay(day) && day >= today;
  const back = one.status === 'expired' ? ' Credits that expired come back.' : '';
  return (
    <ReasonDialog
      title="Extend the package"
      consequence={
        ready
          ? `${one.packageName} of ${name} is valid to the end of ${fullDate(day)}, not ${fullDate(one.expiresOn)}.${back}`
          : 'Choose today or a later day.'
      }
      action="Extend"
      ready={ready}
      busy={extend.isPending}
      error={extend.error}
      onClose={onClose}
      conflict={{ fields: packageFields, mine: { expiresOn: day } }}
      onDo={(reason, version = one.version) =>
        extend.mutate(
          { expiresOn: day, reason, ...(version !== undefined && { version }) },
          {
            onSuccess: ({ expiresOn }) => {
              toast.success(`${name}: valid to ${fullDate(expiresOn)}`);
              onClose();
            },
          },
        )
      }
    >
      <div className={s.steps} role="group" aria-label="Days more">
        {steps.map((days) => (
          <Button
            key={days}
            size="sm"
            look={day === addDays(base, days) ? 'soft' : 'outline'}
            aria-pressed={day === addDays(base, days)}
            onClick={() => setDay(addDays(base, days))}
          >
            {days} days more
          </Button>
        ))}
      </div>
      <Field
        label="Last day"
        type="date"
        value={day}
        min={today}
        required
        onChange={({ target }) => setDay(target.value)}
      />
    </ReasonDialog>
  );
}
