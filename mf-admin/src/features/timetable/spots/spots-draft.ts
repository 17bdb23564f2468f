import type { RoomSpot, SpotKind } from '@studio/contracts';
import { t } from './messages.js';

const MOST_NUMBER = 99;
const MOST_PLACE = 12;

/** Spots of one kind, row by row from the front, numbered from 1. */
export const layOut = (count: number, perRow: number, kind: SpotKind): RoomSpot[] =>
  Array.from({ length: count }, (_, n) => ({
    number: n + 1,
    kind,
    row: Math.floor(n / perRow) + 1,
    column: (n % perRow) + 1,
    outOfOrder: false,
  }));

const firstFree = (taken: readonly number[]): number => {
  let n = 1;
  while (taken.includes(n)) n++;
  return n;
};

/** One more, of the kind of the last, with the lowest free number on the first free place. */
export const withOneMore = (spots: readonly RoomSpot[]): RoomSpot[] => {
  const columns = Math.max(1, ...spots.map(({ column }) => column));
  const places = spots.map(({ row, column }) => (row - 1) * columns + column);
  const place = firstFree(places) - 1;
  return [
    ...spots,
    {
      number: firstFree(spots.map(({ number }) => number)),
      kind: spots.at(-1)?.kind ?? 'reformer',
      row: Math.floor(place / columns) + 1,
      column: (place % columns) + 1,
      outOfOrder: false,
    },
  ];
};

const isWithin = (value: number, most: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= most;

/** The first of two that are the same in what `of` says. */
const twins = (
  spots: readonly RoomSpot[],
  of: (spot: RoomSpot) => string,
): [RoomSpot, RoomSpot] | null => {
  for (const [n, one] of spots.entries()) {
    const twin = spots.slice(n + 1).find((other) => of(other) === of(one));
    if (twin) return [one, twin];
  }
  return null;
};

/** What is wrong with the spots, as the contract would say it; null: nothing. */
export const problemOf = (spots: readonly RoomSpot[]): string | null => {
  const inRange = ({ number, row, column }: RoomSpot): boolean =>
    isWithin(number, MOST_NUMBER) && isWithin(row, MOST_PLACE) && isWithin(column, MOST_PLACE);
  if (!spots.every(inRange)) return t('outOfRange');
  const same = twins(spots, ({ number }) => String(number));
  if (same) return t('sameNumber', { number: same[0].number });
  const place = twins(spots, ({ row, column }) => `${row}/${column}`);
  if (place) return t('samePlace', { first: place[0].number, second: place[1].number });
  return spots.length > 0 && spots.every(({ outOfOrder }) => outOfOrder) ? t('noneInOrder') : null;
};
