import { randomUUID } from 'node:crypto';
import type { ImportVerdict, RecordKind } from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { ReconcilePackages } from '../src/funding/package-expiry/reconcile-packages.job.js';
import { EndPaidElsewhere } from '../src/funding/subscriptions/end-paid-elsewhere.job.js';
import { firstPeriodOf } from '../src/funding/subscriptions/add-paid-elsewhere.js';
import { PlanClient } from './plan-client.js';
import { OpenStudio, type Answer, type Person } from './open-studio.js';

let studio: OpenStudio;
let packageId: string;
beforeAll(async () => {
  studio = await OpenStudio.open();
  packageId = await studio.addPackage();
});
afterAll(() => studio.close());
beforeEach(() => studio.clock.set('2026-11-23T04:00:00Z'));
afterEach(async () => {
  expect(await studio.issues()).toEqual([]);
});

const actorId = newId();
type Facts = Record<string, string>;
type Row = [person: Person, facts: Facts, key?: string];
type Kind = RecordKind;

/** Rows as identity sends them; `importId` names the file. */
const ask = async (
  what: 'check' | 'write',
  { kind, importId = newId(), rows }: { kind: Kind; importId?: string; rows: readonly Row[] },
): Promise<ImportVerdict[]> => {
  const body = {
    importId,
    kind,
    fileName: 'old.csv',
    actorId,
    rows: rows.map(([person, facts, key = JSON.stringify(facts)], at) => ({
      no: at + 1,
      key,
      person: { id: person.id, email: '', fullName: 'Reem Al Ali' },
      facts,
    })),
  };
  const answer = await studio.asIdentity('POST', `/internal/imports/${what}`, body);
  expect(answer.status).toBe(200);
  return (answer.body as unknown as { rows: ImportVerdict[] }).rows;
};
const undo = async (kind: Kind, importId: string, nos = [1]): Promise<ImportVerdict[]> => {
  const body = { importId, kind, fileName: 'old.csv', actorId, nos };
  const answer = await studio.asIdentity('POST', '/internal/imports/undo', body);
  return (answer.body as unknown as { rows: ImportVerdict[] }).rows;
};
const statesOf = (verdicts: readonly ImportVerdict[]) =>
  verdicts.map(({ state, problems: [one] }) => (one ? [state, one.code, one.value] : state));
const packagesOf = ({ id }: Person) =>
  studio.sql(
    `SELECT name, credits_left, credits_total, price_paid, valid_from::text, expires_on::text,
       source, package_id FROM user_packages WHERE member_id = $1`,
    [id],
  );

