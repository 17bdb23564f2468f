import type { ActiveCheckIn } from '@studio/contracts';
import { checkInsCsv } from '../features/active-checkins/check-ins-csv.js';
import { emailsCsv } from '../features/emails/emails-csv.js';
import { messagesCsv } from '../features/messages/messages-csv.js';
import { seriesCsv } from '../features/timetable/timetable-csv.js';
import { classesCsv } from './classes-csv.js';
import { eventsCsv } from '../features/events/events-csv.js';
import { reconciliationCsv } from '../features/payments/reconciliation-csv.js';
import { subscriptionsCsv } from '../features/subscriptions/subscriptions-csv.js';
import { paymentsCsv } from './payments/payments-csv.js';

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
  pictureUrl: null,
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

const payment = (description: string) => ({
  id,
  userId: id,
  memberName: 'Lina',
  memberEmail: 'a@mail.example',
  kind: 'package',
  description,
  amount: 100_000,
  price: 125_000,
  discount: 20_000,
  giftCard: 5_000,
  refunded: 0,
  currency: 'AED',
  status: 'fulfilled',
  providerSessionId: 'cs_1',
  createdAt: at,
  paidAt: at,
});

test('all pages of the payments that the filter finds, from the first one', async () => {
  answers(
    { items: [payment('10 classes')], nextCursor: 'next', total: 2 },
    { items: [payment('5 classes')], nextCursor: null, total: 2 },
  );
  const filter = { search: 'Lina', from: '2026-11-01', cursor: 'page-on-screen' };
  const [, ...records] = await paymentsCsv(filter);
  expect(paths.map((path) => path.split('?')[1])).toEqual([
    'search=Lina&from=2026-11-01&limit=200',
    'search=Lina&from=2026-11-01&cursor=next&limit=200',
  ]);
  expect(records.map((record) => record[3])).toEqual(['10 classes', '5 classes']);
  expect(records[0]).toEqual([
    '2026-11-22 10:10',
    'Lina',
    'a@mail.example',
    '10 classes',
    'Package',
    '1,250.00',
    '200.00',
    '50.00',
    '1,000.00',
    '0.00',
    'Paid',
    'cs_1',
    '',
  ]);
});

