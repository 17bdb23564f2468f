import { z } from 'zod';

/** What stands on a spot of a room. */
export const spotKind = z.enum(['reformer', 'tower', 'chair', 'barrel', 'mat', 'other']);
export type SpotKind = z.infer<typeof spotKind>;

/** One numbered spot of a room, and where it is, seen from above: row 1 is the front. */
export const roomSpot = z.object({
  number: z.int().min(1).max(99),
  kind: spotKind,
  row: z.int().min(1).max(12),
  column: z.int().min(1).max(12),
  /** Nobody is on it, and the room has a seat less. */
  outOfOrder: z.boolean(),
});
export type RoomSpot = z.infer<typeof roomSpot>;

/** The spot of a booking. */
export const bookedSpot = roomSpot.pick({ number: true, kind: true });
export type BookedSpot = z.infer<typeof bookedSpot>;

const MOST_SPOTS = 60;

const areUnique = <Value>(values: readonly Value[]): boolean =>
  new Set(values).size === values.length;

/** All spots of a room; none: the room has seats alone. */
export const roomSpots = z
  .array(roomSpot)
  .max(MOST_SPOTS)
  .refine((spots) => areUnique(spots.map(({ number }) => number)), 'Each number stands once.')
  .refine(
    (spots) => areUnique(spots.map(({ row, column }) => `${row}/${column}`)),
    'Two spots are on the same place.',
  )
  .refine(
    (spots) => spots.length === 0 || spots.some(({ outOfOrder }) => !outOfOrder),
    'At least one spot is in order. Retire the room instead.',
  );
