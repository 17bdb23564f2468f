import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { OpenStudio, tally } from './open-studio.js';

let studio: OpenStudio;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
});
afterAll(() => studio.close());
afterEach(async () => expect(await studio.findings()).toEqual([]));

// A second or two each alone; the machine may be busy.
jest.setTimeout(120_000);

const times = <T>(n: number, make: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)));

test('50 members, one seat, two instances, 20 rounds: one wins, 49 hear that it is full', async () => {
  const members = await times(50, () => studio.memberWith(20));
  await studio.arrive(members);
  for (let round = 0; round < 20; round++) {
    const scheduleId = await studio.addClass({
      capacity: 1,
      startsAt: studio.clock.in(24 + round),
    });
    const answers = await Promise.all(
      members.map((member, i) => studio.book(member, scheduleId, { app: i % 2 })),
    );
    expect(tally(answers)).toEqual({ '201': 1, CLASS_FULL: 49 });
    expect(await studio.bookedIn(scheduleId)).toBe(1);
  }
});

test('one credit, two classes at once: one booking', async () => {
  for (let round = 0; round < 10; round++) {
    const member = await studio.memberWith(1);
    const classes = await times(2, (i) =>
      studio.addClass({ startsAt: studio.clock.in(30 + 2 * i) }),
    );
    const answers = await Promise.all(
      classes.map((scheduleId, app) => studio.book(member, scheduleId, { app })),
    );
    expect(tally(answers)).toEqual({ '201': 1, NO_CREDIT: 1 });
    expect(await studio.creditsOf(member.packageId)).toBe(0);
  }
});

test('two classes at the same time, booked at once from two packages: one booking', async () => {
  const member = await studio.memberWith(5);
  const other = await studio.giveCredits(member, 5);
  const classes = await times(2, () => studio.addClass());
  const answers = await Promise.all([
    studio.book(member, classes[0]!, { userPackageId: member.packageId, app: 0 }),
    studio.book(member, classes[1]!, { userPackageId: other, app: 1 }),
  ]);
  expect(tally(answers)).toEqual({ '201': 1, OVERLAPPING_BOOKING: 1 });
});

test('ten clicks with one key are one booking, one credit, one answer', async () => {
  const member = await studio.memberWith(5);
  const scheduleId = await studio.addClass();
  const key = randomUUID();
  const answers = await times(10, (i) => studio.book(member, scheduleId, { key, app: i % 2 }));
  expect(tally(answers)).toEqual({ '201': 10 });
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await studio.creditsOf(member.packageId)).toBe(4);
});

test('ten clicks with ten keys are one booking that all answers name', async () => {
  const member = await studio.memberWith(5);
  const scheduleId = await studio.addClass();
  const answers = await times(10, (i) => studio.book(member, scheduleId, { app: i % 2 }));
  expect(tally(answers)).toEqual({ '201': 1, ALREADY_BOOKED: 9 });
  const ids = answers.map(({ status, body }) =>
    status === 201 ? body.booking!.id : body.details!.bookingId,
  );
  expect(new Set(ids).size).toBe(1);
});

test('ten cancellations at once give one credit back and say the same', async () => {
  const member = await studio.memberWith(5);
  const scheduleId = await studio.addClass();
  const { body } = await studio.book(member, scheduleId);
  const bookingId = body.booking!.id;
  const answers = await times(10, (i) => studio.cancel(member, bookingId, i % 2));
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 200, body: { creditReturned: true, creditsLeft: 5 } });
  expect(await studio.bookedIn(scheduleId)).toBe(0);
});

test('cancel against book on the last seat: never two, the credit once back', async () => {
  for (let round = 0; round < 20; round++) {
    const [holder, rival] = await times(2, () => studio.memberWith(1));
    const scheduleId = await studio.addClass({ capacity: 1 });
    const { body } = await studio.book(holder!, scheduleId);
    const [cancelled, booked] = await Promise.all([
      studio.cancel(holder!, body.booking!.id, 0),
      studio.book(rival!, scheduleId, { app: 1 }),
    ]);
    expect(cancelled.status).toBe(200);
    expect(['201', 'CLASS_FULL']).toContain(Object.keys(tally([booked]))[0]);
    expect(await studio.bookedIn(scheduleId)).toBe(booked.status === 201 ? 1 : 0);
    expect(await studio.creditsOf(holder!.packageId)).toBe(1);
  }
});

test('members who book and cancel the same classes in opposite order meet no error', async () => {
  const members = await times(6, () => studio.memberWith(40));
  const classes = await times(4, (i) =>
    studio.addClass({ capacity: 3, startsAt: studio.clock.in(100 + 2 * i) }),
  );
  const answers = await Promise.all(
    members.map(async (member, i) => {
      const seen = [];
      for (let round = 0; round < 8; round++) {
        const order = i % 2 ? classes : [...classes].reverse();
        for (const scheduleId of order) {
          const booked = await studio.book(member, scheduleId, { app: i % 2 });
          seen.push(booked);
          if (booked.status === 201 && round % 2 === 0)
            seen.push(await studio.cancel(member, booked.body.booking!.id));
        }
      }
      return seen;
    }),
  );
  const codes = Object.keys(tally(answers.flat()));
  expect(
    codes.filter((code) => !['200', '201', 'CLASS_FULL', 'ALREADY_BOOKED'].includes(code)),
  ).toEqual([]);
});

describe('without the guard on the seat', () => {
  test('the same race overbooks: the test above would see it', async () => {
    const unsafe = await OpenStudio.open({ instances: 2, unsafe: true });
    try {
      await unsafe.sql(
        'ALTER TABLE schedules DROP CONSTRAINT schedules_seats, DROP CONSTRAINT schedules_claims',
      );
      const scheduleId = await unsafe.addClass({ capacity: 1 });
      const members = await times(50, () => unsafe.memberWith(1));
      const answers = await Promise.all(
        members.map((member, i) => unsafe.book(member, scheduleId, { app: i % 2 })),
      );
      expect(tally(answers)['201']).toBeGreaterThan(1);
      expect(await unsafe.findings()).toEqual([
        expect.stringContaining('no class has more bookings than seats'),
      ]);
    } finally {
      await unsafe.close();
    }
  });
});
