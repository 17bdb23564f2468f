import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { clock, day, id, listOf, withId } from '../../fields.js';
import { timetableEffect } from './timetable-effect.js';
import {
  forManagers,
  idempotencyErrors,
  name,
  previewQuery,
  wallClock,
} from './timetable-fields.js';

export const seasonView = z.object({
  id,
  name: z.string(),
  from: day,
  until: day,
  /** Series that differ; null: is not held. */
  times: z.array(z.object({ seriesId: id, startTime: clock.nullable() })),
});
export type SeasonView = z.infer<typeof seasonView>;

export const listSeasons = endpoint({
  ...forManagers,
  method: 'GET',
  path: '/api/admin/seasons',
  summary: 'Times of the year with a timetable of their own, such as Ramadan.',
  response: listOf(seasonView),
});

export const newSeason = z
  .object({
    name,
    from: day,
    until: day,
    preview: z.boolean().default(false),
    /** Classes with conflicts stay as they are instead of refusing the whole. */
    leaveConflicts: z.boolean().default(false),
    times: z
      .array(z.object({ seriesId: id, startTime: wallClock.nullable() }))
      .min(1)
      .max(300),
  })
  .refine(({ from, until }) => from <= until, { path: ['until'], message: 'lies before from' });

export const createSeason = endpoint({
  ...forManagers,
  method: 'POST',
  path: '/api/admin/seasons',
  summary: 'Other times for some series between two days; who booked is told.',
  idempotent: true,
  status: 201,
  body: newSeason,
  response: timetableEffect.extend({ season: seasonView.nullable() }),
  errors: ['SERIES_NOT_FOUND', 'TIMETABLE_CONFLICT', ...idempotencyErrors],
});

export const deleteSeason = endpoint({
  ...forManagers,
  method: 'DELETE',
  path: '/api/admin/seasons/:id',
  summary: 'The usual times again, or only what that would do.',
  params: withId,
  query: previewQuery,
  response: timetableEffect,
  errors: ['SEASON_NOT_FOUND'],
});
