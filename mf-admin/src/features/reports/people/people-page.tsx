import type { PeopleList, PeopleReport } from '@studio/contracts';
import { comparedRanges } from '@studio/domain-kit';
import { useSearchParams } from '@studio/shell-kit/router';
import { ErrorPanel } from '@studio/ui/error-panel';
import { fullDate, studioDay } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../../shared/admin-frame.js';
import { PeriodBar } from '../period-bar.js';
import { readView, withView, type ReportView } from '../report-range.js';
import { ReportTabs } from '../report-tabs.js';
import s from '../reports.module.css';
import { AwayCard } from './away-card.js';
import { CohortCard } from './cohort-card.js';
import { AwaySpans, BirthdayCard, EndingCard, LifetimeCard } from './people-cards.js';
import { PeopleNumbers, type OpenList } from './people-numbers.js';
import { readPeopleList, withPeopleList } from './people-request.js';
import { PeopleSheet } from './people-sheet.js';
import { usePeopleReport } from './use-people-report.js';
import { t } from './messages.js';

/** Who comes to the studio, comes again and stays away; all of it in the address. */
export default function PeoplePage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const view = readView(params, studioDay(new Date()));
  const { range } = view;
  const report = usePeopleReport(range);
  const open = (list: PeopleList | null): void =>
    setParams((current) => withPeopleList(current, list), { replace: list === null });
  const list = readPeopleList(params, range);
  const body = () => {
    if (report.isPending) return <SkeletonRows what={t('theReport')} rows={4} height={140} />;
    if (report.isError) return <ErrorPanel onRetry={() => void report.refetch()} />;
    return (
      <div className={report.isPlaceholderData ? s.stale : ''} aria-busy={report.isPlaceholderData}>
        <Cards report={report.data} view={view} onOpen={open} />
      </div>
    );
  };
  return (
    <AdminFrame title={t('reports')}>
      <ReportTabs />
      <PeriodBar
        view={view}
        ranges={comparedRanges(range)}
        onSet={(changes) =>
          setParams((current) => withPeopleList(withView(current, changes), null), {
            replace: true,
          })
        }
      />
      {body()}
      {list && <PeopleSheet list={list} onClose={() => open(null)} />}
    </AdminFrame>
  );
}

function Cards({
  report,
  view,
  onOpen,
}: {
  report: PeopleReport;
  view: ReportView;
  onOpen: OpenList;
}): ReactNode {
  return (
    <>
      <PeopleNumbers report={report} view={view} onOpen={onOpen} />
      <CohortCard cohorts={report.cohorts} onOpen={onOpen} />
      <div className={s.cards}>
        <div className={s.column}>
          <AwayCard />
          <AwaySpans report={report} onOpen={onOpen} />
          <BirthdayCard report={report} onOpen={onOpen} />
        </div>
        <div className={s.column}>
          <LifetimeCard report={report} onOpen={onOpen} />
          <EndingCard report={report} onOpen={onOpen} />
        </div>
      </div>
      <p className={`muted small num ${s.closed}`}>
        {t('closedThrough', { day: fullDate(report.closedThrough) })}
      </p>
    </>
  );
}
