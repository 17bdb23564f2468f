import type { SeriesView } from '@studio/contracts';
import { useSearchParams } from '@studio/shell-kit/router';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
import { Card, List } from '@studio/ui/card';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { fullDate } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CsvButton } from '../../shared/csv-button.js';
import { lazyDialog } from '../../shared/lazy-dialog.js';
import { conflictLabel, seriesName, weekdayName } from './timetable-labels.js';
import { seriesCsv } from './timetable-csv.js';
import s from './timetable.module.css';
import { useSeries } from './use-timetable.js';
import { t } from './messages.js';

const EndSeriesDialog = lazyDialog(
  async () => (await import('./end-series-dialog.js')).EndSeriesDialog,
);
const SeriesDialog = lazyDialog(async () => (await import('./series-dialog.js')).SeriesDialog);

const SeriesDatesDialog = lazyDialog(
  async () => (await import('./series-dates-dialog.js')).SeriesDatesDialog,
);

type AdminAction = 'change' | 'end' | 'dates';

function SeriesRow({
  one,
  onAction,
}: {
  one: SeriesView;
  onAction: (action: AdminAction) => void;
}): ReactNode {
  const name = seriesName(one);
  const off = one.dates.filter(({ cancelled }) => cancelled).length;
  return (
    <li className={s.row}>
      <div className={s.grow}>
        <span className="num">
          {one.startTime} <b>{one.classType.name}</b>
        </span>
        <span className="muted small num">
          {t(one.until ? 'seriesFactsUntil' : 'seriesFacts', {
            trainer: one.trainer.name,
            room: one.room.name,
            minutes: one.minutes,
            capacity: one.capacity,
            until: one.until ? fullDate(one.until) : '',
          })}
        </span>
        {one.conflicts.map((conflict) => (
          <span key={conflict.date} className="small">
            {t('notAsPlannedOn', { conflict: conflictLabel(conflict) })}
          </span>
        ))}
      </div>
      {off > 0 && <Badge>{off === 1 ? t('oneDayOff') : t('offDaysOff', { off })}</Badge>}
      {one.conflicts.length > 0 && <Badge tone="scarce">{t('conflict')}</Badge>}
      <div className={s.buttons}>
        <Button
          look="ghost"
          size="sm"
          aria-label={t('datesOf', { name })}
          onClick={() => onAction('dates')}
        >
          {t('dates')}
        </Button>
        <Button
          look="outline"
          size="sm"
          aria-label={t('changeName', { name })}
          onClick={() => onAction('change')}
        >
          {t('change')}
        </Button>
        <Button
          look="ghost"
          size="sm"
          aria-label={t('endName', { name })}
          onClick={() => onAction('end')}
        >
          {t('end')}
        </Button>
      </div>
    </li>
  );
}

interface Open {
  one: SeriesView;
  action: AdminAction;
}

const dialogs = { change: SeriesDialog, dates: SeriesDatesDialog, end: EndSeriesDialog } as const;

function OpenDialog({ one, action, onClose }: Open & { onClose: () => void }): ReactNode {
  const Chosen = dialogs[action];
  return <Chosen one={one} onClose={onClose} />;
}

/** Asked for by a link: `?series=<id>`, with `&dates` its dates. */
const linkedIn = (items: readonly SeriesView[], params: URLSearchParams): Open | undefined => {
  const one = items.find(({ id }) => id === params.get('series'));
  return one && { one, action: params.has('dates') ? 'dates' : 'change' };
};

/** What goes on every week, day by day. */
export function SeriesList(): ReactNode {
  const series = useSeries();
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState<Open>();
  const close = (): void => {
    setChosen(undefined);
    if (params.has('series')) setParams({ view: 'series' });
  };
  if (series.isPending) return <SkeletonRows what={t('seriesLoading')} rows={8} height={60} />;
  if (series.isError) return <ErrorPanel onRetry={() => void series.refetch()} />;
  const { items } = series.data;
  const csv = (
    <div>
      <CsvButton name="series" size="sm" read={seriesCsv} />
    </div>
  );
  if (items.length === 0)
    return (
      <div className="stack">
        {csv}
        <Empty spot="no-bookings" title={t('noSeriesYet')}>
          {t('classesEveryWeekStand')}
        </Empty>
      </div>
    );
  const open = chosen ?? linkedIn(items, params);
  const days = [...new Set(items.map(({ weekday }) => weekday))];
  return (
    <div className="stack">
      {csv}
      {days.map((weekday) => (
        <Card key={weekday} aria-label={weekdayName(weekday)}>
          <h2>{weekdayName(weekday)}</h2>
          <List>
            {items
              .filter((one) => one.weekday === weekday)
              .map((one) => (
                <SeriesRow
                  key={one.id}
                  one={one}
                  onAction={(action) => setChosen({ one, action })}
                />
              ))}
          </List>
        </Card>
      ))}
      {open && <OpenDialog {...open} onClose={close} />}
    </div>
  );
}
