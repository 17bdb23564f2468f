import { call } from '@studio/api-client';
import { getMoneyEquation, type MoneyEquation, type OwedReport } from '@studio/contracts';
import type { DayRange } from '@studio/domain-kit';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Card } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { CsvButton } from '../../shared/csv-button.js';
import { termsOf, type Term } from './equation-terms.js';
import { useOwed } from './owed-card.js';
import { rangeLabel, signedAmount } from './report-labels.js';
import s from './reports.module.css';
import { t } from './messages.js';

const csvOf = (equation: MoneyEquation, terms: readonly Term[]) => [
  [t('what'), t('meaning'), t('total')],
  ...terms.map(({ name, meaning, fils }) => [name, meaning, fils / 100]),
  [t('cash'), t('cashMeaning'), equation.cash / 100],
];

/** Every dirham that came or went, by what it was for. */
export function EquationPart({
  range,
  onOpen,
}: {
  range: DayRange;
  onOpen: (rows: Record<string, string>) => void;
}): ReactNode {
  const report = useQuery({
    queryKey: keys.adminReport('equation', range),
    queryFn: ({ signal }) => call(getMoneyEquation, { query: range, signal }),
    placeholderData: (previous) => previous,
  });
  const owed = useOwed(range);
  if (report.isPending) return <SkeletonRows what={t('theReport')} rows={1} height={320} />;
  if (report.isError) return <ErrorPanel onRetry={() => void report.refetch()} />;
  return (
    <div className={report.isPlaceholderData ? s.stale : ''} aria-busy={report.isPlaceholderData}>
      <EquationCard equation={report.data} owed={owed.data} onOpen={onOpen} />
    </div>
  );
}

function EquationCard({
  equation,
  owed,
  onOpen,
}: {
  equation: MoneyEquation;
  owed: OwedReport | undefined;
  onOpen: (rows: Record<string, string>) => void;
}): ReactNode {
  const terms = termsOf(equation, owed);
  return (
    <Card className={s.card} aria-labelledby="equation-heading">
      <header className={s.cardHead}>
        <div>
          <p className="muted small num">{rangeLabel(equation.range)}</p>
          <h2 id="equation-heading">{t('howItAddsUp')}</h2>
          <p className="muted small">{t('howItAddsUpText')}</p>
        </div>
        <CsvButton
          name="how-it-adds-up"
          of={t('howItAddsUp')}
          read={() => Promise.resolve(csvOf(equation, terms))}
        />
      </header>
      <Table label={t('termsOfCash')}>
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col" data-end>
              {t('total')}
            </th>
          </tr>
        </thead>
        <tbody className="num">
          {terms.map((term) => (
            <TermRow key={term.name} term={term} onOpen={onOpen} />
          ))}
        </tbody>
        <tfoot className="num">
          <tr className={s.sum}>
            <th scope="row">
              <button
                type="button"
                className={`link ${s.rowLink}`}
                onClick={() => onOpen({ rows: 'cash' })}
              >
                {t('cash')}
              </button>
            </th>
            <td data-end>{signedAmount(equation.cash)}</td>
          </tr>
        </tfoot>
      </Table>
    </Card>
  );
}

function TermRow({
  term: { name, meaning, fils, rows },
  onOpen,
}: {
  term: Term;
  onOpen: (rows: Record<string, string>) => void;
}): ReactNode {
  return (
    <tr>
      <th scope="row" className={s.term}>
        <button type="button" className={`link ${s.rowLink}`} onClick={() => onOpen(rows)}>
          {name}
        </button>
        <span className="muted tiny">{meaning}</span>
      </th>
      <td data-end>{signedAmount(fils)}</td>
    </tr>
  );
}
