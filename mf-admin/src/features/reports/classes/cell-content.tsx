import type { ClassesReport, ClassReportRow } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { adviceOf, datesOf, neighbourOf, type CellAdvice, type CellDate } from './cell-advice.js';
import { CellChart } from './cell-chart.js';
import { fillOf, percentText, weekdayName } from './class-labels.js';
import { ClassRowsTable } from './class-rows-table.js';
import { MOST_ROWS } from '../rows-page.js';
import { readClasses, readTurnedAway, type ClassRowsRequest } from './class-rows.js';
import c from './classes.module.css';
import { t, Text } from './messages.js';

interface CellProps {
  request: ClassRowsRequest;
  report: ClassesReport;
  label: string;
  onOpen: (rows: Record<string, string>) => void;
}

const decimal = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 1 });

/** One weekday and start: how full each date was, who waited, and whether a second class would fill. */
export function CellContent({ request, report, label, onOpen }: CellProps): ReactNode {
  const found = useQuery({
    queryKey: keys.adminReportRows({ ...request, all: true }),
    queryFn: ({ signal }) => readClasses(request, { limit: MOST_ROWS, signal }),
  });
  if (found.isPending) return <SkeletonRows what={t('theClasses')} rows={8} height={44} />;
  if (found.isError) return <ErrorPanel onRetry={() => void found.refetch()} />;
  const { items } = found.data;
  if (items.length === 0) return <Empty title={t('noRows')}>{t('noRowsText')}</Empty>;
  const dates = datesOf(items);
  return (
    <>
      <CellNumbers rows={items} dates={dates} />
      <CellChart dates={dates} />
      <CellAction request={request} report={report} dates={dates} onOpen={onOpen} />
      <ClassRowsTable rows={items} label={label} isOneStart />
    </>
  );
}

const sumOf = (
  rows: readonly ClassReportRow[],
  name: 'seats' | 'booked' | 'waited' | 'turnedAway',
) => rows.reduce((sum, row) => sum + row[name], 0);

function CellNumbers({
  rows,
  dates,
}: {
  rows: readonly ClassReportRow[];
  dates: readonly CellDate[];
}): ReactNode {
  const fill = fillOf({ booked: sumOf(rows, 'booked'), seats: sumOf(rows, 'seats') });
  const numbers = [
    [t('fill'), percentText(fill)],
    [t('waitingEach'), decimal.format(sumOf(rows, 'waited') / dates.length)],
    [t('turnedAwayPeople'), sumOf(rows, 'turnedAway')],
  ] as const;
  return (
    <dl className={c.three}>
      {numbers.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the numbers say, and what can be done about it. */
function CellAction({
  request,
  report,
  dates,
  onOpen,
}: Omit<CellProps, 'label'> & { dates: readonly CellDate[] }): ReactNode {
  const { weekday = 1, start = '', classTypeId, range } = request;
  const advice = adviceOf(dates);
  const turnedAway = dates.reduce((sum, date) => sum + date.turnedAway, 0);
  const params = new URLSearchParams({ new: `${weekday} ${start}` });
  if (classTypeId) params.set('type', classTypeId);
  return (
    <div className={c.advice}>
      {advice && (
        <Advice advice={advice} neighbour={neighbourOf(report.cells, { weekday, start })} />
      )}
      {turnedAway > 0 && <OfTurnedAway request={{ ...request, of: 'turned-away', range }} />}
      <div>
        <ButtonLink look={advice ? 'primary' : 'outline'}>
          <Link to={`/admin/timetable?${params}`}>
            {t('addClass', { day: weekdayName(weekday) })}
          </Link>
        </ButtonLink>
        {turnedAway > 0 && (
          <Button
            look="outline"
            onClick={() =>
              onOpen({
                rows: 'turned-away',
                weekday: `${weekday}`,
                start,
                ...(classTypeId && { type: classTypeId }),
              })
            }
          >
            {t('thePeople', { count: turnedAway })}
          </Button>
        )}
      </div>
    </div>
  );
}

function Advice({
  advice: { least, most, dates, all },
  neighbour,
}: {
  advice: CellAdvice;
  neighbour: ReturnType<typeof neighbourOf>;
}): ReactNode {
  const people =
    least === most ? t('adviceSame', { count: most }) : t('adviceRange', { least, most });
  return (
    <p className="num">
      <Text message="advice" values={{ people, dates, all }} tags={{ b: <b /> }} />{' '}
      {neighbour && t('adviceNeighbour', neighbour)}
    </p>
  );
}

/** Whether those who got no seat came another day; silent about more than one answer holds. */
function OfTurnedAway({ request }: { request: ClassRowsRequest }): ReactNode {
  const found = useQuery({
    queryKey: keys.adminReportRows({ ...request, all: true }),
    queryFn: ({ signal }) => readTurnedAway(request, { limit: MOST_ROWS, signal }),
  });
  const rows = found.data?.items ?? [];
  if (rows.length === 0 || found.data?.nextCursor) return null;
  const came = rows.filter(({ cameThatWeek }) => cameThatWeek).length;
  const count = rows.length;
  return (
    <p className="small muted num">{t('cameThatWeek', { count, came, stayed: count - came })}</p>
  );
}
