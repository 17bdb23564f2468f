import { z } from 'zod';
import { readVersion, recordVersion } from '../../edit-conflict.js';
import { endpoint } from '../../endpoint.js';
import { LARGEST_INTEGER, clock, day, id, listOf, withId } from '../../fields.js';
import { motif } from './class-parts.js';
import { timetableConflict, timetableEffect } from './timetable-effect.js';
import {
  forManagers,
  idempotencyErrors,
  minutes,
  namedReference,
  reason,
  referenceErrors,
  timetableErrors,
  seats,
  wallClock,
} from './timetable-fields.js';

export const dateChange = z.object({
  date: day,
  cancelled: z.boolean(),
  startTime: clock.nullable(),
  trainer: namedReference.nullable(),
  room: namedReference.nullable(),
  capacity: z.int().nullable(),
  reason: z.string(),
});

/** A class of every week, in the studio's wall time. */
export const seriesView = z.object({
  id,
  classType: namedReference.extend({ motif }),
  trainer: namedReference,
  room: namedReference,
  /** 1 = Monday … 7 = Sunday. */
  weekday: z.int(),
  startTime: clock,
  minutes: z.int(),
  capacity: z.int(),
  from: day,
  /** Its last day; null goes on. */
  until: day.nullable(),
  overlapReason: z.string().nullable(),
  /** Single dates that differ, from today. */
  dates: z.array(dateChange),
  /** Days on which it could not be held, and why. */
  conflicts: z.array(timetableConflict),
  version: readVersion,
});
export type SeriesView = z.infer<typeof seriesView>;

const seriesPlan = z.object({
  trainerId: id,
  roomId: id,
  weekday: z.int().min(1).max(7),
  startTime: wallClock,
  minutes,
  capacity: seats,
  until: day.nullable(),
});

export const newSeries = seriesPlan.extend({
  classTypeId: id,
  from: day,
  /** Those of the class type unless said. */
  minutes: minutes.optional(),
  capacity: seats.optional(),
  until: day.nullable().default(null),
  /** Lets it overlap with other classes of its trainer or room. */
  overlapReason: reason.optional(),
  /** Days with conflicts are left out instead of refusing the whole. */
  leaveConflicts: z.boolean().default(false),
});
export type NewSeries = z.infer<typeof newSeries>;

export const seriesChange = seriesPlan.partial().extend({
  classTypeId: id.optional(),
  /** The first day on which the change counts; not said: every class to come. */
  effectiveFrom: day.optional(),
  overlapReason: reason.nullable().optional(),
  leaveConflicts: z.boolean().default(false),
  /** Only says what it would do. */
  preview: z.boolean().default(false),
  reason: reason.optional(),
  version: recordVersion.optional(),
});
export type SeriesChange = z.infer<typeof seriesChange>;

/** A class that is made, changed or cancelled. */
const affectedDate = z.object({
  date: day,
  startTime: clock,
  effect: z.enum(['made', 'changed', 'cancelled']),
  bookings: z.int(),
  waiting: z.int(),
});

/** What another class type means for those who booked; they keep their place as they paid it. */
const classTypeEffect = z.object({
  /** Bookings whose package or plan does not fit the new class type. */
  notFitting: z.array(z.object({ memberName: z.string(), date: day, paidWith: z.string() })),
  /** It becomes ladies only. */
  ladiesOnly: z.boolean(),
  creditsBefore: z.int(),
  creditsAfter: z.int(),
  /** The trainer names specialities, and this class type is not among them. */
  notASpeciality: z.boolean(),
});
export type ClassTypeEffect = z.infer<typeof classTypeEffect>;

export const changedSeries = timetableEffect.extend({ series: seriesView });
export type ChangedSeries = z.infer<typeof changedSeries>;

export const seriesChangeEffect = changedSeries.extend({
  /** The classes one by one, by date. */
  dates: z.array(affectedDate),
  /** Null: it stays. */
  classType: classTypeEffect.nullable(),
});
export type SeriesChangeEffect = z.infer<typeof seriesChangeEffect>;

const ofSeries = { ...forManagers, params: withId, response: changedSeries } as const;

