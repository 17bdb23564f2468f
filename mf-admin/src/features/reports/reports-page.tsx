import { comparedRanges } from '@studio/domain-kit';
import { Navigate, useNavigate, useSearchParams } from '@studio/shell-kit/router';
import { studioDay } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { Overview } from './overview.js';
import { withPeopleList } from './people/people-request.js';
import { PeriodBar } from './period-bar.js';
import { readView, withView } from './report-range.js';
import { ReportSheets } from './report-sheets.js';
import { ReportTabs } from './report-tabs.js';
import { WeeklySummary } from './weekly-summary.js';
import { t } from './messages.js';

/** Money, classes and people in a period at a glance; each number leads to its own page and rows. */
export default function ReportsPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const view = readView(params, studioDay(new Date()));
  const { range } = view;
  const set = (changes: Record<string, string | null>, replace = true): void =>
    setParams((current) => withView(current, changes), { replace });
  /** The same days on another page of the reports. */
  const leave = (page: 'classes' | 'people', search: URLSearchParams): void =>
    void navigate({ pathname: `/admin/reports/${page}`, search: search.toString() });
  // Notifications of disputes from before payments had a page of their own.
  const payment = params.get('payment');
  if (payment) return <Navigate replace to={`/admin/payments?payment=${payment}`} />;
  return (
    <AdminFrame title={t('reports')} aside={<WeeklySummary />}>
      <ReportTabs />
      <PeriodBar view={view} ranges={comparedRanges(range)} onSet={set} />
      <Overview
        view={view}
        onOpenMoney={(rows) => set(rows, false)}
        onOpenClasses={(rows) => leave('classes', withView(params, rows))}
        onOpenPeople={(list) => leave('people', withPeopleList(withView(params, {}), list))}
      />
      <ReportSheets params={params} range={range} onClose={() => set({ rows: null })} />
    </AdminFrame>
  );
}
