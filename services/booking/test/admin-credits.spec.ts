import { randomUUID } from 'node:crypto';
import {
  getMemberRecord,
  getPackageLedger,
  listExpiringPackages,
  moveCredits,
  type StudioEvent,
} from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { once } from '@studio/outbox';
import { OnProfileEvents } from '../src/people/members/on-profile-events.js';
import { OnPaymentDisputed } from '../src/seats/refunds/on-payment-disputed.js';
import { OnPaymentRefunded } from '../src/seats/refunds/on-payment-refunded.js';
import { ReconcilePackages } from '../src/funding/package-expiry/reconcile-packages.job.js';
import {
  OpenStudio,
  countByOutcome,
  type Answer,
  type Person,
  type AnswerBody,
} from './open-studio.js';

let studio: OpenStudio;
let admin: Person;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
  admin = await studio.person('admin');
});
afterAll(() => studio.close());
beforeEach(() => studio.clock.set('2026-11-23T04:00:00Z'));
afterEach(async () => {
  // The clock was moved: what it does is done.
  await studio.apps[0]!.app.get(ReconcilePackages).execute();
  expect(await studio.issues()).toEqual([]);
});

/** A member whose profile identity has published. */
const known = async (email = `${randomUUID()}@a.test`): Promise<Person> => {
  const member = await studio.person();
  const event = {
    id: newId(),
    studioId: HOME_STUDIO_ID,
    requestId: null,
    occurredAt: studio.clock.now().toISOString(),
    type: 'user.signed_up.v1' as const,
    data: { userId: member.id, email, fullName: 'Reem Al Ali', role: 'user' as const },
  };
  const handler = studio.apps[0]!.app.get(OnProfileEvents);
  await studio.dataSource.transaction((tx) => handler.signedUp(event, tx));
  return member;
};

const adminAction = (path: string, body: object, { key = randomUUID() as string, app = 0 } = {}) =>
  studio.call('POST', `/api/admin/${path}`, { token: admin.token, body: { ...body }, key, app });
const reason = 'Missed by our mistake';

const ledgerOf = async (member: Person, packageId: string) => {
  const path = `/api/me/packages/${packageId}/ledger`;
  const { status, body } = await studio.call('GET', path, { token: member.token });
  expect(status).toBe(200);
  return getPackageLedger.response!.parse(body);
};
const historyOf = async ({ id }: Person) => {
  const { body } = await studio.call('GET', `/api/admin/members/${id}/record`, admin);
  return getMemberRecord.response!.parse(body).history;
};
const eventsOf = async (packageId: string): Promise<unknown[]> => {
  const rows = await studio.sql<{ data: { what: string; credits: number } }>(
    `SELECT data FROM outbox WHERE type = 'package.adjusted.v1'
       AND data ->> 'userPackageId' = $1 ORDER BY id`,
    [packageId],
  );
  return rows.map(({ data }) => [data.what, data.credits]);
};

test('credits given and taken stand in ledger, history and message, once a key', async () => {
  const member = await known();
  const packageId = await studio.giveCredits(member, 5);
  const key = randomUUID();
  const path = `packages/${packageId}/adjust`;
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      adminAction(path, { credits: 2, reason }, { key, app: n % 2 }),
    ),
  );
  expect(countByOutcome(answers)).toEqual({ '200': 6 });
  expect(answers[0]!.body).toMatchObject({ creditsLeft: 7, creditsTotal: 7 });
  expect((await adminAction(path, { credits: -3, reason }, { key })).body.code).toBe(
    'IDEMPOTENCY_KEY_REUSED',
  );
  expect((await adminAction(path, { credits: -3, reason })).body).toMatchObject({ creditsLeft: 4 });
  expect((await adminAction(path, { credits: -5, reason })).body.code).toBe('NOT_ENOUGH_CREDITS');
  const { items } = await ledgerOf(member, packageId);
  expect(items.map(({ kind, because, delta, balance }) => [kind, because, delta, balance])).toEqual(
    [
      ['adjust', 'staff', -3, 4],
      ['adjust', 'staff', 2, 7],
      ['grant', null, 5, 5],
    ],
  );
  expect(items[0]!.reason).toBe(reason);
  expect(await eventsOf(packageId)).toEqual([
    ['adjusted', 2],
    ['adjusted', -3],
  ]);
  expect(await historyOf(member)).toMatchObject([
    { action: 'credits.adjusted', actorId: admin.id, reason, after: { creditsLeft: 4 } },
    { action: 'credits.adjusted', before: { creditsLeft: 5 }, after: { creditsLeft: 7 } },
  ]);
});

