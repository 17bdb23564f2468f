import type { Payslip } from '@studio/contracts';
import { Card } from '@studio/ui/card';
import { dayMonthLong } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { signedTag } from '@studio/ui/pay/pay-labels';
import { PayWeeks } from '@studio/ui/pay/pay-weeks';
import type { ReactNode } from 'react';
import { t } from './messages.js';
import s from './earnings.module.css';

const standing = ({ state, paidOn, ahead }: Payslip): string => {
  if (paidOn) return t('paidOn', { day: dayMonthLong(paidOn) });
  if (state === 'locked') return t('locked');
  if (state === 'checked') return t('checked');
  if (ahead > 0) return t('ahead', { amount: signedTag(ahead) });
  return state === 'running' ? t('noMore') : t('notChecked');
};

/** The sum of the month, and its weeks. */
export function EarnedCard({ payslip }: { payslip: Payslip }): ReactNode {
  const { total, weeks, state, withoutRate } = payslip;
  return (
    <Card className={s.earned}>
      <p className="muted small">{state === 'running' ? t('earnedSoFar') : t('earned')}</p>
      <p className={`serif num ${s.total}`}>{signedTag(total)}</p>
      <p className="small muted num">{standing(payslip)}</p>
      {withoutRate > 0 && <Note tone="scarce">{t('withoutRate', { count: withoutRate })}</Note>}
      <PayWeeks weeks={weeks} />
    </Card>
  );
}
