import type { PendingNoShow } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { amountPaid } from '@studio/ui/format';
import type { ReactNode } from 'react';
import s from './active-checkins.module.css';
import { useDecisions } from './use-decisions.js';
import { t } from './messages.js';

type Cost = PendingNoShow['cost'];

const sumOf = (
  rows: readonly PendingNoShow[],
  kind: Cost['gaveBack'],
  of: (cost: Cost) => number,
): number => rows.reduce((sum, { cost }) => sum + (cost.gaveBack === kind ? of(cost) : 0), 0);

/** What the no-shows cost together, by how they were paid. */
const costsOf = (rows: readonly PendingNoShow[]): string[] => {
  const fees = sumOf(rows, 'fee', ({ amount }) => amount);
  const kept = sumOf(rows, 'refund', ({ amount }) => amount);
  const credits = sumOf(rows, 'credit', ({ credits: count }) => count);
  const classes = sumOf(rows, 'class', () => 1);
  const costs = [
    fees > 0 && t('confirmFees', { amount: amountPaid(fees) }),
    kept > 0 && t('confirmKept', { amount: amountPaid(kept) }),
    credits > 0 && t('confirmCredits', { credits }),
    classes > 0 && t('confirmClasses', { classes }),
  ].filter((one) => one !== false);
  return costs.length > 0 ? costs : [t('confirmFree')];
};

/** How many people several no-shows are of, and what is charged, before they are final. */
export function ConfirmDialog({
  rows,
  onDone,
  onClose,
}: {
  rows: readonly PendingNoShow[];
  onDone: (left: readonly PendingNoShow[]) => void;
  onClose: () => void;
}): ReactNode {
  const { confirm } = useDecisions();
  const people = new Map(rows.map(({ userId, name }) => [userId, name]));
  // Not by a callback of mutate: the bar is gone once nobody is left in it.
  const confirmAll = async (): Promise<void> => {
    const left = await confirm.mutateAsync(rows);
    const count = rows.length - left.length;
    if (count > 0) toast.success(t('confirmedCount', { count }));
    onDone(left);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('confirmSeveralTitle', { count: rows.length })}
    >
      <div className="stack">
        <p>{t('confirmPeople', { people: people.size, names: [...people.values()].join(', ') })}</p>
        <ul className="num">
          {costsOf(rows).map((cost) => (
            <li key={cost}>{cost}</li>
          ))}
        </ul>
        <div className={s.pendingActions}>
          <Button look="dangerFill" busy={confirm.isPending} onClick={() => void confirmAll()}>
            {t('confirm')}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
