import type { EventPlace } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { In, type DataSource, type EntityManager } from 'typeorm';
import type { Event } from '../events/event.entity.js';
import { lockEvent } from '../events/events.api.js';
import { refuseTooManyHolds } from '../../funding/holds/hold-limit.api.js';
import { countWaiting, publishPlaces } from '../waitlist/waitlist.api.js';
import { hasBegun } from '../../policy/event-windows.js';
import type { StudioContext } from '../../shared/studio-context.js';
import { EventReservation } from './event-reservation.entity.js';
import { placeViewOf } from './place.view.js';
import { publishBooked } from './publish-booked.js';
import { takePlace } from './take-place.js';

interface Request {
  eventId: string;
  memberId: string;
  /** Undefined: booked at once. It refuses an event that is not to be had so. */
  heldUntil: (event: Event) => Date | undefined;
}

/** A place while there are some; a member who has the place already gets it again. Throws EVENT_*. */
export const takeFreePlace = (
  { dataSource, studio }: { dataSource: DataSource; studio: StudioContext },
  { eventId, memberId, heldUntil }: Request,
): Promise<EventPlace> =>
  inTransaction(dataSource, async (tx) => {
    const event = await lockEvent(tx, { studioId: studio.id, id: eventId });
    if (!event) throw new Refused('EVENT_NOT_FOUND');
    const expiresAt = heldUntil(event);
    const place =
      (await placeOf(tx, event, memberId)) ??
      (await takeNew(tx, { studio, event }, { memberId, ...(expiresAt && { expiresAt }) }));
    return placeViewOf(tx, place);
  });

const placeOf = (tx: EntityManager, event: Event, memberId: string) =>
  tx.findOneBy(EventReservation, {
    studioId: event.studioId,
    eventId: event.id,
    memberId,
    status: In(['active', 'confirmed']),
  });

const takeNew = async (
  tx: EntityManager,
  { studio, event }: { studio: StudioContext; event: Event },
  request: { memberId: string; expiresAt?: Date },
): Promise<EventReservation> => {
  const now = studio.now();
  if (event.status === 'cancelled') throw new Refused('EVENT_CANCELLED');
  if (hasBegun(event, now)) throw new Refused('EVENT_STARTED');
  const waiting = await countWaiting(tx, { studioId: event.studioId, eventId: event.id });
  if (waiting > 0 || event.taken >= event.capacity) throw new Refused('EVENT_FULL');
  if (request.expiresAt) await refuseTooManyHolds(tx, { studio, memberId: request.memberId, now });
  const place = await takePlace(tx, event, { ...request, source: 'direct', now });
  if (place.status === 'confirmed') await publishBooked(tx, event, place);
  await publishPlaces(tx, event);
  return place;
};