test('an end that is moved brings back what was written off at the old one', async () => {
  const member = await known();
  const packageId = await studio.giveCredits(member, 5, { expiresOn: '2026-12-01' });
  studio.clock.set('2026-12-03T08:00:00Z');
  await studio.apps[0]!.app.get(ReconcilePackages).execute();
  const extend = (expiresOn: string) =>
    adminAction(`packages/${packageId}/extend`, { expiresOn, reason });
  expect(
    (await adminAction(`packages/${packageId}/adjust`, { credits: 1, reason })).body.code,
  ).toBe('PACKAGE_ENDED');
  expect((await extend('2026-12-02')).body.code).toBe('INVALID_EXPIRY_DAY');
  expect((await extend('2028-12-04')).body.code).toBe('INVALID_EXPIRY_DAY');
  expect((await extend('2026-12-20')).body).toMatchObject({
    creditsLeft: 5,
    expiresOn: '2026-12-20',
    status: 'active',
  });
  expect((await extend('2026-12-25')).body).toMatchObject({ creditsLeft: 5 });
});

test('credits are moved to another member once, whoever repeats it', async () => {
  const [from, to] = [await known(), await known()];
  const packageId = await studio.giveCredits(from, 5, { expiresOn: '2026-12-20' });
  const key = randomUUID();
  const input = { memberId: to.id, credits: 2, reason };
  const path = `packages/${packageId}/move`;
  const answers = await Promise.all(
    [0, 1, 0, 1].map((app) => adminAction(path, input, { key, app })),
  );
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const moved = moveCredits.response!.parse(answers[0]!.body);
  expect(moved).toMatchObject({
    from: { creditsLeft: 3, creditsTotal: 5 },
    to: { creditsLeft: 2, creditsTotal: 2, expiresOn: '2026-12-20', pricePaid: 0 },
  });
  expect((await studio.book(to, await studio.addClass())).status).toBe(201);
  const { items } = await ledgerOf(to, moved.to.id);
  expect(items.at(-1)).toMatchObject({ kind: 'grant', because: 'moved', delta: 2, reason });
  expect([await eventsOf(packageId), await eventsOf(moved.to.id)]).toEqual([
    [['moved_away', -2]],
    [['moved_here', 2]],
  ]);
  expect((await historyOf(to))[0]).toMatchObject({ action: 'credits.received' });
  for (const [request, code] of [
    [{ ...input, credits: 4 }, 'NOT_ENOUGH_CREDITS'],
    [{ ...input, memberId: newId() }, 'MEMBER_NOT_FOUND'],
    [{ ...input, memberId: from.id }, 'MEMBER_NOT_FOUND'],
  ] as const)
    expect((await adminAction(path, request)).body.code).toBe(code);
});

test('a gift is a package of the studio for nothing, once a key', async () => {
  const member = await known();
  const packageId = await studio.addPackage({ credits: 10 });
  const key = randomUUID();
  const give = (body: object, whose = member.id, k: string = randomUUID()) =>
    adminAction(`members/${whose}/packages`, body, { key: k });
  const answers = [
    await give({ packageId, credits: 1, reason }, member.id, key),
    await give({ packageId, credits: 1, reason }, member.id, key),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[0]!.body).toMatchObject({ creditsLeft: 1, pricePaid: 0, expiresOn: '2027-01-23' });
  expect((await give({ packageId, reason })).body).toMatchObject({ creditsLeft: 10 });
  expect((await give({ packageId, reason }, newId())).body.code).toBe('MEMBER_NOT_FOUND');
  expect((await give({ packageId: newId(), reason })).body.code).toBe('PACKAGE_NOT_FOUND');
});

test('the front desk freezes past every limit, and ends it', async () => {
  const member = await known();
  const packageId = await studio.giveCredits(member, 5, { expiresOn: '2026-12-20' });
  const input = { from: '2026-11-24', until: '2027-01-31', reason };
  const path = `packages/${packageId}/freeze`;
  expect((await adminAction(path, { ...input, preview: true })).body).toMatchObject({
    frozen: false,
  });
  const key = randomUUID();
  const answers = [
    await adminAction(path, input, { key }),
    await adminAction(path, input, { key }),
  ];
  for (const { body } of answers)
    expect(body).toMatchObject({ expiresOn: '2027-02-27', daysLeftThisYear: null, frozen: true });
  expect((await adminAction(`packages/${packageId}/unfreeze`, { reason })).body).toMatchObject({
    expiresOn: '2026-12-20',
    frozen: null,
  });
  expect((await historyOf(member)).map(({ action }) => action)).toEqual([
    'package.unfrozen',
    'package.frozen',
  ]);
});

