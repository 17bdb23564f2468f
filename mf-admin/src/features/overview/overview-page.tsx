import type { RosterView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Badge } from '@studio/ui/badge';
import { Bar } from '@studio/ui/bar';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { dayHeading, studioDay } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Table } from '@studio/ui/table';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { useStudioDay } from '../../shared/api.js';
import { CsvButton } from '../../shared/csv-button.js';
import type { CsvRecords } from '../../shared/csv-button.js';
import { useNow } from '../../shared/use-now.js';
import { whenIdle } from '@studio/ui/when-idle';
import { dayFigures, percent } from './day-figures.js';
import { loadNotes } from './load-notes.js';
import s from './overview.module.css';
import { t } from './messages.js';

// Not part of the first paint. Without their file the day is still there.
const OverviewNotes = lazy(() =>
  whenIdle()
    .then(loadNotes)
    .catch(() => ({ default: () => null })),
);

const readClasses = async (day: string): Promise<CsvRecords> => {
  const { classesCsv } = await import('../../shared/classes-csv.js');
  return classesCsv({ from: day, to: day });
};

const state = ({ schedule, entries }: RosterView, now: Date): ReactNode => {
  if (schedule.status === 'cancelled') return <Badge tone="scarce">{t('cancelled')}</Badge>;
  const inside = entries.filter(({ status }) => status === 'attended').length;
  if (now >= new Date(schedule.startsAt)) {
    const missing = entries.filter(({ status }) => status === 'confirmed').length;
    return missing > 0 ? (
      <Badge tone="scarce">{t('notChecked', { missing })}</Badge>
    ) : (
      <span className="muted">{t('insideIn', { inside })}</span>
    );
  }
  if (schedule.seatsLeft === 0) return <Badge>{t('full')}</Badge>;
  return <span className="muted">{t('seatsLeftFree', { seatsLeft: schedule.seatsLeft })}</span>;
};

function Row({ roster, now }: { roster: RosterView; now: Date }): ReactNode {
  const { schedule } = roster;
  return (
    <tr>
      <td>{schedule.startTime}</td>
      <td>
        <Link to={`/admin/class/${schedule.id}`} className={s.name}>
          {schedule.classType.name}
        </Link>
      </td>
      <td>{schedule.trainer.name}</td>
      <td className="muted">{schedule.room.name}</td>
      <td>
        <span className={s.fill}>
          <Bar part={schedule.booked} whole={schedule.capacity} />
          {t('bookedCapacity', { booked: schedule.booked, capacity: schedule.capacity })}
        </span>
      </td>
      <td>{state(roster, now)}</td>
    </tr>
  );
}

/** The day at the front desk: how full, who is still to come, and each class one click away. */
export default function OverviewPage(): ReactNode {
  const now = useNow();
  const today = studioDay(now);
  const day = useStudioDay(today);
  const body = () => {
    if (day.isPending) return <SkeletonRows what={t('theDay')} rows={8} height={44} />;
    if (day.isError) return <ErrorPanel onRetry={() => void day.refetch()} />;
    const rosters = day.data.items;
    if (rosters.length === 0)
      return (
        <Empty spot="no-bookings" title={t('noClassesToday')}>
          {t('tomorrowsOnSchedule')}
        </Empty>
      );
    const figures = dayFigures(rosters);
    const list = [
      [t('classes'), String(figures.classes)],
      [
        t('seatsBooked'),
        t('bookedOfCapacity', { booked: figures.booked, capacity: figures.capacity }),
      ],
      [t('fill'), percent(figures.booked, figures.capacity)],
      [t('firstClasses'), String(figures.firstTimers)],
    ] as const;
    return (
      <>
        <dl className={s.kpis}>
          {list.map(([name, value]) => (
            <div key={name} className={`num ${s.kpi}`}>
              <dt className="muted small">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Table label={t('classesToday')}>
          <thead>
            <tr>
              <th scope="col">{t('time')}</th>
              <th scope="col">{t('class')}</th>
              <th scope="col">{t('trainer')}</th>
              <th scope="col">{t('room')}</th>
              <th scope="col">{t('booked')}</th>
              <th scope="col">{t('state')}</th>
            </tr>
          </thead>
          <tbody>
            {rosters.map((roster) => (
              <Row key={roster.schedule.id} roster={roster} now={now} />
            ))}
          </tbody>
        </Table>
      </>
    );
  };
  return (
    <AdminFrame
      title={dayHeading(today, today)}
      aside={
        <div className={s.aside}>
          <Link to="/admin/active-checkins" className="link small">
            {t('checkPeople')}
          </Link>
          <CsvButton name="classes" read={() => readClasses(today)} />
        </div>
      }
    >
      <Suspense fallback={null}>
        <OverviewNotes />
      </Suspense>
      {body()}
    </AdminFrame>
  );
}