describe('credits', () => {
  const facts = {
    packageName: '10-CLASS  package',
    creditsLeft: '6',
    boughtOn: '2026-10-31',
    expiresOn: '2026-12-31',
    pricePaid: '1250.00',
  };

  it('become a package of the member, with what is left, its price and its history', async () => {
    const member = await studio.person();
    const rows: Row[] = [[member, facts]];
    expect(statesOf(await ask('check', { kind: 'credits', rows }))).toEqual(['ready']);
    expect(await packagesOf(member)).toEqual([]);
    expect(statesOf(await ask('write', { kind: 'credits', rows }))).toEqual(['made']);
    expect(await packagesOf(member)).toEqual([
      {
        name: '10-class package',
        credits_left: 6,
        credits_total: 10,
        price_paid: 125_000,
        valid_from: '2026-10-31',
        expires_on: '2026-12-31',
        source: 'imported',
        package_id: packageId,
      },
    ]);
    const { body } = await studio.book(member, await studio.addClass());
    expect(body.booking?.paidWith).toMatchObject({ kind: 'package' });
    const history = await studio.sql(
      'SELECT actor_id, action, reason FROM data_history WHERE subject_user_id = $1',
      [member.id],
    );
    expect(history).toEqual([
      { actor_id: actorId, action: 'package.imported', reason: 'Import of old.csv' },
    ]);
  });

  it('of the same batch or the same file once more change nothing', async () => {
    const member = await studio.person();
    const importId = newId();
    // Two packages that are alike: the key says that they are two.
    const rows: Row[] = [
      [member, facts, 'a.0'],
      [member, facts, 'a.1'],
    ];
    const write = (id: string) => ask('write', { kind: 'credits', importId: id, rows });
    const both = await Promise.all([write(importId), write(importId)]);
    expect(both.map(statesOf)).toEqual([
      ['made', 'made'],
      ['made', 'made'],
    ]);
    expect(statesOf(await write(newId()))).toEqual(['known', 'known']);
    expect(await packagesOf(member)).toHaveLength(2);
  });

  it('are refused with a reason, and nothing is half written', async () => {
    const member = await studio.person();
    const changes: Facts[] = [
      { packageName: 'Gold pass' },
      { creditsLeft: '11' },
      { expiresOn: '2026-11-22' },
      { boughtOn: '2027-01-05' },
      { packageName: 'Gold pass', classTypes: 'Reformer Flow; Barre' },
      {},
    ];
    const rows = changes.map((change): Row => [member, { ...facts, ...change }]);
    const expected = [
      ['failed', 'package_unknown', 'Gold pass'],
      ['failed', 'more_than_package', '10'],
      ['failed', 'already_expired', null],
      ['failed', 'ends_before_begin', null],
      ['failed', 'class_type_unknown', 'Barre'],
    ];
    const check = await ask('check', { kind: 'credits', rows });
    expect(statesOf(check)).toEqual([...expected, 'ready']);
    const write = await ask('write', { kind: 'credits', rows });
    expect(statesOf(write)).toEqual([...expected, 'made']);
    expect(await packagesOf(member)).toHaveLength(1);
  });

  it('of a package that the studio does not sell name their class types', async () => {
    const member = await studio.person();
    const own = {
      ...facts,
      packageName: 'Gold pass',
      classTypes: 'reformer flow',
      creditsLeft: '0',
    };
    const whole = { ...own, creditsLeft: '12', creditsTotal: '20' };
    await ask('write', {
      kind: 'credits',
      rows: [
        [member, own],
        [member, whole],
      ],
    });
    expect(await packagesOf(member)).toMatchObject([
      { name: 'Gold pass', package_id: null, credits_left: 0, credits_total: 1 },
      { name: 'Gold pass', package_id: null, credits_left: 12, credits_total: 20 },
    ]);
  });

  it('run out as others do, and nobody is told that few are left', async () => {
    const member = await studio.person();
    const rows: Row[] = [[member, { ...facts, creditsLeft: '2' }]];
    await ask('write', { kind: 'credits', rows });
    const job = studio.apps[0]!.app.get(ReconcilePackages);
    const published = () =>
      studio.sql<{ type: string }>(
        `SELECT type FROM outbox WHERE data->>'userId' = $1 AND type LIKE 'credits.%'`,
        [member.id],
      );
    await job.execute();
    expect(await published()).toEqual([]);
    studio.clock.set('2027-01-02T04:00:00Z');
    await job.execute();
    expect(await published()).toContainEqual({ type: 'credits.expired.v1' });
  });

  it('are taken back where none was used, and can be imported again', async () => {
    const [unused, used] = [await studio.person(), await studio.person()];
    const importId = newId();
    const rows: Row[] = [
      [unused, facts],
      [used, facts],
    ];
    await ask('write', { kind: 'credits', importId, rows });
    await studio.book(used, await studio.addClass());
    const once = await undo('credits', importId, [1, 2]);
    expect(statesOf(once)).toEqual(['undone', ['kept', 'used_since', null]]);
    expect(statesOf(await undo('credits', importId, [1, 2]))).toEqual(statesOf(once));
    const { body } = await studio.call('GET', '/api/me/packages', { token: unused.token });
    expect(body.items).toEqual([]);
    // Nothing of it keeps the person here.
    const ids = [unused.id, used.id];
    const named = await studio.asIdentity('POST', '/internal/merges/named', { ids });
    expect(named.body).toEqual({ ids: [used.id] });
    expect(statesOf(await ask('write', { kind: 'credits', rows }))).toEqual(['made', 'known']);
  });

  it('are written for identity alone', async () => {
    const admin = await studio.person('admin');
    const answer = await studio.call('POST', '/internal/imports/write', {
      token: admin.token,
      body: { importId: randomUUID(), studioId: HOME_STUDIO_ID },
    });
    expect(answer.status).toBe(401);
  });
});

