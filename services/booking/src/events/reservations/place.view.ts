import type { EventPlace } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import { findEventRow, findEventRows, toEventView, type EventRow } from '../events/events.api.js';
import { refundUntil } from '../../policy/event-windows.js';
import { EventReservation } from './event-reservation.entity.js';

const toPlaceView = (place: EventReservation, event: EventRow): EventPlace => ({
  id: place.id,
  event: toEventView(event),
  status: place.status,
  expiresAt: place.expiresAt?.toISOString() ?? null,
  price: place.price,
  refundUntil: refundUntil({ startsAt: event.starts_at }, place)?.toISOString() ?? null,
  refunded: place.status === 'cancelled' && isRefunded(place, event),
  checkedIn: place.checkedInAt !== null,
});

/** What was due when the place ended: by the rule for the member, always by the studio. */
const isRefunded = (place: EventReservation, event: EventRow): boolean => {
  const until = refundUntil({ startsAt: event.starts_at }, place);
  if (until === null || place.awaitsTransfer) return false;
  return place.updatedAt <= until || /^(studio|taken_back)$/.test(place.endedBecause ?? '');
};

export const placeViewOf = async (
  tx: EntityManager,
  place: EventReservation,
): Promise<EventPlace> => {
  const viewer = { studioId: place.studioId, memberId: place.memberId };
  const event = await findEventRow(tx, viewer, place.eventId);
  if (!event) throw new Error('a place of no event');
  return toPlaceView(place, event);
};

const MOST = 200;

/** A member's places, newest event first, and the events they wait for. */
export const placesOfMember = async (
  tx: EntityManager,
  { studioId, memberId, now }: { studioId: string; memberId: string; now: Date },
): Promise<{ places: EventPlace[]; waiting: EventPlace['event'][] }> => {
  const places = await tx.find(EventReservation, {
    where: { studioId, memberId },
    order: { createdAt: 'DESC', id: 'DESC' },
    take: MOST,
  });
  const rows = await findEventRows(
    tx,
    { studioId, memberId },
    {
      where: '(e.id = ANY($3) OR (own.id IS NOT NULL AND e.ends_at > $4))',
      values: [places.map(({ eventId }) => eventId), now],
    },
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    places: places
      .flatMap((place) => {
        const row = byId.get(place.eventId);
        return row ? [toPlaceView(place, row)] : [];
      })
      .sort((a, b) => b.event.startsAt.localeCompare(a.event.startsAt)),
    waiting: rows.filter(({ entry_id }) => entry_id !== null).map(toEventView),
  };
};
