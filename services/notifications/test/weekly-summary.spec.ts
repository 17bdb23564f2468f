import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  CashReport,
  ClassesReport,
  ClassNumbers,
  HistoryChain,
  OwedReport,
  PeopleReport,
  PlansReport,
  Preferences,
  RevenueReport,
  SalesReport,
} from '@studio/contracts';
import { randomUUID } from 'node:crypto';
import { until } from '@studio/testing';
import { SendWeeklySummaries } from '../src/weekly-summary/send-weekly-summaries.js';
import { lastWeek, weekDue } from '../src/weekly-summary/week.js';
import { NotificationsTestApp, type Person } from './notifications-test-app.js';

const head = `382:${'a1'.repeat(32)}`;
const compared = (current: number, before: number) => ({ current, before, yearBefore: 0 });
const none = compared(0, 0);
const range = { from: '2026-11-16', to: '2026-11-22' };
const ranges = { current: range, before: range, yearBefore: range };
const classes = (seats: number, booked: number): ClassNumbers => ({
  classes: 9,
  seats,
  booked,
  attended: Math.max(0, booked - 3),
  lateCancelled: 2,
  missed: 3,
  cancelled: 0,
  waived: 0,
  fees: 0,
  waited: 0,
  served: 0,
  turnedAway: 0,
  firstVisits: 1,
});
const answers: Record<string, object> = {
  '/api/admin/reports/cash': {
    ranges,
    closedThrough: '2026-11-19',
    total: compared(127_050, 90_000),
    received: compared(128_450, 90_000),
    returned: compared(1_400, 0),
    methods: [],
    series: [],
  } satisfies CashReport,
  '/api/admin/reports/sales': {
    ranges,
    closedThrough: '2026-11-19',
    net: none,
    vat: none,
    total: none,
    giftCards: none,
    products: [],
    series: [],
  } satisfies SalesReport,
  '/api/admin/reports/plans': {
    ranges,
    active: compared(84, 81),
    mrr: none,
    started: none,
    ended: none,
    failed: none,
    recovered: none,
    lost: none,
    plans: [],
    completeFrom: null,
  } satisfies PlansReport,
  '/api/admin/reports/classes': {
    ranges,
    closedThrough: '2026-11-19',
    total: { current: classes(80, 60), before: classes(80, 44), yearBefore: classes(0, 0) },
    types: [],
    trainers: [],
    weekdays: [],
    starts: [],
    cells: [],
    series: [],
  } satisfies ClassesReport,
  '/api/admin/reports/revenue': {
    ranges,
    closedThrough: '2026-11-19',
    total: compared(90_050, 80_000),
    breakage: none,
    reasons: [],
    products: [],
    series: [],
    asOf: '2026-11-23T02:55:00Z',
  } satisfies RevenueReport,
  '/api/admin/reports/owed': {
    ranges,
    closedThrough: '2026-11-19',
    owed: compared(1_000_050, 0),
    opening: 0,
    sold: 0,
    recognised: 0,
    credits: 0,
    ages: [],
    expiries: [],
    kinds: [],
    asOf: '2026-11-23T02:55:00Z',
  } satisfies OwedReport,
  '/api/admin/reports/people': {
    ranges,
    closedThrough: '2026-11-19',
    joined: compared(7, 4),
    firstVisits: none,
    cameAgain: none,
    undecided: 0,
    cohorts: [],
    away: [{ days: 30, people: 12 }],
    expiring: [],
    birthdays: [],
    lifetime: { people: 0, total: 0, median: 0, bands: [] },
  } satisfies PeopleReport,
  '/api/admin/data-history/chain': {
    entries: 382,
    head,
    checkedAt: null,
    checkedEntries: 0,
    issues: [],
  } satisfies HistoryChain,
};

let testApp: NotificationsTestApp;
let requests: string[];
/** What does not answer. */
let down: string[];
beforeAll(async () => {
  testApp = await NotificationsTestApp.start();
  for (const [path, body] of Object.entries(answers))
    testApp.identity.handlers.set(
      `GET ${path}`,
      (request: IncomingMessage, response: ServerResponse) => {
        requests.push(request.url ?? '');
        if (down.includes(path)) return void response.writeHead(503).end();
        return void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(body));
      },
    );
});
afterAll(() => testApp.stop());
beforeEach(async () => {
  [requests, down] = [[], []];
  await testApp.sql(`DELETE FROM preferences`);
});

const path = '/api/me/preferences';
const summaryOf = ({ kinds }: Preferences) => kinds.find(({ kind }) => kind === 'weekly_summary');
const switchOn = async (as: Person): Promise<Preferences> => {
  const kinds = [{ kind: 'weekly_summary', channels: { email: true } }];
  return (await testApp.call<Preferences>('PATCH', path, { as, body: { kinds } })).body;
};
const execute = (at: string): Promise<void> =>
  testApp.app.get(SendWeeklySummaries, { strict: false }).execute(new Date(at));
const mailsTo = async (person: Person): Promise<string[]> =>
  (
    await testApp.sql<{ subject: string }>(
      `SELECT subject FROM email_jobs WHERE user_id = $1 AND kind = 'weekly-summary'
       AND status <> 'skipped' ORDER BY id`,
      [person.id],
    )
  ).map(({ subject }) => subject);
const textTo = async ({ email }: Person): Promise<string> => {
  await until(() => testApp.mails.to(email).length > 0);
  return testApp.mails.to(email)[0]?.text ?? '';
};

