import type { CashDrawerReport } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { amountPaid, dateAndTime, filsToAed } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { CsvButton } from '../../shared/csv-button.js';
import s from './cash-drawer.module.css';
import { differenceLabel } from './difference-label.js';
import { drawerCsv } from './drawer-csv.js';
import { kindLabels } from './kind-labels.js';
import { t } from './messages.js';

function People({ people }: Pick<CashDrawerReport, 'people'>): ReactNode {
  return (
    <Table label={t('byPerson')}>
      <thead>
        <tr>
          <th scope="col">{t('who')}</th>
          {[t('sales'), t('voids'), t('refunds'), t('paidIn'), t('paidOut'), t('total')].map(
            (name) => (
              <th key={name} scope="col" data-end>
                {name}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody className="num">
        {people.map((one) => (
          <tr key={one.actorId}>
            <td className="strong">{one.actorName ?? t('gone')}</td>
            <td data-end>{filsToAed(one.sales)}</td>
            <td data-end>{filsToAed(one.voids)}</td>
            <td data-end>{filsToAed(one.refunds)}</td>
            <td data-end>{filsToAed(one.paidIn)}</td>
            <td data-end>{filsToAed(one.paidOut)}</td>
            <td data-end className="strong">
              {filsToAed(one.total)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Movements({ movements }: Pick<CashDrawerReport, 'movements'>): ReactNode {
  return (
    <Table label={t('movements')}>
      <thead>
        <tr>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('what')}</th>
          <th scope="col">{t('who')}</th>
          <th scope="col">{t('reason')}</th>
          <th scope="col" data-end>
            {t('amountAed')}
          </th>
        </tr>
      </thead>
      <tbody className="num">
        {[...movements].reverse().map((one) => (
          <tr key={one.id}>
            <td>{dateAndTime(one.at)}</td>
            <td className="strong">{kindLabels[one.kind]}</td>
            <td>{one.actorName ?? t('gone')}</td>
            <td>{one.reason}</td>
            <td data-end>{filsToAed(one.amount)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Facts({ drawer }: { drawer: CashDrawerReport }): ReactNode {
  const { float, expected, counted, difference, note } = drawer;
  const facts: [string, string][] = [
    [t('float'), amountPaid(float)],
    [t('shouldBeIn'), amountPaid(expected)],
    ...(counted === null ? [] : [[t('counted'), amountPaid(counted)] as [string, string]]),
    ...(difference === null
      ? []
      : [[t('difference'), differenceLabel(difference)] as [string, string]]),
    ...(note === null ? [] : [[t('note'), note] as [string, string]]),
  ];
  return (
    <dl className={`num ${s.facts}`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="muted small">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One drawer: its sums, what each person moved, and every movement. */
export function DrawerReport({
  drawer,
  actions,
  onBack,
}: {
  drawer: CashDrawerReport;
  actions?: ReactNode;
  onBack?: () => void;
}): ReactNode {
  const { openedAt, openedByName, closedAt, closedByName, movements, people } = drawer;
  return (
    <div className={s.report}>
      <Card className={s.head}>
        <h2 className="num">
          {closedAt
            ? t('openedAndClosed', { from: dateAndTime(openedAt), to: dateAndTime(closedAt) })
            : t('openSince', { from: dateAndTime(openedAt) })}
        </h2>
        <p className="muted small">
          {closedByName
            ? t('openedClosedBy', { opened: openedByName ?? '', closed: closedByName })
            : t('openedBy', { name: openedByName ?? '' })}
        </p>
        <Facts drawer={drawer} />
        <div className={s.actions}>
          {actions}
          {onBack && (
            <Button look="outline" size="sm" onClick={onBack}>
              {t('allDrawers')}
            </Button>
          )}
          <CsvButton name="cash-drawer" read={() => Promise.resolve(drawerCsv(drawer))} />
        </div>
      </Card>
      {movements.length === 0 ? (
        <p className="muted">{t('nothingMoved')}</p>
      ) : (
        <>
          <h3>{t('byPerson')}</h3>
          <People people={people} />
          <h3>{t('movements')}</h3>
          <Movements movements={movements} />
        </>
      )}
    </div>
  );
}
