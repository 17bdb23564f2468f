import { randomUUID } from 'node:crypto';
import { ExpireHolds } from '../src/seats/holds/expire-holds.job.js';
import { FrontDeskClient } from './front-desk-client.js';
import { OpenStudio, type Person } from './open-studio.js';
import { PlanClient } from './plan-client.js';

let studio: OpenStudio;
let plans: PlanClient;
let frontDesk: FrontDeskClient;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
  plans = new PlanClient(studio);
  frontDesk = new FrontDeskClient(studio, await studio.person('front_desk'));
});
afterAll(() => studio.close());
beforeEach(() => studio.clock.set('2026-11-23T04:00:00Z'));
afterEach(async () => expect(await studio.issues()).toEqual([]));

const clockRuns = () =>
  Promise.all(studio.apps.map(({ app }) => app.get(ExpireHolds, { strict: false }).execute()));
const later = (seconds: number): void =>
  studio.clock.set(new Date(studio.clock.now().getTime() + seconds * 1_000));
let hours = 20;
/** A class with one seat, whose member has cancelled a moment ago. */
const cancelled = async (member?: Person & { packageId?: string }) => {
  const who = member ?? (await studio.memberWith(3));
  hours += 2;
  const scheduleId = await studio.addClass({ capacity: 1, startsAt: studio.clock.in(hours) });
  const bookingId = (await studio.book(who, scheduleId)).body.booking!.id;
  const cancel = async (id = bookingId) =>
    expect((await studio.cancel(who, id)).body).toMatchObject({ seatsLeft: 0 });
  return { member: who, scheduleId, bookingId, cancel };
};
const seats = (scheduleId: string) => plans.seats(scheduleId);
const taken = { booked: 1, claimed: 0 };
const waits = async (scheduleId: string): Promise<Person> => {
  const waiter = await studio.memberWith(1);
  const joined = await studio.call('POST', `/api/schedules/${scheduleId}/waiting-list`, {
    token: waiter.token,
    key: randomUUID(),
    body: { mode: 'auto' },
  });
  expect(joined.status).toBe(201);
  return waiter;
};
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  body.code ?? status;
const balance = async (packageId: string | undefined) => studio.creditsOf(packageId ?? '');

test.each([
  ['nobody waits', false],
  ['somebody waits, who stays first in line', true],
])('a full class is booked again within the seconds of an undo; %s', async (_, isWaited) => {
  const { member, scheduleId, cancel } = await cancelled();
  const waiter = isWaited ? await waits(scheduleId) : null;
  await cancel();
  const stranger = await studio.memberWith(1);
  expect(codeOf(await studio.book(stranger, scheduleId))).toBe('CLASS_FULL');
  later(9);
  await clockRuns();
  const again = await studio.book(member, scheduleId);
  expect(again.status).toBe(201);
  expect(await seats(scheduleId)).toEqual(taken);
  expect(await balance(member.packageId)).toBe(2);
  expect(codeOf(await studio.book(stranger, scheduleId))).toBe('CLASS_FULL');
  // The time of the first cancel is over: nothing of it is left to free a seat.
  later(30);
  await clockRuns();
  expect(await seats(scheduleId)).toEqual(taken);
  await studio.cancel(member, again.body.booking!.id);
  later(11);
  await clockRuns();
  const next = waiter ? taken : { booked: 0, claimed: 0 };
  expect(await seats(scheduleId)).toEqual(next);
});

