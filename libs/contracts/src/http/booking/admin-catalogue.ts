import { z } from 'zod';
import { readVersion, recordVersion } from '../../edit-conflict.js';
import { endpoint } from '../../endpoint.js';
import { fils, id, listOf, withId } from '../../fields.js';
import { roomEffect } from '../../room-effect.js';
import { level, motif } from './class-parts.js';
import { roomSpots } from './room-spots.js';
import { classPolicy } from './settings.js';
import {
  forFrontDesk,
  forManagers,
  idempotencyErrors,
  minutes,
  name,
  seats,
  longText,
} from './timetable-fields.js';

const classTypeFacts = z.object({
  name,
  description: longText,
  level,
  minutes,
  motif,
  /** Seats, unless a series or class says otherwise. */
  capacity: seats,
  /** Absent: open to everyone, or as it was. */
  ladiesOnly: z.boolean().optional(),
  creditCost: z.int().min(1).max(20),
  dropInPrice: fils.max(10_000_000),
});

/** Numbers of its own; null: the studio's count for all of it. */
const ownPolicy = { policy: classPolicy.nullable().optional() };

export const adminClassType = classTypeFacts.extend({
  id,
  ladiesOnly: z.boolean().default(false),
  policy: classPolicy.nullable(),
  /** False: no new classes of it. */
  active: z.boolean(),
  version: readVersion,
});
export type AdminClassType = z.infer<typeof adminClassType>;

const roomFacts = z.object({
  name,
  /** Of a room with spots: as many as are in order, whatever is sent. */
  capacity: seats,
  spots: roomSpots.optional(),
});

export const adminRoom = roomFacts.extend({
  id,
  spots: roomSpots.default([]),
  active: z.boolean(),
  version: readVersion,
});
export type AdminRoom = z.infer<typeof adminRoom>;

const trainerFacts = z.object({
  name,
  bio: longText,
  specialities: z.array(z.string().trim().min(1).max(60)).max(12),
  /** The class types that the trainer teaches; none: all of them. */
  classTypeIds: z.array(id).max(100).optional(),
});

export const adminTrainer = trainerFacts.extend({
  id,
  classTypeIds: z.array(id).default([]),
  avatarUrl: z.string().nullable(),
  active: z.boolean(),
  version: readVersion,
});
export type AdminTrainer = z.infer<typeof adminTrainer>;

/** What a change of the catalogue may add to its facts. */
const change = {
  /** False retires it: ITEM_IN_USE while something would need it later. */
  active: z.boolean().optional(),
  version: recordVersion.optional(),
};

export const listAdminClassTypes = endpoint({
  ...forFrontDesk,
  method: 'GET',
  path: '/api/admin/class-types',
  summary: 'What is taught, retired types last.',
  response: listOf(adminClassType),
});

export const createClassType = endpoint({
  ...forManagers,
  method: 'POST',
  path: '/api/admin/class-types',
  summary: 'Something new is taught.',
  idempotent: true,
  status: 201,
  body: classTypeFacts.extend(ownPolicy),
  response: adminClassType,
  errors: ['NAME_TAKEN', 'SETTINGS_CONFLICT', ...idempotencyErrors],
});

export const changeClassType = endpoint({
  ...forManagers,
  method: 'PATCH',
  path: '/api/admin/class-types/:id',
  summary:
    'Changes a class type; minutes and seats count for classes made from now on, its policy for what is booked from now on.',
  params: withId,
  body: classTypeFacts.partial().extend({ ...change, ...ownPolicy }),
  response: adminClassType,
  errors: [
    'CLASS_TYPE_NOT_FOUND',
    'NAME_TAKEN',
    'SETTINGS_CONFLICT',
    'EDIT_CONFLICT',
    'ITEM_IN_USE',
  ],
});

export const listAdminRooms = endpoint({
  ...forFrontDesk,
  method: 'GET',
  path: '/api/admin/rooms',
  summary: 'Rooms, retired ones last.',
  response: listOf(adminRoom),
});

export const createRoom = endpoint({
  ...forManagers,
  method: 'POST',
  path: '/api/admin/rooms',
  summary: 'Adds a room.',
  idempotent: true,
  status: 201,
  body: roomFacts,
  response: adminRoom,
  errors: ['NAME_TAKEN', ...idempotencyErrors],
});

export const changeRoom = endpoint({
  ...forManagers,
  method: 'PATCH',
  path: '/api/admin/rooms/:id',
  summary:
    'Changes a room; fewer seats than its series or classes have are refused, or lowered. Who has a spot that is out of order gets another one, or is told that none is free.',
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
    'ITEM_IN_USE',
    'ROOM_TOO_SMALL',
    'CAPACITY_BELOW_BOOKED',
  ],
});

/** It changes nothing. */
export const previewRoom = endpoint({
  ...forManagers,
  method: 'POST',
  path: '/api/admin/rooms/:id/preview',
  summary: 'Series and coming classes that have more seats than a number of seats of the room.',
  params: withId,
  body: roomFacts.pick({ capacity: true }),
  response: roomEffect,
  errors: ['ROOM_NOT_FOUND'],
});

export const listAdminTrainers = endpoint({
  ...forFrontDesk,
  method: 'GET',
  path: '/api/admin/trainers',
  summary: 'The team, who left last.',
  response: listOf(adminTrainer),
});

export const changeTrainer = endpoint({
  ...forManagers,
  method: 'PATCH',
  path: '/api/admin/trainers/:id',
  summary: 'Changes how a trainer shows to members.',
  params: withId,
  body: trainerFacts.partial().extend(change),
  response: adminTrainer,
  errors: ['TRAINER_NOT_FOUND', 'EDIT_CONFLICT', 'ITEM_IN_USE', 'TRAINER_WITHOUT_ROLE'],
});
