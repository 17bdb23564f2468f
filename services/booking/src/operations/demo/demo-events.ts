import {
  demoEventDay,
  demoEventMembers,
  demoEventPlaces,
  demoEvents,
  demoId,
  demoMembers,
  type DemoEvent,
  type DemoEventPlace,
  demoStudio,
} from '@studio/demo-studio';
import { studioInstant } from '@studio/domain-kit';

const policyOf = ({ priceFils }: DemoEvent): string =>
  priceFils === 0
    ? 'Free of charge. Please give your place back when you can’t come: somebody may be waiting.'
    : 'Refunded in full until 24 hours before the start. After that the place can be given back, but not refunded.';

/** Coming events with their places and queues. Noor (the first member) has a place in none. */
export const makeEvents = (today: string, now: Date) => {
  const places = demoEventPlaces(today);
  const waiting = demoEvents.flatMap((event) => {
    const first = demoEventMembers(event) + event.taken;
    return demoMembers.slice(first, first + event.waiting).map((member, place) => ({
      id: demoId(`waiting-for-${event.id}`, place + 1),
      event_id: event.id,
      member_id: member.id,
      rank: place + 1,
      joined_at: new Date(now.getTime() - (48 - place) * 3_600_000),
    }));
  });
  return {
    rows: demoEvents.map((event) => toEventRow(event, today)),
    reservations: places.map(toReservationRow),
    confirmations: places.filter(isPaid).map(toConfirmationRow),
    waiting,
  };
};

const isPaid = ({ event }: DemoEventPlace): boolean => event.priceFils > 0;

const toReservationRow = (place: DemoEventPlace) => ({
  id: place.reservationId,
  event_id: place.event.id,
  member_id: demoMembers[place.memberN]?.id,
  status: 'confirmed',
  price: place.event.priceFils,
  payment_id: isPaid(place) ? place.paymentId : null,
  created_at: place.bookedAt,
  confirmed_at: place.bookedAt,
  updated_at: place.bookedAt,
});

const toConfirmationRow = (place: DemoEventPlace) => ({
  provider_session_id: place.providerSessionId,
  payment_id: place.paymentId,
  reservation_id: place.reservationId,
  outcome: 'confirmed',
  at: place.bookedAt,
});

const toEventRow = (event: DemoEvent, today: string) => {
  const startsAt = studioInstant(demoEventDay(event, today), event.clock);
  return {
    id: event.id,
    title: event.title,
    description: event.description,
    leader: event.leader,
    location: `${demoStudio.area}, ${demoStudio.city}`,
    what_to_bring: event.whatToBring,
    cancellation_policy: policyOf(event),
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + event.minutes * 60_000),
    price: event.priceFils,
    capacity: event.capacity,
    taken: event.taken,
  };
};
