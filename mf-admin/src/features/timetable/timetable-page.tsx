import { useSearchParams } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Tabs } from '@studio/ui/tabs';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { lazyDialog } from '../../shared/lazy-dialog.js';
import { TrainerPagesNote } from '../../shared/trainer-pages/trainer-pages-note.js';
import { CatalogueTab } from './catalogue-tab.js';
import { SeriesList } from './series-list.js';
import { SpecialDays } from './special-days.js';
import { WeekView } from './week-view.js';
import { t } from './messages.js';

const NewClassDialog = lazyDialog(
  async () => (await import('./new-class-dialog.js')).NewClassDialog,
);

const views = ['week', 'series', 'special-days', 'catalogue'] as const;

/** The week as it is, the series behind it, and the days that differ. */
export default function TimetablePage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const view = views.find((one) => one === params.get('view')) ?? 'week';
  const close = (): void => {
    setAdding(false);
    if (params.has('new')) setParams({}, { replace: true });
  };
  return (
    <AdminFrame
      title={t('timetable')}
      aside={
        <Button look="primary" onClick={() => setAdding(true)}>
          {t('newClass')}
        </Button>
      }
    >
      {view !== 'catalogue' && <TrainerPagesNote />}
      <Tabs
        label={t('partsTimetable')}
        value={view}
        onChange={(next) => setParams(next === 'week' ? {} : { view: next })}
        tabs={[
          { value: 'week', label: t('week'), content: view === 'week' && <WeekView /> },
          { value: 'series', label: t('series'), content: view === 'series' && <SeriesList /> },
          {
            value: 'special-days',
            label: t('holidaysSeasons'),
            content: view === 'special-days' && <SpecialDays />,
          },
          {
            value: 'catalogue',
            label: t('classesRoomsTeam'),
            content: view === 'catalogue' && <CatalogueTab />,
          },
        ]}
      />
      {(adding || params.has('new')) && <NewClassDialog onClose={close} />}
    </AdminFrame>
  );
}
