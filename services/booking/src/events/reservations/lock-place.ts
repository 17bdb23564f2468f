import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import type { Event } from '../events/event.entity.js';
import { lockEvent } from '../events/events.api.js';
import { EventReservation } from './event-reservation.entity.js';

/** A place, read again under its event's lock. Throws EVENT_PLACE_NOT_FOUND. */
export const lockPlace = async (
  tx: EntityManager,
  key: { studioId: string; id: string },
): Promise<{ event: Event; place: EventReservation }> => {
  const snapshot = await tx.findOneBy(EventReservation, key);
  const id = snapshot?.eventId;
  const event = id === undefined ? null : await lockEvent(tx, { studioId: key.studioId, id });
  // Again: it may have been given back, lapsed or paid in between.
  const place = event && (await tx.findOneBy(EventReservation, key));
  if (!place) throw new Refused('EVENT_PLACE_NOT_FOUND');
  return { event, place };
};