test('the own spot comes along, unless somebody chose it', async () => {
  const member = await studio.memberWith(3);
  const other = await studio.memberWith(3);
  const scheduleId = await studio.addClass({ capacity: 3, startsAt: studio.clock.in(18) });
  const book = async (who: Person) => (await studio.book(who, scheduleId)).body.booking!;
  const choose = (id: string, spot: number) =>
    studio.sql('UPDATE bookings SET spot = $2 WHERE id = $1', [id, spot]);
  const first = await book(member);
  await choose(first.id, 2);
  await studio.cancel(member, first.id);
  const key = randomUUID();
  const answers = [
    await studio.book(member, scheduleId, { key }),
    await studio.book(member, scheduleId, { key }),
  ];
  expect(answers[1]).toEqual(answers[0]);
  const spotOf = async (id: string) =>
    (await studio.sql<{ spot: number | null }>('SELECT spot FROM bookings WHERE id = $1', [id]))[0];
  const second = answers[0]!.body.booking!;
  expect(await spotOf(second.id)).toEqual({ spot: 2 });
  await studio.cancel(member, second.id);
  await choose((await book(other)).id, 2);
  expect(await spotOf((await book(member)).id)).toEqual({ spot: null });
});

test('by whichever door: another payer, a drop-in, the front desk', async () => {
  const planned = await cancelled();
  await plans.subscribe(planned.member, await plans.addPlan({ limit: 4 }));
  await planned.cancel();
  expect((await studio.book(planned.member, planned.scheduleId)).status).toBe(201);
  expect(await seats(planned.scheduleId)).toEqual(taken);

  const visited = await cancelled();
  await visited.cancel();
  expect((await plans.hold(visited.member, visited.scheduleId)).status).toBe(201);
  expect(await seats(visited.scheduleId)).toEqual(taken);

  const ofFrontDesk = await cancelled(await frontDesk.member(3));
  await ofFrontDesk.cancel();
  expect((await frontDesk.preview(ofFrontDesk.member, ofFrontDesk.scheduleId)).refusals).toEqual(
    [],
  );
  const booked = await frontDesk.book(ofFrontDesk.member, ofFrontDesk.scheduleId, {
    funding: { kind: 'complimentary' },
    reason: 'A gift',
  });
  expect(booked.status).toBe(201);
  expect(await seats(ofFrontDesk.scheduleId)).toEqual(taken);
});

test('what can’t be booked leaves the seat kept, so that it can still be taken back', async () => {
  const { member, scheduleId, bookingId, cancel } = await cancelled(await studio.memberWith(1));
  await cancel();
  await studio.sql('UPDATE user_packages SET credits_left = 0 WHERE member_id = $1', [member.id]);
  expect(codeOf(await studio.book(member, scheduleId))).toBe('NO_CREDIT');
  await studio.sql('UPDATE user_packages SET credits_left = 1 WHERE member_id = $1', [member.id]);
  expect(await seats(scheduleId)).toEqual({ booked: 0, claimed: 1 });
  expect((await plans.undo(member, bookingId)).status).toBe(200);
});

test('when the time is over it is a class as for everybody', async () => {
  const { member, scheduleId, cancel } = await cancelled();
  const waiter = await waits(scheduleId);
  await cancel();
  later(11);
  await clockRuns();
  expect(codeOf(await studio.book(member, scheduleId))).toBe('CLASS_FULL');
  expect(
    await studio.sql(
      `SELECT member_id FROM bookings WHERE schedule_id = $1 AND status = 'confirmed'`,
      [scheduleId],
    ),
  ).toEqual([{ member_id: waiter.id }]);
});

test('undo, booking again and strangers at once: one has the seat, and it is the member’s', async () => {
  for (let round = 0; round < 5; round++) {
    const { member, scheduleId, bookingId, cancel } = await cancelled();
    await cancel();
    const strangers = [await studio.memberWith(1), await studio.memberWith(1)];
    await Promise.all([
      studio.book(member, scheduleId),
      studio.book(member, scheduleId),
      plans.undo(member, bookingId, 1),
      ...strangers.map((who) => studio.book(who, scheduleId)),
    ]);
    expect(await seats(scheduleId)).toEqual(taken);
    const rows = await studio.sql<{ member_id: string }>(
      `SELECT member_id FROM bookings WHERE schedule_id = $1 AND status = 'confirmed'`,
      [scheduleId],
    );
    expect(rows).toEqual([{ member_id: member.id }]);
  }
});
