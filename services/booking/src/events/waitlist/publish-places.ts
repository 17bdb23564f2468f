import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import type { Event } from '../events/event.entity.js';
import { countWaiting } from './entries.queries.js';

/** Tells open screens how many places an event has left, and how many people wait. */
export const publishPlaces = async (tx: EntityManager, event: Event): Promise<void> => {
  const { studioId, id: eventId } = event;
  const waiting = await countWaiting(tx, { studioId, eventId });
  const placesLeft = waiting > 0 || event.status === 'cancelled' ? 0 : event.capacity - event.taken;
  await publish(tx, {
    type: 'event.places_changed.v1',
    data: { eventId, placesLeft, waiting },
    studioId,
  });
};
