import type { CashReport } from '@studio/contracts';
import { unitOf } from '@studio/domain-kit';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CsvButton } from '../../shared/csv-button.js';
import { BarChart } from './bar-chart.js';
import { methodLabels, rangeLabel, signedAmount, signedTag } from './report-labels.js';
import { asOwnPeriod, type ReportView } from './report-range.js';
import s from './reports.module.css';
import { NumbersTable } from './numbers-table.js';
import { t } from './messages.js';

interface CashCardProps {
  report: CashReport;
  against: ReportView['against'];
  onOpen: (rows: Record<string, string>) => void;
}

const againstLabel = (against: ReportView['against']): string =>
  against === 'before' ? t('periodBefore') : t('yearBefore');

const seriesCsv = ({ series }: CashReport) => [
  [t('from'), t('to'), t('amount'), t('periodBefore'), t('yearBefore')],
  ...series.map(({ from, to, current, before, yearBefore }) => [
    from,
    to,
    ...[current, before, yearBefore].map((fils) => fils / 100),
  ]),
];

/** Cash by day, week or month, as a chart or as the table behind it. */
export function CashCard({ report, against, onOpen }: CashCardProps): ReactNode {
  const [isTable, setIsTable] = useState(false);
  const { series, total, ranges } = report;
  return (
    <Card className={s.card} aria-labelledby="cash-heading">
      <header className={s.cardHead}>
        <div>
          <p className="muted small">{t('areWeGrowing')}</p>
          <h2 id="cash-heading" className="num">
            {t('cashIs', { amount: signedTag(total.current) })}
          </h2>
        </div>
        <div className={s.actions}>
          <Button look="quiet" size="sm" onClick={() => setIsTable(!isTable)}>
            {isTable ? t('asChart') : t('asTable')}
          </Button>
          <CsvButton
            name="cash"
            of={t('areWeGrowing')}
            read={() => Promise.resolve(seriesCsv(report))}
          />
        </div>
      </header>
      {isTable ? (
        <SeriesTable report={report} against={against} onOpen={onOpen} />
      ) : (
        <BarChart
          label={t('chartOfCash', { unit: unitOf(ranges.current) })}
          series={series}
          against={against}
          againstLabel={againstLabel(against)}
        />
      )}
      <p className="muted small">{t('cashMeaning')}</p>
      <Methods report={report} onOpen={onOpen} />
    </Card>
  );
}

/** Each part opens its own movements, as a period of its own. */
function SeriesTable({ report, against, onOpen }: CashCardProps): ReactNode {
  return (
    <NumbersTable
      label={t('cash')}
      first={t('days')}
      heads={[t('total'), t('before')]}
      rows={report.series.map((part) => ({
        key: part.from,
        name: rangeLabel(part),
        numbers: [signedAmount(part.current), signedAmount(part[against])],
        onOpen: () => onOpen({ rows: 'cash', ...asOwnPeriod(part) }),
      }))}
    />
  );
}

/** Each method opens its own movements. */
function Methods({ report, onOpen }: Omit<CashCardProps, 'against'>): ReactNode {
  return (
    <NumbersTable
      label={t('cashByMethod')}
      first={t('method')}
      heads={[t('received'), t('returned'), t('total')]}
      rows={report.methods.map(({ method, received, returned, net }) => ({
        key: method,
        name: methodLabels[method],
        numbers: [received, returned, net.current].map(signedAmount),
        onOpen: () => onOpen({ rows: 'cash', method }),
      }))}
    />
  );
}
