import { call } from '@studio/api-client';
import {
  getGiftCardsReport,
  type Compared,
  type GiftCardsReport,
  type GiftCardStep,
} from '@studio/contracts';
import type { DayRange } from '@studio/domain-kit';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Card } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { CsvButton } from '../../shared/csv-button.js';
import { signedAmount, signedTag } from './report-labels.js';
import type { ReportView } from './report-range.js';
import { giftCardLabels } from './row-texts.js';
import s from './reports.module.css';
import { NumbersTable } from './numbers-table.js';
import { t } from './messages.js';

const stepsOf = (report: GiftCardsReport): [GiftCardStep, Compared][] => [
  ['sold', report.sold],
  ['complimentary', report.complimentary],
  ['returned', report.returned],
  ['spent', report.spent],
  ['refunded', report.refunded],
  ['owed', report.owed],
];

const csvOf = (report: GiftCardsReport) => [
  [t('what'), t('thisPeriod'), t('periodBefore'), t('yearBefore')],
  ...stepsOf(report).map(([step, { current, before, yearBefore }]) => [
    giftCardLabels[step],
    ...[current, before, yearBefore].map((fils) => fils / 100),
  ]),
];

/** What is owed on gift cards at the end of the period, and what moved on them. */
export function GiftCardsPart({
  range,
  ...card
}: {
  range: DayRange;
  against: ReportView['against'];
  onOpen: (rows: Record<string, string>) => void;
}): ReactNode {
  const report = useQuery({
    queryKey: keys.adminReport('gift-cards', range),
    queryFn: ({ signal }) => call(getGiftCardsReport, { query: range, signal }),
    placeholderData: (previous) => previous,
  });
  if (report.isPending) return <SkeletonRows what={t('theReport')} rows={1} height={320} />;
  if (report.isError) return <ErrorPanel onRetry={() => void report.refetch()} />;
  return (
    <div className={report.isPlaceholderData ? s.stale : ''} aria-busy={report.isPlaceholderData}>
      <GiftCardsCard report={report.data} {...card} />
    </div>
  );
}

function GiftCardsCard({
  report,
  against,
  onOpen,
}: {
  report: GiftCardsReport;
  against: ReportView['against'];
  onOpen: (rows: Record<string, string>) => void;
}): ReactNode {
  return (
    <Card className={s.card} aria-labelledby="gift-cards-heading">
      <header className={s.cardHead}>
        <div>
          <p className="muted small">{t('whatIsOnGiftCards')}</p>
          <h2 id="gift-cards-heading" className="num">
            {t('giftOwedIs', { amount: signedTag(report.owed.current) })}
          </h2>
          <p className="muted small">{t('giftOwedMeaning')}</p>
        </div>
        <CsvButton
          name="gift-cards"
          of={t('whatIsOnGiftCards')}
          read={() => Promise.resolve(csvOf(report))}
        />
      </header>
      <NumbersTable
        label={t('giftCardsOfPeriod')}
        first={t('giftCardsHead')}
        heads={[t('total'), t('before')]}
        rows={stepsOf(report).map(([step, value]) => ({
          key: step,
          name: giftCardLabels[step],
          numbers: [signedAmount(value.current), signedAmount(value[against])],
          onOpen: () => onOpen({ rows: 'gift', step }),
        }))}
      />
    </Card>
  );
}
