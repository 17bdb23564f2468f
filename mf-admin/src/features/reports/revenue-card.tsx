import { call } from '@studio/api-client';
import { getRevenueReport, type RevenueReport } from '@studio/contracts';
import { addDays, addValidity, comparedRanges, type DayRange } from '@studio/domain-kit';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { fullDate, monthLong } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Table } from '@studio/ui/table';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CsvButton } from '../../shared/csv-button.js';
import { kindLabels } from '../../shared/labels.js';
import { BarChart } from './bar-chart.js';
import { MonthTable } from './month-table.js';
import { changeOf, signedAmount, signedTag } from './report-labels.js';
import { reasonLabels } from './revenue-labels.js';
import s from './reports.module.css';
import { NumbersTable } from './numbers-table.js';
import { t } from './messages.js';

interface RevenueCardProps {
  range: DayRange;
  against: 'before' | 'yearBefore';
  onOpen: (rows: Record<string, string>) => void;
}

/** Twelve months, with that of the last day of the period. */
const twelveMonths = ({ to }: DayRange): DayRange => ({
  from: addValidity(`${to.slice(0, 8)}01`, { count: -11, unit: 'month' }),
  to,
});

export const useRevenue = (range: DayRange) =>
  useQuery({
    queryKey: keys.adminReport('revenue', range),
    queryFn: ({ signal }) => call(getRevenueReport, { query: range, signal }),
    placeholderData: (previous) => previous,
  });

const names = ['current', 'before', 'yearBefore'] as const;

const csvOf = (months: RevenueReport, period: RevenueReport) => [
  [t('from'), t('to'), t('recognised'), t('yearBefore')],
  ...months.series.map(({ from, to, current, yearBefore }) => [
    from,
    to,
    current / 100,
    yearBefore / 100,
  ]),
  [],
  [t('why'), t('count'), t('thisPeriod'), t('periodBefore'), t('yearBefore')],
  ...period.reasons.map(({ reason, pieces, earned }) => [
    reasonLabels[reason],
    pieces,
    ...names.map((name) => earned[name] / 100),
  ]),
  [],
  [t('product'), t('count'), t('thisPeriod'), t('periodBefore'), t('yearBefore')],
  ...period.products.map(({ kind, product, pieces, earned }) => [
    product || kindLabels[kind],
    pieces,
    ...names.map((name) => earned[name] / 100),
  ]),
];

/** Recognised revenue by month for a year, and what that of the period was for. */
export function RevenueCard({ range, against, onOpen }: RevenueCardProps): ReactNode {
  const [isTable, setIsTable] = useState(false);
  const year = useRevenue(twelveMonths(range));
  const period = useRevenue(range);
  if (year.isPending || period.isPending)
    return <SkeletonRows what={t('theReport')} rows={1} height={480} />;
  if (year.isError || period.isError)
    return <ErrorPanel onRetry={() => void Promise.all([year.refetch(), period.refetch()])} />;
  return (
    <Card
      className={`${s.card} ${period.isPlaceholderData ? s.stale : ''}`}
      aria-busy={period.isPlaceholderData}
      aria-labelledby="revenue-heading"
    >
      <header className={s.cardHead}>
        <div>
          <p className="muted small">{t('isRevenueGrowing')}</p>
          <h2 id="revenue-heading" className="num">
            {growthOf(year.data)}
          </h2>
        </div>
        <div className={s.actions}>
          <Button look="quiet" size="sm" onClick={() => setIsTable(!isTable)}>
            {isTable ? t('asChart') : t('asTable')}
          </Button>
          <CsvButton
            name="recognised-revenue"
            of={t('isRevenueGrowing')}
            read={() => Promise.resolve(csvOf(year.data, period.data))}
          />
        </div>
      </header>
      {isTable ? (
        <MonthTable series={year.data.series} onOpen={onOpen} />
      ) : (
        <BarChart
          label={t('chartOfRevenue')}
          series={year.data.series}
          against="yearBefore"
          againstLabel={t('yearBefore')}
        />
      )}
      <Reasons report={period.data} against={against} onOpen={onOpen} />
      <p className="muted small num">
        {t('revenueClosed', { day: fullDate(period.data.closedThrough) })}
      </p>
    </Card>
  );
}

/** The last month that is over, against the same one a year before. */
const growthOf = ({ series, ranges: { since } }: RevenueReport): string => {
  const last = series.findLast(({ to }) => addDays(to, 1).endsWith('-01'));
  if (!last) return t('recognised');
  const ranges = { ...comparedRanges(last), since };
  const { text, tone } = changeOf(last, 'yearBefore', ranges);
  const month = monthLong(last.from);
  if (tone === 'more') return t('isGrowing', { change: text, month });
  if (tone === 'less') return t('isShrinking', { change: text, month });
  return t('monthIs', { month, amount: signedTag(last.current) });
};

/** Why it was earned in the period; each opens its rows. */
function Reasons({
  report,
  against,
  onOpen,
}: Omit<RevenueCardProps, 'range'> & { report: RevenueReport }): ReactNode {
  return (
    <>
      <p className="muted small">{t('recognisedMeaning')}</p>
      <NumbersTable
        label={t('recognisedBy')}
        first={t('why')}
        heads={[t('total'), t('before')]}
        rows={[
          ...report.reasons.map(({ reason, earned }) => ({
            key: reason,
            name: reasonLabels[reason],
            numbers: [signedAmount(earned.current), signedAmount(earned[against])],
            onOpen: () => onOpen({ rows: 'revenue', reason }),
          })),
          {
            key: 'sum',
            name: t('recognised'),
            numbers: [signedAmount(report.total.current), signedAmount(report.total[against])],
            onOpen: () => onOpen({ rows: 'revenue' }),
            isSum: true,
          },
        ]}
      />
      <Products report={report} onOpen={onOpen} />
    </>
  );
}

function Products({
  report,
  onOpen,
}: Pick<RevenueCardProps, 'onOpen'> & { report: RevenueReport }): ReactNode {
  if (report.products.length === 0) return null;
  return (
    <Table label={t('recognisedByProduct')}>
      <thead>
        <tr>
          <th scope="col">{t('product')}</th>
          <th scope="col" data-end>
            {t('total')}
          </th>
        </tr>
      </thead>
      <tbody className="num">
        {report.products.map(({ kind, product, earned }) => (
          <tr key={`${kind} ${product}`}>
            <th scope="row">
              <button
                type="button"
                className={s.twoRows}
                onClick={() => onOpen({ rows: 'revenue', kind, product })}
              >
                <span className="link">{product || kindLabels[kind]}</span>
                {product && <span className="muted tiny">{kindLabels[kind]}</span>}
              </button>
            </th>
            <td data-end>{signedAmount(earned.current)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
