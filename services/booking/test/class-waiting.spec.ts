import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { EntityManager } from 'typeorm';
import { forgetMember } from '../src/operations/personal-data/forget-member.js';
import { StudioContext } from '../src/shared/studio-context.js';
import { WaitlistClient } from './waitlist-client.js';
import { OpenStudio, countByOutcome, type Person } from './open-studio.js';
import { PlanClient } from './plan-client.js';

let studio: OpenStudio;
let client: WaitlistClient;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
  client = new WaitlistClient(studio);
});
afterAll(() => studio.close());

// A second or two each alone; the machine may be busy.
jest.setTimeout(120_000);

beforeEach(() => client.nextMorning());
afterEach(async () => expect(await studio.issues()).toEqual([]));

describe('joining', () => {
  test('positions are dense and move up; the credit is held meanwhile', async () => {
    const { id, first } = await client.full();
    const [a, b, c] = [await client.waiter(id), await client.waiter(id), await client.waiter(id)];
    expect((await client.own(id, b)).body).toMatchObject({
      position: 2,
      waiting: 3,
      state: 'waiting',
      mode: 'auto',
      offerUntil: null,
      paysWith: { kind: 'package', userPackageId: b.packageId, creditsLeft: 0 },
    });
    expect(await client.eventsOf('class.waiting_joined.v1', b)).toMatchObject([{ position: 2 }]);
    expect((await client.see(id, c)).body).toMatchObject({
      waiting: 3,
      seatsLeft: 0,
      myWaiting: { position: 3, state: 'waiting' },
    });
    expect((await client.mine(c)).body.items).toMatchObject([
      { scheduleId: id, position: 3, schedule: { id, myWaiting: { position: 3 } } },
    ]);
    await studio.cancel(first, first.bookingId);
    await client.later(1);
    expect((await client.see(id, a)).body).toMatchObject({
      mine: { status: 'confirmed' },
      myWaiting: null,
    });
    expect((await client.own(id, b)).body.position).toBe(1);
    expect((await client.own(id, c)).body.position).toBe(2);
    expect(await studio.creditsOf(a.packageId)).toBe(0);
  });

  test('refusals, and nothing is changed', async () => {
    const { id, first } = await client.full();
    const member = await studio.memberWith(1);
    const [free, off, early, soon] = [
      await studio.addClass(),
      await studio.addClass({ status: 'cancelled' }),
      await studio.addClass({ startsAt: studio.clock.in(14 * 24 + 1) }),
      await client.full({ hours: 1 }),
    ];
    const refused = async (classId: string, person: Person = member): Promise<unknown[]> => {
      const { status, body } = await client.join(classId, person);
      return [status, body.code];
    };
    expect(await refused(free)).toEqual([409, 'SEATS_LEFT']);
    expect(await refused(off)).toEqual([409, 'CLASS_CANCELLED']);
    expect(await refused(early)).toEqual([409, 'TOO_EARLY_TO_BOOK']);
    expect(await refused(soon.id)).toEqual([409, 'WAITING_LIST_CLOSED']);
    expect(await refused(randomUUID())).toEqual([404, 'SCHEDULE_NOT_FOUND']);
    expect(await refused(id, await studio.person())).toEqual([402, 'NO_CREDIT']);
    expect(await refused(id, first)).toEqual([409, 'ALREADY_BOOKED']);
    const other = (await studio.memberWith(1)).packageId;
    const foreign = await client.join(id, member, { userPackageId: other });
    expect(foreign.body.code).toBe('NO_CREDIT');
    expect((await client.own(id, member)).body.code).toBe('WAITING_ENTRY_NOT_FOUND');
    expect((await client.accept(id, member)).body.code).toBe('WAITING_ENTRY_NOT_FOUND');
    expect((await client.decline(id, member)).body.code).toBe('WAITING_ENTRY_NOT_FOUND');
    expect((await client.change(id, member, 'ask')).body.code).toBe('WAITING_ENTRY_NOT_FOUND');
    expect((await client.leave(id, member)).status).toBe(204);
    expect(await studio.creditsOf(member.packageId)).toBe(1);
  });

  test('again is the same place; a key is one intent, also after leaving', async () => {
    const { id } = await client.full();
    const member = await studio.memberWith(3);
    const key = randomUUID();
    const first = await client.join(id, member, { key });
    expect((await client.join(id, member)).body.id).toBe(first.body.id);
    const { status, body } = await client.join(id, member, { key, mode: 'ask' });
    expect([status, body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await studio.creditsOf(member.packageId)).toBe(2);
    await client.leave(id, member);
    expect(await client.eventsOf('class.waiting_left.v1', member)).toHaveLength(1);
    expect(await studio.creditsOf(member.packageId)).toBe(3);
    expect((await client.join(id, member, { key })).body).toEqual(first.body);
    expect((await client.own(id, member)).status).toBe(404);
  });

  test('30 at once: places 1 to 10, then the list is full', async () => {
    const { id } = await client.full();
    const members = await Promise.all(Array.from({ length: 30 }, () => studio.memberWith(1)));
    await studio.arrive(members);
    const answers = await Promise.all(
      members.map((member, n) => client.join(id, member, { app: n % 2 })),
    );
    expect(countByOutcome(answers)).toEqual({ '201': 10, WAITING_LIST_FULL: 20 });
    const waitlists = await Promise.all(
      members.map(async (member) => (await client.own(id, member)).body),
    );
    const places = waitlists.flatMap(({ position }) => position ?? []).sort((a, b) => a - b);
    expect(places).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('ten clicks at once are one place and one credit', async () => {
    const { id } = await client.full();
    const member = await studio.memberWith(5);
    const clicks = Array.from({ length: 10 }, (_, n) => client.join(id, member, { app: n % 2 }));
    const answers = await Promise.all(clicks);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await studio.creditsOf(member.packageId)).toBe(4);
  });

  test('the last credit is held once, for one of two classes', async () => {
    const [one, two] = [await client.full(), await client.full({ hours: 72 })];
    const member = await studio.memberWith(1);
    const answers = await Promise.all([
      client.join(one.id, member, { app: 0 }),
      client.join(two.id, member, { app: 1 }),
    ]);
    expect(countByOutcome(answers)).toEqual({ '201': 1, NO_CREDIT: 1 });
    expect(await studio.creditsOf(member.packageId)).toBe(0);
  });
});

describe('offers', () => {
  test('who wants to be asked first is asked, and accepts', async () => {
    const { id, first } = await client.full();
    const input = await client.waiter(id, 'ask');
    await studio.cancel(first, first.bookingId);
    await client.later(1);
    expect(await client.eventsOf('class.offered.v1', input)).toHaveLength(1);
    // A seat that is offered isn't to be had by others.
    expect((await client.see(id, input)).body).toMatchObject({ seatsLeft: 0, booked: 0 });
    const stranger = await studio.memberWith(1);
    expect((await studio.book(stranger, id)).body.code).toBe('CLASS_FULL');
    const accepted = await client.accept(id, input);
    expect(accepted.status).toBe(200);
    expect(await client.accept(id, input)).toEqual(accepted);
    const { bookingId } = accepted.body;
    expect(await client.eventsOf('class.promoted.v1', input)).toMatchObject([
      { bookingId, byItself: false, declineUntil: null },
    ]);
    expect(await studio.creditsOf(input.packageId)).toBe(0);
  });

  test('declined: free of charge, off the list, and the next on the waitlist is asked at once', async () => {
    const { id, first } = await client.full();
    const [a, b] = [await client.waiter(id, 'ask'), await client.waiter(id, 'ask')];
    await studio.cancel(first, first.bookingId);
    await client.later(1);
    expect((await client.decline(id, b)).body.code).toBe('NOT_OFFERED');
    expect((await client.decline(id, a)).status).toBe(204);
    expect((await client.own(id, a)).status).toBe(404);
    expect(await studio.creditsOf(a.packageId)).toBe(1);
    expect((await client.own(id, b)).body).toMatchObject({ state: 'offered', position: 1 });
    // Who comes back stands behind.
    await client.join(id, a);
    expect((await client.own(id, a)).body.position).toBe(2);
  });

  test('ten who answer yes at once, of whom one was asked', async () => {
    const { id, first } = await client.full();
    const input = await client.waiter(id, 'ask');
    await studio.cancel(first, first.bookingId);
    await client.later(1);
    const clicks = Array.from({ length: 10 }, (_, n) => client.accept(id, input, n % 2));
    const answers = await Promise.all(clicks);
    expect(new Set(answers.map(({ body }) => body.bookingId)).size).toBe(1);
    expect(await studio.bookedIn(id)).toBe(1);
    const thief = await studio.memberWith(1);
    expect((await client.accept(id, thief)).status).toBe(404);
  });

  test('yes and no at once: one of them counts', async () => {
    for (let round = 0; round < 3; round++) {
      const { id, first } = await client.full();
      const input = await client.waiter(id, 'ask');
      await studio.cancel(first, first.bookingId);
      await client.later(1);
      const [yes, no] = await Promise.all([
        client.accept(id, input, 0),
        client.decline(id, input, 1),
      ]);
      const outcomes = [
        [200, 404],
        [404, 204],
      ];
      expect(outcomes).toContainEqual([yes.status, no.status]);
      expect(await studio.bookedIn(id)).toBe(yes.status === 200 ? 1 : 0);
    }
  });

  test('the mode can be changed while one waits', async () => {
    const { id, first } = await client.full();
    const member = await client.waiter(id);
    expect((await client.change(id, member, 'ask')).body.mode).toBe('ask');
    await studio.cancel(first, first.bookingId);
    await client.later(1);
    expect((await client.own(id, member)).body.state).toBe('offered');
  });
});

describe('a seat that comes free', () => {
  test('never shows to a stranger while somebody waits, whoever is faster', async () => {
    for (let round = 0; round < 6; round++) {
      const { id, first } = await client.full({ hours: 11 });
      const waits = await client.waiter(id);
      const stranger = await studio.memberWith(1);
      const [cancelled, booked] = await Promise.all([
        studio.cancel(first, first.bookingId, 0),
        studio.book(stranger, id, { app: 1 }),
      ]);
      expect(cancelled.status).toBe(200);
      expect(countByOutcome([booked])).toEqual({ CLASS_FULL: 1 });
      expect((await client.own(id, waits)).body.state).toBe('offered');
    }
  });

  test('is kept some seconds for who may take the cancel back, then it is handed on', async () => {
    const { id, first } = await client.full();
    const waits = await client.waiter(id);
    await studio.cancel(first, first.bookingId);
    await client.jump(new Date(studio.clock.now().getTime() + 10_000));
    expect((await client.own(id, waits)).body.position).toBe(1);
    const undone = await studio.call('POST', `/api/bookings/${first.bookingId}/undo-cancel`, first);
    expect(undone.status).toBe(200);
    expect((await client.own(id, waits)).body.position).toBe(1);
    await studio.cancel(first, first.bookingId);
    await client.jump(new Date(studio.clock.now().getTime() + 10_001));
    expect((await client.see(id, waits)).body.mine).toMatchObject({ status: 'confirmed' });
  });

  test('more seats: as many of the waitlist as there are', async () => {
    const { id } = await client.full();
    const entries = [await client.waiter(id), await client.waiter(id), await client.waiter(id)];
    await studio.sql('UPDATE schedules SET capacity = 3 WHERE id = $1', [id]);
    await client.runJobs();
    const seated = await Promise.all(
      entries.map(async (one) => (await client.see(id, one)).body.mine),
    );
    expect(seated.map((mine) => mine?.status)).toEqual(['confirmed', 'confirmed', undefined]);
  });

  test('a promotion takes the member off waitlists at the same time, and hands an offer on', async () => {
    const startsAt = studio.clock.in(48);
    const [one, two] = [await client.full({ startsAt }), await client.full({ startsAt })];
    const member = await studio.memberWith(2);
    await client.join(one.id, member);
    await client.join(two.id, member, { mode: 'ask' });
    const next = await client.waiter(two.id, 'ask');
    await studio.cancel(two.first, two.first.bookingId);
    await client.later(1);
    expect((await client.own(two.id, member)).body.state).toBe('offered');
    await studio.cancel(one.first, one.first.bookingId);
    await client.later(1);
    expect((await client.see(one.id, member)).body.mine).toMatchObject({ status: 'confirmed' });
    expect((await client.own(two.id, member)).status).toBe(404);
    await client.runJobs();
    expect((await client.own(two.id, next)).body).toMatchObject({ state: 'offered', position: 1 });
    expect(await studio.creditsOf(member.packageId)).toBe(1);
  });

  test('who cancels a place won goes to the back of the queue', async () => {
    const { id, first } = await client.full();
    const [a, b] = [await client.waiter(id), await client.waiter(id)];
    await studio.cancel(first, first.bookingId);
    await client.later(1);
    const won = (await client.see(id, a)).body.mine?.bookingId ?? '';
    await client.waiter(id);
    await studio.cancel(a, won);
    await client.later(1);
    expect((await client.see(id, b)).body.mine).toMatchObject({ status: 'confirmed' });
    await client.join(id, a);
    expect((await client.own(id, a)).body.position).toBe(2);
  });

  test('the studio cancels the class: nobody waits any more, what was held is back', async () => {
    const { id, first } = await client.full();
    const [a, b] = [await client.waiter(id, 'ask'), await client.waiter(id)];
    await studio.cancel(first, first.bookingId);
    await client.later(1);
    await studio.sql(`UPDATE schedules SET status = 'cancelled' WHERE id = $1`, [id]);
    await client.runJobs();
    for (const member of [a, b]) {
      expect(await client.eventsOf('class.list_closed.v1', member)).toMatchObject([
        { reason: 'cancelled' },
      ]);
      expect(await studio.creditsOf(member.packageId)).toBe(1);
    }
  });
});

describe('who can not have the seat', () => {
  test('is told why, once, keeps the place, and has the next one', async () => {
    const startsAt = studio.clock.in(48);
    const [one, other] = [await client.full({ startsAt }), await studio.addClass({ startsAt })];
    const busy = await client.waiter(one.id, 'auto', 2);
    const next = await client.waiter(one.id);
    const booked = await studio.book(busy, other);
    await studio.cancel(one.first, one.first.bookingId);
    await client.later(1);
    expect((await client.see(one.id, next)).body.mine).toMatchObject({ status: 'confirmed' });
    expect((await client.own(one.id, busy)).body).toMatchObject({
      position: 1,
      state: 'skipped',
      skippedBecause: 'overlap',
    });
    const won = (await client.see(one.id, next)).body.mine?.bookingId ?? '';
    await studio.cancel(next, won);
    await client.later(1);
    // Nobody on the waitlist can have it: it is open to all.
    expect((await client.see(one.id, busy)).body).toMatchObject({ seatsLeft: 1, waiting: 1 });
    expect(await client.eventsOf('class.skipped.v1', busy)).toMatchObject([{ reason: 'overlap' }]);
    await studio.cancel(busy, booked.body.booking!.id);
    await client.later(1);
    expect((await client.see(one.id, busy)).body.mine).toMatchObject({ status: 'confirmed' });
  });

  test.each([
    ['frozen', `frozen_from = '2026-11-24', frozen_until = '2027-12-01'`],
    ['locked', `locked_because = 'dispute', locked_on = '2026-11-23'`],
    ['no_credit', `expires_on = '2026-11-23'`],
  ])('a package that is %s', async (reason, change) => {
    const { id, first } = await client.full();
    const member = await client.waiter(id);
    await studio.sql(`UPDATE user_packages SET ${change} WHERE id = $1`, [member.packageId]);
    await studio.cancel(first, first.bookingId);
    await client.later(1);
    expect((await client.own(id, member)).body).toMatchObject({
      position: 1,
      state: 'skipped',
      skippedBecause: reason,
    });
    expect(await client.eventsOf('class.skipped.v1', member)).toMatchObject([{ reason }]);
    expect((await client.see(id, member)).body.seatsLeft).toBe(1);
  });

  test('an offer that was overtaken by another class can not be accepted', async () => {
    const startsAt = studio.clock.in(48);
    const [one, other] = [await client.full({ startsAt }), await studio.addClass({ startsAt })];
    const member = await client.waiter(one.id, 'ask', 2);
    await studio.cancel(one.first, one.first.bookingId);
    await client.later(1);
    await studio.book(member, other);
    const { status, body } = await client.accept(one.id, member);
    expect([status, body.code]).toEqual([409, 'OVERLAPPING_BOOKING']);
    expect((await client.own(one.id, member)).body.state).toBe('offered');
  });

  test('who books a seat that is open to all waits no longer, and has the held credit back', async () => {
    const startsAt = studio.clock.in(48);
    const [one, other] = [await client.full({ startsAt }), await studio.addClass({ startsAt })];
    const member = await client.waiter(one.id, 'auto', 3);
    const { body } = await studio.book(member, other);
    await studio.cancel(one.first, one.first.bookingId);
    await client.later(1);
    await studio.cancel(member, body.booking!.id);
    // Faster than the job, or not: one seat, one credit.
    const booked = await studio.book(member, one.id);
    expect(['201', 'ALREADY_BOOKED']).toContain(Object.keys(countByOutcome([booked]))[0]);
    await client.runJobs();
    expect((await client.own(one.id, member)).status).toBe(404);
    expect(await studio.creditsOf(member.packageId)).toBe(2);
  });
});

test('the front desk sees who waits, and everything that happened', async () => {
  const admin = await studio.person('admin');
  const { id, first } = await client.full();
  const [a, b] = [await client.waiter(id, 'ask'), await client.waiter(id)];
  await studio.cancel(first, first.bookingId);
  await client.later(1);
  await client.decline(id, a);
  const { body } = await client.asAdmin(id, admin);
  expect(body.entries).toEqual([]);
  expect(body.log.map(({ what, userId }) => [what, userId])).toEqual([
    ['booked', b.id],
    ['declined', a.id],
    ['offered', a.id],
    ['joined', b.id],
    ['joined', a.id],
  ]);
  const waits = await client.waiter(id);
  expect((await client.asAdmin(id, admin)).body.entries).toMatchObject([
    { userId: waits.id, name: 'Noor Al Suwaidi', position: 1, paysWith: { kind: 'package' } },
  ]);
  expect((await client.asAdmin(randomUUID(), admin)).status).toBe(404);
  expect((await client.asAdmin(id, a)).status).toBe(403);
});

test('without the lock the list takes more than it may: the race above would see it', async () => {
  const unsafe = await OpenStudio.open({ instances: 2 });
  const query = EntityManager.prototype.query;
  // As `lockSchedule` would read without its lock.
  const unlocked = jest.spyOn(EntityManager.prototype, 'query').mockImplementation(function (
    this: EntityManager,
    text,
    values,
  ) {
    return query.call(this, text.replace('FOR UPDATE OF s', ''), values);
  } as typeof query);
  try {
    await unsafe.sql(
      'ALTER TABLE class_waiting_entries DROP CONSTRAINT class_waiting_entries_rank',
    );
    const unguarded = new WaitlistClient(unsafe);
    const { id } = await unguarded.full();
    const members = await Promise.all(Array.from({ length: 30 }, () => unsafe.memberWith(1)));
    await unsafe.arrive(members);
    const answers = await Promise.all(
      members.map((member, n) => unguarded.join(id, member, { app: n % 2 })),
    );
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(10);
  } finally {
    unlocked.mockRestore();
    await unsafe.close();
  }
}, 120_000);

describe('a plan', () => {
  const join = (classId: string, member: Person) => client.join(classId, member);

  test('counts a place on the waitlist as a class of its period, and pays for the seat', async () => {
    const plans = new PlanClient(studio);
    const member = await studio.person();
    const { subscriptionId } = await plans.subscribe(member, await plans.addPlan({ limit: 1 }));
    const [one, two] = [await client.full(), await client.full({ hours: 72 })];
    expect((await join(one.id, member)).body.paysWith).toMatchObject({
      kind: 'subscription',
      subscriptionId,
      name: '1 a month',
    });
    expect((await join(two.id, member)).body.code).toBe('NO_CREDIT');
    await studio.cancel(one.first, one.first.bookingId);
    await client.later(1);
    expect((await client.see(one.id, member)).body.mine).toMatchObject({ status: 'confirmed' });
    expect((await join(two.id, member)).body.code).toBe('NO_CREDIT');
  });

  test('that is unlimited waits for one class a day', async () => {
    const plans = new PlanClient(studio);
    const member = await studio.person();
    await plans.subscribe(member, await plans.addPlan({ limit: null }));
    const [one, sameDay, nextDay] = [
      await client.full({ hours: 48 }),
      await client.full({ hours: 52 }),
      await client.full({ hours: 72 }),
    ];
    expect((await join(one.id, member)).status).toBe(201);
    expect((await join(sameDay.id, member)).body.code).toBe('NO_CREDIT');
    expect((await join(nextDay.id, member)).status).toBe(201);
  });

  test.each([
    ['no_credit', { status: 'ended', periodEnd: '2026-11-24T00:00:00.000Z' }],
    ['frozen', { frozenFrom: '2026-11-24T00:00:00.000Z', frozenUntil: '2027-12-24T00:00:00.000Z' }],
    ['locked', { status: 'past_due', pastDueSince: '2026-11-20T00:00:00.000Z' }],
  ] as const)('that ends, is frozen or not paid: skipped, %s', async (reason, change) => {
    const plans = new PlanClient(studio);
    const member = await studio.person();
    const subscription = await plans.subscribe(member, await plans.addPlan());
    const { id, first } = await client.full();
    await join(id, member);
    const asOf = studio.clock.in(0.001).toISOString();
    await plans.hear({ ...subscription, ...change, asOf });
    await studio.cancel(first, first.bookingId);
    await client.later(1);
    expect((await client.own(id, member)).body).toMatchObject({
      state: 'skipped',
      skippedBecause: reason,
    });
  });
});

test('whose account goes leaves the waitlist, and what was offered goes to the next', async () => {
  const { id, first } = await client.full();
  const [a, b] = [await client.waiter(id, 'ask'), await client.waiter(id, 'ask')];
  await studio.cancel(first, first.bookingId);
  await client.later(1);
  const now = studio.clock.now();
  const service = studio.apps[0]!.app.get(StudioContext);
  await studio.dataSource.transaction((tx) =>
    forgetMember(tx, { studio: service, studioId: service.id, memberId: a.id, now }),
  );
  expect((await client.own(id, b)).body).toMatchObject({ state: 'offered', position: 1 });
});
