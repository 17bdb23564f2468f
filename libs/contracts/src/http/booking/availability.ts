import { z } from 'zod';
import { readVersion, recordVersion } from '../../edit-conflict.js';
import { endpoint, staff } from '../../endpoint.js';
import { clock, day, id, instant, listOf, withId } from '../../fields.js';
import { timetableConflict } from './timetable-effect.js';
import { forManagers, minutes, namedReference, wallClock } from './timetable-fields.js';

const timeRange = z
  .object({ from: wallClock, until: wallClock })
  .refine(({ from, until }) => from < until, 'It has to end after it begins.');

/** Its fields stand in the order in which jsonb keeps them: two that are the same compare so. */
const hoursOfWeekday = z.object({
  ranges: z.array(timeRange).min(1).max(6),
  /** 1 is Monday. */
  weekday: z.int().min(1).max(7),
});

/** What counts from a day on, until the next one begins. */
const weeklyHours = z.object({
  from: day,
  /** Weekdays that are not named are off; null: any time. */
  hours: z.array(hoursOfWeekday).max(7).nullable(),
});

/** One day that differs; no range: not available. */
const dayException = z.object({ day, ranges: z.array(timeRange).max(6) });

const timeAway = z
  .object({ from: day, until: day, reason: z.string().trim().max(200).nullable() })
  .refine(({ from, until }) => from <= until, 'Its last day lies before the first.');

const availabilityFacts = z.object({
  /** Nothing set: available at any time. */
  weeks: z.array(weeklyHours).max(12),
  days: z.array(dayException).max(120),
  holidays: z.array(timeAway).max(60),
});
/** When a trainer can teach. */
export type AvailabilityFacts = z.infer<typeof availabilityFacts>;

/** A coming class whose trainer is not available then. */
export const availabilityClash = z.object({
  scheduleId: id,
  startsAt: instant,
  date: day,
  startTime: clock,
  className: z.string(),
  trainer: namedReference,
  booked: z.int(),
  because: z.enum(['trainer_away', 'trainer_unavailable']),
  /** Why the trainer is away, if it was said. */
  reason: z.string().nullable(),
});
export type AvailabilityClash = z.infer<typeof availabilityClash>;

export const trainerAvailability = availabilityFacts.extend({
  trainer: namedReference,
  /** Own coming classes that don't fit it. */
  clashes: z.array(availabilityClash),
  version: readVersion,
});
export type TrainerAvailability = z.infer<typeof trainerAvailability>;

const ofTrainer = {
  service: 'booking',
  callers: staff,
  path: '/api/trainers/:id/availability',
  params: withId,
  response: trainerAvailability,
} as const;

export const getTrainerAvailability = endpoint({
  ...ofTrainer,
  method: 'GET',
  summary: 'When a trainer can teach: own by the trainer, of all by managers.',
  errors: ['TRAINER_NOT_FOUND'],
});

/** Naturally safe to repeat. Days that are over are left out when it is saved. */
export const putTrainerAvailability = endpoint({
  ...ofTrainer,
  method: 'PUT',
  summary: 'Weekly hours from a day on, days that differ, holidays. Classes stay as they are.',
  body: availabilityFacts.extend({ version: recordVersion.optional() }),
  errors: ['TRAINER_NOT_FOUND', 'EDIT_CONFLICT'],
});

export const listAvailabilityClashes = endpoint({
  ...forManagers,
  method: 'GET',
  path: '/api/admin/availability/clashes',
  summary: 'Coming classes whose trainer is not available then, or on holiday.',
  response: listOf(availabilityClash),
});

/** It changes nothing. */
export const checkAvailability = endpoint({
  ...forManagers,
  method: 'POST',
  path: '/api/admin/availability/check',
  summary: 'Whether a trainer is available for one class: a warning, never a refusal.',
  body: z.object({ trainerId: id, startsAt: instant, minutes }),
  response: z.object({ warnings: z.array(timetableConflict) }),
  errors: ['TRAINER_NOT_FOUND'],
});
