import type { PendingNoShow } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { OnlyFor } from '../../shared/only-for.js';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import s from './active-checkins.module.css';
import { ConfirmDialog } from './confirm-dialog.js';
import { useDecisions } from './use-decisions.js';
import { t } from './messages.js';

interface SeveralProps {
  rows: readonly PendingNoShow[];
  /** With who is left: they could not be decided on. */
  onDone: (left: readonly PendingNoShow[]) => void;
}

function ExcuseDialog({
  rows,
  onDone,
  onClose,
}: SeveralProps & { onClose: () => void }): ReactNode {
  const { excuse } = useDecisions();
  // Not by a callback of mutate: the bar is gone once nobody is left in it.
  const excuseAll = async (reason: string): Promise<void> => {
    const left = await excuse.mutateAsync({ rows, reason });
    const count = rows.length - left.length;
    if (count > 0) toast.success(t('excusedCount', { count }));
    onDone(left);
    onClose();
  };
  return (
    <ReasonDialog
      title={t('excuseSeveralTitle', { count: rows.length })}
      consequence={t('excuseConsequence', { names: rows.map(({ name }) => name).join(', ') })}
      action={t('excuse')}
      busy={excuse.isPending}
      error={excuse.error}
      onClose={onClose}
      onDo={(reason) => void excuseAll(reason)}
    />
  );
}

/** What can be decided on all that are ticked. */
export function DecisionBar({ rows, onDone }: SeveralProps): ReactNode {
  const [excusing, setExcusing] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const { correct } = useDecisions();
  const busy = correct.isPending;
  return (
    <div className={s.selection} role="group" aria-label={t('forSelected')}>
      <span className="num strong small" role="status">
        {t('selected', { count: rows.length })}
      </span>
      <Button
        size="sm"
        look="ghost"
        busy={busy}
        disabled={busy}
        onClick={() => correct.mutate(rows, { onSuccess: onDone })}
      >
        {t('wereThere')}
      </Button>
      <OnlyFor least="manager">
        <Button size="sm" look="ghost" disabled={busy} onClick={() => setExcusing(true)}>
          {t('excuse')}
        </Button>
        <Button size="sm" look="outline" disabled={busy} onClick={() => setConfirming(true)}>
          {t('confirm')}
        </Button>
      </OnlyFor>
      <Button size="sm" look="ghost" onClick={() => onDone([])}>
        {t('clearSelection')}
      </Button>
      {confirming && <ConfirmDialog {...{ rows, onDone }} onClose={() => setConfirming(false)} />}
      {excusing && <ExcuseDialog {...{ rows, onDone }} onClose={() => setExcusing(false)} />}
    </div>
  );
}
