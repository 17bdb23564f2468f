import type { ClassesReport } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { Table } from '@studio/ui/table';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CsvButton } from '../../../shared/csv-button.js';
import s from '../reports.module.css';
import { CardHead } from './card-head.js';
import { fillOf, percentText, weekdayName } from './class-labels.js';
import { fullStartsText } from './full-starts.js';
import { HeatLegend, HeatMap } from './heat-map.js';
import h from './heat-map.module.css';
import { t } from './messages.js';

type Cells = ClassesReport['cells'];

const csvOf = (cells: Cells) => [
  [
    t('weekday'),
    t('start'),
    t('classes'),
    t('seats'),
    t('booked'),
    t('waitedShortHead'),
    t('turnedAway'),
    t('fill'),
    t('periodBefore'),
    t('yearBefore'),
  ],
  ...cells.map(({ weekday, start, current, before, yearBefore }) => [
    weekdayName(weekday),
    start,
    current.classes,
    current.seats,
    current.booked,
    current.waited,
    current.turnedAway,
    ...[current, before, yearBefore].map(fillOf),
  ]),
];

/** Only those that have a class in the period itself. */
const heldIn = (cells: Cells): Cells => cells.filter(({ current }) => current.classes > 0);

/** How full each weekday and start is, as a map or as the table behind it; each opens its classes. */
export function HeatCard({
  report,
  about,
  onOpen,
}: {
  report: Pick<ClassesReport, 'cells'>;
  about: string;
  onOpen: (rows: Record<string, string>) => void;
}): ReactNode {
  const [isTable, setIsTable] = useState(false);
  const cells = heldIn(report.cells);
  const open = ({ weekday, start }: { weekday: number; start: string }): void =>
    onOpen({ rows: 'cell', weekday: `${weekday}`, start });
  return (
    <Card className={s.card} aria-labelledby="heat-heading">
      <CardHead id="heat-heading" question={t('whereFill')} answer={fullStartsText(cells)}>
        <CsvButton
          name="fill-by-start"
          size="sm"
          of={t('heatMap')}
          read={() => Promise.resolve(csvOf(cells))}
        />
      </CardHead>
      {isTable ? (
        <CellTable cells={cells} onOpen={open} />
      ) : (
        <HeatMap cells={cells} onOpen={open} />
      )}
      <div className={h.foot}>
        <p className="small">{about}</p>
        {!isTable && <HeatLegend />}
        <Button look="quiet" size="sm" onClick={() => setIsTable(!isTable)}>
          {isTable ? t('asMap') : t('asTable')}
        </Button>
      </div>
    </Card>
  );
}

function CellTable({
  cells,
  onOpen,
}: {
  cells: Cells;
  onOpen: (cell: { weekday: number; start: string }) => void;
}): ReactNode {
  return (
    <Table label={t('heatMap')}>
      <thead>
        <tr>
          <th scope="col">{t('start')}</th>
          {[t('classes'), t('fill'), t('periodBefore'), t('yearBefore')].map((head) => (
            <th key={head} scope="col" data-end>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="num">
        {cells.map(({ weekday, start, current, before, yearBefore }) => (
          <tr key={`${weekday} ${start}`}>
            <th scope="row">
              <button
                type="button"
                className={`link ${s.rowLink}`}
                onClick={() => onOpen({ weekday, start })}
              >
                {weekdayName(weekday)} {start}
              </button>
            </th>
            <td data-end>{current.classes}</td>
            <td data-end>{percentText(fillOf(current))}</td>
            <td data-end>{percentText(fillOf(before))}</td>
            <td data-end>{percentText(fillOf(yearBefore))}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
