import { catalogueUsage } from '../../catalogue-usage.js';
import { endpoint } from '../../endpoint.js';
import { withId } from '../../fields.js';
import { forManagers } from './timetable-fields.js';

const usage = { ...forManagers, method: 'GET', params: withId, response: catalogueUsage } as const;
const removal = { ...forManagers, method: 'DELETE', params: withId, status: 204 } as const;

export const getClassTypeUsage = endpoint({
  ...usage,
  path: '/api/admin/class-types/:id/usage',
  summary: 'What refers to a class type, and whether it can be retired or deleted.',
  errors: ['CLASS_TYPE_NOT_FOUND'],
});

export const getRoomUsage = endpoint({
  ...usage,
  path: '/api/admin/rooms/:id/usage',
  summary: 'What refers to a room, and whether it can be retired or deleted.',
  errors: ['ROOM_NOT_FOUND'],
});

export const getTrainerUsage = endpoint({
  ...usage,
  path: '/api/admin/trainers/:id/usage',
  summary: 'What refers to a trainer, and whether they can be retired or deleted.',
  errors: ['TRAINER_NOT_FOUND'],
});

/** Repeating it changes nothing: it is gone. */
export const deleteClassType = endpoint({
  ...removal,
  path: '/api/admin/class-types/:id',
  summary: 'Deletes a class type to which nothing refers.',
  errors: ['CLASS_TYPE_NOT_FOUND', 'ITEM_IN_USE'],
});

/** Repeating it changes nothing: it is gone. */
export const deleteRoom = endpoint({
  ...removal,
  path: '/api/admin/rooms/:id',
  summary: 'Deletes a room to which nothing refers.',
  errors: ['ROOM_NOT_FOUND', 'ITEM_IN_USE'],
});

/** Repeating it changes nothing: it is gone. */
export const deleteTrainer = endpoint({
  ...removal,
  path: '/api/admin/trainers/:id',
  summary: 'Deletes a trainer who no longer has the role and never taught.',
  errors: ['TRAINER_NOT_FOUND', 'ITEM_IN_USE'],
});
