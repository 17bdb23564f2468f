import { newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { countTaken } from '../events/events.api.js';
import type { Event } from '../events/event.entity.js';
import { removeEntryOfMember } from '../waitlist/waitlist.api.js';
import { EventReservation } from './event-reservation.entity.js';

interface Taken {
  memberId: string;
  source: EventReservation['source'];
  now: Date;
  /** Undefined: confirmed at once. */
  expiresAt?: Date;
  frontDesk?: Pick<EventReservation, 'bookedBy' | 'paidWith' | 'undoUntil'>;
}

/**
 * Gives a free place of a locked event to a member. The table refuses one place too many, and a
 * second place of the same member.
 */
export const takePlace = async (
  tx: EntityManager,
  event: Event,
  { memberId, source, now, expiresAt, frontDesk }: Taken,
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
    bookedBy: frontDesk?.bookedBy ?? null,
    paidWith: frontDesk?.paidWith ?? null,
    undoUntil: frontDesk?.undoUntil ?? null,
    awaitsTransfer: false,
  });
  await tx.insert(EventReservation, place);
  await countTaken(tx, event, 1);
  await removeEntryOfMember(tx, { studioId, eventId }, memberId);
  return place;
};

interface Freed {
  place: EventReservation;
  because: NonNullable<EventReservation['endedBecause']>;
  now: Date;
  /** Until then it can be taken back. */
  undoUntil?: Date | null;
}

/** The place goes back; call `assignPlaces` in the same transaction. */
export const freePlace = async (
  tx: EntityManager,
  event: Event,
  { place, because, now, undoUntil = null }: Freed,
): Promise<void> => {
  const ended = {
    status: 'cancelled',
    expiresAt: null,
    updatedAt: now,
    endedBecause: because,
    undoUntil,
  } as const;
  await tx.update(EventReservation, { studioId: place.studioId, id: place.id }, ended);
  Object.assign(place, ended);
  await countTaken(tx, event, -1);
};

/** What becomes of a reservation whose event is locked. */
export const updatePlace = async (
  tx: EntityManager,
  { studioId, id }: Pick<EventReservation, 'studioId' | 'id'>,
  changes: Partial<EventReservation>,
): Promise<void> => {
  await tx.update(EventReservation, { studioId, id }, changes);
};

/** The event begins then: nobody pays for a place of it later. */
export const endHoldsBy = async (
  tx: EntityManager,
  { studioId, id, startsAt }: Pick<Event, 'studioId' | 'id' | 'startsAt'>,
  now: Date,
): Promise<void> => {
  await tx.query(
    `UPDATE event_reservations SET expires_at = $3, updated_at = $4
     WHERE studio_id = $1 AND event_id = $2 AND status = 'active' AND expires_at > $3`,
    [studioId, id, startsAt, now],
  );
};
