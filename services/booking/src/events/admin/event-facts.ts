import type { EventFacts } from '@studio/contracts';
import type { Event } from '../events/event.entity.js';

/** What an admin may change of an event, as the history keeps it. */
export const factsOf = (event: Event): EventFacts => ({
  title: event.title,
  description: event.description,
  leader: event.leader,
  location: event.location,
  whatToBring: event.whatToBring,
  cancellationPolicy: event.cancellationPolicy,
  startsAt: event.startsAt.toISOString(),
  endsAt: event.endsAt.toISOString(),
  price: event.price,
  capacity: event.capacity,
});

/** An event begins in the future, and ends after it begins. */
export const areTimesGood = (
  { startsAt, endsAt }: Pick<EventFacts, 'startsAt' | 'endsAt'>,
  now: Date,
): boolean => new Date(startsAt) > now && new Date(endsAt) > new Date(startsAt);
