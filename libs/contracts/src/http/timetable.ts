import { z } from 'zod';
import { readVersion, recordVersion } from '../edit-conflict.js';
import { admins, endpoint } from '../endpoint.js';
import { clock, day, fils, id, instant, LARGEST_INTEGER, listOf, withId } from '../fields.js';
import { level, motif } from './booking.js';
import { roomEffect } from './room-effect.js';
import { classPolicy } from './settings.js';

/** It stands in the history for good. */
const reason = z.string().trim().min(3).max(500);
const name = z.string().trim().min(1).max(120);
const words = z.string().trim().max(2_000);
const wallClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const minutes = z.int().min(10).max(300);
const seats = z.int().min(1).max(200);

const forAdmins = { callers: admins, service: 'booking' } as const;
const kept = ['IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'] as const;

// Class types, rooms, trainers

const classTypeFacts = z.object({
  name,
  description: words,
  level,
  minutes,
  motif,
  /** Seats, unless a series or class says otherwise. */
  capacity: seats,
  creditCost: z.int().min(1).max(20),
  dropInPrice: fils.max(10_000_000),
});
/** Numbers of its own; null: the studio's count for all of it. */
const ownPolicy = { policy: classPolicy.nullable().optional() };
export const adminClassType = classTypeFacts.extend({
  id,
  policy: classPolicy.nullable(),
  /** False: no new classes of it. */
  active: z.boolean(),
  version: readVersion,
});
export type AdminClassType = z.infer<typeof adminClassType>;

const roomFacts = z.object({ name, capacity: seats });
export const adminRoom = roomFacts.extend({ id, active: z.boolean(), version: readVersion });
export type AdminRoom = z.infer<typeof adminRoom>;

const trainerFacts = z.object({
  name,
  bio: words,
  specialities: z.array(z.string().trim().min(1).max(60)).max(12),
});
export const adminTrainer = trainerFacts.extend({
  id,
  avatarUrl: z.string().nullable(),
  active: z.boolean(),
  version: readVersion,
});
export type AdminTrainer = z.infer<typeof adminTrainer>;

/** What a change of the catalogue may add to its facts. */
const change = { active: z.boolean().optional(), version: recordVersion.optional() };

export const listAdminClassTypes = endpoint({
  ...forAdmins,
  method: 'GET',
  path: '/api/admin/class-types',
  summary: 'What is taught, retired types last.',
  response: listOf(adminClassType),
});
export const createClassType = endpoint({
  ...forAdmins,
  method: 'POST',
  path: '/api/admin/class-types',
  summary: 'Something new is taught.',
  idempotent: true,
  status: 201,
  body: classTypeFacts.extend(ownPolicy),
  response: adminClassType,
  errors: ['NAME_TAKEN', 'SETTINGS_CONFLICT', ...kept],
});
export const changeClassType = endpoint({
  ...forAdmins,
  method: 'PATCH',
  path: '/api/admin/class-types/:id',
  summary:
    'Changes a class type; minutes and seats count for classes made from now on, its policy for what is booked from now on.',
  params: withId,
  body: classTypeFacts.partial().extend({ ...change, ...ownPolicy }),
  response: adminClassType,
  errors: ['CLASS_TYPE_NOT_FOUND', 'NAME_TAKEN', 'SETTINGS_CONFLICT', 'EDIT_CONFLICT'],
});

export const listAdminRooms = endpoint({
  ...forAdmins,
  method: 'GET',
  path: '/api/admin/rooms',
  summary: 'Rooms, retired ones last.',
  response: listOf(adminRoom),
});
export const createRoom = endpoint({
  ...forAdmins,
  method: 'POST',
  path: '/api/admin/rooms',
  summary: 'Adds a room.',
  idempotent: true,
  status: 201,
  body: roomFacts,
  response: adminRoom,
  errors: ['NAME_TAKEN', ...kept],
});
export const changeRoom = endpoint({
  ...forAdmins,
  method: 'PATCH',
  path: '/api/admin/rooms/:id',
  summary: 'Changes a room; fewer seats than its series or classes have are refused, or lowered.',
  params: withId,
  body: roomFacts.partial().extend({
    ...change,
    /** Series and coming classes with more seats get as many as the room. */
    lowerSeats: z.boolean().optional(),
  }),
  response: adminRoom,
  errors: [
    'ROOM_NOT_FOUND',
    'NAME_TAKEN',
    'EDIT_CONFLICT',
    'ROOM_TOO_SMALL',
    'CAPACITY_BELOW_BOOKED',
  ],
});
/** It changes nothing. */
export const previewRoom = endpoint({
  ...forAdmins,
  method: 'POST',
  path: '/api/admin/rooms/:id/preview',
  summary: 'Series and coming classes that have more seats than a number of seats of the room.',
  params: withId,
  body: roomFacts.pick({ capacity: true }),
  response: roomEffect,
  errors: ['ROOM_NOT_FOUND'],
});

