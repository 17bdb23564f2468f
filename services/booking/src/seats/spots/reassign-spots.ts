import type { EventData, RoomSpot } from '@studio/contracts';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { toBookedClass } from '../bookings/bookings.api.js';
import type { StudioContext } from '../../shared/studio-context.js';
import { spotsInOrder } from '../../catalogue/items/catalogue.api.js';
import { findHeldSpots } from './spots.queries.js';
import { displaced, spotOf } from './spot-rules.js';
import { forgetEndedSpots, writeSpot } from './write-spot.js';

interface Reassigning {
  studio: StudioContext;
  /** Classes that are locked. */
  scheduleIds: readonly string[];
  before: readonly RoomSpot[];
  after: readonly RoomSpot[];
  because: EventData<'booking.spot_changed.v1'>['because'];
}

/**
 * Who has a spot that is out of order or not there any more gets another one that is free, or none,
 * and is told, in the caller's transaction.
 */
export const reassignSpots = async (
  tx: EntityManager,
  { studio, scheduleIds, before, after, because }: Reassigning,
): Promise<void> => {
  const { id: studioId } = studio;
  const kept = spotsInOrder(after).map(({ number }) => number);
  await forgetEndedSpots(tx, { studioId, scheduleIds }, kept);
  const rows = await findHeldSpots(tx, studioId, scheduleIds);
  for (const scheduleId of new Set(rows.map(({ schedule_id }) => schedule_id))) {
    const held = rows.filter(({ schedule_id }) => schedule_id === scheduleId);
    const moves = displaced(held, { before, after });
    for (const { one: row, to } of moves) {
      const { booking_id: bookingId, spot: from } = row;
      await writeSpot(tx, { studioId, bookingId }, to);
      const data = {
        ...toBookedClass(row, { bookingId, memberId: row.member_id }),
        before: spotOf(before, from) ?? { number: from, kind: 'other' as const },
        spot: spotOf(after, to),
        because,
      };
      await publish(tx, { type: 'booking.spot_changed.v1', data, studioId });
    }
    if (moves.length > 0)
      await publish(tx, { type: 'roster.changed.v1', data: { scheduleId }, studioId });
  }
};
