import { jest } from '@jest/globals';
import { addDays, studioInstant } from '@studio/domain-kit';
import { WaitlistClient } from './waitlist-client.js';
import { OpenStudio, type Person } from './open-studio.js';
import { whileLocked } from './while-locked.js';

let studio: OpenStudio;
let client: WaitlistClient;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
  client = new WaitlistClient(studio);
});
afterAll(() => studio.close());

// A second or two each alone; the machine may be busy.
jest.setTimeout(120_000);

// 08:00 in the studio.
beforeEach(() => client.nextMorning());
afterEach(async () => expect(await studio.issues()).toEqual([]));

/** Wall time of the studio, so many days from today. */
const at = (clock: string, days = 0): Date => studioInstant(addDays(studio.today(), days), clock);
const before = (instant: Date, hours: number, seconds = 0): Date =>
  new Date(instant.getTime() - hours * 3_600_000 - seconds * 1000);
/** Frees a seat at once: late, so that nothing is kept for an undo. */
const free = async ({ first }: Awaited<ReturnType<WaitlistClient['full']>>): Promise<void> => {
  await studio.sql(`UPDATE bookings SET cancel_until = booked_at - interval '1 s' WHERE id = $1`, [
    first.bookingId,
  ]);
  await studio.cancel(first, first.bookingId);
};
const stateOf = async (classId: string, person: Person): Promise<string> => {
  const { body } = await client.own(classId, person);
  if (body.code) return (await client.see(classId, person)).body.mine?.status ?? 'gone';
  return body.state;
};
const offerUntil = async (classId: string, person: Person): Promise<Date> =>
  new Date((await client.own(classId, person)).body.offerUntil ?? NaN);

test.each([
  ['14 h and a second before', 1, 'confirmed'],
  ['14 h before', 0, 'offered'],
  ['14 h less a second before', -1, 'offered'],
])('%s: who wants to be booked by itself is booked, or asked', async (_, seconds, state) => {
  const one = await client.full({ startsAt: at('22:30') });
  const member = await client.waiter(one.id, 'auto');
  await client.jump(before(one.startsAt, 14, seconds));
  await free(one);
  expect(await stateOf(one.id, member)).toBe(state);
});

test('in the last hours one after the other is asked, each for a share of the time', async () => {
  const one = await client.full({ startsAt: at('18:00') });
  const [a, b, c] = [
    await client.waiter(one.id),
    await client.waiter(one.id),
    await client.waiter(one.id),
  ];
  await client.jump(at('13:00'));
  await free(one);
  // 4 h until 17:00, three on the waitlist: a quarter.
  expect(await offerUntil(one.id, a)).toEqual(at('14:00'));
  expect(await stateOf(one.id, b)).toBe('waiting');
  await client.jump(new Date(at('14:00').getTime() - 1000));
  expect(await stateOf(one.id, a)).toBe('offered');
  await client.jump(at('14:00'));
  expect((await client.accept(one.id, a)).status).toBe(404);
  expect(await client.eventsOf('class.offer_lapsed.v1', a)).toHaveLength(1);
  expect(await studio.creditsOf(a.packageId)).toBe(1);
  expect(await offerUntil(one.id, b)).toEqual(at('15:00'));
  await client.decline(one.id, b);
  expect(await offerUntil(one.id, c)).toEqual(at('15:30'));
  expect((await client.accept(one.id, c)).status).toBe(200);
});

test('the clock refuses an answer that is late, also before the job has run', async () => {
  const one = await client.full({ startsAt: at('18:00') });
  const member = await client.waiter(one.id, 'ask');
  await free(one);
  const until = await offerUntil(one.id, member);
  await client.heartbeat(until);
  studio.clock.set(until);
  const { status } = await client.accept(one.id, member);
  // The job of an instance may have run in the meantime.
  expect([404, 409]).toContain(status);
  await client.runJobs();
});

