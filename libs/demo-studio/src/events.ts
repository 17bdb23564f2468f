import { addDays, studioInstant, weekdayOf } from '@studio/domain-kit';
import { demoId } from './demo-id.js';

export interface DemoEvent {
  id: string;
  title: string;
  description: string;
  leader: string;
  /** 1 is Monday: the first such day that is `daysAhead` days from today, or later. */
  weekday: number;
  daysAhead: number;
  /** Wall time in the studio, HH:mm. */
  clock: string;
  minutes: number;
  whatToBring: string;
  priceFils: number;
  capacity: number;
  taken: number;
  waiting: number;
}

const THURSDAY = 4;
const SATURDAY = 6;
const SUNDAY = 7;

/** domain.md, Demo data: evenings in the week, long ones at the weekend. */
export const demoEvents: readonly DemoEvent[] = [
  {
    id: demoId('event', 1),
    title: 'Breathwork & Sound',
    description: 'An hour of slow breath and singing bowls. Bring a warm layer.',
    whatToBring: 'A warm layer and something to lie on softly; mats are here.',
    leader: 'Amira Nasser',
    weekday: THURSDAY,
    daysAhead: 3,
    clock: '20:00',
    minutes: 75,
    priceFils: 0,
    capacity: 14,
    taken: 9,
    waiting: 0,
  },
  {
    id: demoId('event', 2),
    title: 'Jumpboard Masterclass',
    description: 'Cardio on the reformer: technique, landings and long sets.',
    whatToBring: 'Grip socks, a towel and water.',
    leader: 'Daniel Okafor',
    weekday: SATURDAY,
    daysAhead: 6,
    clock: '10:30',
    minutes: 90,
    priceFils: 22_000,
    capacity: 10,
    taken: 10,
    waiting: 5,
  },
  {
    id: demoId('event', 3),
    title: 'Prenatal Workshop',
    description: 'Pelvic floor, breath and positions, with time for questions.',
    whatToBring: 'Comfortable clothes. Partners are welcome for the second hour.',
    leader: 'Layla Haddad',
    weekday: SATURDAY,
    daysAhead: 13,
    clock: '14:00',
    minutes: 120,
    priceFils: 25_000,
    capacity: 8,
    taken: 4,
    waiting: 0,
  },
  {
    id: demoId('event', 4),
    title: 'Open Day',
    description: 'Short tasters on every apparatus. Friends welcome.',
    whatToBring: 'Nothing but yourself. Grip socks are at the desk.',
    leader: 'Rania Saleh',
    weekday: SUNDAY,
    daysAhead: 20,
    clock: '13:30',
    minutes: 180,
    priceFils: 0,
    capacity: 20,
    taken: 12,
    waiting: 0,
  },
];

export const demoEventDay = ({ weekday, daysAhead }: DemoEvent, today: string): string => {
  const earliest = addDays(today, daysAhead);
  return addDays(earliest, (weekday - weekdayOf(earliest) + 7) % 7);
};

/** A place at an event that is taken: booking keeps it, payments the money of those that cost. */
export interface DemoEventPlace {
  n: number;
  event: DemoEvent;
  /** Index in `demoMembers`; the first has a place at none. */
  memberN: number;
  reservationId: string;
  bookedAt: Date;
  paymentId: string;
  /** The card provider's session id that both services know the payment by. */
  providerSessionId: string;
}

/** Members are taken from the list in blocks: nobody goes to two events. */
const MEMBERS_OF_EVENT = 25;

export const demoEventMembers = (event: DemoEvent): number =>
  1 + demoEvents.indexOf(event) * MEMBERS_OF_EVENT;

export const demoEventPlaces = (today: string): readonly DemoEventPlace[] => {
  const places: DemoEventPlace[] = [];
  for (const event of demoEvents)
    for (let place = 0; place < event.taken; place += 1) {
      const n = places.length + 1;
      const clock = `${String(9 + (n % 12)).padStart(2, '0')}:${String((n * 7) % 60).padStart(2, '0')}`;
      places.push({
        n,
        event,
        memberN: demoEventMembers(event) + place,
        reservationId: demoId('event-reservation', n),
        bookedAt: studioInstant(addDays(today, -1 - (n % 6)), clock),
        paymentId: demoId('event-payment', n),
        providerSessionId: `cs_test_demo_event${String(n).padStart(4, '0')}`,
      });
    }
  return places;
};

export const eventIntentId = ({ n }: DemoEventPlace): string =>
  `pi_demo_event${String(n).padStart(4, '0')}`;
