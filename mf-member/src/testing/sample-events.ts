import type { EventView, OwnPlace } from '@studio/contracts';

export const eventId = '01900000-0000-7000-8000-000000000101';

/** No place of any status; a spec says which it is. */
export const mine: Omit<OwnPlace, 'status'> = {
  reservationId: '01900000-0000-7000-8000-000000000102',
  waitingListId: '01900000-0000-7000-8000-000000000103',
  expiresAt: null,
  heldFrom: null,
  fromWaitingList: false,
  position: null,
  refundUntil: null,
};

const HOUR = 60 * 60_000;
// Read once: two samples that are made alike must be equal, whatever the clock did between them.
const madeAt = Date.now();

/** A paid event in two days that is full; for specs. */
export const anEvent = (changes: Partial<EventView> = {}): EventView => {
  const start = madeAt + 48 * HOUR;
  return {
    id: eventId,
    title: 'Sound bath',
    description: 'Lie down and listen.',
    leader: 'Layla Haddad',
    location: 'Mat Studio',
    pictureUrl: null,
    whatToBring: 'A warm layer',
    cancellationPolicy: 'Full refund until 24 hours before.',
    status: 'published',
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + HOUR).toISOString(),
    date: '2026-11-24',
    time: '19:00',
    price: 15_000,
    price_aed: 150,
    is_free: false,
    capacity: 10,
    placesLeft: 0,
    waiting: 4,
    mine: null,
    ...changes,
  };
};