test.each([
  ['2026-11-23T02:59:59Z', null],
  ['2026-11-23T03:00:00Z', range],
  ['2026-11-25T02:59:59Z', range],
  ['2026-11-25T03:00:00Z', null],
  // Sunday evening in London is Monday in Dubai, before seven.
  ['2026-11-29T22:00:00Z', null],
])('at %s %j is due', (at, week) => {
  expect(weekDue(new Date(at))).toEqual(week);
});
test('the last whole week is that of the studio', () => {
  expect(lastWeek(new Date('2026-11-22T21:00:00Z'))).toEqual(range);
});

test('managers and admins can switch it on, by mail; it is off by itself', async () => {
  const [member, manager] = [await testApp.person(), await testApp.person({ role: 'manager' })];
  const before = summaryOf((await testApp.call<Preferences>('GET', path, { as: manager })).body);
  expect(before).toMatchObject({
    required: false,
    offered: ['email'],
    channels: { email: false, push: false, inApp: false },
  });
  expect(summaryOf(await switchOn(manager))?.channels.email).toBe(true);
  expect(
    summaryOf((await testApp.call<Preferences>('GET', path, { as: member })).body),
  ).toBeUndefined();
});

test('once per person and week, however many send at once; the head is for admins', async () => {
  const manager = await testApp.person({ role: 'manager' });
  const admin = await testApp.person({ role: 'admin' });
  const member = await testApp.person();
  const silent = await testApp.person({ role: 'admin' });
  for (const person of [manager, admin, member]) await switchOn(person);
  await execute('2030-01-07T02:59:00Z');
  expect(requests).toEqual([]);
  await Promise.all(Array.from({ length: 6 }, () => execute('2030-01-07T03:00:00Z')));
  await execute('2030-01-07T03:01:00Z');
  for (const person of [manager, admin]) expect(await mailsTo(person)).toHaveLength(1);
  for (const person of [member, silent]) expect(await mailsTo(person)).toEqual([]);
  expect(requests).toContain('/api/admin/reports/cash?from=2029-12-31&to=2030-01-06');
  const text = await textTo(admin);
  expect(text).toContain('Came in: AED 1,284.50 (AED 900.00 the week before)');
  expect(text).toContain('Running at the end of the week: 84 (81 the week before)');
  expect(text).toContain('Owed to members in classes: AED 10,000.50');
  expect(text).toContain('Joined: 7 (4 the week before)');
  expect(text).toContain('Not seen for 30 days: 12 (now)');
  expect(text).toContain('Seats taken: 75% (55% the week before)');
  expect(text).toContain(head);
  expect(text).toContain('/unsubscribe?token=');
  expect(await textTo(manager)).not.toContain(head);
  // Who wants it from now on gets the next one.
  await switchOn(silent);
  await execute('2030-01-08T03:01:00Z');
  expect(await mailsTo(silent)).toEqual([]);
  await execute('2030-01-14T03:00:00Z');
  expect([await mailsTo(admin), await mailsTo(silent)].map(({ length }) => length)).toEqual([2, 1]);
});

test('a service that is away is waited for four hours; then the mail says what is missing', async () => {
  const manager = await testApp.person({ role: 'manager' });
  await switchOn(manager);
  down = ['/api/admin/reports/cash', '/api/admin/data-history/chain'];
  for (const at of ['03:00', '05:00', '06:59']) await execute(`2031-01-06T${at}:00Z`);
  expect(await mailsTo(manager)).toEqual([]);
  await execute('2031-01-06T07:00:00Z');
  expect(await mailsTo(manager)).toHaveLength(1);
  const text = await textTo(manager);
  expect(text).toContain('We could not read this in time: Cash.');
  expect(text).not.toContain('Came in');
  // It comes back in time: nothing is missing.
  await execute('2031-01-13T03:00:00Z');
  down = [];
  await execute('2031-01-13T03:01:00Z');
  await until(() => testApp.mails.to(manager.email).length === 2);
  expect(testApp.mails.to(manager.email)[1]?.text).toContain('Came in');
});

describe('last week’s, asked for', () => {
  const ask = async (as: Person, key = randomUUID()): Promise<number> => {
    const { status } = await fetch(`${testApp.url}/api/admin/weekly-summary`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as.token}`, 'idempotency-key': key },
    });
    return status;
  };

  test('comes at once, whatever is switched off; one for a key, three an hour', async () => {
    const manager = await testApp.person({ role: 'manager' });
    const key = randomUUID();
    expect([await ask(manager, key), await ask(manager, key)]).toEqual([202, 202]);
    expect(await mailsTo(manager)).toHaveLength(1);
    expect(await textTo(manager)).toContain('Came in: AED 1,284.50');
    const more = await Promise.all(Array.from({ length: 4 }, () => ask(manager)));
    expect(more.sort()).toEqual([202, 202, 429, 429]);
    expect(await mailsTo(manager)).toHaveLength(3);
  });

  test('is no mail with holes', async () => {
    const manager = await testApp.person({ role: 'manager' });
    down = ['/api/admin/reports/sales'];
    expect(await ask(manager)).toBe(503);
    expect(await mailsTo(manager)).toEqual([]);
  });

  test('isn’t read by the front desk in the log of mails', async () => {
    const manager = await testApp.person({ role: 'manager' });
    const frontDesk = await testApp.person({ role: 'front_desk' });
    await ask(manager);
    const [mail] = await testApp.sql<{ id: string }>(
      `SELECT id FROM email_jobs WHERE user_id = $1`,
      [manager.id],
    );
    const read = async (as: Person) =>
      (await testApp.call<{ html: string | null }>('GET', `/api/admin/emails/${mail?.id}`, { as }))
        .body.html;
    expect(await read(frontDesk)).toBeNull();
    expect(await read(manager)).toContain('Came in');
  });
});
