import type { DayRange } from '@studio/domain-kit';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import type { ReportView } from '../report-range.js';
import s from '../reports.module.css';
import { ClassNumbersRow } from './class-numbers.js';
import { EndsCard } from './ends-card.js';
import { HeatCard } from './heat-card.js';
import { useClassesReport } from './use-classes-report.js';
import { t } from './messages.js';

interface PartProps {
  range: DayRange;
  onOpen: (rows: Record<string, string>) => void;
}

/** How full classes were; it says for all parts of them when there is nothing, or no answer. */
export function HeatPart({ range, onOpen }: PartProps): ReactNode {
  const report = useClassesReport(range);
  if (report.isPending) return <SkeletonRows what={t('theClasses')} rows={1} height={480} />;
  if (report.isError)
    return <ErrorPanel title={t('classesNotLoaded')} onRetry={() => void report.refetch()} />;
  if (report.data.total.current.classes === 0)
    return <Empty title={t('nothingYet')}>{t('nothingYetText')}</Empty>;
  return (
    <div className={report.isPlaceholderData ? s.stale : ''} aria-busy={report.isPlaceholderData}>
      <HeatCard report={report.data} about={t('heatMeaning')} onOpen={onOpen} />
    </div>
  );
}

/** What became of booked seats. */
export function EndsPart({ range, onOpen }: PartProps): ReactNode {
  const report = useClassesReport(range);
  if (report.isPending) return <SkeletonRows what={t('theClasses')} rows={1} height={400} />;
  if (report.isError || report.data.total.current.classes === 0) return null;
  return (
    <div className={report.isPlaceholderData ? s.stale : ''} aria-busy={report.isPlaceholderData}>
      <EndsCard report={report.data} onOpen={onOpen} />
    </div>
  );
}

/** Fill, attendance and waiting lists in numbers. */
export function ClassNumbersPart({
  view: { range, against },
  onOpen,
}: {
  view: ReportView;
  onOpen: PartProps['onOpen'];
}): ReactNode {
  const report = useClassesReport(range);
  if (report.isPending) return <SkeletonRows what={t('theClasses')} rows={1} height={96} />;
  if (report.isError || report.data.total.current.classes === 0) return null;
  return (
    <div className={report.isPlaceholderData ? s.stale : ''} aria-busy={report.isPlaceholderData}>
      <ClassNumbersRow
        total={report.data.total}
        ranges={report.data.ranges}
        against={against}
        onOpen={onOpen}
      />
    </div>
  );
}
