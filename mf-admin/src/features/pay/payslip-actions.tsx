import type { Payslip } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { messageOf } from '@studio/api-client';
import { Button } from '@studio/ui/button';
import { signedTag } from '@studio/ui/pay/pay-labels';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useCheck } from './api.js';
import { CorrectionDialog } from './correction-dialog.js';
import { LockDialog } from './lock-dialog.js';
import { PaidDialog } from './paid-dialog.js';
import { t } from './messages.js';
import s from './pay.module.css';

type Opened = 'correction' | 'lock' | 'paid';

/** What can be done with a payslip next. */
export function PayslipActions({ payslip }: { payslip: Payslip }): ReactNode {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { trainer, month, state, total } = payslip;
  const of = { trainerId: trainer.id, month };
  const check = useCheck(of);
  const close = (): void => setOpened(null);
  const doCheck = (): void =>
    check.mutate(
      { total },
      {
        onSuccess: () => toast.success(t('checkedNow', { total: signedTag(total) })),
        onError: (error) => toast.error(t('notCheckedNow'), { description: messageOf(error) }),
      },
    );
  return (
    <div className={s.actions}>
      {state === 'open' && (
        <Button look="primary" busy={check.isPending} onClick={doCheck}>
          {t('check', { total: signedTag(total) })}
        </Button>
      )}
      {state === 'checked' && (
        <Button look="primary" onClick={() => setOpened('lock')}>
          {t('lock')}
        </Button>
      )}
      {payslip.locked && (
        <Button look={payslip.paidOn ? 'outline' : 'primary'} onClick={() => setOpened('paid')}>
          {payslip.paidOn ? t('changePaidOn') : t('markPaid')}
        </Button>
      )}
      {state !== 'locked' && (
        <Button look="outline" onClick={() => setOpened('correction')}>
          {t('addCorrection')}
        </Button>
      )}
      {opened === 'correction' && <CorrectionDialog payslip={payslip} onClose={close} />}
      {opened === 'lock' && <LockDialog payslip={payslip} onClose={close} />}
      {opened === 'paid' && <PaidDialog payslip={payslip} onClose={close} />}
    </div>
  );
}
