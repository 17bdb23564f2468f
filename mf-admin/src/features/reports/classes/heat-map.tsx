import type { ClassesReport } from '@studio/contracts';
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useWidth } from '../use-width.js';
import { fillOf, weekdayName, weekdayShortName } from './class-labels.js';
import s from './heat-map.module.css';
import { t } from './messages.js';

type Cell = ClassesReport['cells'][number];
const WEEK = [1, 2, 3, 4, 5, 6, 7];
/** Pixels a column needs beside its label: in less the days stand side by side. */
const COLUMN = 46;
const LABEL = 56;
/** Per cent, and the step from there on. */
const STEPS = [60, 75, 85, 95];

const stepOf = (percent: number): number => STEPS.filter((from) => percent >= from).length;

const MOVES: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

interface HeatMapProps {
  cells: readonly Cell[];
  onOpen: (cell: { weekday: number; start: string }) => void;
}

/** Weekdays by starts; on a phone starts by weekdays. One stop of the Tab key, arrow keys inside. */
export function HeatMap({ cells, onOpen }: HeatMapProps): ReactNode {
  const [ref, width] = useWidth();
  const starts = [...new Set(cells.map(({ start }) => start))].sort();
  const isNarrow = width > 0 && width < LABEL + COLUMN * starts.length;
  const weekdays = WEEK.filter((one) => cells.some(({ weekday }) => weekday === one));
  const at = (weekday: number, start: string): Cell | undefined =>
    cells.find((cell) => cell.weekday === weekday && cell.start === start);
  const rows = isNarrow
    ? starts.map((start) => ({
        key: start,
        label: start,
        cells: weekdays.map((weekday) => at(weekday, start)),
      }))
    : weekdays.map((weekday) => ({
        key: `${weekday}`,
        label: weekdayShortName(weekday),
        cells: starts.map((start) => at(weekday, start)),
      }));
  const columns = isNarrow ? weekdays.map(weekdayShortName) : starts;
  return (
    <div ref={ref}>
      <Grid {...{ rows, columns, onOpen }} />
    </div>
  );
}

interface Row {
  key: string;
  label: string;
  cells: (Cell | undefined)[];
}

/** The next one with classes in a direction. */
const nextOf = (rows: readonly Row[], [row, column]: Place, [down, right]: Place): Place | null => {
  for (let [r, c] = [row + down, column + right]; ; [r, c] = [r + down, c + right]) {
    const cells = rows[r]?.cells;
    if (!cells || c < 0 || c >= cells.length) return null;
    if (cells[c]) return [r, c];
  }
};
type Place = readonly [row: number, column: number];

const firstOf = (rows: readonly Row[]): Place => {
  const row = rows.findIndex(({ cells }) => cells.some(Boolean));
  return [row, rows[row]?.cells.findIndex(Boolean) ?? 0];
};

function Grid({
  rows,
  columns,
  onOpen,
}: { rows: readonly Row[]; columns: readonly string[] } & Pick<HeatMapProps, 'onOpen'>): ReactNode {
  const [chosen, setChosen] = useState<Place | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const [atRow, atColumn] = chosen && rows[chosen[0]]?.cells[chosen[1]] ? chosen : firstOf(rows);
  const move = (event: KeyboardEvent): void => {
    const by = MOVES[event.key];
    const next = by && nextOf(rows, [atRow, atColumn], by);
    if (!by) return;
    event.preventDefault();
    if (!next) return;
    setChosen(next);
    grid.current?.querySelector<HTMLElement>(`[data-at="${next.join(' ')}"]`)?.focus();
  };
  return (
    <table className={s.map} ref={grid} aria-label={t('heatMap')}>
      <caption className="visually-hidden">{t('heatHint')}</caption>
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column} scope="col" className="num">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, r) => (
          <tr key={row.key}>
            <th scope="row" className="num">
              {row.label}
            </th>
            {row.cells.map((cell, c) => (
              <td key={columns[c]}>
                {cell && (
                  <CellButton
                    cell={cell}
                    at={[r, c]}
                    isStop={r === atRow && c === atColumn}
                    onMove={move}
                    onFocus={() => setChosen([r, c])}
                    onOpen={onOpen}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CellButton({
  cell: { weekday, start, current },
  at,
  isStop,
  onMove,
  onFocus,
  onOpen,
}: {
  cell: Cell;
  at: Place;
  isStop: boolean;
  onMove: (event: KeyboardEvent) => void;
  onFocus: () => void;
} & Pick<HeatMapProps, 'onOpen'>): ReactNode {
  const percent = fillOf(current);
  if (percent === null) return null;
  const { classes } = current;
  return (
    <button
      type="button"
      className={`num ${s.cell}`}
      data-step={stepOf(percent)}
      data-at={at.join(' ')}
      tabIndex={isStop ? 0 : -1}
      aria-label={t('cellLabel', { day: weekdayName(weekday), start, percent, classes })}
      onKeyDown={onMove}
      onFocus={onFocus}
      onClick={() => onOpen({ weekday, start })}
    >
      {percent}
    </button>
  );
}

/** What the colours mean. */
export function HeatLegend(): ReactNode {
  return (
    <p className={`num small ${s.legend}`}>
      <span>{t('under60')}</span>
      {[0, 1, 2, 3, 4].map((step) => (
        <span key={step} className={s.swatch} data-step={step} aria-hidden />
      ))}
      <span>{t('from95')}</span>
    </p>
  );
}
