import { OpenStudio, type Person } from './open-studio.js';
import { PlanClient } from './plan-client.js';

let studio: OpenStudio;
let client: PlanClient;
beforeAll(async () => {
  studio = await OpenStudio.open();
  client = new PlanClient(studio);
});
afterAll(() => studio.close());
afterEach(async () => expect(await studio.issues()).toEqual([]));

/** What a booking of a class at that instant of that studio day is answered with. */
const bookAt = async (member: Person, startsAt: string, now: string): Promise<string> => {
  studio.clock.set(now);
  const scheduleId = await studio.addClass({ startsAt: new Date(startsAt) });
  const { status, body } = await studio.book(member, scheduleId);
  return body.code ?? String(status);
};

test.each<{ title: string; startsAt: string; now: string; expected: string }>([
  // +04:00 is the studio's wall.
  {
    title: '14 days and a second before',
    startsAt: '2026-12-07T18:00:00+04:00',
    now: '2026-11-23T17:59:59+04:00',
    expected: 'TOO_EARLY_TO_BOOK',
  },
  {
    title: '14 days before, to the second',
    startsAt: '2026-12-07T18:00:00+04:00',
    now: '2026-11-23T18:00:00+04:00',
    expected: '201',
  },
  {
    title: 'a second before the start',
    startsAt: '2026-11-23T18:00:00+04:00',
    now: '2026-11-23T17:59:59+04:00',
    expected: '201',
  },
  {
    title: 'at the start',
    startsAt: '2026-11-23T18:00:00+04:00',
    now: '2026-11-23T18:00:00+04:00',
    expected: 'CLASS_STARTED',
  },
  {
    title: 'the package’s last day, its last class',
    startsAt: '2026-12-31T23:30:00+04:00',
    now: '2026-12-31T23:29:59+04:00',
    expected: '201',
  },
  {
    title: 'half an hour after its last day',
    startsAt: '2027-01-01T00:30:00+04:00',
    now: '2026-12-31T23:59:59+04:00',
    expected: 'NO_CREDIT',
  },
  {
    title: 'a class of its last day that is still yesterday in UTC',
    startsAt: '2026-12-31T00:30:00+04:00',
    now: '2026-12-30T20:00:00+04:00',
    expected: '201',
  },
])('$title', async ({ startsAt, now, expected }) => {
  const member = await studio.person();
  await studio.giveCredits(member, 2, { expiresOn: '2026-12-31' });
  expect(await bookAt(member, startsAt, now)).toBe(expected);
});

describe('a class a month, renewed at 10:00 on the 31st of January', () => {
  const subscribed = async () => {
    studio.clock.set('2027-02-15T08:00:00Z');
    const member = await studio.person();
    await client.subscribe(member, await client.addPlan({ limit: 1 }), {
      periodStart: '2027-01-31T06:00:00.000Z',
      periodEnd: '2027-02-28T06:00:00.000Z',
    });
    expect(await bookAt(member, '2027-02-20T18:00:00+04:00', '2027-02-15T08:00:00Z')).toBe('201');
    return member;
  };

  test.each<[string, string, string]>([
    ['23:30 of the last day before it renews', '2027-02-27T23:30:00+04:00', 'NO_CREDIT'],
    ['00:30 of the day it renews: yesterday in UTC', '2027-02-28T00:30:00+04:00', '201'],
    ['the morning of that day, before the hour', '2027-02-28T08:00:00+04:00', '201'],
  ])('%s', async (_, startsAt, expected) => {
    const member = await subscribed();
    expect(await bookAt(member, startsAt, '2027-02-16T08:00:00Z')).toBe(expected);
  });
});

test('a second class of the day by an unlimited plan: from 2 h before, to the second', async () => {
  studio.clock.set('2026-11-23T08:00:00+04:00');
  const member = await studio.person();
  await client.subscribe(member, await client.addPlan({ limit: null }));
  const first = '2026-11-25T07:30:00+04:00';
  const second = '2026-11-25T18:30:00+04:00';
  expect(await bookAt(member, first, '2026-11-23T08:00:00+04:00')).toBe('201');
  expect(await bookAt(member, second, '2026-11-25T16:29:59+04:00')).toBe('NO_CREDIT');
  expect(await bookAt(member, second, '2026-11-25T16:30:00+04:00')).toBe('201');
});

test('the member’s own clock decides nothing', async () => {
  studio.clock.set('2026-11-23T08:00:00+04:00');
  const member = await studio.memberWith(1);
  const scheduleId = await studio.addClass({ startsAt: studio.clock.in(11) });
  const { body } = await studio.book(member, scheduleId);
  const answer = await fetch(`${studio.url}/api/bookings/${body.booking!.id}`, {
    method: 'DELETE',
    // Two days ago by the browser: that would be on time.
    headers: { authorization: `Bearer ${member.token}`, date: studio.clock.in(-48).toUTCString() },
  });
  expect(await answer.json()).toMatchObject({ booking: { status: 'late_cancelled' } });
});
