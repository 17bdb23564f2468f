import type { RevenueReport } from '@studio/contracts';
import { monthLong } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { signedAmount } from './report-labels.js';
import { asOwnPeriod } from './report-range.js';
import { NumbersTable } from './numbers-table.js';
import { t } from './messages.js';

/** Each month opens its own rows, as a period of its own. */
export function MonthTable({
  series,
  onOpen,
}: Pick<RevenueReport, 'series'> & {
  onOpen: (rows: Record<string, string>) => void;
}): ReactNode {
  return (
    <NumbersTable
      label={t('recognised')}
      first={t('month')}
      heads={[t('total'), t('againstYear')]}
      rows={series.map(({ from, to, current, yearBefore }) => ({
        key: from,
        name: monthLong(from),
        numbers: [signedAmount(current), signedAmount(yearBefore)],
        onOpen: () => onOpen({ rows: 'revenue', ...asOwnPeriod({ from, to }) }),
      }))}
    />
  );
}
