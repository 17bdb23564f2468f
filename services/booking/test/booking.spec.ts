import { randomUUID } from 'node:crypto';
import { bookClass, getSchedule, listMyBookings, listSchedules } from '@studio/contracts';
import { ForgetOldKeys } from '../src/seats/booking/forget-old-keys.job.js';
import { OpenStudio, type Person } from './open-studio.js';

let studio: OpenStudio;
beforeAll(async () => {
  studio = await OpenStudio.open();
});
afterAll(() => studio.close());
afterEach(async () => {
  expect(await studio.issues()).toEqual([]);
  studio.clock.set('2026-11-23T04:00:00Z');
});

test('a booking takes seat and credit, tells, and shows at once in week, class and own list', async () => {
  const member = await studio.memberWith(10);
  const scheduleId = await studio.addClass({ capacity: 8 });
  // Read before: what is kept for a second must not hide the own booking.
  const week = `/api/schedules?from=${studio.today()}`;
  await studio.call('GET', week, { token: member.token });

  const { status, body } = await studio.book(member, scheduleId);
  expect(status).toBe(201);
  const answer = bookClass.response!.parse(body);
  expect(answer).toMatchObject({
    seatsLeft: 7,
    creditsLeft: 9,
    booking: {
      scheduleId,
      status: 'confirmed',
      schedule: { booked: 1, seatsLeft: 7 },
      paidWith: { userPackageId: member.packageId, creditsLeft: 9, reason: 'only_one' },
      lateConsequence: 'credit_used',
      cancelUntil: '2026-11-24T16:00:00.000Z',
    },
  });

  const bookingId = answer.booking.id;
  const input = { token: member.token };
  const shown = listSchedules.response!.parse((await studio.call('GET', week, input)).body);
  expect(shown.items.find(({ id }) => id === scheduleId)).toMatchObject({
    booked: 1,
    mine: { bookingId, status: 'confirmed' },
  });
  const one = await studio.call('GET', `/api/schedules/${scheduleId}`, input);
  expect(getSchedule.response!.parse(one.body)).toMatchObject({
    mine: { bookingId },
    funding: { userPackageId: member.packageId, creditsLeft: 9 },
  });
  const own = await studio.call('GET', '/api/me/bookings?when=upcoming', input);
  expect(listMyBookings.response!.parse(own.body).items.map(({ id }) => id)).toEqual([bookingId]);
  expect((await studio.call('GET', `/api/bookings/${bookingId}`, input)).status).toBe(200);

  const published = await studio.sql<{ type: string; seats: object }>(
    `SELECT type, data -> 'seats' AS seats FROM outbox WHERE data ->> 'scheduleId' = $1`,
    [scheduleId],
  );
  expect(published).toEqual([
    {
      type: 'booking.confirmed.v1',
      seats: { capacity: 8, booked: 1, waiting: 0, seatsLeft: 7 },
    },
  ]);
  const [known] = await studio.sql<{ full_name: string }>(
    'SELECT full_name FROM members WHERE id = $1',
    [member.id],
  );
  expect(known?.full_name).toBe('Noor Al Suwaidi');
});

