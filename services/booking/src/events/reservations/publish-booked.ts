import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import type { Event } from '../events/event.entity.js';
import { eventPayload } from '../events/events.api.js';
import type { EventReservation } from './event-reservation.entity.js';

/** A place is booked; the mail of one that the front desk booked says by whom, and what paid. */
export const publishBooked = async (
  tx: EntityManager,
  event: Event,
  { id: reservationId, memberId, source, bookedBy, paidWith }: EventReservation,
): Promise<void> => {
  const data = {
    ...eventPayload(event, memberId),
    reservationId,
    fromWaitingList: source === 'waiting_list',
    ...(bookedBy !== null && { bookedBy }),
    ...(paidWith !== null && { paidWith }),
  };
  await publish(tx, { type: 'event.booked.v1', data, studioId: event.studioId });
};
