import { comparedRanges } from '@studio/domain-kit';
import { useSearchParams } from '@studio/shell-kit/router';
import { studioDay } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { MoneyReport } from './money-report.js';
import { PeriodBar } from './period-bar.js';
import { readView, withView } from './report-range.js';
import { ReportSheets } from './report-sheets.js';
import { ReportTabs } from './report-tabs.js';
import { t } from './messages.js';

/** The studio's money in a period, and what each number is made of; all of it in the address. */
export default function MoneyPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const view = readView(params, studioDay(new Date()));
  const { range } = view;
  const set = (changes: Record<string, string | null>, replace = true): void =>
    setParams((current) => withView(current, changes), { replace });
  return (
    <AdminFrame title={t('reports')}>
      <ReportTabs />
      <PeriodBar view={view} ranges={comparedRanges(range)} onSet={set} />
      <MoneyReport view={view} onOpen={(rows) => set(rows, false)} />
      <ReportSheets params={params} range={range} onClose={() => set({ rows: null })} />
    </AdminFrame>
  );
}
