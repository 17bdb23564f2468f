import { newId } from '@studio/domain-kit';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import type { Event } from '../events/event.entity.js';
import { eventPayload } from '../events/events.api.js';
import { hasBegun, promotionUntil } from '../../policy/event-windows.js';
import { findFirstEntry, publishPlaces } from '../waitlist/waitlist.api.js';
import type { EventWaitlistEntry } from '../waitlist/waitlist-entry.entity.js';
import type { EventReservation } from './event-reservation.entity.js';
import { publishBooked } from './publish-booked.js';
import { takePlace } from './take-place.js';

/**
 * Assigns every free place of a locked event to the first on the waitlist: a free event is booked, a paid
 * one is held for the payment window, cut short by its start (spec section 9; domain.md, Waiting lists). It runs
 * in the transaction in which the place came free, so no stranger can come between.
 */
export const assignPlaces = async (tx: EntityManager, event: Event, now: Date): Promise<void> => {
  for (;;) {
    if (event.taken >= event.capacity || !mayBeOffered(event, now)) break;
    const { studioId, id: eventId } = event;
    const entry = await findFirstEntry(tx, { studioId, eventId });
    if (!entry) break;
    await promote(tx, event, { entry, now });
  }
  await publishPlaces(tx, event);
};

/** Nobody is asked to pay shortly before the start. */
export const mayBeOffered = (event: Event, now: Date): boolean =>
  event.status === 'published' &&
  !hasBegun(event, now) &&
  (event.price === 0 || promotionUntil(event, now) !== undefined);

interface Promotion {
  entry: EventWaitlistEntry;
  now: Date;
  /** An admin who chose this one, and why. */
  by?: { id: string; reason: string } | undefined;
}

/** From the list to a place. The caller holds the lock and has seen a free place. */
export const promote = async (
  tx: EntityManager,
  event: Event,
  { entry, now, by }: Promotion,
): Promise<EventReservation> => {
  const expiresAt = event.price === 0 ? undefined : promotionUntil(event, now);
  const { memberId } = entry;
  const place = await takePlace(tx, event, {
    memberId,
    now,
    source: 'waiting_list',
    ...(expiresAt && { expiresAt }),
  });
  await recordPromotion(tx, place, { entry, now, by });
  if (expiresAt) {
    const payload = { ...eventPayload(event, memberId), reservationId: place.id };
    const promoted = { ...payload, expiresAt: expiresAt.toISOString() };
    await publish(tx, { type: 'event.promoted.v1', data: promoted, studioId: event.studioId });
  } else await publishBooked(tx, event, place);
  return place;
};

const recordPromotion = async (
  tx: EntityManager,
  place: EventReservation,
  { entry, now, by }: Promotion,
): Promise<void> => {
  await tx.query(
    `INSERT INTO event_promotions (studio_id, id, event_id, member_id, entry_id, reservation_id,
       rank, joined_at, promoted_at, promoted_by, reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      place.studioId,
      newId(),
      place.eventId,
      entry.memberId,
      entry.id,
      place.id,
      entry.rank,
      entry.joinedAt,
      now,
      by?.id ?? null,
      by?.reason ?? null,
    ],
  );
};
