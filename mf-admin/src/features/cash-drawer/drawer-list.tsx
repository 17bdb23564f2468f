import { Button } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { amountPaid, dateAndTime } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { useDrawers } from './api.js';
import s from './cash-drawer.module.css';
import { differenceLabel } from './difference-label.js';
import { t } from './messages.js';

/** Drawers of earlier days with their differences. */
export function DrawerList({ onOpen }: { onOpen: (id: string) => void }): ReactNode {
  const drawers = useDrawers();
  if (drawers.isPending) return <SkeletonRows what={t('cashDrawer')} rows={5} height={48} />;
  if (drawers.isError) return <ErrorPanel onRetry={() => void drawers.refetch()} />;
  const { items } = drawers.data;
  if (items.length === 0)
    return (
      <Empty spot="nothing-found" title={t('noDrawerYet')}>
        {t('openText')}
      </Empty>
    );
  return (
    <div className={s.list}>
      <Table label={t('earlier')}>
        <thead>
          <tr>
            <th scope="col">{t('opened')}</th>
            <th scope="col">{t('who')}</th>
            <th scope="col">{t('closed')}</th>
            <th scope="col" data-end>
              {t('shouldBeIn')}
            </th>
            <th scope="col" data-end>
              {t('difference')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('report')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="num">
          {items.map((one) => (
            <tr key={one.id}>
              <td className="strong">{dateAndTime(one.openedAt)}</td>
              <td>{one.openedByName ?? t('gone')}</td>
              <td>{one.closedAt ? dateAndTime(one.closedAt) : t('stillOpen')}</td>
              <td data-end>{amountPaid(one.expected)}</td>
              <td data-end>{one.difference === null ? '' : differenceLabel(one.difference)}</td>
              <td data-end>
                <Button
                  size="sm"
                  look="quiet"
                  aria-label={t('reportOf', { when: dateAndTime(one.openedAt) })}
                  onClick={() => onOpen(one.id)}
                >
                  {t('report')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
