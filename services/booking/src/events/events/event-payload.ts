import type { EventData } from '@studio/contracts';
import type { Event } from './event.entity.js';

/** What a message about a person's place says of the event. */
export const eventPayload = (event: Event, userId: string) =>
  ({
    eventId: event.id,
    userId,
    title: event.title,
    leader: event.leader,
    location: event.location,
    description: event.description,
    whatToBring: event.whatToBring,
    cancellationPolicy: event.cancellationPolicy,
    startsAt: event.startsAt.toISOString(),
    endsAt: event.endsAt.toISOString(),
    price: event.price,
  }) satisfies Omit<EventData<'event.reservation_lapsed.v1'>, 'reservationId'>;
