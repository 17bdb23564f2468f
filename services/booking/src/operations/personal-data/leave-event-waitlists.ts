import { In, type EntityManager } from 'typeorm';
import { leaveAllWaitlists } from '../../seats/seats.api.js';
import { endPlace, assignPlaces } from '../../events/reservations/reservations.api.js';
import { EventReservation } from '../../events/reservations/event-reservation.entity.js';
import { removeEntryOfMember } from '../../events/waitlist/waitlist.api.js';
import { lockEvent } from '../../events/events/events.api.js';
import type { Leaver } from './forget-member.js';

/** Gives back places at events to come, and every place in a queue. */
export const leaveEventWaitlists = async (tx: EntityManager, leaver: Leaver): Promise<void> => {
  await leaveEvents(tx, leaver);
  await leaveAllWaitlists(tx, leaver);
};

/** Event by event, each under its lock, in one order: the first on the waitlist has the place at once. */
const leaveEvents = async (tx: EntityManager, leaver: Leaver): Promise<void> => {
  const { studioId, memberId, now } = leaver;
  const coming = await tx.query<{ id: string }[]>(
    `SELECT e.id FROM events e
     WHERE e.studio_id = $1 AND e.starts_at > $3 AND (
       EXISTS (SELECT FROM event_reservations r WHERE r.studio_id = $1 AND r.event_id = e.id
               AND r.member_id = $2 AND r.status IN ('active', 'confirmed'))
       OR EXISTS (SELECT FROM event_waiting_entries w WHERE w.studio_id = $1
                  AND w.event_id = e.id AND w.member_id = $2))
     ORDER BY e.id`,
    [studioId, memberId, now],
  );
  for (const { id: eventId } of coming) {
    const event = await lockEvent(tx, { studioId, id: eventId });
    if (!event) continue;
    await removeEntryOfMember(tx, { studioId, eventId }, memberId);
    const live = { studioId, eventId, memberId, status: In(['active', 'confirmed']) };
    const place = await tx.findOneBy(EventReservation, live);
    if (place) await endPlace(tx, event, { place, because: 'account', now });
    await assignPlaces(tx, event, now);
  }
};
