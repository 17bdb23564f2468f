import type { BookedSpot, ErrorCode, RoomSpot, SpotMap } from '@studio/contracts';

/** What decides whether a booking may have another spot. */
export interface SpotRequest {
  status: string;
  startsAt: Date;
  endsAt: Date;
  spots: readonly RoomSpot[];
  /** Null: any. */
  wanted: number | null;
  by: 'member' | 'staff';
  now: Date;
}

const movable: Readonly<Record<SpotRequest['by'], readonly string[]>> = {
  member: ['confirmed'],
  staff: ['confirmed', 'attended'],
};

/**
 * Why not, or null. Members choose until the class starts, the staff until it ends. That somebody
 * else has the spot is for the database to say.
 */
export const whyNotSpot = (request: SpotRequest): ErrorCode | null => {
  const { status, by, spots, wanted } = request;
  if (!movable[by].includes(status)) return 'NOT_BOOKED';
  const late = whyTooLate(request);
  if (late || wanted === null) return late;
  const spot = spots.find(({ number }) => number === wanted);
  if (!spot) return 'SPOT_NOT_FOUND';
  return spot.outOfOrder ? 'SPOT_OUT_OF_ORDER' : null;
};

const whyTooLate = ({ by, startsAt, endsAt, now }: SpotRequest): ErrorCode | null => {
  if (by === 'member') return startsAt <= now ? 'CLASS_STARTED' : null;
  return endsAt <= now ? 'CLASS_OVER' : null;
};

/** Numbers of the spots that are in order and nobody's. */
export const freeSpots = (spots: readonly RoomSpot[], taken: readonly number[]): number[] =>
  spots
    .filter(({ number, outOfOrder }) => !outOfOrder && !taken.includes(number))
    .map(({ number }) => number);

interface Displaced<Held> {
  one: Held;
  /** Null: none is free. */
  to: number | null;
}

/**
 * Who has a spot that is not there any more, or out of order, and gets which instead: of the same
 * kind before others, the nearest number first, in the order of the numbers.
 */
export const displaced = <Held extends { spot: number }>(
  held: readonly Held[],
  { before, after }: { before: readonly RoomSpot[]; after: readonly RoomSpot[] },
): Displaced<Held>[] => {
  const isIn = (number: number): boolean =>
    after.some((spot) => spot.number === number && !spot.outOfOrder);
  const free = new Set(
    freeSpots(
      after,
      held.map(({ spot }) => spot),
    ),
  );
  return held
    .filter(({ spot }) => !isIn(spot))
    .toSorted((a, b) => a.spot - b.spot)
    .map((one) => {
      const { spot: from } = one;
      const kind = before.find(({ number }) => number === from)?.kind;
      const ranked = after
        .filter(({ number }) => free.has(number))
        .toSorted(
          (a, b) =>
            Number(a.kind !== kind) - Number(b.kind !== kind) ||
            Math.abs(a.number - from) - Math.abs(b.number - from) ||
            a.number - b.number,
        );
      const to = ranked[0]?.number ?? null;
      if (to !== null) free.delete(to);
      return { one, to };
    });
};

/** The room as the owner of one booking sees it. */
export const toSpots = (
  spots: readonly RoomSpot[],
  { mine, taken }: { mine: number | null; taken: readonly number[] },
): SpotMap['spots'] =>
  spots.map(({ outOfOrder, ...spot }) => ({
    ...spot,
    state: stateOf(spot.number, { outOfOrder, mine, taken }),
  }));

const stateOf = (
  number: number,
  {
    outOfOrder,
    mine,
    taken,
  }: { outOfOrder: boolean; mine: number | null; taken: readonly number[] },
): SpotMap['spots'][number]['state'] => {
  if (outOfOrder) return 'out_of_order';
  if (number === mine) return 'mine';
  return taken.includes(number) ? 'taken' : 'free';
};

/** A number with what stands there; null: the room has none of that number. */
export const spotOf = (spots: readonly RoomSpot[], number: number | null): BookedSpot | null => {
  const found = spots.find((spot) => spot.number === number);
  return found ? { number: found.number, kind: found.kind } : null;
};