export const listSeries = endpoint({
  ...forManagers,
  method: 'GET',
  path: '/api/admin/series',
  summary: 'Series that go on, by weekday and time.',
  response: listOf(seriesView),
});

/** Naturally safe to repeat: it changes nothing. */
export const previewSeries = endpoint({
  ...forManagers,
  method: 'POST',
  path: '/api/admin/series/preview',
  summary: 'What a new series would put on the timetable, and what is in its way.',
  body: newSeries,
  response: timetableEffect,
  errors: [...referenceErrors, 'CAPACITY_ABOVE_ROOM'],
});

export const createSeries = endpoint({
  ...forManagers,
  method: 'POST',
  path: '/api/admin/series',
  summary: 'A class of every week; its next weeks are on the timetable at once.',
  idempotent: true,
  status: 201,
  body: newSeries,
  response: changedSeries,
  errors: [...timetableErrors, ...idempotencyErrors],
});

/** Safe to repeat. Classes that were changed singly stay as they are. */
export const changeSeries = endpoint({
  ...ofSeries,
  method: 'PATCH',
  path: '/api/admin/series/:id',
  summary: 'Changes a series and its coming classes, all or from a day on; who booked is told.',
  body: seriesChange,
  response: seriesChangeEffect,
  errors: ['SERIES_NOT_FOUND', 'NOT_A_CLASS_DAY', 'EDIT_CONFLICT', ...timetableErrors],
});

/** Safe to repeat. */
export const endSeries = endpoint({
  ...ofSeries,
  method: 'DELETE',
  path: '/api/admin/series/:id',
  summary: 'Ends a series: its classes from that day on are cancelled, today when not said.',
  query: z.object({
    from: day.optional(),
    preview: z.enum(['true', 'false']).default('false'),
    reason: reason.optional(),
    version: z.coerce.number().int().min(0).max(LARGEST_INTEGER).optional(),
  }),
  response: seriesChangeEffect,
  errors: ['SERIES_NOT_FOUND', 'EDIT_CONFLICT'],
});

/** Safe to repeat. */
export const changeSeriesDate = endpoint({
  ...ofSeries,
  method: 'POST',
  path: '/api/admin/series/:id/dates/:date',
  summary: 'Another time, room, trainer or number of seats on one day, or no class.',
  params: withId.extend({ date: day }),
  body: z.object({
    startTime: wallClock.optional(),
    roomId: id.optional(),
    trainerId: id.optional(),
    capacity: seats.optional(),
    cancel: z.boolean().default(false),
    overlapReason: reason.optional(),
    reason,
  }),
  errors: ['SERIES_NOT_FOUND', 'NOT_A_CLASS_DAY', 'INVALID_TIMES', ...timetableErrors],
});

/** A date of a series, whether its class is on the timetable yet or not. */
export const seriesDate = z.object({
  date: day,
  startTime: clock,
  trainer: namedReference,
  room: namedReference,
  capacity: z.int(),
  /** `made`: on the timetable; `to_come`: it will be made so; `off`: no class. */
  state: z.enum(['made', 'to_come', 'off']),
  /** Of a class on the timetable. */
  scheduleId: id.nullable(),
  bookings: z.int(),
  /** Why it is off, or differs from the series. */
  because: z.string().nullable(),
  /** It differs by a change of this date, and its class is not made: that can be taken back. */
  removable: z.boolean(),
});
export type SeriesDate = z.infer<typeof seriesDate>;

export const listSeriesDates = endpoint({
  ...forManagers,
  method: 'GET',
  path: '/api/admin/series/:id/dates',
  summary: 'The dates of a series for the next half year, those not on the timetable yet too.',
  params: withId,
  response: listOf(seriesDate).extend({
    /** The last day for which classes are made now. */
    madeUntil: day,
  }),
  errors: ['SERIES_NOT_FOUND'],
});

/** Repeating it changes nothing. */
export const restoreSeriesDate = endpoint({
  ...forManagers,
  method: 'DELETE',
  path: '/api/admin/series/:id/dates/:date',
  summary: 'A date that is not on the timetable yet is as the series again.',
  params: withId.extend({ date: day }),
  status: 204,
  errors: ['SERIES_NOT_FOUND', 'DATE_ON_TIMETABLE'],
});
