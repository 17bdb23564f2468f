import type { EntityManager } from 'typeorm';
import { Event } from './event.entity.js';

export const insertEvent = async (tx: EntityManager, event: Event): Promise<void> => {
  await tx.insert(Event, event);
};

/** Changes a locked event, in the table and in hand. */
export const updateEvent = async (
  tx: EntityManager,
  event: Event,
  changes: Partial<Event>,
): Promise<void> => {
  await tx.update(Event, { studioId: event.studioId, id: event.id }, changes);
  Object.assign(event, changes);
};

/** One place more is taken, or free again, of a locked event. */
export const countTaken = async (
  tx: EntityManager,
  event: Event,
  change: 1 | -1,
): Promise<void> => {
  await tx.increment(Event, { studioId: event.studioId, id: event.id }, 'taken', change);
  event.taken += change;
};

/** One seat more for a locked event. */
export const addSeat = async (tx: EntityManager, event: Event): Promise<void> => {
  await tx.increment(Event, { studioId: event.studioId, id: event.id }, 'capacity', 1);
  event.capacity += 1;
};
