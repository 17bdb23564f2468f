import { eventsCsv } from '../features/events/events-csv.js';
import { subscriptionsCsv } from '../features/subscriptions/subscriptions-csv.js';

const id = '018f0000-0000-7000-8000-000000000001';
const at = '2026-11-22T06:10:00Z';

let paths: string[];
const answers = (...pages: unknown[]): void => {
  paths = [];
  AbortSignal.timeout = () => new AbortController().signal;
  globalThis.fetch = (async (path: string) => {
    paths.push(path);
    return {
      ok: true,
      status: 200,
      headers: new Headers(),
      text: async () => JSON.stringify(pages[paths.length - 1]),
    };
  }) as never;
};

const event = (title: string) => ({
  id,
  title,
  description: '',
  leader: 'Noor',
  location: 'Studio',
  whatToBring: '',
  cancellationPolicy: '',
  status: 'published',
  startsAt: at,
  endsAt: at,
  date: '2026-11-22',
  time: '10:10',
  price: 22_000,
  price_aed: 220,
  is_free: false,
  capacity: 10,
  placesLeft: 4,
  waiting: 0,
  taken: 6,
  version: 0,
  cancelledBecause: null,
});

test('all pages of the events on the screen', async () => {
  answers({ items: [event('One'), event('Two')], total: 3 }, { items: [event('Three')], total: 3 });
  const [, ...records] = await eventsCsv('past');
  expect(paths.map((path) => path.split('?')[1])).toEqual(['when=past&page=1', 'when=past&page=2']);
  expect(records.map(([title]) => title)).toEqual(['One', 'Two', 'Three']);
  expect(records[0]).toEqual([
    'One',
    '2026-11-22',
    '10:10',
    'Noor',
    'Studio',
    '220.00',
    6,
    10,
    0,
    '',
  ]);
});

const subscription = (memberName: string) => ({
  planId: id,
  planName: 'Monthly 8',
  price: 88_000,
  classesPerPeriod: 8,
  id,
  currency: 'AED',
  status: 'active',
  periodStart: at,
  periodEnd: at,
  nextBilling: { at, amount: 88_000 },
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  blockedFrom: null,
  frozen: null,
  freezeDaysLeftThisYear: 30,
  nextPlan: null,
  card: null,
  fees: [],
  startedAt: at,
  endedAt: null,
  feedbackGiven: false,
  version: 0,
  userId: id,
  memberName,
  memberEmail: 'a@mail.example',
  leavingReason: null,
  leavingComment: null,
  feedback: null,
});

test('all pages of the subscriptions in the state that is chosen', async () => {
  answers(
    { items: [subscription('Lina')], nextCursor: 'next' },
    { items: [subscription('Omar')], nextCursor: null },
  );
  const [, ...records] = await subscriptionsCsv({ status: 'active', cursor: 'page-on-screen' });
  expect(paths.map((path) => path.split('?')[1])).toEqual([
    'status=active',
    'status=active&cursor=next',
  ]);
  expect(records.map(([name]) => name)).toEqual(['Lina', 'Omar']);
  expect(records[0]?.slice(1, 5)).toEqual(['a@mail.example', 'Monthly 8', '880.00', 'Active']);
});
