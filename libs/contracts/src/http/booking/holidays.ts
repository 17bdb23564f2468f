import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { clock, day, id, listOf, withId } from '../../fields.js';
import { timetableConflict, timetableEffect } from './timetable-effect.js';
import { forManagers, idempotencyErrors, name, previewQuery } from './timetable-fields.js';

const span = z
  .object({ name, from: day, until: day, preview: z.boolean().default(false) })
  .refine(({ from, until }) => from <= until, { path: ['until'], message: 'lies before from' });

export const holidayView = z.object({ id, name: z.string(), from: day, until: day });
export type HolidayView = z.infer<typeof holidayView>;

export const listHolidays = endpoint({
  ...forManagers,
  method: 'GET',
  path: '/api/admin/holidays',
  summary: 'Days on which the studio is closed, from today.',
  response: listOf(holidayView),
});

/** Repeated, it finds its classes cancelled already. */
export const createHoliday = endpoint({
  ...forManagers,
  method: 'POST',
  path: '/api/admin/holidays',
  summary: 'The studio is closed: its classes of these days are cancelled, everyone is told.',
  idempotent: true,
  status: 201,
  body: span,
  response: timetableEffect.extend({ holiday: holidayView.nullable() }),
  errors: idempotencyErrors,
});

/** A coming class that a holiday had cancelled, and what becomes of it without the holiday. */
export const reopenedClass = z.object({
  id,
  className: z.string(),
  trainerName: z.string(),
  date: day,
  startTime: clock,
  /** It is on the timetable again. */
  returns: z.boolean(),
  /** Members who were told and got back what they paid: they have to book again. */
  bookings: z.int(),
  /** Why it does not return. */
  because: timetableConflict.shape.because.or(z.literal('series_changed')).nullable(),
  with: z.string().nullable(),
});
export type ReopenedClass = z.infer<typeof reopenedClass>;

export const deleteHoliday = endpoint({
  ...forManagers,
  method: 'DELETE',
  path: '/api/admin/holidays/:id',
  summary:
    'Open after all: says of each class whether it returns; bookings do not. Or only says so.',
  params: withId,
  query: previewQuery,
  response: timetableEffect.extend({ reopened: z.array(reopenedClass) }),
  errors: ['HOLIDAY_NOT_FOUND'],
});
