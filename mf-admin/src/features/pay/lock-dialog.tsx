import { messageOf } from '@studio/api-client';
import type { Payslip } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Note } from '@studio/ui/note';
import { signedTag } from '@studio/ui/pay/pay-labels';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useLock } from './api.js';
import { monthLabel } from './month-steps.js';
import { t } from './messages.js';
import s from './pay.module.css';

/** Locking can't be taken back: it is said before. */
export function LockDialog({
  payslip,
  onClose,
}: {
  payslip: Payslip;
  onClose: () => void;
}): ReactNode {
  const { trainer, month } = payslip;
  // What was on the screen when the dialog was opened.
  const [total] = useState(payslip.total);
  const lock = useLock({ trainerId: trainer.id, month });
  const name = monthLabel(month);
  const doLock = (): void =>
    lock.mutate(
      { total },
      {
        onSuccess: () => {
          toast.success(t('lockedNow', { month: name }));
          onClose();
        },
      },
    );
  return (
    <Dialog open title={t('lockTitle', { month: name })} onOpenChange={onClose}>
      <div className={s.dialog}>
        <p>{t('lockText', { name: trainer.name, total: signedTag(total) })}</p>
        {lock.isError && <Note tone="alert">{messageOf(lock.error)}</Note>}
        <div className={s.buttons}>
          <Button look="primary" busy={lock.isPending} onClick={doLock}>
            {t('lock')}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