test('days compared with the provider: a record for each difference, heads without any day', async () => {
  const side = {
    charged: 30_000,
    charges: 2,
    refunded: 0,
    refunds: 0,
    disputed: 0,
    disputes: 0,
    fees: 0,
  };
  const found = { paymentId: null, providerId: 'ch_1', provider: 10_000, books: null, detail: '' };
  const differences = ['charge_unknown', 'refund_unknown'].map((kind) => ({ ...found, kind }));
  const one = { day: '2026-11-21', checkedAt: at, currency: 'AED', provider: side, books: null };
  answers({ items: [{ ...one, differences }], nextCursor: null }, { items: [], nextCursor: null });
  const [head, ...records] = await reconciliationCsv();
  expect(records).toHaveLength(2);
  expect(records[0]).toEqual([
    '2026-11-21',
    '300.00',
    null,
    '0.00',
    null,
    '2026-11-22 10:10',
    'Money at the provider that nobody here knows.',
    '100.00',
    '',
    null,
    'ch_1',
  ]);
  expect(await reconciliationCsv()).toEqual([head]);
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

const mail = (subject: string) => ({
  id,
  userId: id,
  kind: 'receipt',
  recipient: 'a@mail.example',
  subject,
  status: 'failed',
  attempts: 3,
  error: 'no such address',
  createdAt: at,
  sentAt: null,
});

test('all pages of the emails that the filter finds', async () => {
  answers(
    { items: [mail('One')], nextCursor: 'next', total: 2 },
    { items: [mail('Two')], nextCursor: null, total: 2 },
  );
  const filter = { search: 'mail', status: 'failed', cursor: 'page-on-screen' } as const;
  const [, ...records] = await emailsCsv(filter);
  expect(paths.map((path) => path.split('?')[1])).toEqual([
    'search=mail&status=failed&limit=200',
    'search=mail&status=failed&cursor=next&limit=200',
  ]);
  const rest = ['a@mail.example', 'Receipt', 'Failed', 3, 'no such address'];
  expect(records).toEqual([
    ['2026-11-22 10:10', 'One', ...rest],
    ['2026-11-22 10:10', 'Two', ...rest],
  ]);
});

const message = (subject: string, handedOver: number) => ({
  id,
  audience: { kind: 'all' },
  audienceName: null,
  subject,
  text: 'Dear all',
  channels: ['email'],
  status: 'sent',
  sentBy: 'Rania',
  createdAt: at,
  sendAt: at,
  recipients: 4,
  handedOver,
  cancelledBy: null,
});

test('all pages of the messages, with what became of each', async () => {
  const delivery = {
    broadcastId: id,
    emails: { queued: 0, sent: 3, failed: 1, skipped: 0 },
    inApp: { delivered: 4, opened: 2 },
  };
  answers(
    { items: [message('One', 4)], nextCursor: 'next' },
    { items: [{ ...message('Two', 0), id: id.replace('1', '2') }], nextCursor: null },
    { items: [delivery] },
  );
  const [, one, two] = await messagesCsv();
  expect(paths.at(-1)).toContain(`ids=${id}`);
  expect(one?.slice(7)).toEqual([4, 3, 1, 4, 2]);
  expect(two?.[0]).toBe('Two');
  expect(two?.[8]).toBeUndefined();
});

const roster = (...names: string[]): ActiveCheckIn => ({
  schedule: {
    id,
    startsAt: at,
    endsAt: '2026-11-22T07:00:00Z',
    date: '2026-11-22',
    startTime: '10:10',
    endTime: '11:00',
    classType: { id, name: 'Mat', description: '', level: 'all', minutes: 50, motif: 'mat' },
    trainer: { id, name: 'Noor', bio: '', specialities: [], avatarUrl: null },
    room: { id, name: 'Room 1' },
    capacity: 8,
    booked: names.length,
    seatsLeft: 8 - names.length,
    waiting: 0,
    creditCost: 1,
    dropInPrice: 16_000,
    currency: 'AED',
    status: 'scheduled',
    bookingOpensAt: at,
    cancelUntil: at,
    waitlistAsksFrom: at,
    waitlistClosesAt: at,
    waitlistLimit: 5,
    checkInOpensAt: at,
  },
  entries: names.map((name) => ({
    bookingId: id,
    userId: id,
    name,
    status: 'confirmed',
    bookedAt: at,
    checkedInAt: null,
    visits: 2,
    avatarUrl: null,
    noShow: null,
    waived: false,
    rescue: { remindedAt: at, releaseAt: null, released: false },
  })),
  opensAt: at,
  closesAt: at,
  missingFrom: at,
  correctUntil: at,
  healthFlagsFrom: at,
  healthFlags: null,
  phase: 'under_way',
});

test('the people on the lists of today by the name that is looked for, and who is missing', async () => {
  answers({ items: [roster('Ana', 'Ben')] });
  const [head, ...records] = await checkInsCsv('ana', new Date(at));
  expect(records).toHaveLength(1);
  expect(records[0]?.slice(5, 10)).toEqual(['Ana', '', 'Booked', '2026-11-22 10:10', '']);
  expect(records[0]?.slice(10)).toEqual([2, '', 'Yes', '2026-11-22 10:10']);
  expect(head).toHaveLength(records[0]?.length ?? 0);
});

test('the classes of the days on the screen; a list without any keeps its heads', async () => {
  answers({ items: [], madeUntil: '2026-12-31' }, { items: [] });
  expect(await classesCsv({ from: '2026-11-16', to: '2026-11-22' })).toHaveLength(1);
  expect(paths[0]).toContain('from=2026-11-16&to=2026-11-22');
  expect(await seriesCsv()).toHaveLength(1);
});
