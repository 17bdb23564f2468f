import type { Compared, ReportSeries } from '@studio/contracts';
import {
  comparedRanges,
  partsOf,
  unitOf,
  type ComparedRanges,
  type DayRange,
} from '@studio/domain-kit';

const names = ['current', 'before', 'yearBefore'] as const;

/** One number of each range. */
export const compare = <Row>(
  rows: Record<keyof ComparedRanges, readonly Row[]>,
  valueOf: (row: Row) => number,
): Compared => {
  const [current = 0, before = 0, yearBefore = 0] = names.map((name) =>
    rows[name].reduce((sum, row) => sum + valueOf(row), 0),
  );
  return { current, before, yearBefore };
};

/** The bars of a chart: the n-th part of each range beside each other. */
export const seriesOf = <Row extends { day: string }>(
  range: DayRange,
  rows: Record<keyof ComparedRanges, readonly Row[]>,
  valueOf: (row: Row) => number,
): ReportSeries => {
  const unit = unitOf(range);
  const ranges = comparedRanges(range);
  const sums = names.map((name) => {
    const parts = partsOf(ranges[name], unit);
    const totals = parts.map(() => 0);
    for (const row of rows[name]) {
      const n = parts.findLastIndex(({ from }) => from <= row.day);
      totals[n] = (totals[n] ?? 0) + valueOf(row);
    }
    return totals;
  });
  return partsOf(range, unit).map((part, n) => ({
    ...part,
    current: sums[0]?.[n] ?? 0,
    before: sums[1]?.[n] ?? 0,
    yearBefore: sums[2]?.[n] ?? 0,
  }));
};