describe('plan members', () => {
  const facts = { planName: '2 A  month', startedOn: '2026-03-04', paidUntil: '2027-01-03' };
  let planId: string;
  beforeAll(async () => {
    planId = await new PlanClient(studio).addPlan({ limit: 2 });
  });
  const plansOf = async ({ token }: Person) =>
    (await studio.call('GET', '/api/me/allowances', { token })).body.items;
  const job = () => studio.apps[0]!.app.get(EndPaidElsewhere).execute();
  const imported = async (change: Facts = {}): Promise<Person> => {
    const member = await studio.person();
    const rows: Row[] = [[member, { ...facts, ...change }]];
    expect(statesOf(await ask('check', { kind: 'plan-members', rows }))).toEqual(['ready']);
    expect(statesOf(await ask('write', { kind: 'plan-members', rows }))).toEqual(['made']);
    return member;
  };

  it('book by the plan, period by period, until the last day that is paid', async () => {
    const member = await imported();
    expect(await plansOf(member)).toMatchObject([
      {
        planName: '2 a month',
        periodStart: '2026-11-04',
        periodEnd: '2026-12-03',
        limit: 2,
        left: 2,
        paidElsewhereUntil: '2027-01-03',
      },
    ]);
    const book = async (day: string) =>
      studio.book(member, await studio.addClass({ startsAt: new Date(`${day}T08:00:00Z`) }));
    expect((await book('2026-11-24')).body.booking?.paidWith).toMatchObject({
      kind: 'subscription',
    });
    expect((await book('2026-11-25')).status).toBe(201);
    expect((await book('2026-11-26')).body.code).toBe('NO_CREDIT');
    // The next period.
    expect((await book('2026-12-04')).status).toBe(201);
    studio.clock.set('2026-12-30T04:00:00Z');
    expect((await book('2027-01-03')).status).toBe(201);
    expect((await book('2027-01-04')).body.code).toBe('NO_CREDIT');
  });

  it('are told a week before, can subscribe then, and the plan ends by itself', async () => {
    const member = await imported();
    const sellable = async () =>
      (await studio.asPayments(
        'GET',
        `/internal/sellable/subscription/${planId}?userId=${member.id}&seller=member`,
      )) as Answer<{ unavailableBecause?: string }>;
    const published = () =>
      studio.sql(`SELECT data FROM outbox WHERE type = 'plan.ending.v1' AND data->>'userId' = $1`, [
        member.id,
      ]);
    studio.clock.set('2026-12-26T12:00:00Z');
    await job();
    expect(await published()).toEqual([]);
    expect((await sellable()).body.unavailableBecause).toBe('SUBSCRIPTION_EXISTS');
    studio.clock.set('2026-12-27T12:00:00Z');
    await Promise.all([job(), job()]);
    await job();
    expect(await published()).toEqual([
      { data: expect.objectContaining({ planName: '2 a month', until: '2027-01-03' }) },
    ]);
    expect((await sellable()).body.unavailableBecause).toBeNull();
    studio.clock.set('2027-01-03T19:59:00Z');
    await job();
    expect(await plansOf(member)).toHaveLength(1);
    studio.clock.set('2027-01-03T20:00:00Z');
    await job();
    expect(await plansOf(member)).toEqual([]);
    // The specs behind this one begin before these plans end.
    await studio.sql(`UPDATE member_subscriptions SET status = 'active' WHERE status = 'ended'`);
  });

  it('are refused with a reason', async () => {
    const [member, subscribed] = [await studio.person(), await imported()];
    const rows: Row[] = [
      [member, { ...facts, planName: 'Gold' }],
      [member, { ...facts, paidUntil: '2026-11-22' }],
      [member, { ...facts, startedOn: '2027-01-04' }],
      [subscribed, { ...facts, paidUntil: '2027-02-01' }],
      [member, facts],
      [member, { ...facts, paidUntil: '2027-02-01' }],
      [subscribed, facts],
    ];
    expect(statesOf(await ask('write', { kind: 'plan-members', rows }))).toEqual([
      ['failed', 'plan_unknown', 'Gold'],
      ['failed', 'already_expired', null],
      ['failed', 'ends_before_begin', null],
      ['failed', 'has_subscription', '2 a month'],
      'made',
      ['failed', 'has_subscription', '2 a month'],
      'known',
    ]);
  });

  it('are taken back where nothing was booked', async () => {
    const [unused, used] = [await studio.person(), await studio.person()];
    const importId = newId();
    const rows: Row[] = [
      [unused, facts],
      [used, facts],
    ];
    await ask('write', { kind: 'plan-members', importId, rows });
    await studio.book(used, await studio.addClass());
    expect(statesOf(await undo('plan-members', importId, [1, 2]))).toEqual([
      'undone',
      ['kept', 'used_since', null],
    ]);
    expect([await plansOf(unused), (await plansOf(used))?.length]).toEqual([[], 1]);
    expect(statesOf(await ask('write', { kind: 'plan-members', rows }))).toEqual(['made', 'known']);
  });
});