test('before a freeze the front desk reads what it cancels and passes over, without a reason yet', async () => {
  const member = await known();
  const packageId = await studio.giveCredits(member, 5, { expiresOn: '2026-12-20' });
  const booked = await studio.addClass({ startsAt: studio.clock.in(72) });
  expect((await studio.book(member, booked)).status).toBe(201);
  const full = await studio.addClass({ startsAt: studio.clock.in(96), capacity: 1 });
  await studio.book(await studio.memberWith(1), full);
  const wait = { token: member.token, key: randomUUID(), body: {} };
  const waiting = await studio.call('POST', `/api/schedules/${full}/waiting-list`, wait);
  expect(waiting.status).toBe(201);
  const days = { from: '2026-11-24', until: '2026-12-01' };
  const path = `packages/${packageId}/freeze`;
  const listed = await adminAction(path, { ...days, preview: true });
  expect([listed.status, listed.body]).toMatchObject([
    200,
    {
      frozen: false,
      expiresOn: '2026-12-28',
      bookings: [{ className: 'Reformer Flow', startsAt: studio.clock.in(72).toISOString() }],
      waiting: [{ scheduleId: full, className: 'Reformer Flow' }],
    },
  ]);
  expect(await studio.bookedIn(booked)).toBe(1);
  expect((await adminAction(path, days)).body.code).toBe('BAD_REQUEST');
  const done = await adminAction(path, { ...days, reason });
  expect(done.body).toEqual({ ...listed.body, frozen: true });
  expect(await studio.bookedIn(booked)).toBe(0);
});

test('nobody but an admin does any of it, and never without a reason', async () => {
  const member = await known();
  const packageId = await studio.giveCredits(member, 5);
  const path = `/api/admin/packages/${packageId}/adjust`;
  for (const who of [member, await studio.person('trainer')]) {
    const answer = await studio.call('POST', path, {
      token: who.token,
      key: randomUUID(),
      body: { credits: 5, reason },
    });
    expect(answer.status).toBe(403);
  }
  expect((await adminAction(`packages/${packageId}/adjust`, { credits: 5 })).status).toBe(400);
  expect((await adminAction(`packages/${newId()}/adjust`, { credits: 5, reason })).status).toBe(
    404,
  );
  const other = await studio.person();
  const ledger = await studio.call('GET', `/api/me/packages/${packageId}/ledger`, other);
  expect([ledger.status, ledger.body.code]).toEqual([404, 'PACKAGE_NOT_FOUND']);
});

test('packages that end soon are found by day and by name', async () => {
  const mark = randomUUID().slice(0, 8);
  const member = await known(`${mark}@a.test`);
  const soon = await studio.giveCredits(member, 5, { expiresOn: '2026-11-30' });
  const later = await studio.giveCredits(member, 4, { expiresOn: '2026-12-20' });
  await studio.giveCredits(member, 3, { expiresOn: '2026-11-22' });
  await studio.book(member, await studio.addClass());
  const list = async (query: string, search = mark) => {
    const path = `/api/admin/expiring-packages?search=${search}&${query}`;
    const { body } = await studio.call('GET', path, admin);
    return listExpiringPackages.response!.parse(body);
  };
  const week = await list('days=7');
  expect(week).toMatchObject({ total: 1, credits: 4 });
  expect(week.items[0]).toMatchObject({
    package: { id: soon, creditsLeft: 4 },
    daysLeft: 7,
    upcoming: 1,
    lastVisitAt: null,
    member: { id: member.id, name: 'Reem Al Ali' },
  });
  expect((await list('days=30')).items.map((one) => one.package.id)).toEqual([soon, later]);
  expect((await list('days=30&page=2')).items).toEqual([]);
  expect((await list('days=6')).total).toBe(0);
  // A name is found however its parts are joined: Reem Al Ali.
  const ids = (await list('days=7', 'alali')).items.map((one) => one.package.id);
  expect(ids).toContain(soon);
  expect((await list('days=7', '---')).total).toBe(0);
});

