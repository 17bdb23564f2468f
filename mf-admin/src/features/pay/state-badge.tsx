import type { Payslip } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { dayMonth } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { t } from './messages.js';

/** How far a payslip is. */
export function StateBadge({ state, paidOn }: Pick<Payslip, 'state' | 'paidOn'>): ReactNode {
  if (paidOn) return <Badge tone="calm">{t('paidOn', { day: dayMonth(paidOn) })}</Badge>;
  if (state === 'locked') return <Badge tone="calm">{t('locked')}</Badge>;
  if (state === 'checked') return <Badge tone="line">{t('checked')}</Badge>;
  return state === 'open' ? (
    <Badge tone="scarce">{t('toCheck')}</Badge>
  ) : (
    <Badge>{t('running')}</Badge>
  );
}