describe('the last hour', () => {
  test('closes the list: everyone is told once, has the credit back, the seat is open to all', async () => {
    const one = await client.full({ startsAt: at('18:00') });
    const [a, b] = [await client.waiter(one.id, 'ask'), await client.waiter(one.id)];
    await client.jump(at('16:50'));
    await free(one);
    expect(await offerUntil(one.id, a)).toEqual(at('17:00'));
    await client.jump(new Date(at('17:00').getTime() - 1000));
    expect((await client.see(one.id, a)).body.seatsLeft).toBe(0);
    await client.jump(at('17:00'));
    await client.runJobs();
    // The one who was asked has not answered; the other one still waited.
    expect(await client.eventsOf('class.offer_lapsed.v1', a)).toHaveLength(1);
    expect(await client.eventsOf('class.list_closed.v1', a)).toEqual([]);
    expect(await client.eventsOf('class.list_closed.v1', b)).toMatchObject([
      { reason: 'last_hour' },
    ]);
    expect(await studio.creditsOf(b.packageId)).toBe(1);
    expect((await client.see(one.id, b)).body).toMatchObject({ seatsLeft: 1, waiting: 0 });
    expect((await client.join(one.id, b)).body.code).toBe('WAITING_LIST_CLOSED');
    expect((await studio.book(b, one.id)).status).toBe(201);
  });

  test('a seat that comes free with less than 5 minutes to answer waits for it', async () => {
    const one = await client.full({ startsAt: at('18:00') });
    const member = await client.waiter(one.id);
    await client.jump(new Date(at('16:55').getTime() + 1000));
    await free(one);
    expect(await stateOf(one.id, member)).toBe('waiting');
    expect((await client.see(one.id, member)).body.seatsLeft).toBe(0);
    await client.jump(at('17:00'));
    expect((await client.see(one.id, member)).body.seatsLeft).toBe(1);
  });
});

describe('the night', () => {
  test('nobody is asked, nor overtaken; no stranger has the seat; at 07:00 the first is asked', async () => {
    const one = await client.full({ startsAt: at('12:00', 2) });
    const [asks, books] = [await client.waiter(one.id, 'ask'), await client.waiter(one.id)];
    await client.jump(at('22:00'));
    await free(one);
    expect(await stateOf(one.id, asks)).toBe('waiting');
    expect(await stateOf(one.id, books)).toBe('waiting');
    const stranger = await studio.memberWith(1);
    expect((await studio.book(stranger, one.id)).body.code).toBe('CLASS_FULL');
    await client.jump(new Date(at('07:00', 1).getTime() - 1000));
    expect(await stateOf(one.id, asks)).toBe('waiting');
    await client.jump(at('07:00'));
    expect(await stateOf(one.id, asks)).toBe('offered');
    expect(await offerUntil(one.id, asks)).toEqual(at('09:00'));
  });

  test('who is booked by itself is so at night too', async () => {
    const one = await client.full({ startsAt: at('18:00', 1) });
    const member = await client.waiter(one.id, 'auto');
    await client.jump(at('23:30'));
    await free(one);
    expect(await stateOf(one.id, member)).toBe('confirmed');
  });

  test('the time to answer does not run in it', async () => {
    const one = await client.full({ startsAt: at('12:00', 1) });
    const member = await client.waiter(one.id, 'ask');
    await client.jump(at('21:30'));
    await free(one);
    // 30 minutes before ten, 4 h after seven, one on the waitlist: 2 h at most.
    expect(await offerUntil(one.id, member)).toEqual(at('08:30', 1));
    await client.jump(at('03:00', 1));
    expect((await client.accept(one.id, member)).status).toBe(200);
  });

  test('a class of the early morning: the list closes while the studio sleeps', async () => {
    const one = await client.full({ startsAt: at('06:30', 1) });
    const member = await client.waiter(one.id);
    await client.jump(at('22:15'));
    await free(one);
    expect(await stateOf(one.id, member)).toBe('waiting');
    await client.jump(at('05:30', 1));
    expect(await client.eventsOf('class.offered.v1', member)).toEqual([]);
    expect(await client.eventsOf('class.list_closed.v1', member)).toHaveLength(1);
  });
});

describe('promoted inside the 12 h', () => {
  test.each([
    ['30 minutes: the credit is back', 30, true],
    ['a second more: it is used', 30 + 1 / 60, false],
  ])('declined after %s', async (_, minutes, isBack) => {
    const one = await client.full({ startsAt: at('18:00') });
    const member = await client.waiter(one.id);
    await free(one);
    const { bookingId } = (await client.accept(one.id, member)).body;
    const [promoted] = await client.eventsOf('class.promoted.v1', member);
    expect(promoted?.declineUntil).toBe(at('08:30').toISOString());
    await client.later(minutes);
    const { body } = await studio.cancel(member, bookingId);
    expect(body).toMatchObject({ creditReturned: isBack });
    expect(await studio.creditsOf(member.packageId)).toBe(isBack ? 1 : 0);
    await client.later(1);
  });

  test('before that the deadline is everybody’s', async () => {
    const one = await client.full({ startsAt: at('12:00', 1) });
    const member = await client.waiter(one.id);
    await free(one);
    expect(await client.eventsOf('class.promoted.v1', member)).toMatchObject([
      { byItself: true, cancelUntil: at('00:00', 1).toISOString(), declineUntil: null },
    ]);
  });
});

