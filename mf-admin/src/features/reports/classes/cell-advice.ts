import type { ClassesReport, ClassReportRow } from '@studio/contracts';
import { studioDay } from '@studio/ui/format';
import { fillOf } from './class-labels.js';

/** Per cent, dates, and points: what a sentence of advice stands on. */
const FULL = 90;
const FEWEST_DATES = 3;
const ALIKE = 3;

/** The classes of one date at one start, added up. */
export interface CellDate {
  day: string;
  seats: number;
  booked: number;
  waited: number;
  turnedAway: number;
}

/** Oldest first. */
export const datesOf = (rows: readonly ClassReportRow[]): CellDate[] => {
  const dates = new Map<string, CellDate>();
  for (const { at, seats, booked, waited, turnedAway } of rows) {
    const day = studioDay(new Date(at));
    const sum = dates.get(day) ?? { day, seats: 0, booked: 0, waited: 0, turnedAway: 0 };
    dates.set(day, {
      day,
      seats: sum.seats + seats,
      booked: sum.booked + booked,
      waited: sum.waited + waited,
      turnedAway: sum.turnedAway + turnedAway,
    });
  }
  return [...dates.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
};

export interface CellAdvice {
  /** People turned away on a date: from, to. */
  least: number;
  most: number;
  /** Dates on which somebody was, of all. */
  dates: number;
  all: number;
}

/** Null unless it was full, and somebody was turned away on at least every second date. */
export const adviceOf = (dates: readonly CellDate[]): CellAdvice | null => {
  const seats = dates.reduce((sum, date) => sum + date.seats, 0);
  const booked = dates.reduce((sum, date) => sum + date.booked, 0);
  const turned = dates.map(({ turnedAway }) => turnedAway).filter((count) => count > 0);
  const isFull = (fillOf({ booked, seats }) ?? 0) >= FULL;
  if (!isFull || dates.length < FEWEST_DATES || turned.length * 2 < dates.length) return null;
  return {
    least: Math.min(...turned),
    most: Math.max(...turned),
    dates: turned.length,
    all: dates.length,
  };
};

/** The start before or after on the same weekday, if it is as full. */
export const neighbourOf = (
  cells: ClassesReport['cells'],
  { weekday, start }: { weekday: number; start: string },
): { start: string; percent: number } | null => {
  const held = cells.filter((cell) => cell.weekday === weekday && cell.current.classes > 0);
  const at = held.findIndex((cell) => cell.start === start);
  const own = held[at] && fillOf(held[at].current);
  if (own === null || own === undefined || own < FULL) return null;
  const beside = [held[at - 1], held[at + 1]]
    .flatMap((cell) => (cell ? [{ start: cell.start, percent: fillOf(cell.current) ?? 0 }] : []))
    .filter(({ percent }) => percent >= FULL && percent >= own - ALIKE)
    .sort((a, b) => b.percent - a.percent);
  return beside[0] ?? null;
};
