import type { EventView } from '@studio/contracts';

export type EventState =
  'cancelled' | 'ended' | 'begun' | 'booked' | 'to_pay' | 'waiting' | 'full' | 'free' | 'paid';

type Facts = Pick<EventView, 'status' | 'startsAt' | 'endsAt' | 'placesLeft' | 'is_free' | 'mine'>;

/** What an event is for this member at this moment; it decides what the page offers. */
export const eventState = (event: Facts, now: number): EventState => {
  const mine = event.mine?.status;
  if (event.status === 'cancelled') return 'cancelled';
  if (Date.parse(event.endsAt) <= now) return 'ended';
  if (mine === 'confirmed') return 'booked';
  if (Date.parse(event.startsAt) <= now) return 'begun';
  if (mine === 'active') return 'to_pay';
  if (mine === 'waiting') return 'waiting';
  return openState(event);
};

/** What an event to come is for whoever has no place in it. */
const openState = ({ placesLeft, is_free }: Pick<EventView, 'placesLeft' | 'is_free'>) => {
  if (placesLeft <= 0) return 'full';
  return is_free ? 'free' : 'paid';
};

/** Where a held place is paid (spec section 2). */
export const paymentOf = ({ id, mine }: Pick<EventView, 'id' | 'mine'>): string => {
  const query = new URLSearchParams({ eventId: id, reservationId: mine?.reservationId ?? '' });
  return `/payment?${query.toString()}`;
};
