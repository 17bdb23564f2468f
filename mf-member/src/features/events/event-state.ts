import type { EventView } from '@studio/contracts';

export type EventState =
  'cancelled' | 'over' | 'booked' | 'to_pay' | 'waiting' | 'full' | 'free' | 'paid';

/** What an event is for this member at this moment; it decides what the page offers. */
export const eventState = (
  event: Pick<EventView, 'status' | 'startsAt' | 'placesLeft' | 'is_free' | 'mine'>,
  now: number,
): EventState => {
  const mine = event.mine?.status;
  if (event.status === 'cancelled') return 'cancelled';
  if (mine === 'confirmed') return 'booked';
  if (Date.parse(event.startsAt) <= now) return 'over';
  if (mine === 'active') return 'to_pay';
  if (mine === 'waiting') return 'waiting';
  return openState(event);
};

/** What an event to come is for whoever has no place in it. */
const openState = ({ placesLeft, is_free }: Pick<EventView, 'placesLeft' | 'is_free'>) => {
  if (placesLeft <= 0) return 'full';
  return is_free ? 'free' : 'paid';
};
