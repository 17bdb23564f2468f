import type { EventView } from '@studio/contracts';

export type EventState =
  'cancelled' | 'over' | 'booked' | 'to_pay' | 'waiting' | 'full' | 'free' | 'paid';

/** What an event is for this member at this moment; it decides what the page offers. */
export const eventState = (
  event: Pick<EventView, 'status' | 'startsAt' | 'placesLeft' | 'is_free' | 'mine'>,
  now: number,
): EventState => {
  if (event.status === 'cancelled') return 'cancelled';
  if (event.mine?.status === 'confirmed') return 'booked';
  if (Date.parse(event.startsAt) <= now) return 'over';
  if (event.mine?.status === 'active') return 'to_pay';
  if (event.mine?.status === 'waiting') return 'waiting';
  if (event.placesLeft <= 0) return 'full';
  return event.is_free ? 'free' : 'paid';
};
