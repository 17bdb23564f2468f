import type { ExpiringPackage, PackageExtension } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { addDays, fullDate } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { useExtendSeveral } from './api.js';
import s from './expiring.module.css';
import { Text, t } from './messages.js';

const steps = [7, 14, 30];
const SHOWN = 6;
const UNDO_MS = 10_000;

const isSame = (one: ExpiringPackage, other: ExpiringPackage): boolean =>
  one.package.id === other.package.id;

/** Moves several last days by as many days each; what was done can be taken back for 10 seconds. */
export function ExtendSeveralDialog({
  rows,
  onDone,
  onClose,
}: {
  rows: readonly ExpiringPackage[];
  /** The packages that were moved. */
  onDone: (packageIds: readonly string[]) => void;
  onClose: () => void;
}): ReactNode {
  const [days, setDays] = useState(14);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const extend = useExtendSeveral();
  const undo = useUndo(rows);
  // As they were when the dialog was opened; after a refusal, as they are now.
  const [read, setRead] = useState<readonly ExpiringPackage[] | null>(rows);
  const shown = read?.filter((one) => rows.some((row) => isSame(row, one))) ?? rows;
  const items = shown.map(({ package: one }) => ({
    packageId: one.id,
    expiresOn: addDays(one.expiresOn, days),
    ...(one.version !== undefined && { version: one.version }),
  }));
  const finish = (results: readonly PackageExtension[], reason: string): void => {
    const moved = results.filter((result) => result.package !== null);
    const left = rows.filter((row) => !moved.some(({ packageId }) => packageId === row.package.id));
    setRefused(left.map(({ member }) => member.name));
    setRead(null);
    if (moved.length > 0)
      toast.success(t('extended', { count: moved.length }), {
        duration: UNDO_MS,
        action: { label: t('undo'), onClick: () => undo(moved, reason) },
      });
    onDone(moved.map(({ packageId }) => packageId));
    if (left.length === 0) onClose();
  };
  return (
    <ReasonDialog
      title={t('extendSeveral', { count: rows.length })}
      action={t('extendSelected')}
      ready={rows.length > 0}
      busy={extend.isPending}
      error={extend.error}
      onClose={onClose}
      onDo={(reason) =>
        extend.mutate(
          { items, reason },
          { onSuccess: ({ items: results }) => finish(results, reason) },
        )
      }
    >
      {refused.length > 0 && (
        <Note tone="alert">{t('changedMeanwhile', { names: refused.join(', ') })}</Note>
      )}
      <div className={s.steps} role="group" aria-label={t('daysMore')}>
        {steps.map((step) => (
          <Button
            key={step}
            size="sm"
            look={step === days ? 'soft' : 'outline'}
            aria-pressed={step === days}
            onClick={() => setDays(step)}
          >
            {t('daysDaysMore', { days: step })}
          </Button>
        ))}
      </div>
      <Effect {...{ rows, days }} />
    </ReasonDialog>
  );
}

/** What each last day becomes. */
function Effect({ rows, days }: { rows: readonly ExpiringPackage[]; days: number }): ReactNode {
  return (
    <ul className={`num small ${s.effect}`} aria-live="polite">
      {rows.slice(0, SHOWN).map(({ package: one, member }) => (
        <li key={one.id}>
          <Text
            message="becomes"
            values={{
              name: member.name,
              packageName: one.packageName,
              before: fullDate(one.expiresOn),
              day: fullDate(addDays(one.expiresOn, days)),
            }}
            tags={{ before: <span className="muted" />, b: <b /> }}
          />
        </li>
      ))}
      {rows.length > SHOWN && (
        <li className="muted">{t('andMore', { count: rows.length - SHOWN })}</li>
      )}
    </ul>
  );
}

/** Sets the last days as they were, of those that nobody has changed since. */
const useUndo = (rows: readonly ExpiringPackage[]) => {
  const back = useExtendSeveral();
  return (moved: readonly PackageExtension[], reason: string): void => {
    const items = moved.flatMap(({ packageId, package: now }) => {
      const was = rows.find((row) => row.package.id === packageId);
      const version = now?.version;
      return was
        ? [
            {
              packageId,
              expiresOn: was.package.expiresOn,
              ...(version !== undefined && { version }),
            },
          ]
        : [];
    });
    void back.mutateAsync({ items, reason: t('undoReason', { reason }).slice(0, 500) }).then(
      ({ items: results }) =>
        results.some(({ refused }) => refused)
          ? toast.error(t('notTakenBack'))
          : toast.success(t('takenBack')),
      () => toast.error(t('notTakenBack')),
    );
  };
};
