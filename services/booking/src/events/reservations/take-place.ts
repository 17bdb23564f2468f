import { newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { Event } from '../events/event.entity.js';
import { takeMemberOffList } from '../waitlist/waitlist.api.js';
import { EventReservation } from './event-reservation.entity.js';

interface Taken {
  memberId: string;
  source: EventReservation['source'];
  now: Date;
  /** Undefined: confirmed at once. */
  expiresAt?: Date;
}

/**
 * Gives a free place of a locked event to a member. The table refuses one place too many, and a
 * second place of the same member.
 */
export const takePlace = async (
  tx: EntityManager,
  event: Event,
  { memberId, source, now, expiresAt }: Taken,
): Promise<EventReservation> => {
  const { studioId, id: eventId } = event;
  const place = tx.create(EventReservation, {
    studioId,
    id: newId(),
    eventId,
    memberId,
    source,
    status: expiresAt ? 'active' : 'confirmed',
    price: event.price,
    paymentId: null,
    expiresAt: expiresAt ?? null,
    createdAt: now,
    updatedAt: now,
    warnedAt: null,
    confirmedAt: expiresAt ? null : now,
    checkedInAt: null,
    checkedInBy: null,
    endedBecause: null,
  });
  await tx.insert(EventReservation, place);
  await countTaken(tx, event, 1);
  await takeMemberOffList(tx, { studioId, eventId }, memberId);
  return place;
};

/** The place goes back; call `fillPlaces` in the same transaction. */
export const freePlace = async (
  tx: EntityManager,
  event: Event,
  place: EventReservation,
  { because, now }: { because: NonNullable<EventReservation['endedBecause']>; now: Date },
): Promise<void> => {
  const ended = {
    status: 'cancelled',
    expiresAt: null,
    updatedAt: now,
    endedBecause: because,
  } as const;
  await tx.update(EventReservation, { studioId: place.studioId, id: place.id }, ended);
  Object.assign(place, ended);
  await countTaken(tx, event, -1);
};

export const countTaken = async (
  tx: EntityManager,
  event: Event,
  change: 1 | -1,
): Promise<void> => {
  await tx.increment(Event, { studioId: event.studioId, id: event.id }, 'taken', change);
  event.taken += change;
};
