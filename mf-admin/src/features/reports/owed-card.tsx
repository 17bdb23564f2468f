import { call } from '@studio/api-client';
import { getOwedReport, type OwedReport } from '@studio/contracts';
import type { DayRange } from '@studio/domain-kit';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Card } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { CsvButton } from '../../shared/csv-button.js';
import { kindLabels } from '../../shared/labels.js';
import { signedAmount, signedTag } from './report-labels.js';
import { ageLabels, expiryLabels } from './revenue-labels.js';
import s from './reports.module.css';
import { NumbersTable } from './numbers-table.js';
import { t } from './messages.js';

type OnOpen = (rows: Record<string, string>) => void;

export const useOwed = (range: DayRange) =>
  useQuery({
    queryKey: keys.adminReport('owed', range),
    queryFn: ({ signal }) => call(getOwedReport, { query: range, signal }),
    placeholderData: (previous) => previous,
  });

interface Part {
  key: string;
  label: string;
  sales: number;
  credits: number;
  owed: number;
  rows: Record<string, string>;
}

const agesOf = ({ ages }: OwedReport): Part[] =>
  ages.map(({ age, ...sums }) => ({
    key: age,
    label: ageLabels[age],
    rows: { rows: 'owed', age },
    ...sums,
  }));
const expiriesOf = ({ expiries }: OwedReport): Part[] =>
  expiries.map(({ expiry, ...sums }) => ({
    key: expiry,
    label: expiryLabels[expiry],
    rows: { rows: 'owed', expiry },
    ...sums,
  }));
const kindsOf = ({ kinds }: OwedReport): Part[] =>
  kinds.map(({ kind, ...sums }) => ({
    key: kind,
    label: kindLabels[kind],
    rows: { rows: 'owed', kind },
    ...sums,
  }));

const csvOf = (report: OwedReport) => [
  [t('what'), t('salesHead'), t('creditsHead'), t('amount')],
  ...[agesOf(report), expiriesOf(report), kindsOf(report)].flatMap((parts) => [
    ...parts.map(({ label, sales, credits, owed }) => [label, sales, credits, owed / 100]),
    [],
  ]),
  [t('owed'), '', report.credits, report.owed.current / 100],
];

/** What members have paid for and not used yet, by age and by last day. */
export function OwedCard({ range, onOpen }: { range: DayRange; onOpen: OnOpen }): ReactNode {
  const owed = useOwed(range);
  if (owed.isPending) return <SkeletonRows what={t('theReport')} rows={1} height={480} />;
  if (owed.isError) return <ErrorPanel onRetry={() => void owed.refetch()} />;
  const report = owed.data;
  return (
    <Card
      className={`${s.card} ${owed.isPlaceholderData ? s.stale : ''}`}
      aria-busy={owed.isPlaceholderData}
      aria-labelledby="owed-heading"
    >
      <header className={s.cardHead}>
        <div>
          <p className="muted small">{t('whatIsOwed')}</p>
          <h2 id="owed-heading" className="num">
            {t('owedIs', { amount: signedTag(report.owed.current), count: report.credits })}
          </h2>
        </div>
        <CsvButton name="owed" of={t('whatIsOwed')} read={() => Promise.resolve(csvOf(report))} />
      </header>
      <p className="muted small">{t('owedMeaning')}</p>
      {(
        [
          [t('owedByAge'), t('soldBefore'), agesOf(report)],
          [t('owedByExpiry'), t('expiresIn'), expiriesOf(report)],
          [t('owedByKind'), t('what'), kindsOf(report)],
        ] as const
      ).map(([label, first, parts]) => (
        <NumbersTable
          key={label}
          label={label}
          first={first}
          heads={[t('creditsHead'), t('total')]}
          rows={parts.map((part) => ({
            key: part.key,
            name: part.label,
            numbers: [part.credits, signedAmount(part.owed)],
            onOpen: () => onOpen(part.rows),
          }))}
        />
      ))}
      <p className="muted small num">
        {t('owedMoves', {
          opening: signedTag(report.opening),
          sold: signedTag(report.sold),
          recognised: signedTag(report.recognised),
          owed: signedTag(report.owed.current),
        })}
      </p>
    </Card>
  );
}