describe('an outage', () => {
  /** No server was there until this moment. */
  const backAt = async (to: Date): Promise<void> => {
    studio.clock.set(to);
    await client.runJobs();
  };

  test('takes nobody’s time to answer, counted once by two instances', async () => {
    const one = await client.full({ startsAt: at('18:00') });
    const member = await client.waiter(one.id, 'ask');
    await free(one);
    expect(await offerUntil(one.id, member)).toEqual(at('10:00'));
    await client.jump(at('09:00'));
    await backAt(at('12:00'));
    expect(await offerUntil(one.id, member)).toEqual(at('13:00'));
    await backAt(at('16:00'));
    // Never beyond the end of the list.
    expect(await offerUntil(one.id, member)).toEqual(at('17:00'));
    expect(await client.eventsOf('class.offered.v1', member)).toHaveLength(1);
  });

  test('of a process that stopped in the middle of a job takes nobody’s time either', async () => {
    const one = await client.full({ startsAt: at('18:00') });
    const member = await client.waiter(one.id, 'ask');
    await free(one);
    await client.jump(at('09:00'));
    // Both instances have read the clock, and wait for the heartbeat.
    const text = `SELECT FROM heartbeats WHERE job = 'class_waiting_lists' FOR UPDATE`;
    const meanwhile = (): void => studio.clock.set(at('12:00'));
    await whileLocked(studio, { text, values: [], waiting: 2, meanwhile }, () => client.runJobs());
    await client.runJobs();
    expect(await offerUntil(one.id, member)).toEqual(at('13:00'));
  });

  test('that has just ended takes nobody’s time: a request comes before the first turn of a job', async () => {
    const one = await client.full({ startsAt: at('18:00') });
    const member = await client.waiter(one.id, 'ask');
    await free(one);
    await client.jump(at('09:00'));
    await studio.restart(at('12:00'));
    expect(await client.accept(one.id, member)).toMatchObject({ status: 200 });
  });

  test('over the night counts as the night does', async () => {
    const one = await client.full({ startsAt: at('18:00', 1) });
    const member = await client.waiter(one.id, 'ask');
    await client.jump(at('21:00'));
    await free(one);
    expect(await offerUntil(one.id, member)).toEqual(at('08:00', 1));
    await client.jump(at('21:30'));
    await backAt(at('07:30', 1));
    expect(await offerUntil(one.id, member)).toEqual(at('09:00'));
  });

  test('to the end of the class: the list is closed all the same', async () => {
    const one = await client.full({ startsAt: at('18:00') });
    const [a, b] = [await client.waiter(one.id, 'ask'), await client.waiter(one.id)];
    await free(one);
    await backAt(at('20:00'));
    expect(await stateOf(one.id, a)).toBe('gone');
    expect(await studio.creditsOf(a.packageId)).toBe(1);
    expect(await studio.creditsOf(b.packageId)).toBe(1);
    expect(await client.eventsOf('class.list_closed.v1', b)).toHaveLength(1);
  });
});

test('two instances that run at once ask once, notify once and book once', async () => {
  const waitlists = await Promise.all(
    Array.from({ length: 6 }, async (_, n) => {
      const one = await client.full({ startsAt: at('18:00', 1 + n) });
      return {
        ...one,
        asks: await client.waiter(one.id, 'ask'),
        books: await client.waiter(one.id),
      };
    }),
  );
  for (const { first } of waitlists) await studio.cancel(first, first.bookingId);
  await client.later(1);
  for (const { asks } of waitlists)
    expect(await client.eventsOf('class.offered.v1', asks)).toHaveLength(1);
  await client.later(121);
  for (const { id, asks, books } of waitlists) {
    expect(await client.eventsOf('class.offer_lapsed.v1', asks)).toHaveLength(1);
    expect(await client.eventsOf('class.promoted.v1', books)).toHaveLength(1);
    expect(await studio.bookedIn(id)).toBe(1);
  }
});