describe('a refusal changes nothing and says why', () => {
  const HOUR = 1;
  test.each<{
    title: string;
    arrange: () => Promise<[Person, string]>;
    status: number;
    code: string;
  }>([
    {
      title: 'no such class',
      arrange: async () => [await studio.memberWith(1), randomUUID()],
      status: 404,
      code: 'SCHEDULE_NOT_FOUND',
    },
    {
      title: 'cancelled by the studio',
      arrange: async () => [
        await studio.memberWith(1),
        await studio.addClass({ status: 'cancelled' }),
      ],
      status: 409,
      code: 'CLASS_CANCELLED',
    },
    {
      title: 'started this second',
      arrange: async () => [
        await studio.memberWith(1),
        await studio.addClass({ startsAt: studio.clock.now() }),
      ],
      status: 409,
      code: 'CLASS_STARTED',
    },
    {
      title: 'more than 14 days ahead',
      arrange: async () => [
        await studio.memberWith(1),
        await studio.addClass({ startsAt: studio.clock.in(14 * 24 * HOUR + 0.001) }),
      ],
      status: 409,
      code: 'TOO_EARLY_TO_BOOK',
    },
    {
      title: 'no credit',
      arrange: async () => [await studio.person(), await studio.addClass()],
      status: 402,
      code: 'NO_CREDIT',
    },
    {
      title: 'credits for another class type only',
      arrange: async () => {
        const member = await studio.person();
        await studio.giveCredits(member, 5, { classTypeIds: [await studio.addClassType()] });
        return [member, await studio.addClass()];
      },
      status: 402,
      code: 'NO_CREDIT',
    },
    {
      title: 'the credits expire before the class',
      arrange: async () => {
        const member = await studio.person();
        await studio.giveCredits(member, 5, { expiresOn: '2026-11-24' });
        return [member, await studio.addClass()];
      },
      status: 402,
      code: 'NO_CREDIT',
    },
    {
      title: 'frozen on the day of the class',
      arrange: async () => {
        const member = await studio.person();
        await studio.giveCredits(member, 5, { frozen: ['2026-11-25', '2026-12-02'] });
        return [member, await studio.addClass()];
      },
      status: 402,
      code: 'NO_CREDIT',
    },
  ])('$title', async ({ arrange, status, code }) => {
    const [member, scheduleId] = await arrange();
    const answer = await studio.book(member, scheduleId);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    if (code === 'NO_CREDIT') expect(answer.body.hint).toContain('package');
  });

  test('full', async () => {
    const scheduleId = await studio.addClass({ capacity: 1 });
    await studio.book(await studio.memberWith(1), scheduleId);
    const late = await studio.memberWith(1);
    const answer = await studio.book(late, scheduleId);
    expect([answer.status, answer.body.code]).toEqual([409, 'CLASS_FULL']);
    expect(await studio.creditsOf(late.packageId)).toBe(1);
  });

  test('another class at that time, which it names', async () => {
    const member = await studio.memberWith(5);
    const start = studio.clock.in(72);
    const first = await studio.addClass({ startsAt: start });
    const overlapping = await studio.addClass({
      startsAt: new Date(start.getTime() + 49 * 60_000),
    });
    const { body } = await studio.book(member, first);
    const answer = await studio.book(member, overlapping);
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'OVERLAPPING_BOOKING',
        details: {
          bookingId: body.booking!.id,
          scheduleId: first,
          className: 'Reformer Flow',
          startsAt: start.toISOString(),
        },
      },
    });
    const next = await studio.addClass({ startsAt: new Date(start.getTime() + 50 * 60_000) });
    expect((await studio.book(member, next)).status).toBe(201);
  });
});

test('booking opens exactly 14 days before, and closes with the start', async () => {
  const member = await studio.memberWith(5);
  const start = studio.clock.in(14 * 24);
  const opening = await studio.addClass({ startsAt: start });
  expect((await studio.book(member, opening)).status).toBe(201);
  const closing = await studio.addClass({ startsAt: new Date(studio.clock.now().getTime() + 1) });
  expect((await studio.book(member, closing)).status).toBe(201);
});

test.each([
  ['00:00', '2026-11-24T20:00:00Z', '2026-11-25'],
  ['01:30', '2026-11-24T21:30:00Z', '2026-11-25'],
  ['03:59', '2026-11-24T23:59:00Z', '2026-11-25'],
])('at %s the class is on the studio’s day, not on that of UTC', async (clock, startsAt, date) => {
  const member = await studio.person();
  // Valid to the last day before in the studio: UTC would let it pass.
  await studio.giveCredits(member, 1, { expiresOn: '2026-11-24' });
  const scheduleId = await studio.addClass({ startsAt: new Date(startsAt) });
  expect((await studio.book(member, scheduleId)).body.code).toBe('NO_CREDIT');
  await studio.giveCredits(member, 1, { expiresOn: date });
  const { body } = await studio.book(member, scheduleId);
  expect(body.booking!.schedule).toMatchObject({ date, startTime: clock });
  const day = await studio.call('GET', `/api/schedules?from=${date}&to=${date}`, {
    token: member.token,
  });
  expect(day.body.items!.map((one) => one.id)).toContain(scheduleId);
});

