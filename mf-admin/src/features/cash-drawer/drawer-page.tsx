import { useSearchParams } from '@studio/shell-kit/router';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Tabs } from '@studio/ui/tabs';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { CsvButton } from '../../shared/csv-button.js';
import { PayoutsCard } from '../../shared/payouts/payouts-card.js';
import { useDrawer, useOpenDrawer } from './api.js';
import { DrawerList } from './drawer-list.js';
import { drawersCsv } from './drawers-csv.js';
import { DrawerReport } from './drawer-report.js';
import { OpenForm } from './open-form.js';
import { OpenedDrawer } from './opened-drawer.js';
import s from './cash-drawer.module.css';
import { t } from './messages.js';

function Opened(): ReactNode {
  const open = useOpenDrawer();
  if (open.isPending) return <SkeletonRows what={t('cashDrawer')} rows={4} height={64} />;
  if (open.isError) return <ErrorPanel onRetry={() => void open.refetch()} />;
  const { drawer } = open.data;
  return drawer ? <OpenedDrawer key={drawer.id} drawer={drawer} /> : <OpenForm />;
}

function Now(): ReactNode {
  return (
    <div className={s.now}>
      <PayoutsCard />
      <Opened />
    </div>
  );
}

function Earlier({ id, onOpen }: { id: string; onOpen: (id: string | null) => void }): ReactNode {
  const drawer = useDrawer(id);
  if (drawer.isPending) return <SkeletonRows what={t('cashDrawer')} rows={4} height={64} />;
  if (drawer.isError) return <ErrorPanel onRetry={() => void drawer.refetch()} />;
  return <DrawerReport drawer={drawer.data} onBack={() => onOpen(null)} />;
}

/** The cash drawer: opened with a float, moved with reasons, closed with a count. */
export default function DrawerPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const id = params.get('drawer');
  const view = id || params.get('view') === 'earlier' ? 'earlier' : 'now';
  const open = (next: string | null): void =>
    setParams(next ? { view: 'earlier', drawer: next } : { view: 'earlier' });
  return (
    <AdminFrame
      title={t('cashDrawer')}
      aside={view === 'earlier' && !id && <CsvButton name="cash-drawers" read={drawersCsv} />}
    >
      <Tabs
        label={t('cashDrawer')}
        value={view}
        onChange={(next) => setParams(next === 'now' ? {} : { view: next }, { replace: true })}
        tabs={[
          { value: 'now', label: t('now'), content: <Now /> },
          {
            value: 'earlier',
            label: t('earlier'),
            content: id ? <Earlier id={id} onOpen={open} /> : <DrawerList onOpen={open} />,
          },
        ]}
      />
    </AdminFrame>
  );
}
