import { z } from 'zod';
import { clock, day, id } from './fields.js';

/** What refers to a class type, room or trainer: `details` of ITEM_IN_USE too. */
export const catalogueUsage = z.object({
  /** Series that will make more classes. They stand in the way of retiring. */
  series: z.array(
    z.object({
      id,
      className: z.string(),
      trainerName: z.string(),
      roomName: z.string(),
      weekday: z.int(),
      startTime: clock,
      /** Its next class on the timetable. */
      nextDate: day.nullable(),
      until: day.nullable(),
    }),
  ),
  /** Single dates of other series, not on the timetable yet. They stand in the way too. */
  dates: z.array(z.object({ seriesId: id, className: z.string(), date: day })),
  /** What is sold and fits it; what fits nothing else stands in the way. */
  products: z.array(
    z.object({
      id,
      kind: z.enum(['package', 'plan']),
      name: z.string(),
      fitsNothingElse: z.boolean(),
    }),
  ),
  /** The next classes on the timetable: they stay as they are. */
  classes: z.array(
    z.object({
      id,
      className: z.string(),
      date: day,
      startTime: clock,
      booked: z.int(),
      waiting: z.int(),
    }),
  ),
  classesToCome: z.int(),
  bookings: z.int(),
  waiting: z.int(),
  /** People who can use what they bought for it, and those of them who can for nothing else. */
  owners: z.int(),
  ownersOfNothingElse: z.int(),
  /** Classes that were held. */
  pastClasses: z.int(),
  /** A trainer's account has the role of a trainer. */
  hasRole: z.boolean(),
  canRetire: z.boolean(),
  canDelete: z.boolean(),
});
export type CatalogueUsage = z.infer<typeof catalogueUsage>;
