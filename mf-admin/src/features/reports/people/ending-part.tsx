import type { DayRange } from '@studio/domain-kit';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import s from '../reports.module.css';
import { EndingCard } from './people-cards.js';
import type { OpenList } from './people-numbers.js';
import { usePeopleReport } from './use-people-report.js';
import { t } from './messages.js';

/** Credits whose end is near, on a page of other reports: it is read for itself. */
export function EndingPart({ range, onOpen }: { range: DayRange; onOpen: OpenList }): ReactNode {
  const report = usePeopleReport(range);
  if (report.isPending) return <SkeletonRows what={t('thePeople')} rows={1} height={320} />;
  if (report.isError)
    return <ErrorPanel title={t('endingNotLoaded')} onRetry={() => void report.refetch()} />;
  return (
    <div className={report.isPlaceholderData ? s.stale : ''} aria-busy={report.isPlaceholderData}>
      <EndingCard report={report.data} onOpen={onOpen} />
    </div>
  );
}
