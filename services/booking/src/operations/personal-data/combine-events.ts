import { publish } from '@studio/outbox';
import type { MergedIds } from '@studio/personal-data';
import type { EntityManager } from 'typeorm';
import { lockEvent } from '../../events/events/events.api.js';
import { EventReservation } from '../../events/reservations/event-reservation.entity.js';
import { assignPlaces, freePlace } from '../../events/reservations/reservations.api.js';
import { removeEntry } from '../../events/waitlist/waitlist.api.js';
import { findEventConflicts, type EventConflict } from './merge-conflicts.queries.js';

interface Combining {
  tx: EntityManager;
  ids: MergedIds;
  now: Date;
}

/** One place an event: the other one is given back with its money, and the queue moves up. */
export const combineEvents = async (combining: Combining): Promise<void> => {
  const { tx, ids } = combining;
  for (const { eventId } of await findEventConflicts(tx, ids)) {
    await lockEvent(tx, { studioId: ids.studioId, id: eventId });
    // Again under the lock: a place may have lapsed or been paid in between.
    const [conflict] = (await findEventConflicts(tx, ids)).filter((one) => one.eventId === eventId);
    if (conflict) await combineEvent(combining, conflict);
  }
};

const combineEvent = async (
  { tx, ids, now }: Combining,
  { eventId, endedPlace, endedEntries }: EventConflict,
): Promise<void> => {
  const { studioId } = ids;
  const event = await lockEvent(tx, { studioId, id: eventId });
  if (!event) return;
  for (const { id } of endedEntries) await removeEntry(tx, { studioId, id });
  const place =
    endedPlace && (await tx.findOneBy(EventReservation, { studioId, id: endedPlace.id }));
  if (place) {
    const { memberId: userId, id: reservationId, paymentId } = place;
    await freePlace(tx, event, { place, because: 'studio', now });
    if (paymentId)
      await publish(tx, {
        type: 'event.refund_due.v1',
        data: { paymentId, userId, reservationId, reason: 'cancelled_by_studio' },
        studioId,
      });
  }
  await assignPlaces(tx, event, now);
};
