import {
  getMemberRecord,
  listMemberStandings,
  listMyAllowances,
  listMyFees,
  listMemberFees,
  listPlans,
  listSchedules,
} from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { OnFeePaid } from '../src/funding/fees/on-fee-paid.js';
import { ApplyFeePayment } from '../src/funding/fees/apply-fee-payment.js';
import { inTransaction } from '@studio/nest-kit';
import { OpenStudio, countByOutcome } from './open-studio.js';
import { PlanClient } from './plan-client.js';

let studio: OpenStudio;
let client: PlanClient;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
  client = new PlanClient(studio);
});
afterAll(() => studio.close());
beforeEach(() => studio.clock.set('2026-11-23T04:00:00Z'));
afterEach(async () => expect(await studio.issues()).toEqual([]));

const subscriber = async (limit: number | null = 8, input = {}) => {
  const member = await studio.person();
  const planId = await client.addPlan({ limit });
  const subscription = await client.subscribe(member, planId, input);
  return { member, planId, subscription };
};
const allowanceOf = async (token: string) => {
  const { body } = await studio.call('GET', '/api/me/allowances', { token });
  return listMyAllowances.response!.parse(body).items;
};

test('a plan pays before a package, and its allowance counts the class', async () => {
  const { member, subscription } = await subscriber(8);
  const packageId = await studio.giveCredits(member, 3);
  const scheduleId = await studio.addClass();
  const answer = await studio.call('GET', `/api/schedules/${scheduleId}`, { token: member.token });
  expect(answer.body).toMatchObject({
    funding: { kind: 'subscription', reason: 'subscription', creditsLeft: 8, creditsTotal: 8 },
    fundingChoices: [{ kind: 'subscription' }, { kind: 'package' }, { kind: 'drop_in' }],
  });
  const { status, body } = await studio.book(member, scheduleId);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    creditsLeft: 7,
    booking: {
      lateConsequence: 'class_counted',
      paidWith: {
        kind: 'subscription',
        subscriptionId: subscription.subscriptionId,
        creditsLeft: 7,
      },
    },
  });
  expect(await studio.creditsOf(packageId)).toBe(3);
  expect(await allowanceOf(member.token)).toMatchObject([
    { limit: 8, used: 1, left: 7, blockedBecause: null, periodStart: '2026-11-16' },
  ]);
});

test('the list says of each class what would pay for it', async () => {
  const reader = await studio.person();
  const { member } = await subscriber(1);
  const packageId = await studio.giveCredits(member, 1);
  const classes = await Promise.all(
    [48, 50, 52].map((hours) => studio.addClass({ startsAt: studio.clock.in(hours) })),
  );
  const [first = '', second = '', third = ''] = classes;
  const fundingFor = async (token: string | undefined, id: string) => {
    const { body } = await studio.call('GET', `/api/schedules?from=${studio.today()}`, {
      ...(token && { token }),
    });
    return listSchedules.response!.parse(body).items.find((one) => one.id === id)?.myFunding;
  };
  expect(await fundingFor(undefined, first)).toBe('drop_in');
  expect(await fundingFor(reader.token, first)).toBe('drop_in');
  expect(await fundingFor(member.token, first)).toBe('subscription');
  await studio.book(member, first);
  expect(await fundingFor(member.token, second)).toBe('package');
  await studio.book(member, second);
  expect(await studio.creditsOf(packageId)).toBe(0);
  expect(await fundingFor(member.token, third)).toBe('drop_in');
});

test('the last class of an allowance, four classes at once on two instances: one booking', async () => {
  for (let round = 0; round < 5; round++) {
    const { member } = await subscriber(1);
    await studio.arrive([member]);
    const classes = await Promise.all(
      [48, 50, 52, 54].map((hours) => studio.addClass({ startsAt: studio.clock.in(hours) })),
    );
    const answers = await Promise.all(
      classes.map((id, i) => studio.book(member, id, { app: i % 2 })),
    );
    expect(countByOutcome(answers)).toEqual({ '201': 1, NO_CREDIT: 3 });
  }
});

