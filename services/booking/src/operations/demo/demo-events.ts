import { demoId, demoMembers } from '@studio/demo-studio';
import { addDays, studioInstant } from '@studio/domain-kit';

interface DemoEvent {
  title: string;
  description: string;
  leader: string;
  daysAhead: number;
  clock: string;
  minutes: number;
  whatToBring: string;
  /** Fils. */
  price: number;
  capacity: number;
  taken: number;
  waiting: number;
}

/** domain.md, Demo data. */
const events: readonly DemoEvent[] = [
  {
    title: 'Breathwork & Sound',
    description: 'An hour of slow breath and singing bowls. Bring a warm layer.',
    whatToBring: 'A warm layer and something to lie on softly; mats are here.',
    leader: 'Amira Nasser',
    daysAhead: 5,
    clock: '18:00',
    minutes: 75,
    price: 0,
    capacity: 14,
    taken: 9,
    waiting: 0,
  },
  {
    title: 'Jumpboard Masterclass',
    description: 'Cardio on the reformer: technique, landings and long sets.',
    whatToBring: 'Grip socks, a towel and water.',
    leader: 'Daniel Okafor',
    daysAhead: 9,
    clock: '10:30',
    minutes: 90,
    price: 22_000,
    capacity: 10,
    taken: 10,
    waiting: 5,
  },
  {
    title: 'Prenatal Workshop',
    description: 'Pelvic floor, breath and positions, with time for questions.',
    whatToBring: 'Comfortable clothes. Partners are welcome for the second hour.',
    leader: 'Layla Haddad',
    daysAhead: 16,
    clock: '10:30',
    minutes: 120,
    price: 25_000,
    capacity: 8,
    taken: 4,
    waiting: 0,
  },
  {
    title: 'Open Day',
    description: 'Short tasters on every apparatus. Friends welcome.',
    whatToBring: 'Nothing but yourself. Grip socks are at the desk.',
    leader: 'Rania Saleh',
    daysAhead: 23,
    clock: '11:00',
    minutes: 180,
    price: 0,
    capacity: 20,
    taken: 12,
    waiting: 0,
  },
];

const policyOf = ({ price }: DemoEvent): string =>
  price === 0
    ? 'Free of charge. Please give your place back when you can’t come: somebody may be waiting.'
    : 'Refunded in full until 24 hours before the start. After that the place can be given back, but not refunded.';

/** Coming events with their places and queues. Noor (the first member) has a place in none. */
export const makeEvents = (today: string, now: Date) => {
  const reservations: Record<string, unknown>[] = [];
  const waiting: Record<string, unknown>[] = [];
  const rows = events.map((event, e) => {
    const id = demoId('event', e + 1);
    const startsAt = studioInstant(addDays(today, event.daysAhead), event.clock);
    const people = demoMembers.slice(1 + e * 25);
    for (const member of people.slice(0, event.taken))
      reservations.push({
        id: demoId('event-reservation', reservations.length + 1),
        event_id: id,
        member_id: member.id,
        status: 'confirmed',
        price: event.price,
        confirmed_at: now,
        updated_at: now,
      });
    people.slice(event.taken, event.taken + event.waiting).forEach((member, place) => {
      waiting.push({
        id: demoId('event-waiting', waiting.length + 1),
        event_id: id,
        member_id: member.id,
        rank: place + 1,
        joined_at: new Date(now.getTime() - (48 - place) * 3_600_000),
      });
    });
    return toEventRow(event, id, startsAt);
  });
  return { rows, reservations, waiting };
};

const toEventRow = (event: DemoEvent, id: string, startsAt: Date) => ({
  id,
  title: event.title,
  description: event.description,
  leader: event.leader,
  location: 'Downtown, Dubai',
  what_to_bring: event.whatToBring,
  cancellation_policy: policyOf(event),
  starts_at: startsAt,
  ends_at: new Date(startsAt.getTime() + event.minutes * 60_000),
  price: event.price,
  capacity: event.capacity,
  taken: event.taken,
});
