import type { RevenueReport } from '@studio/contracts';
import { monthLong } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { signedAmount } from './report-labels.js';
import { asOwnPeriod } from './report-range.js';
import s from './reports.module.css';
import { t } from './messages.js';

/** Each month opens its own rows, as a period of its own. */
export function MonthTable({
  series,
  onOpen,
}: Pick<RevenueReport, 'series'> & {
  onOpen: (rows: Record<string, string>) => void;
}): ReactNode {
  return (
    <Table label={t('recognised')}>
      <thead>
        <tr>
          <th scope="col">{t('month')}</th>
          <th scope="col" data-end>
            {t('total')}
          </th>
          <th scope="col" data-end>
            {t('againstYear')}
          </th>
        </tr>
      </thead>
      <tbody className="num">
        {series.map(({ from, to, current, yearBefore }) => (
          <tr key={from}>
            <th scope="row">
              <button
                type="button"
                className={`link ${s.rowLink}`}
                onClick={() => onOpen({ rows: 'revenue', ...asOwnPeriod({ from, to }) })}
              >
                {monthLong(from)}
              </button>
            </th>
            <td data-end>{signedAmount(current)}</td>
            <td data-end>{signedAmount(yearBefore)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