test('cancelled on time it is counted no longer; late it is', async () => {
  const { member } = await subscriber(8);
  const soon = await studio.book(member, await studio.addClass({ startsAt: studio.clock.in(11) }));
  const far = await studio.book(member, await studio.addClass());
  expect(await allowanceOf(member.token)).toMatchObject([{ used: 2 }]);
  const { body } = await studio.cancel(member, far.body.booking!.id);
  expect(await client.eventsOf('booking.cancelled.v1', far.body.booking!.id)).toMatchObject([
    { cameBack: 'class' },
  ]);
  expect(body).toMatchObject({ creditReturned: false, refunded: false });
  await studio.cancel(member, soon.body.booking!.id);
  expect(await allowanceOf(member.token)).toMatchObject([{ used: 1, left: 7 }]);
});

test('unlimited: a late cancel owes its fee, once, and the day stays used', async () => {
  const { member, subscription } = await subscriber(null);
  const scheduleId = await studio.addClass({ startsAt: studio.clock.in(11) });
  const { body } = await studio.book(member, scheduleId);
  expect(body.booking).toMatchObject({ lateConsequence: 'late_fee', lateFee: 6_000 });
  const bookingId = body.booking!.id;
  await Promise.all([0, 1, 0, 1].map((app) => studio.cancel(member, bookingId, app)));
  const fees = await studio.call('GET', '/api/me/fees', { token: member.token });
  const { items, owed } = listMyFees.response!.parse(fees.body);
  expect(items).toMatchObject([{ kind: 'late_cancel', amount: 6_000, status: 'owed', bookingId }]);
  expect(owed).toBe(6_000);
  expect(await client.eventsOf('fee.owed.v1', bookingId)).toMatchObject([
    { feeId: items[0]!.id, subscriptionId: subscription.subscriptionId, amount: 6_000 },
  ]);
  const again = await studio.book(member, await studio.addClass({ startsAt: studio.clock.in(13) }));
  expect(again.body.code).toBe('NO_CREDIT');
  const consumer = studio.apps[0]!.app.get(OnFeePaid, { strict: false });
  const data = {
    feeId: items[0]!.id,
    userId: member.id,
    amount: 6_000,
    paidAt: new Date().toISOString(),
  };
  for (let twice = 0; twice < 2; twice++)
    await inTransaction(studio.dataSource, (tx) =>
      consumer.paid({ data, studioId: '01900000-0000-7000-8000-000000000001' } as never, tx),
    );
  const after = await studio.call('GET', '/api/me/fees', { token: member.token });
  expect(after.body).toMatchObject({ owed: 0, items: [{ status: 'paid' }] });
});

test('a fee that the front desk is paid for is settled once a payment, and owed again when voided', async () => {
  const { member } = await subscriber(null);
  const { body } = await studio.book(
    member,
    await studio.addClass({ startsAt: studio.clock.in(3) }),
  );
  await studio.cancel(member, body.booking!.id);
  const frontDesk = await studio.person('front_desk');
  const feesOf = async () => {
    const path = `/api/admin/members/${member.id}/fees`;
    return listMemberFees.response!.parse((await studio.call('GET', path, frontDesk)).body);
  };
  const [fee] = (await feesOf()).items;
  const apply = (paymentId: string, paidAt: string | null) =>
    studio.apps[0]!.app.get(ApplyFeePayment, { strict: false }).execute({
      feeId: fee!.id,
      userId: member.id,
      paymentId,
      paidAt,
    });
  const owed = (userId: string) =>
    studio.asPayments('GET', `/internal/fees/${fee!.id}?userId=${userId}`);
  expect((await owed(member.id)).body).toMatchObject({ kind: 'late_cancel', amount: 6_000 });
  expect((await owed(frontDesk.id)).body.code).toBe('FEE_NOT_OWED');
  const [first, second] = [newId(), newId()];
  const paidAt = '2026-11-23T05:00:00.000Z';
  const answers = await Promise.all([apply(first, paidAt), apply(first, paidAt)]);
  expect(answers.map(({ outcome }) => outcome)).toEqual(['paid', 'paid']);
  expect(await feesOf()).toMatchObject({ owed: 0, items: [{ status: 'paid', settledAt: paidAt }] });
  expect((await owed(member.id)).body.code).toBe('FEE_NOT_OWED');
  // A void of another sale changes nothing.
  expect(await apply(second, null)).toMatchObject({ outcome: 'paid' });
  expect(await apply(first, null)).toMatchObject({ outcome: 'owed' });
  expect(await apply(first, null)).toMatchObject({ outcome: 'owed' });
  // A request for the voided sale that was late changes nothing.
  expect(await apply(first, paidAt)).toMatchObject({ outcome: 'owed' });
  expect(await feesOf()).toMatchObject({ owed: 6_000, items: [{ settledAt: null }] });
  expect(await apply(newId(), paidAt)).toMatchObject({ outcome: 'paid' });
});

