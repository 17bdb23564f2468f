import { freezePackage, listMyPackages } from '@studio/contracts';
import {
  countByOutcome,
  OpenStudio,
  type Answer,
  type Person,
  type AnswerBody,
} from './open-studio.js';
import { WaitlistClient } from './waitlist-client.js';

let studio: OpenStudio;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
});
afterAll(() => studio.close());
// 08:00 of Monday the 23rd in the studio.
beforeEach(() => studio.clock.set('2026-11-23T04:00:00Z'));
afterEach(async () => expect(await studio.issues()).toEqual([]));

const week = { from: '2026-11-25', until: '2026-12-01' };

const ask = (
  { token }: Person,
  packageId: string,
  { app = 0, ...body }: { app?: number; from?: string; until?: string },
): Promise<Answer<AnswerBody>> =>
  studio.call('POST', `/api/me/packages/${packageId}/freeze`, {
    token,
    body,
    app,
  });
const freeze = async (member: Person, packageId: string, body: object) => {
  const { status, body: answer } = await ask(member, packageId, body);
  expect([status, answer.code]).toEqual([200, undefined]);
  return freezePackage.response!.parse(answer);
};
const end = (member: Person, packageId: string) =>
  studio.call('DELETE', `/api/me/packages/${packageId}/freeze`, { token: member.token });
const packageOf = async (member: Person) => {
  const { body } = await studio.call('GET', '/api/me/packages', { token: member.token });
  return listMyPackages.response!.parse(body).items[0]!;
};
const payloadsOf = (packageId: string) =>
  studio.sql<{ data: Record<string, unknown> }>(
    `SELECT data FROM outbox WHERE type = 'package.frozen.v1' AND data ->> 'userPackageId' = $1
     ORDER BY id`,
    [packageId],
  );

test('a freeze moves the end, cancels the classes in it, and says so before', async () => {
  const member = await studio.person();
  const packageId = await studio.giveCredits(member, 5, { expiresOn: '2026-12-10' });
  const at = (iso: string) => studio.addClass({ startsAt: new Date(iso) });
  // The last minute before, both ends, and the first minute after, by the studio's clock.
  const outside = [await at('2026-11-24T19:00:00Z'), await at('2026-12-01T20:30:00Z')];
  const inside = [await at('2026-11-24T20:30:00Z'), await at('2026-12-01T18:00:00Z')];
  for (const id of [...outside, ...inside])
    expect((await studio.book(member, id)).status).toBe(201);
  const preview = await freeze(member, packageId, { ...week, preview: true });
  expect(preview).toMatchObject({
    ...week,
    days: 7,
    expiresOn: '2026-12-17',
    daysLeftThisYear: 23,
    frozen: false,
  });
  expect(preview.bookings.map(({ startsAt }) => startsAt)).toEqual([
    '2026-11-24T20:30:00.000Z',
    '2026-12-01T18:00:00.000Z',
  ]);
  expect(await packageOf(member)).toMatchObject({ creditsLeft: 1, expiresOn: '2026-12-10' });
  const done = await freeze(member, packageId, week);
  expect(done).toEqual({ ...preview, frozen: true });
  expect(await packageOf(member)).toMatchObject({
    creditsLeft: 3,
    expiresOn: '2026-12-17',
    frozen: week,
    status: 'active',
  });
  for (const id of inside) expect(await studio.bookedIn(id)).toBe(0);
  for (const id of outside) expect(await studio.bookedIn(id)).toBe(1);
  // Told once, also when the answer was lost and it is asked again.
  expect(await freeze(member, packageId, week)).toMatchObject({ expiresOn: '2026-12-17' });
  expect((await payloadsOf(packageId)).map(({ data }) => data)).toMatchObject([
    { bookingsCancelled: 2, creditsLeft: 3, expiresOn: '2026-12-17', ended: false },
  ]);
});

test('a class that can’t be cancelled on time any more can’t be frozen away', async () => {
  const member = await studio.person();
  const packageId = await studio.giveCredits(member, 5);
  await studio.book(member, await studio.addClass({ startsAt: studio.clock.in(11) }));
  const answer = await ask(member, packageId, { from: '2026-11-23', until: '2026-11-29' });
  expect([answer.status, answer.body.code, answer.body.details]).toMatchObject([
    409,
    'FREEZE_CLASS_SOON',
    { earliestFrom: '2026-11-24' },
  ]);
  await freeze(member, packageId, { from: '2026-11-24', until: '2026-11-30' });
});

test('nothing is booked in frozen days; an early end gives the rest of them back', async () => {
  const member = await studio.person();
  const packageId = await studio.giveCredits(member, 5, { expiresOn: '2026-12-10' });
  const scheduleId = await studio.addClass({ startsAt: new Date('2026-11-28T06:00:00Z') });
  await freeze(member, packageId, week);
  expect((await studio.book(member, scheduleId)).body.code).toBe('NO_CREDIT');
  studio.clock.set('2026-11-27T10:00:00Z');
  expect(await packageOf(member)).toMatchObject({ status: 'frozen' });
  // The 25th and 26th were frozen: two days of seven.
  expect((await end(member, packageId)).status).toBe(200);
  expect(await packageOf(member)).toMatchObject({
    status: 'active',
    expiresOn: '2026-12-12',
    frozen: null,
  });
  expect((await end(member, packageId)).status).toBe(200);
  expect(await payloadsOf(packageId)).toHaveLength(2);
  expect((await studio.book(member, scheduleId)).status).toBe(201);
  const preview = { from: '2026-11-30', until: '2026-12-06', preview: true };
  expect(await freeze(member, packageId, preview)).toMatchObject({ daysLeftThisYear: 21 });
});

