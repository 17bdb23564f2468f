import type { HolidayView, SeasonView } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Card, List } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { fullDate } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CsvButton } from '../../shared/csv-button.js';
import { lazyDialog } from '../../shared/lazy-dialog.js';
import { HolidayDialog } from './holiday-dialog.js';
import { RemoveHolidayDialog, RemoveSeasonDialog } from './remove-dialogs.js';
import { holidaysCsv, seasonsCsv } from './timetable-csv.js';
import s from './timetable.module.css';
import { useSpecialDays } from './use-timetable.js';
import { t } from './messages.js';

const SeasonDialog = lazyDialog(async () => (await import('./season-dialog.js')).SeasonDialog);

const spanLabel = ({ from, until }: { from: string; until: string }): string =>
  from === until ? fullDate(from) : t('fromTo', { from: fullDate(from), until: fullDate(until) });

function Row({
  name,
  facts,
  onRemove,
}: {
  name: string;
  facts: string;
  onRemove: () => void;
}): ReactNode {
  return (
    <li className={s.row}>
      <div className={s.grow}>
        <b>{name}</b>
        <span className="muted small num">{facts}</span>
      </div>
      <Button look="ghost" size="sm" aria-label={t('removeItem', { name })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  );
}

const seasonFacts = (one: SeasonView): string =>
  t('withOtherTimes', { span: spanLabel(one), times: one.times.length });

/** Days on which the studio is closed, and times of the year with other hours. */
export function SpecialDays(): ReactNode {
  const days = useSpecialDays();
  const [adding, setAdding] = useState<'holiday' | 'season'>();
  const close = (): void => setAdding(undefined);
  // Kept here: its row is gone when the dialog says what came back.
  const [closed, setClosed] = useState<HolidayView>();
  const [season, setSeason] = useState<SeasonView>();
  if (days.isPending) return <SkeletonRows what={t('loadingSpecialDays')} rows={4} height={60} />;
  if (days.isError) return <ErrorPanel onRetry={() => void days.refetch()} />;
  const { holidays, seasons } = days.data;
  return (
    <div className="stack">
      <Card aria-label={t('holidays')}>
        <div className={s.tools}>
          <h2 className={s.range}>{t('holidays')}</h2>
          <Button size="sm" onClick={() => setAdding('holiday')}>
            {t('newHoliday')}
          </Button>
          <CsvButton name="holidays" of={t('holidays')} size="sm" read={holidaysCsv} />
        </div>
        {holidays.length === 0 && <p className="muted">{t('studioOpenEveryDay')}</p>}
        <List>
          {holidays.map((one) => (
            <Row
              key={one.id}
              name={one.name}
              facts={spanLabel(one)}
              onRemove={() => setClosed(one)}
            />
          ))}
        </List>
      </Card>
      <Card aria-label={t('seasons')}>
        <div className={s.tools}>
          <h2 className={s.range}>{t('seasons')}</h2>
          <Button size="sm" onClick={() => setAdding('season')}>
            {t('newSeason')}
          </Button>
          <CsvButton name="seasons" of={t('seasons')} size="sm" read={seasonsCsv} />
        </div>
        {seasons.length === 0 && <p className="muted">{t('noOtherTimesPlanned')}</p>}
        <List>
          {seasons.map((one) => (
            <Row
              key={one.id}
              name={one.name}
              facts={seasonFacts(one)}
              onRemove={() => setSeason(one)}
            />
          ))}
        </List>
      </Card>
      {closed && <RemoveHolidayDialog one={closed} onClose={() => setClosed(undefined)} />}
      {season && <RemoveSeasonDialog one={season} onClose={() => setSeason(undefined)} />}
      {adding === 'holiday' && <HolidayDialog onClose={close} />}
      {adding === 'season' && <SeasonDialog onClose={close} />}
    </div>
  );
}