test.each([
  ['2026-11-23', null, '2027-01-03', '2026-11-04', '2026-12-04'],
  ['2026-11-23', '2026-11-10', '2027-01-03', '2026-11-10', '2026-12-04'],
  ['2026-11-23', '2026-12-10', '2027-01-03', '2026-12-10', '2027-01-04'],
  ['2026-11-23', null, '2026-11-23', '2026-10-24', '2026-11-24'],
  ['2026-02-27', null, '2026-05-30', '2026-01-31', '2026-02-28'],
])('on %s, begun %s, paid until %s: %s to %s', (...row) => {
  const [today, startedOn, paidUntil, from, before] = row;
  expect(firstPeriodOf({ today, startedOn, paidUntil })).toEqual({ from, before });
});

describe('bookings', () => {
  const facts = { date: '2026-12-20', startTime: '18:30', classType: 'reformer flow' };
  const startsAt = new Date('2026-12-20T14:30:00Z');
  let scheduleId: string;
  beforeAll(async () => {
    scheduleId = await studio.addClass({ startsAt, capacity: 5 });
  });
  const credits = async (member: Person, input: Facts = {}): Promise<void> => {
    const owned = { packageName: '10-class package', creditsLeft: '6', expiresOn: '2026-12-31' };
    await ask('write', { kind: 'credits', rows: [[member, { ...owned, ...input }]] });
  };
  const bookingOf = async ({ id }: Person) =>
    (
      await studio.sql<{ id: string; status: string }>(
        'SELECT id, status, funding_kind, funding_name, notify_member FROM bookings WHERE member_id = $1',
        [id],
      )
    )[0];
  const leftOf = async ({ id }: Person) =>
    (
      await studio.sql<{ credits_left: number }>(
        'SELECT credits_left FROM user_packages WHERE member_id = $1',
        [id],
      )
    )[0]?.credits_left;

  it('of a package take no further credit, and give one back when they are cancelled', async () => {
    const member = await studio.person();
    await credits(member);
    const rows: Row[] = [[member, { ...facts, paidWith: '10-Class Package' }]];
    expect(statesOf(await ask('check', { kind: 'bookings', rows }))).toEqual(['ready']);
    const before = await studio.bookedIn(scheduleId);
    expect(statesOf(await ask('write', { kind: 'bookings', rows }))).toEqual(['made']);
    expect(statesOf(await ask('write', { kind: 'bookings', rows }))).toEqual(['known']);
    expect(await studio.bookedIn(scheduleId)).toBe(before + 1);
    const booking = await bookingOf(member);
    expect(booking).toMatchObject({ funding_kind: 'package', notify_member: false });
    expect(await leftOf(member)).toBe(6);
    await studio.cancel(member, booking?.id ?? '');
    expect(await leftOf(member)).toBe(7);
  });

  it('are paid by a plan, by a numbered package, or elsewhere', async () => {
    const [subscribed, numbered] = [await studio.person(), await studio.person()];
    const paid = await studio.person();
    const plan = { planName: '2 a month', paidUntil: '2027-01-03' };
    await ask('write', { kind: 'plan-members', rows: [[subscribed, plan]] });
    await credits(numbered, { recordId: 'P-1', packageName: 'Old', classTypes: 'Reformer Flow' });
    const rows: Row[] = [
      [subscribed, { ...facts, paidWith: 'Membership' }],
      [numbered, { ...facts, paidWith: 'P-1' }],
      [paid, facts],
    ];
    const importId = newId();
    const made = await ask('write', { kind: 'bookings', importId, rows });
    expect(statesOf(made)).toEqual(['made', 'made', 'made']);
    expect(await bookingOf(subscribed)).toMatchObject({ funding_kind: 'subscription' });
    expect(await bookingOf(numbered)).toMatchObject({ funding_name: 'Old' });
    expect(await bookingOf(paid)).toMatchObject({
      funding_kind: 'drop_in',
      funding_name: 'Paid elsewhere',
    });
    await undo('bookings', importId, [1, 2, 3]);
  });

  it('keep their seat after the last day of a plan that was paid elsewhere', async () => {
    const member = await studio.person();
    const plan = { planName: '2 a month', paidUntil: '2026-12-19' };
    await ask('write', { kind: 'plan-members', rows: [[member, plan]] });
    const rows: Row[] = [[member, { ...facts, paidWith: 'plan' }]];
    expect(statesOf(await ask('write', { kind: 'bookings', rows }))).toEqual(['made']);
    expect(await bookingOf(member)).toMatchObject({ funding_name: 'Paid elsewhere' });
  });

  it('are refused with a reason, and take no seat', async () => {
    const [member, other] = [await studio.person(), await studio.person()];
    const full = await studio.addClass({
      startsAt: new Date('2026-12-21T14:30:00Z'),
      capacity: 1,
    });
    await studio.addClass({
      startsAt: new Date('2026-12-22T14:30:00Z'),
      status: 'cancelled',
    });
    const rows: Row[] = [
      [member, { ...facts, date: '2026-11-22' }],
      [member, { ...facts, startTime: '18:45' }],
      [member, { ...facts, classType: 'Barre' }],
      [member, { ...facts, date: '2026-12-22' }],
      [member, { ...facts, paidWith: 'Gold' }],
      [member, { ...facts, paidWith: 'plan' }],
      [member, { ...facts, date: '2026-12-21' }],
      [member, { ...facts, date: '2026-12-21', paidWith: 'cash' }],
      [other, { ...facts, date: '2026-12-21' }],
    ];
    const expected = [
      ['failed', 'in_the_past', null],
      ['failed', 'class_unknown', 'reformer flow'],
      ['failed', 'class_unknown', 'Barre'],
      ['failed', 'class_cancelled', null],
      ['failed', 'package_not_owned', 'Gold'],
      ['failed', 'plan_not_owned', 'plan'],
    ];
    const last = [
      ['failed', 'already_booked', null],
      ['failed', 'class_full', null],
    ];
    const check = await ask('check', { kind: 'bookings', rows });
    expect(statesOf(check)).toEqual([...expected, 'ready', ...last]);
    const write = await ask('write', { kind: 'bookings', rows });
    expect(statesOf(write)).toEqual([...expected, 'made', ...last]);
    expect(await studio.bookedIn(full)).toBe(1);
  });

  it('in two rooms at one time are told apart by the trainer', async () => {
    const member = await studio.person();
    const at = new Date('2026-12-23T14:30:00Z');
    await studio.addClass({ startsAt: at });
    const trainerId = await studio.addTrainer(newId(), 'Maya Rossi');
    const wanted = await studio.addClass({ startsAt: at, trainerId });
    const row = { ...facts, date: '2026-12-23' };
    const rows: Row[] = [
      [member, row],
      [member, { ...row, trainer: 'MAYA ROSSI' }],
    ];
    const verdicts = await ask('write', { kind: 'bookings', rows });
    expect(statesOf(verdicts)).toEqual([['failed', 'several_classes', null], 'made']);
    expect(await studio.bookedIn(wanted)).toBe(1);
  });

  it('are taken back with their seat, and then the credits, and then the person', async () => {
    const [unchanged, cancelled] = [await studio.person(), await studio.person()];
    const creditsId = newId();
    const input = { packageName: '10-class package', creditsLeft: '6', expiresOn: '2026-12-31' };
    const packages: Row[] = [
      [unchanged, input],
      [cancelled, input],
    ];
    await ask('write', { kind: 'credits', importId: creditsId, rows: packages });
    const importId = newId();
    const rows: Row[] = [
      [unchanged, { ...facts, paidWith: '10-class package' }],
      [cancelled, { ...facts, paidWith: '10-class package' }],
    ];
    await ask('write', { kind: 'bookings', importId, rows });
    await studio.cancel(cancelled, (await bookingOf(cancelled))?.id ?? '');
    const booked = await studio.bookedIn(scheduleId);
    expect(statesOf(await undo('bookings', importId, [1, 2]))).toEqual([
      'undone',
      ['kept', 'used_since', null],
    ]);
    expect(await studio.bookedIn(scheduleId)).toBe(booked - 1);
    expect([await leftOf(unchanged), await leftOf(cancelled)]).toEqual([6, 7]);
    expect(statesOf(await undo('credits', creditsId, [1, 2]))).toEqual([
      'undone',
      ['kept', 'used_since', null],
    ]);
    const ids = [unchanged.id, cancelled.id];
    const named = await studio.asIdentity('POST', '/internal/merges/named', { ids });
    expect(named.body).toEqual({ ids: [cancelled.id] });
  });
});
