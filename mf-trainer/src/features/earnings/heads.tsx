import type { PaidClass, Payslip } from '@studio/contracts';
import { PaidHeads } from '@studio/ui/pay/paid-heads';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { usePaidHeads } from './api.js';
import { t } from './messages.js';

/** Who came to one of the classes. */
export function Heads({ one, of: payslip }: { one: PaidClass; of: Payslip }): ReactNode {
  const { trainer, month } = payslip;
  const { scheduleId } = one;
  const heads = usePaidHeads({ trainerId: trainer.id, month, scheduleId });
  if (heads.isPending) return <SkeletonRows what={t('whoCame')} rows={1} height={20} />;
  if (heads.isError) return <p className="muted">{t('notLoaded')}</p>;
  return <PaidHeads heads={heads.data.heads} />;
}