test('the front desk sees plan, grace and fees, and whether the member can book', async () => {
  const admin = await studio.person('admin');
  const recordOf = async (id: string) => {
    const { status, body } = await studio.call('GET', `/api/admin/members/${id}/record`, admin);
    expect(status).toBe(200);
    return getMemberRecord.response!.parse(body);
  };
  const { member, subscription } = await subscriber(null);
  expect(await recordOf(member.id)).toMatchObject({
    plans: [{ planName: 'Unlimited', left: null, periodEnd: '2026-12-15', renews: true }],
    bookingAbility: { canBook: true, source: { name: 'Unlimited', until: '2026-12-15' } },
    feesOwed: 0,
  });
  const { body } = await studio.book(
    member,
    await studio.addClass({ startsAt: studio.clock.in(3) }),
  );
  await studio.cancel(member, body.booking!.id);
  await client.hear({
    ...subscription,
    status: 'past_due',
    pastDueSince: '2026-11-23T03:00:00.000Z',
    asOf: '2026-11-23T04:30:00.000Z',
  });
  expect(await recordOf(member.id)).toMatchObject({
    plans: [{ status: 'past_due', graceUntil: '2026-11-26T03:00:00.000Z', blockedBecause: null }],
    bookingAbility: { canBook: true, source: { until: '2026-11-26' } },
    feesOwed: 6_000,
  });
  studio.clock.set('2026-11-26T03:00:00Z');
  expect((await recordOf(member.id)).bookingAbility).toMatchObject({
    canBook: false,
    because: 'payment_failed',
    source: { name: 'Unlimited' },
  });
  await studio.giveCredits(member, 3);
  expect((await recordOf(member.id)).bookingAbility).toMatchObject({
    canBook: true,
    source: { kind: 'package', left: 3 },
  });
});

test('the client check answers for several members in one request', async () => {
  const admin = await studio.person('admin');
  const { member: unlimited } = await subscriber(null);
  const { member: unpaid } = await subscriber(8, {
    status: 'past_due',
    pastDueSince: '2026-11-01T00:00:00.000Z',
  });
  const [owner, nobody] = [await studio.memberWith(3), await studio.person()];
  const scheduleId = await studio.addClass({ startsAt: studio.clock.in(3) });
  const { body: booked } = await studio.book(owner, scheduleId);
  await studio.book(owner, await studio.addClass({ startsAt: studio.clock.in(27) }));
  const ids = [unlimited, unpaid, owner, nobody].map(({ id }) => id);
  const { status, body } = await studio.call(
    'GET',
    `/api/admin/member-standings?ids=${ids.join()}`,
    admin,
  );
  expect(status).toBe(200);
  const { items } = listMemberStandings.response!.parse(body);
  expect(items.map(({ userId }) => userId)).toEqual(ids);
  expect(items).toMatchObject([
    { bookingAbility: { canBook: true, source: { name: 'Unlimited', left: null }, remedy: null } },
    { bookingAbility: { canBook: false, because: 'payment_failed', remedy: 'collect_payment' } },
    {
      bookingAbility: { canBook: true, source: { kind: 'package', left: 1 } },
      today: [{ bookingId: booked.booking?.id, scheduleId, status: 'confirmed' }],
    },
    { bookingAbility: { canBook: false, because: 'none', remedy: 'sell' }, today: [] },
  ]);
});

test('events that come late, or again, change nothing', async () => {
  const { member, subscription } = await subscriber(8);
  const newer = {
    ...subscription,
    status: 'past_due' as const,
    pastDueSince: '2026-11-19T00:00:00.000Z',
    asOf: '2026-11-23T05:00:00.000Z',
  };
  await client.hear(newer);
  await client.hear({ ...subscription, asOf: '2026-11-23T04:30:00.000Z' });
  await client.hear(newer);
  expect(await allowanceOf(member.token)).toMatchObject([
    { status: 'past_due', blockedBecause: 'payment_failed' },
  ]);
  expect((await studio.book(member, await studio.addClass())).body.code).toBe('NO_CREDIT');
});

