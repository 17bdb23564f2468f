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
import { usePackageActions } from './use-package-actions.js';
import { t } from './messages.js';

const steps = [7, 14, 30];

const packageFields = {
  expiresOn: { label: t('lastDay'), show: (at: unknown) => fullDate(String(at)) },
};

interface ExtendDialogProps {
  one: UserPackageView;
  name: string;
  onClose: () => void;
}

/** Moves the last day of a package: by a few days with one tap, or to any day. */
export function ExtendDialog({ one, name, onClose }: ExtendDialogProps): ReactNode {
  const today = studioDay(useNow());
  // As it was when the dialog was opened: the page behind it is read again.
  const [read] = useState(one);
  const base = read.expiresOn < today ? today : read.expiresOn;
  const [day, setDay] = useState(addDays(base, 14));
  const { extend } = usePackageActions(one.id);
  const ready = isStudioDay(day) && day >= today;
  return (
    <ReasonDialog
      title={t('extendPackage')}
      consequence={
        ready
          ? t(one.status === 'expired' ? 'extendedCreditsBack' : 'extended', {
              packageName: one.packageName,
              name,
              day: fullDate(day),
              before: fullDate(one.expiresOn),
            })
          : t('chooseTodayLaterDay')
      }
      action={t('extend')}
      ready={ready}
      busy={extend.isPending}
      error={extend.error}
      onClose={onClose}
      conflict={{ fields: packageFields, mine: { expiresOn: day } }}
      onDo={(reason, version = read.version) =>
        extend.mutate(
          { expiresOn: day, reason, ...(version !== undefined && { version }) },
          {
            onSuccess: ({ expiresOn }) => {
              toast.success(t('nameValidFullDate', { name, fullDate: fullDate(expiresOn) }));
              onClose();
            },
          },
        )
      }
    >
      <div className={s.steps} role="group" aria-label={t('daysMore')}>
        {steps.map((days) => (
          <Button
            key={days}
            size="sm"
            look={day === addDays(base, days) ? 'soft' : 'outline'}
            aria-pressed={day === addDays(base, days)}
            onClick={() => setDay(addDays(base, days))}
          >
            {t('daysDaysMore', { days })}
          </Button>
        ))}
      </div>
      <Field
        label={t('lastDay')}
        type="date"
        value={day}
        min={today}
        required
        onChange={({ target }) => setDay(target.value)}
      />
    </ReasonDialog>
  );
}
