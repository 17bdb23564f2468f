import type { ClassesReport } from '@studio/contracts';
import { comparedRanges } from '@studio/domain-kit';
import { Link, useSearchParams } from '@studio/shell-kit/router';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { fullDate, studioDay } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../../shared/admin-frame.js';
import { PeriodBar } from '../period-bar.js';
import { readView, withView, type ReportView } from '../report-range.js';
import { ReportTabs } from '../report-tabs.js';
import s from '../reports.module.css';
import { ClassNumbersRow } from './class-numbers.js';
import { readClassRows } from './class-rows.js';
import { ClassRowsSheet } from './class-rows-sheet.js';
import { EndsCard } from './ends-card.js';
import { FillCard } from './fill-card.js';
import { HeatCard } from './heat-card.js';
import { PayCard } from './pay-card.js';
import { readPayRows } from './pay-rows.js';
import { PaySheet } from './pay-sheet.js';
import { isWhole } from '../report-labels.js';
import { SeriesCard } from './series-card.js';
import { useClassesReport } from './use-classes-report.js';
import { WaitingCard } from './waiting-card.js';
import { t } from './messages.js';

/** How classes went in a period; all of it in the address. */
export default function ClassesPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const view = readView(params, studioDay(new Date()));
  const { range } = view;
  const report = useClassesReport(range);
  const set = (changes: Record<string, string | null>, replace = true): void =>
    setParams((current) => withView(current, changes), { replace });
  const open = (rows: Record<string, string>): void => set(rows, false);
  const request = readClassRows(params, range);
  const paid = readPayRows(params, range);
  const close = (): void => set({ rows: null });
  const body = () => {
    if (report.isPending) return <SkeletonRows what={t('theReport')} rows={4} height={140} />;
    if (report.isError) return <ErrorPanel onRetry={() => void report.refetch()} />;
    return (
      <>
        <div
          className={report.isPlaceholderData ? s.stale : ''}
          aria-busy={report.isPlaceholderData}
        >
          <Cards report={report.data} view={view} onOpen={open} />
        </div>
        {request && (
          <ClassRowsSheet request={request} report={report.data} onOpen={open} onClose={close} />
        )}
        {paid && <PaySheet request={paid} onClose={close} />}
      </>
    );
  };
  return (
    <AdminFrame title={t('reports')}>
      <ReportTabs />
      <PeriodBar view={view} ranges={comparedRanges(range)} onSet={set} />
      {body()}
    </AdminFrame>
  );
}

function Cards({
  report,
  view: { against, range },
  onOpen,
}: {
  report: ClassesReport;
  view: ReportView;
  onOpen: (rows: Record<string, string>) => void;
}): ReactNode {
  const { total, series, closedThrough, ranges } = report;
  const compared = isWhole(ranges, against) ? against : undefined;
  if (total.current.classes === 0)
    return (
      <Empty
        spot="no-bookings"
        title={t('nothingYet')}
        action={
          <Link className="link" to="/admin/timetable">
            {t('openTimetable')}
          </Link>
        }
      >
        {t('nothingYetText')}
      </Empty>
    );
  return (
    <>
      <ClassNumbersRow {...{ total, ranges, against, onOpen }} />
      <div className={s.cards}>
        <div className={s.column}>
          <HeatCard report={report} about={t('heatMeaning')} onOpen={onOpen} />
          <FillCard report={report} against={compared} onOpen={onOpen} />
          <PayCard range={range} against={against} onOpen={onOpen} />
        </div>
        <div className={s.column}>
          <EndsCard report={report} onOpen={onOpen} />
          <WaitingCard total={total} onOpen={onOpen} />
          <SeriesCard series={series} against={compared} onOpen={onOpen} />
        </div>
      </div>
      <p className={`muted small num ${s.closed}`}>
        {t('closedThrough', { day: fullDate(closedThrough) })}
      </p>
    </>
  );
}