test('a subscription that is over gives what is to come back', async () => {
  const { member, subscription } = await subscriber(8);
  const scheduleId = await studio.addClass();
  const { body } = await studio.book(member, scheduleId);
  await client.hear({ ...subscription, status: 'ended', asOf: '2026-11-23T05:00:00.000Z' });
  const booking = await studio.call('GET', `/api/bookings/${body.booking!.id}`, {
    token: member.token,
  });
  expect(booking.body).toMatchObject({ status: 'cancelled' });
  expect(await client.seats(scheduleId)).toEqual({ booked: 0, claimed: 0 });
  expect(await allowanceOf(member.token)).toEqual([]);
});

test('a freeze says which classes it costs before it takes them', async () => {
  const { member, subscription } = await subscriber(8);
  const inside = await studio.book(member, await studio.addClass());
  const outside = await studio.book(
    member,
    await studio.addClass({ startsAt: studio.clock.in(24 * 9) }),
  );
  const freeze = (preview: boolean) =>
    studio.asPayments('POST', '/internal/freezes', {
      subscriptionId: subscription.subscriptionId,
      userId: member.id,
      from: '2026-11-24',
      until: '2026-11-30',
      preview,
    });
  const shown = await freeze(true);
  expect(shown.body).toMatchObject({
    bookings: [{ id: inside.body.booking!.id, className: 'Reformer Flow' }],
    limits: { minDays: 7, daysPerYear: 30 },
  });
  expect((await freeze(false)).body).toEqual(shown.body);
  expect((await freeze(false)).body).toMatchObject({ bookings: [] });
  const { body } = await studio.call('GET', '/api/me/bookings?when=upcoming', member);
  expect(body.items!.map(({ id }) => id)).toEqual([outside.body.booking!.id]);
});

test('a class that can’t be cancelled on time any more can’t be frozen away with a plan', async () => {
  const { member, subscription } = await subscriber(null);
  const soon = await studio.addClass({ startsAt: studio.clock.in(1) });
  const later = await studio.addClass({ startsAt: studio.clock.in(40) });
  for (const id of [soon, later]) expect((await studio.book(member, id)).status).toBe(201);
  const freeze = (input: { from: string; until: string; preview: boolean }) =>
    studio.asPayments('POST', '/internal/freezes', {
      subscriptionId: subscription.subscriptionId,
      userId: member.id,
      ...input,
    });
  const week = { from: '2026-11-23', until: '2026-11-29' };
  for (const preview of [true, false]) {
    const { status, body } = await freeze({ ...week, preview });
    expect([status, body.code, body.details]).toMatchObject([
      409,
      'FREEZE_CLASS_SOON',
      { className: 'Reformer Flow', earliestFrom: '2026-11-24' },
    ]);
  }
  // All or nothing: the class that could still be cancelled is as it was, too.
  for (const id of [soon, later]) expect(await studio.bookedIn(id)).toBe(1);
  const { status } = await freeze({ from: '2026-11-24', until: '2026-11-30', preview: false });
  expect(status).toBe(200);
  expect(await studio.bookedIn(soon)).toBe(1);
  expect(await studio.bookedIn(later)).toBe(0);
});

test('what payments asks of a plan', async () => {
  const planId = await client.addPlan({ limit: null });
  const off = await client.addPlan({ onSale: false });
  const { member } = await subscriber(8);
  const visitor = await studio.person();
  const ask = (id: string, { id: userId }: { id: string }) =>
    studio.asPayments('GET', `/internal/sellable/subscription/${id}?userId=${userId}`);
  expect((await ask(planId, visitor)).body).toMatchObject({ available: true, price: 88_000 });
  expect((await ask(planId, member)).body).toMatchObject({
    unavailableBecause: 'SUBSCRIPTION_EXISTS',
  });
  expect((await ask(off, visitor)).body).toMatchObject({ unavailableBecause: 'PLAN_NOT_FOUND' });
  expect((await ask(newId(), visitor)).body.code).toBe('PLAN_NOT_FOUND');
  const plan = await studio.asPayments('GET', `/internal/plans/${planId}`);
  expect(plan.body).toMatchObject({ classesPerPeriod: null, lateFee: 6_000, noShowFee: 7_500 });
  const { body } = await studio.call('GET', '/api/plans', { token: visitor.token });
  const ids = listPlans.response!.parse(body).items.map(({ id }) => id);
  expect(ids).toContain(planId);
  expect(ids).not.toContain(off);
});
