import { z } from 'zod';
import { clock, day, id } from './fields.js';

/** What has more seats than a room would have: `details` of ROOM_TOO_SMALL too. */
export const roomEffect = z.object({
  /** Series, and the seats that they have now. */
  series: z.array(
    z.object({ id, className: z.string(), weekday: z.int(), startTime: clock, capacity: z.int() }),
  ),
  /** Coming classes; one that does not fit has more seats taken than the room would have. */
  classes: z.array(
    z.object({
      id,
      className: z.string(),
      date: day,
      startTime: clock,
      capacity: z.int(),
      taken: z.int(),
      fits: z.boolean(),
    }),
  ),
});
export type RoomEffect = z.infer<typeof roomEffect>;