describe('money that goes back', () => {
  const bought = async (credits: number) => {
    const member = await known();
    const packageId = await studio.giveCredits(member, credits, { expiresOn: '2026-12-20' });
    const paymentId = newId();
    await studio.sql('UPDATE user_packages SET payment_id = $2 WHERE id = $1', [
      packageId,
      paymentId,
    ]);
    return { ...member, packageId, paymentId };
  };
  const disputed = async (
    paymentId: string,
    userId: string,
    state: 'opened' | 'won' | 'lost',
  ): Promise<void> => {
    const event: StudioEvent<'payment.disputed.v1'> = {
      id: newId(),
      type: 'payment.disputed.v1',
      studioId: HOME_STUDIO_ID,
      requestId: null,
      occurredAt: studio.clock.now().toISOString(),
      data: {
        disputeId: newId(),
        paymentId,
        userId,
        kind: 'package',
        referenceId: newId(),
        description: '10-class package',
        amount: 125_000,
        currency: 'AED',
        state,
        reason: 'fraudulent',
        at: studio.clock.now().toISOString(),
      },
    };
    const handler = studio.apps[0]!.app.get(OnPaymentDisputed);
    const key = { studioId: HOME_STUDIO_ID, eventId: event.id, handler: 'spec' };
    await once(studio.dataSource, key, (tx) => handler.disputed(event, tx));
  };

  test('a refund takes back what it covers, unused credits first, once, however often asked', async () => {
    const member = await bought(10);
    for (const hours of [48, 58])
      await studio.book(member, await studio.addClass({ startsAt: studio.clock.in(hours) }));
    const ask = (input: object = {}): Promise<Answer<AnswerBody>> =>
      studio.asPayments('POST', '/internal/take-backs', {
        refundId: newId(),
        paymentId: member.paymentId,
        userId: member.id,
        userPackageId: member.packageId,
        share: 0.5,
        reason: 'Moved away',
        ...input,
      });
    const refundId = newId();
    const repeats = await Promise.all([1, 2, 3, 4].map(() => ask({ refundId })));
    for (const { body } of repeats) expect(body).toMatchObject({ creditsTaken: 5, creditsLeft: 3 });
    // All of the price by now: the two bookings go with it.
    expect((await ask()).body).toMatchObject({ creditsTaken: 5, creditsLeft: 0 });
    expect((await ask()).body).toMatchObject({ creditsTaken: 0, creditsLeft: 0 });
    expect((await ask({ paymentId: newId() })).body.code).toBe('PACKAGE_NOT_FOUND');
    const { items } = await ledgerOf(member, member.packageId);
    expect(items.slice(0, 4)).toMatchObject([
      { kind: 'adjust', because: 'refund', delta: -5 },
      { kind: 'return', delta: 1 },
      { kind: 'return', delta: 1 },
      { kind: 'adjust', because: 'refund', delta: -5, reason: 'Moved away' },
    ]);
  });

  test('a package whose price went back is refunded: for its owner, the staff, and not expiring', async () => {
    const member = await bought(10);
    await studio.sql('UPDATE user_packages SET price_paid = 125000 WHERE id = $1', [
      member.packageId,
    ]);
    const refunded = async (amount: number, day: string): Promise<void> => {
      const event: StudioEvent<'payment.refunded.v1'> = {
        id: newId(),
        type: 'payment.refunded.v1',
        studioId: HOME_STUDIO_ID,
        requestId: null,
        occurredAt: studio.clock.now().toISOString(),
        data: {
          refundId: newId(),
          paymentId: member.paymentId,
          userId: member.id,
          amount,
          kind: 'package',
          referenceId: newId(),
          description: '10-class package',
          currency: 'AED',
          reason: 'Moved away',
          creditNoteNumber: null,
          askedBy: admin.id,
          refundedAt: `${day}T08:00:00.000Z`,
        },
      };
      const handler = studio.apps[0]!.app.get(OnPaymentRefunded);
      const key = { studioId: HOME_STUDIO_ID, eventId: event.id, handler: 'spec' };
      for (const _ of ['first', 'again'])
        await once(studio.dataSource, key, (tx) => handler.refunded(event, tx));
    };
    const shown = async () => {
      const own = await ledgerOf(member, member.packageId);
      const path = `/api/admin/members/${member.id}/record`;
      const { body } = await studio.call('GET', path, { token: admin.token });
      const [record] = getMemberRecord.response!.parse(body).packages;
      expect(record).toMatchObject({ status: own.package.status, refund: own.package.refund });
      const expiring = await studio.call('GET', '/api/admin/expiring-packages?days=28', {
        token: admin.token,
      });
      const { items } = listExpiringPackages.response!.parse(expiring.body);
      const isListed = items.some((one) => one.package.id === member.packageId);
      return { status: own.package.status, refund: own.package.refund, isListed };
    };
    expect(await shown()).toEqual({ status: 'active', refund: null, isListed: true });
    await refunded(25_000, '2026-11-21');
    const part = { amount: 25_000, at: '2026-11-21T08:00:00.000Z' };
    expect(await shown()).toEqual({ status: 'active', refund: part, isListed: true });
    await refunded(100_000, '2026-11-22');
    const whole = { amount: 125_000, at: '2026-11-22T08:00:00.000Z' };
    expect(await shown()).toEqual({ status: 'refunded', refund: whole, isListed: false });
    const path = `/api/admin/members/${member.id}/record`;
    const { body } = await studio.call('GET', path, { token: admin.token });
    const [newest, older] = getMemberRecord.response!.parse(body).history;
    expect(newest).toMatchObject({
      action: 'payment.refunded',
      actorId: admin.id,
      reason: 'Moved away',
      about: { kind: 'payment', name: '10-class package' },
      gaveBack: { what: 'money', amount: 100_000, toGiftCard: 0 },
    });
    expect(older).toMatchObject({ gaveBack: { amount: 25_000 } });
  });

  test('a dispute locks the credits; won, they and the days come back', async () => {
    const member = await bought(5);
    const scheduleId = await studio.addClass({ startsAt: new Date('2026-11-28T06:00:00Z') });
    await disputed(member.paymentId, member.id, 'opened');
    await disputed(member.paymentId, member.id, 'opened');
    expect((await studio.book(member, scheduleId)).body.code).toBe('NO_CREDIT');
    expect((await ledgerOf(member, member.packageId)).package.status).toBe('locked');
    studio.clock.set('2026-11-26T04:00:00Z');
    await disputed(member.paymentId, member.id, 'won');
    expect((await ledgerOf(member, member.packageId)).package).toMatchObject({
      status: 'active',
      expiresOn: '2026-12-23',
    });
    expect((await studio.book(member, scheduleId)).status).toBe(201);
    expect(await eventsOf(member.packageId)).toEqual([
      ['locked', 0],
      ['unlocked', 0],
    ]);
  });

  test('lost, the rest is taken, also from whom credits were moved to', async () => {
    const member = await bought(5);
    const friend = await known();
    const input = { memberId: friend.id, credits: 2, reason };
    const answer = await adminAction(`packages/${member.packageId}/move`, input);
    const moved = moveCredits.response!.parse(answer.body);
    await disputed(member.paymentId, member.id, 'opened');
    expect((await studio.book(friend, await studio.addClass())).body.code).toBe('NO_CREDIT');
    await disputed(member.paymentId, member.id, 'lost');
    await disputed(member.paymentId, member.id, 'lost');
    expect([await studio.creditsOf(member.packageId), await studio.creditsOf(moved.to.id)]).toEqual(
      [0, 0],
    );
    expect(await eventsOf(member.packageId)).toEqual([
      ['moved_away', -2],
      ['locked', 0],
      ['dispute_lost', -3],
    ]);
  });
});