export const listAdminTrainers = endpoint({
  ...forAdmins,
  method: 'GET',
  path: '/api/admin/trainers',
  summary: 'The team, who left last.',
  response: listOf(adminTrainer),
});
export const changeTrainer = endpoint({
  ...forAdmins,
  method: 'PATCH',
  path: '/api/admin/trainers/:id',
  summary: 'Changes how a trainer shows to members.',
  params: withId,
  body: trainerFacts.partial().extend(change),
  response: adminTrainer,
  errors: ['TRAINER_NOT_FOUND', 'EDIT_CONFLICT'],
});

// Series

/** Why a class can't be held as planned on a day. */
export const timetableConflict = z.object({
  date: day,
  startTime: clock,
  because: z.enum([
    'trainer_busy',
    'room_busy',
    'trainer_left',
    'members_busy',
    'below_booked',
    'above_room',
    'past',
    'closed',
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
});
export type TimetableEffect = z.infer<typeof timetableEffect>;

const named = z.object({ id, name: z.string() });

export const dateChange = z.object({
  date: day,
  cancelled: z.boolean(),
  startTime: clock.nullable(),
  trainer: named.nullable(),
  room: named.nullable(),
  reason: z.string(),
});

/** A class of every week, in the studio's wall time. */
export const seriesView = z.object({
  id,
  classType: named.extend({ motif }),
  trainer: named,
  room: named,
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
const newSeries = seriesPlan.extend({
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
const seriesChange = seriesPlan.partial().extend({
  overlapReason: reason.nullable().optional(),
  leaveConflicts: z.boolean().default(false),
  /** Only says what it would do. */
  preview: z.boolean().default(false),
  reason: reason.optional(),
  version: recordVersion.optional(),
});
export type SeriesChange = z.infer<typeof seriesChange>;

export const changedSeries = timetableEffect.extend({ series: seriesView });
export type ChangedSeries = z.infer<typeof changedSeries>;
const referring = ['CLASS_TYPE_NOT_FOUND', 'ROOM_NOT_FOUND', 'TRAINER_NOT_FOUND'] as const;
const refusing = [...referring, 'TIMETABLE_CONFLICT', 'CAPACITY_ABOVE_ROOM'] as const;
const ofSeries = { ...forAdmins, params: withId, response: changedSeries } as const;

export const listSeries = endpoint({
  ...forAdmins,
  method: 'GET',
  path: '/api/admin/series',
  summary: 'Series that go on, by weekday and time.',
  response: listOf(seriesView),
});
/** Naturally safe to repeat: it changes nothing. */
export const previewSeries = endpoint({
  ...forAdmins,
  method: 'POST',
  path: '/api/admin/series/preview',
  summary: 'What a new series would put on the timetable, and what is in its way.',
  body: newSeries,
  response: timetableEffect,
  errors: [...referring, 'CAPACITY_ABOVE_ROOM'],
});
export const createSeries = endpoint({
  ...forAdmins,
  method: 'POST',
  path: '/api/admin/series',
  summary: 'A class of every week; its next weeks are on the timetable at once.',
  idempotent: true,
  status: 201,
  body: newSeries,
  response: changedSeries,
  errors: [...refusing, ...kept],
});
/** Safe to repeat. Classes that were changed singly stay as they are. */
export const changeSeries = endpoint({
  ...ofSeries,
  method: 'PATCH',
  path: '/api/admin/series/:id',
  summary: 'Changes a series and its coming classes; who booked is told.',
  body: seriesChange,
  errors: ['SERIES_NOT_FOUND', 'EDIT_CONFLICT', ...refusing],
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
  errors: ['SERIES_NOT_FOUND', 'EDIT_CONFLICT'],
});
/** Safe to repeat. */
export const changeSeriesDate = endpoint({
  ...ofSeries,
  method: 'POST',
  path: '/api/admin/series/:id/dates/:date',
  summary: 'Another time, room or trainer on one day, or no class.',
  params: withId.extend({ date: day }),
  body: z.object({
    startTime: wallClock.optional(),
    roomId: id.optional(),
    trainerId: id.optional(),
    cancel: z.boolean().default(false),
    overlapReason: reason.optional(),
    reason,
  }),
  errors: ['SERIES_NOT_FOUND', 'NOT_A_CLASS_DAY', 'INVALID_TIMES', ...refusing],
});

// Days that differ

const span = z
  .object({ name, from: day, until: day, preview: z.boolean().default(false) })
  .refine(({ from, until }) => from <= until, { path: ['until'], message: 'lies before from' });

export const holidayView = z.object({ id, name: z.string(), from: day, until: day });
export type HolidayView = z.infer<typeof holidayView>;

export const listHolidays = endpoint({
  ...forAdmins,
  method: 'GET',
  path: '/api/admin/holidays',
  summary: 'Days on which the studio is closed, from today.',
  response: listOf(holidayView),
});
/** Repeated, it finds its classes cancelled already. */
export const createHoliday = endpoint({
  ...forAdmins,
  method: 'POST',
  path: '/api/admin/holidays',
  summary: 'The studio is closed: its classes of these days are cancelled, everyone is told.',
  idempotent: true,
  status: 201,
  body: span,
  response: timetableEffect.extend({ holiday: holidayView.nullable() }),
  errors: kept,
});
const previewing = z.object({ preview: z.enum(['true', 'false']).default('false') });

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
  ...forAdmins,
  method: 'DELETE',
  path: '/api/admin/holidays/:id',
  summary:
    'Open after all: says of each class whether it returns; bookings do not. Or only says so.',
  params: withId,
  query: previewing,
  response: timetableEffect.extend({ reopened: z.array(reopenedClass) }),
  errors: ['HOLIDAY_NOT_FOUND'],
});

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
  ...forAdmins,
  method: 'GET',
  path: '/api/admin/seasons',
  summary: 'Times of the year with a timetable of their own, such as Ramadan.',
  response: listOf(seasonView),
});
export const createSeason = endpoint({
  ...forAdmins,
  method: 'POST',
  path: '/api/admin/seasons',
  summary: 'Other times for some series between two days; who booked is told.',
  idempotent: true,
  status: 201,
  body: z
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
    .refine(({ from, until }) => from <= until, { path: ['until'], message: 'lies before from' }),
  response: timetableEffect.extend({ season: seasonView.nullable() }),
  errors: ['SERIES_NOT_FOUND', 'TIMETABLE_CONFLICT', ...kept],
});
export const deleteSeason = endpoint({
  ...forAdmins,
  method: 'DELETE',
  path: '/api/admin/seasons/:id',
  summary: 'The usual times again, or only what that would do.',
  params: withId,
  query: previewing,
  response: timetableEffect,
  errors: ['SEASON_NOT_FOUND'],
});

// Single classes

/** A class as the desk sees it. */
export const adminSchedule = z.object({
  id,
  startsAt: instant,
  endsAt: instant,
  date: day,
  startTime: clock,
  endTime: clock,
  classType: named.extend({ motif }),
  trainer: named,
  room: named,
  capacity: z.int(),
  booked: z.int(),
  waiting: z.int(),
  status: z.enum(['scheduled', 'cancelled']),
  cancelledBecause: z.string().nullable(),
  overlapReason: z.string().nullable(),
  seriesId: id.nullable(),
  /** Differs from its series. */
  changedSingly: z.boolean(),
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
const scheduleChange = z.object({
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

const ofSchedule = { ...forAdmins, params: withId, response: adminSchedule } as const;

export const listAdminSchedules = endpoint({
  ...forAdmins,
  method: 'GET',
  path: '/api/admin/schedules',
  summary: 'The timetable as the desk sees it, cancelled classes too; at most 62 days.',
  query: z.object({ from: day.optional(), to: day.optional() }),
  response: listOf(adminSchedule),
});
export const createSchedule = endpoint({
  ...forAdmins,
  method: 'POST',
  path: '/api/admin/schedules',
  summary: 'One class, outside of any series.',
  idempotent: true,
  status: 201,
  body: newSchedule,
  response: adminSchedule,
  errors: [...refusing, 'INVALID_TIMES', ...kept],
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
    ...refusing,
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
