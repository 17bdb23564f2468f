import type { PlansReport } from '@studio/contracts';
import { Card } from '@studio/ui/card';
import { fullDate, studioDay } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { CsvButton } from '../../shared/csv-button.js';
import { signedAmount, signedTag } from './report-labels.js';
import type { ReportView } from './report-range.js';
import s from './reports.module.css';
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
      <Table label={t('plansOfPeriod')}>
        <thead>
          <tr>
            <th scope="col">{t('plansHead')}</th>
            <th scope="col" data-end>
              {t('count')}
            </th>
            <th scope="col" data-end>
              {t('before')}
            </th>
          </tr>
        </thead>
        <tbody className="num">
          {steps.map(([step, label]) => (
            <tr key={step}>
              <th scope="row">
                <button
                  type="button"
                  className={`link ${s.rowLink}`}
                  onClick={() => onOpen({ rows: 'plans', step })}
                >
                  {label}
                </button>
              </th>
              <td data-end>{report[step].current}</td>
              <td data-end>{report[step][against]}</td>
            </tr>
          ))}
        </tbody>
      </Table>
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
    <Table label={t('plansThatRun')}>
      <thead>
        <tr>
          <th scope="col">{t('plan')}</th>
          <th scope="col" data-end>
            {t('plansActive')}
          </th>
          <th scope="col" data-end>
            {t('aMonth')}
          </th>
        </tr>
      </thead>
      <tbody className="num">
        {plans.map(({ planName, active, mrr }) => (
          <tr key={planName}>
            <th scope="row">
              <button
                type="button"
                className={`link ${s.rowLink}`}
                onClick={() => onOpen({ rows: 'plans', step: 'active', plan: planName })}
              >
                {planName}
              </button>
            </th>
            <td data-end>{active}</td>
            <td data-end>{signedAmount(mrr)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