test('taken back before it begins, a freeze never was', async () => {
  const member = await studio.person();
  const packageId = await studio.giveCredits(member, 5, { expiresOn: '2026-12-10' });
  await freeze(member, packageId, { from: '2026-12-01', until: '2026-12-30' });
  expect((await ask(member, packageId, week)).body.code).toBe('PACKAGE_FROZEN');
  await end(member, packageId);
  expect(await packageOf(member)).toMatchObject({ expiresOn: '2026-12-10', frozen: null });
  expect(await freeze(member, packageId, week)).toMatchObject({ daysLeftThisYear: 23 });
});

test('a freeze isn’t taken back under classes on days that it has added', async () => {
  const member = await studio.person();
  const packageId = await studio.giveCredits(member, 5, { expiresOn: '2026-12-01' });
  await freeze(member, packageId, week);
  const at = (iso: string) => studio.addClass({ startsAt: new Date(iso), capacity: 1 });
  // The last class of the old last day, by the studio's clock, and the first one after it.
  const early = await at('2026-11-24T18:00:00Z');
  const [late, full] = [await at('2026-12-01T20:30:00Z'), await at('2026-12-03T06:00:00Z')];
  await studio.book(await studio.memberWith(1), full);
  expect((await studio.book(member, early)).status).toBe(201);
  const booked = await studio.book(member, late);
  const waiting = new WaitlistClient(studio);
  expect((await waiting.join(full, member)).status).toBe(201);

  const refused = await end(member, packageId);
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([
    409,
    'FREEZE_DAYS_BOOKED',
    {
      expiresOn: '2026-12-01',
      bookings: [
        {
          id: booked.body.booking!.id,
          className: 'Reformer Flow',
          startsAt: '2026-12-01T20:30:00.000Z',
          credits: 1,
        },
      ],
      waiting: [
        { scheduleId: full, className: 'Reformer Flow', startsAt: '2026-12-03T06:00:00.000Z' },
      ],
    },
  ]);
  expect(await packageOf(member)).toMatchObject({ expiresOn: '2026-12-08', frozen: week });
  expect(await payloadsOf(packageId)).toHaveLength(1);

  await studio.cancel(member, booked.body.booking!.id);
  expect((await end(member, packageId)).body.code).toBe('FREEZE_DAYS_BOOKED');
  await waiting.leave(full, member);
  expect((await end(member, packageId)).status).toBe(200);
  expect(await packageOf(member)).toMatchObject({ expiresOn: '2026-12-01', frozen: null });
  expect(await studio.bookedIn(early)).toBe(1);
});

test.each([
  ['six days', { from: '2026-11-25', until: '2026-11-30' }, 'INVALID_FREEZE_DAYS'],
  ['more than a year allows', { from: '2026-11-25', until: '2026-12-25' }, 'FREEZE_LIMIT'],
  ['no day', { from: '2026-02-30', until: '2026-12-25' }, 'BAD_REQUEST'],
])('refused: %s', async (_, request, code) => {
  const member = await studio.memberWith(3);
  expect((await ask(member, member.packageId, request)).body.code).toBe(code);
});

test('another’s package is as none', async () => {
  const [owner, other] = [await studio.memberWith(3), await studio.person()];
  for (const answer of [await ask(other, owner.packageId, week), await end(other, owner.packageId)])
    expect([answer.status, answer.body.code]).toEqual([404, 'PACKAGE_NOT_FOUND']);
});

test('freezes and bookings at the same instant: one way or the other, never both', async () => {
  for (let round = 0; round < 6; round++) {
    const member = await studio.person();
    const packageId = await studio.giveCredits(member, 5, { expiresOn: '2026-12-10' });
    const scheduleId = await studio.addClass({ startsAt: new Date('2026-11-28T06:00:00Z') });
    const [booked, ...frozen] = await Promise.all([
      studio.book(member, scheduleId, { app: 1 }),
      ask(member, packageId, week),
      ask(member, packageId, { ...week, app: 1 }),
      ask(member, packageId, { ...week, until: '2026-12-02' }),
    ]);
    // Two asked for the same freeze: both are answered, unless the longer one came first.
    expect([1, 2]).toContain(countByOutcome(frozen)['200']);
    expect([201, 402, 503]).toContain(booked.status);
    const [live] = await studio.sql<{ count: number }>(
      `SELECT count(*)::int FROM bookings WHERE member_id = $1 AND status = 'confirmed'`,
      [member.id],
    );
    expect(live).toEqual({ count: 0 });
    expect(await studio.creditsOf(packageId)).toBe(5);
    expect(await payloadsOf(packageId)).toHaveLength(1);
  }
});
