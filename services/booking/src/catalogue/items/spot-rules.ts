import type { RoomSpot } from '@studio/contracts';

/** Where somebody can be. */
export const spotsInOrder = (spots: readonly RoomSpot[]): RoomSpot[] =>
  spots.filter(({ outOfOrder }) => !outOfOrder);

interface RoomFacts {
  capacity?: number;
  spots?: RoomSpot[];
}

/**
 * Facts of a room that are to be saved: its spots by number, and of a room with spots as many seats
 * as are in order. `before` are the spots that it has, which stay unless others are named.
 */
export const completeRoom = <Facts extends RoomFacts>(
  facts: Facts,
  before: readonly RoomSpot[] = [],
): Facts => {
  const spots = facts.spots?.toSorted((a, b) => a.number - b.number);
  const seats = spotsInOrder(spots ?? before).length;
  return { ...facts, ...(spots && { spots }), ...(seats > 0 && { capacity: seats }) };
};
