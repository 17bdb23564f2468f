import { z } from 'zod';
import { clock, day } from '../../fields.js';

/** Why a class can't be held as planned on a day. */
export const timetableConflict = z.object({
  date: day,
  startTime: clock,
  because: z.enum([
    'trainer_busy',
    'room_busy',
    'trainer_left',
    'room_retired',
    'class_type_retired',
    'members_busy',
    'below_booked',
    'above_room',
    'past',
    'closed',
    'trainer_away',
    'trainer_unavailable',
  ]),
  /** The class in the way, or who is: `Mat 09:30, Layla Haddad`. */
  with: z.string().nullable(),
});

/** `details` of TIMETABLE_CONFLICT and CAPACITY_ABOVE_ROOM. */
export const timetableConflicts = z.object({ conflicts: z.array(timetableConflict) });
export type TimetableConflict = z.infer<typeof timetableConflict>;

/** What a change does to the classes that are on the timetable already, or would be. */
export const timetableEffect = z.object({
  /** Classes made, moved or cancelled. */
  classes: z.int(),
  made: z.int(),
  changed: z.int(),
  cancelled: z.int(),
  bookings: z.int(),
  waiting: z.int(),
  conflicts: z.array(timetableConflict),
  /** Classes that are made or changed all the same: their trainer is not available then. */
  warnings: z.array(timetableConflict).optional(),
});
export type TimetableEffect = z.infer<typeof timetableEffect>;