test('several last days at once: one that somebody changed meanwhile stays, and all can go back', async () => {
  const [one, other] = [await known(), await known()];
  const packages = [
    await studio.giveCredits(one, 5, { expiresOn: '2026-12-01' }),
    await studio.giveCredits(other, 5, { expiresOn: '2026-12-02' }),
  ];
  const to = (days: string[], versions: number[]) => ({
    items: packages.map((packageId, n) => ({
      packageId,
      expiresOn: days[n],
      version: versions[n],
    })),
    reason,
  });
  await adminAction(`packages/${packages[1]}/extend`, { expiresOn: '2026-12-05', reason });
  const key = randomUUID();
  const request = to(['2026-12-15', '2026-12-16'], [0, 0]);
  const answers = [1, 2].map(() => adminAction('packages/extend', request, { key }));
  const outcome = [
    { packageId: packages[0], refused: null, package: { expiresOn: '2026-12-15', version: 1 } },
    { packageId: packages[1], refused: 'EDIT_CONFLICT', package: null },
  ];
  for (const { status, body } of await Promise.all(answers))
    expect([status, body]).toMatchObject([200, { items: outcome }]);
  expect((await historyOf(one)).map(({ action }) => action)).toEqual(['package.extended']);
  const back = await adminAction('packages/extend', to(['2026-12-01', '2026-12-02'], [1, 1]));
  expect(back.body.items).toMatchObject([
    { refused: null, package: { expiresOn: '2026-12-01' } },
    { refused: null, package: { expiresOn: '2026-12-02' } },
  ]);
});