test('the member may choose what pays, among what can', async () => {
  const member = await studio.memberWith(5);
  const gift = await studio.giveCredits(member, 2, { expiresOn: '2028-01-01' });
  const scheduleId = await studio.addClass();
  const detail = await studio.call('GET', `/api/schedules/${scheduleId}`, { token: member.token });
  expect(detail.body).toMatchObject({
    funding: { userPackageId: member.packageId, reason: 'expires_first' },
    fundingChoices: [
      { userPackageId: member.packageId },
      { userPackageId: gift },
      { kind: 'drop_in', price: 16_000 },
    ],
  });
  const { body } = await studio.book(member, scheduleId, { userPackageId: gift });
  expect(body.booking!.paidWith).toMatchObject({ userPackageId: gift, reason: 'chosen' });
  expect(await studio.creditsOf(gift)).toBe(1);
  const other = await studio.memberWith(5);
  const later = await studio.addClass({ startsAt: studio.clock.in(60) });
  const refused = await studio.book(member, later, { userPackageId: other.packageId });
  expect([refused.status, refused.body.code]).toEqual([402, 'NO_CREDIT']);
  expect(await studio.creditsOf(other.packageId)).toBe(5);
});

describe('Idempotency-Key', () => {
  test('the same request gets the same answer, also when it has been cancelled since', async () => {
    const member = await studio.memberWith(5);
    const scheduleId = await studio.addClass();
    const key = randomUUID();
    const first = await studio.book(member, scheduleId, { key });
    await studio.cancel(member, first.body.booking!.id);
    expect(await studio.book(member, scheduleId, { key })).toEqual(first);
    expect(await studio.creditsOf(member.packageId)).toBe(5);
  });

  test('for another request it is refused; another member has own keys', async () => {
    const [member, other] = [await studio.memberWith(5), await studio.memberWith(5)];
    const scheduleId = await studio.addClass();
    const key = randomUUID();
    await studio.book(member, scheduleId, { key });
    const reused = await studio.book(member, await studio.addClass(), { key });
    expect([reused.status, reused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await studio.book(other, scheduleId, { key })).status).toBe(201);
  });

  test('is kept for a week', async () => {
    const member = await studio.memberWith(5);
    const key = randomUUID();
    await studio.book(member, await studio.addClass(), { key });
    const job = studio.apps[0]!.app.get(ForgetOldKeys, { strict: false });
    const isKept = async () =>
      (await studio.sql('SELECT FROM idempotency_keys WHERE key = $1', [key])).length === 1;
    studio.clock.set(studio.clock.in(7 * 24 - 1));
    await job.execute();
    expect(await isKept()).toBe(true);
    studio.clock.set(studio.clock.in(2));
    await job.execute();
    expect(await isKept()).toBe(false);
  });

  test.each([undefined, 'short', 'x'.repeat(201)])('%s is refused', async (key) => {
    const member = await studio.memberWith(1);
    const scheduleId = await studio.addClass();
    const answer = await studio.call('POST', '/api/bookings', {
      token: member.token,
      body: { scheduleId },
      ...(key ? { key } : {}),
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'IDEMPOTENCY_KEY_REQUIRED']);
  });
});

test('own bookings come in pages: upcoming by start, then past and cancelled, newest first', async () => {
  const member = await studio.memberWith(20);
  const inDays = [5, 1, 3, 2, 4];
  for (const days of inDays) {
    const scheduleId = await studio.addClass({ startsAt: studio.clock.in(24 * days) });
    const { body } = await studio.book(member, scheduleId);
    if (days === 5) await studio.cancel(member, body.booking!.id);
  }
  studio.clock.set(studio.clock.in(24 * 2.5));
  const days: number[] = [];
  let cursor = '';
  do {
    const { body } = await studio.call('GET', `/api/me/bookings?limit=2${cursor}`, {
      token: member.token,
    });
    const { items, nextCursor } = listMyBookings.response!.parse(body);
    expect(items.length).toBeLessThanOrEqual(2);
    days.push(...items.map(({ schedule }) => new Date(schedule.startsAt).getUTCDate() - 23));
    cursor = nextCursor ? `&cursor=${nextCursor}` : '';
  } while (cursor);
  expect(days).toEqual([3, 4, 5, 2, 1]);
  const bad = await studio.call('GET', '/api/me/bookings?cursor=rubbish', { token: member.token });
  expect(bad.status).toBe(400);
});
