import type { PlansReport } from '@studio/contracts';
import { Card } from '@studio/ui/card';
import { fullDate, studioDay } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { CsvButton } from '../../shared/csv-button.js';
import { signedAmount, signedTag } from './report-labels.js';
import type { ReportView } from './report-range.js';
import s from './reports.module.css';
import { NumbersTable } from './numbers-table.js';
import { t } from './messages.js';

const steps = [
  ['active', t('plansActive')],
  ['started', t('plansStarted')],
  ['ended', t('plansEnded')],
  ['failed', t('plansFailed')],
  ['recovered', t('plansRecovered')],
  ['lost', t('plansLost')],
] as const;

const csvOf = (report: PlansReport) => [
  [t('what'), t('thisPeriod'), t('periodBefore'), t('yearBefore')],
  [t('mrr'), ...[report.mrr.current, report.mrr.before, report.mrr.yearBefore].map((n) => n / 100)],
  ...steps.map(([step, label]) => {
    const { current, before, yearBefore } = report[step];
    return [label, current, before, yearBefore];
  }),
  ...report.plans.map(({ planName, active }) => [planName, active]),
];

/** Who pays every month; each number opens whose plans they are. */
export function PlansCard({
  report,
  against,
  onOpen,
}: {
  report: PlansReport;
  against: ReportView['against'];
  onOpen: (rows: Record<string, string>) => void;
}): ReactNode {
  return (
    <Card className={s.card} aria-labelledby="plans-heading">
      <header className={s.cardHead}>
        <div>
          <p className="muted small">{t('doPlansHold')}</p>
          <h2 id="plans-heading" className="num">
            {t('monthlyIs', { amount: signedTag(report.mrr.current) })}
          </h2>
          <p className="muted small">{t('mrrMeaning')}</p>
        </div>
        <CsvButton name="plans" of={t('doPlansHold')} read={() => Promise.resolve(csvOf(report))} />
      </header>
      <NumbersTable
        label={t('plansOfPeriod')}
        first={t('plansHead')}
        heads={[t('count'), t('before')]}
        rows={steps.map(([step, label]) => ({
          key: step,
          name: label,
          numbers: [report[step].current, report[step][against]],
          onOpen: () => onOpen({ rows: 'plans', step }),
        }))}
      />
      {report.plans.length > 0 && <PlanList plans={report.plans} onOpen={onOpen} />}
      {report.completeFrom && studioDay(report.completeFrom) > report.ranges.yearBefore.from && (
        <p className="muted small">
          {t('plansCompleteFrom', { day: fullDate(studioDay(report.completeFrom)) })}
        </p>
      )}
    </Card>
  );
}

function PlanList({
  plans,
  onOpen,
}: Pick<PlansReport, 'plans'> & {
  onOpen: (rows: Record<string, string>) => void;
}): ReactNode {
  return (
    <NumbersTable
      label={t('plansThatRun')}
      first={t('plan')}
      heads={[t('plansActive'), t('aMonth')]}
      rows={plans.map(({ planName, active, mrr }) => ({
        key: planName,
        name: planName,
        numbers: [active, signedAmount(mrr)],
        onOpen: () => onOpen({ rows: 'plans', step: 'active', plan: planName }),
      }))}
    />
  );
}
