import { z } from 'zod';
import { readVersion, recordVersion } from '../../edit-conflict.js';
import { endpoint } from '../../endpoint.js';
import { clock, day, id, instant, listOf, withId } from '../../fields.js';
import { motif } from './class-parts.js';
import {
  forFrontDesk,
  forManagers,
  idempotencyErrors,
  minutes,
  namedReference,
  reason,
  timetableErrors,
  seats,
} from './timetable-fields.js';

/** A class as the desk sees it. */
export const adminSchedule = z.object({
  id,
  startsAt: instant,
  endsAt: instant,
  date: day,
  startTime: clock,
  endTime: clock,
  classType: namedReference.extend({ motif }),
  trainer: namedReference,
  room: namedReference,
  capacity: z.int(),
  booked: z.int(),
  waiting: z.int(),
  status: z.enum(['scheduled', 'cancelled']),
  cancelledBecause: z.string().nullable(),
  overlapReason: z.string().nullable(),
  seriesId: id.nullable(),
  /** Differs from its series. */
  changedSingly: z.boolean(),
  /** If it is moved or given another trainer now: until then who booked may cancel free of charge. */
  changedCancelUntil: instant.optional(),
  version: readVersion,
});
export type AdminSchedule = z.infer<typeof adminSchedule>;

const newSchedule = z.object({
  classTypeId: id,
  trainerId: id,
  roomId: id,
  startsAt: instant,
  minutes: minutes.optional(),
  capacity: seats.optional(),
  overlapReason: reason.optional(),
});
export type NewSchedule = z.infer<typeof newSchedule>;

export const scheduleChange = z.object({
  startsAt: instant.optional(),
  roomId: id.optional(),
  trainerId: id.optional(),
  capacity: seats.optional(),
  /** Null takes it away. */
  overlapReason: reason.nullable().optional(),
  reason,
  version: recordVersion.optional(),
});
export type ScheduleChange = z.infer<typeof scheduleChange>;

const ofSchedule = { ...forManagers, params: withId, response: adminSchedule } as const;

export const listAdminSchedules = endpoint({
  ...forFrontDesk,
  method: 'GET',
  path: '/api/admin/schedules',
  summary: 'The timetable as the desk sees it, cancelled classes too; at most 62 days.',
  query: z.object({ from: day.optional(), to: day.optional() }),
  response: listOf(adminSchedule).extend({
    /** The last day for which classes of series are made now. */
    madeUntil: day,
  }),
});

export const createSchedule = endpoint({
  ...forManagers,
  method: 'POST',
  path: '/api/admin/schedules',
  summary: 'One class, outside of any series.',
  idempotent: true,
  status: 201,
  body: newSchedule,
  response: adminSchedule,
  errors: [...timetableErrors, 'INVALID_TIMES', ...idempotencyErrors],
});

/** Safe to repeat. Raised seats go to who waits in the same moment. */
export const changeSchedule = endpoint({
  ...ofSchedule,
  method: 'PATCH',
  path: '/api/admin/schedules/:id',
  summary: 'Another time, room, trainer or number of seats; who booked is told of what matters.',
  body: scheduleChange,
  errors: [
    'SCHEDULE_NOT_FOUND',
    'CLASS_CANCELLED',
    'CLASS_STARTED',
    'INVALID_TIMES',
    'CAPACITY_BELOW_BOOKED',
    'EDIT_CONFLICT',
    ...timetableErrors,
  ],
});

/** Safe to repeat. */
export const cancelSchedule = endpoint({
  ...ofSchedule,
  method: 'POST',
  path: '/api/admin/schedules/:id/cancel',
  summary: 'Cancels a class: everyone gets back what they paid with and is told.',
  body: z.object({ reason }),
  errors: ['SCHEDULE_NOT_FOUND', 'CLASS_STARTED'],
});
