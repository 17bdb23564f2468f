import { jest } from '@jest/globals';
import type { PlanChange, SubscriptionView } from '@studio/contracts';
import { addDays, HOME_STUDIO_ID, newId, studioDay } from '@studio/domain-kit';
import { until } from '@studio/testing';
import Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { OnPersonDeleted } from '../src/operations/personal-data/on-person-deleted.js';
import { BillingEndings } from '../src/provider/billing-endings.api.js';
import { CardProviderTestApp } from './card-provider-test-app.js';
import { PaymentsTestApp } from './payments-test-app.js';
import { Subscriber } from './subscriber.js';

let testApp: PaymentsTestApp;
let dashboard: Stripe;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start();
  const { hostname: host, port } = new URL(testApp.cards.url);
  const key = CardProviderTestApp.secretKey;
  dashboard = new Stripe(key, { host, port: Number(port), protocol: 'http', telemetry: false });
});
afterAll(() => testApp.stop());
beforeEach(async () => {
  await testApp.cards.control('/webhooks', {});
  await testApp.cards.control('/api', { mode: 'normal' });
});

type Refusable = SubscriptionView & { code?: string };

const failsLater = '4000000000000341';

/** A member whose renewal was refused, and all that can be seen of it. */
const begin = async (card?: string) => {
  const one = await Subscriber.begin(testApp, card ? { card } : {});
  const paid = await one.view();
  await one.renew('failed');
  const unpaid = await one.sees(({ status }) => status === 'past_due');
  const providerId = await one.providerId();
  const renewal = async (): Promise<Stripe.Invoice> => {
    const { data } = await dashboard.invoices.list({ subscription: providerId });
    const [invoice] = data.filter(({ billing_reason: reason }) => reason === 'subscription_cycle');
    if (!invoice) throw new Error('no renewal');
    return invoice;
  };
  const admin = await testApp.person('admin');
  const frontDesk = (path: string, body: object) =>
    testApp.call<Refusable>('POST', `/api/admin/subscriptions/${unpaid.id}/${path}`, {
      as: admin,
      body: { reason: 'Asked by phone', ...body },
    });
  return { one, paid, unpaid, providerId, renewal, frontDesk };
};
type Unpaid = Awaited<ReturnType<typeof begin>>;

/** A month goes by at the provider: whatever it still would take is taken. */
const takesWhatIsOpen = async ({ renewal }: Pick<Unpaid, 'renewal'>): Promise<void> => {
  const { id = '', status } = await renewal();
  if (status === 'open')
    await testApp.cards.control(`/invoices/${id}/attempt`, { outcome: 'paid' });
};
const sumOf = async (one: Subscriber): Promise<number> => {
  const rows = await testApp.sql<{ sum: number }>(
    `SELECT sum(amount - refunded)::int AS sum FROM payments WHERE user_id = $1`,
    [one.member.id],
  );
  return rows[0]?.sum ?? 0;
};
const refundOf = async (one: Subscriber): Promise<void> => {
  const [, renewal] = await one.payments();
  await until(async () => (await testApp.payment(renewal?.id ?? '')).status === 'refunded');
};

describe('the view of an unpaid renewal', () => {
  test('says until when it is paid, and what is owed for which days', async () => {
    const { paid, unpaid } = await begin();
    expect(paid).toMatchObject({ paidUntil: paid.periodEnd, unpaid: null });
    expect(unpaid).toMatchObject({
      paidUntil: paid.periodEnd,
      unpaid: { from: paid.periodEnd, until: unpaid.periodEnd, amount: 120_000 },
    });
  });

  test('counts months that were left unpaid together; paying pays them all', async () => {
    const { one } = await begin();
    await one.renew('failed');
    const late = await one.sees(({ unpaid }) => unpaid?.amount === 240_000);
    expect(late.paidUntil).toBe(late.unpaid?.from);
    expect((await one.post('pay')).body).toMatchObject({ status: 'active', unpaid: null });
    expect(await sumOf(one)).toBe(360_000);
  });
});

describe('cancelled while its renewal is unpaid', () => {
  const why = { reason: 'too_expensive' };
  const endsNow: [string, (one: Unpaid) => Promise<unknown>][] = [
    ['by its member', ({ one }) => one.post('cancel', { ...why, unpaid: 'end_now' })],
    ['by its member, without a choice', ({ one }) => one.post('cancel', why)],
    ['by the desk', ({ frontDesk }) => frontDesk('cancel', { unpaid: 'end_now' })],
    ['by the desk, without a choice', ({ frontDesk }) => frontDesk('cancel', {})],
    [
      'for the period’s end, at the provider’s own page',
      ({ providerId }) =>
        dashboard.subscriptions.update(providerId, { cancel_at_period_end: true }),
    ],
    ['at once, in the dashboard', ({ providerId }) => dashboard.subscriptions.cancel(providerId)],
    ['with its account', ({ one }) => deleteAccount(one)],
  ];
  test.each(endsNow)('%s: it ends now, and nothing is taken afterwards', async (_, cancel) => {
    const before = await begin();
    const { one, paid, providerId, renewal } = before;
    await cancel(before);
    const over = await one.sees(({ endedAt }) => endedAt !== null);
    await until(async () => (await renewal()).status === 'void');
    expect(over).toMatchObject({
      status: 'cancelled',
      nextBilling: null,
      paidUntil: paid.periodEnd,
      unpaid: null,
    });
    expect((await dashboard.subscriptions.retrieve(providerId)).status).toBe('canceled');
    await takesWhatIsOpen(before);
    expect((await one.payments()).map(({ amount }) => amount)).toEqual([120_000]);
    expect((await one.events('subscription.changed.v1')).at(-1)).toMatchObject({
      status: 'cancelled',
    });
  });

  test('asked for once more it answers the same, and one mail says that it has ended', async () => {
    const { one, frontDesk } = await begin();
    const cancel = { ...why, unpaid: 'end_now' };
    const answers = await Promise.all([1, 2, 3].map(() => one.post('cancel', cancel)));
    answers.push(await one.post('cancel', cancel));
    answers.push(await frontDesk('cancel', { unpaid: 'end_now' }));
    for (const { status, body } of answers)
      expect([status, body.status]).toEqual([200, 'cancelled']);
    expect(await one.events('subscription.cancelled.v1')).toMatchObject([{ because: 'asked' }]);
    expect((await one.post('resume')).body.code).toBe('SUBSCRIPTION_ENDED');
    expect((await one.post('pay')).body.code).toBe('SUBSCRIPTION_ENDED');
    expect((await Subscriber.checkout(testApp, one.member, one.plan.id)).status).toBe(201);
  });

  test('the desk ends it: who did so and why stands in the history, once', async () => {
    const { one, frontDesk } = await begin();
    await frontDesk('cancel', { unpaid: 'end_now' });
    const acted = await testApp.sql(
      `SELECT data ->> 'reason' AS reason, data -> 'after' ->> 'status' AS status
       FROM outbox WHERE type = 'staff.acted.v1' AND data ->> 'subjectUserId' = $1`,
      [one.member.id],
    );
    expect(acted).toEqual([{ reason: 'Asked by phone', status: 'cancelled' }]);
  });

  test.each([
    ['by its member', ({ one }: Unpaid) => one.post('cancel', { ...why, unpaid: 'pay' })],
    ['by the desk', ({ frontDesk }: Unpaid) => frontDesk('cancel', { unpaid: 'pay' })],
  ])('paid first, %s: it runs to the end of what is paid', async (_, cancel) => {
    const before = await begin();
    const { body } = await cancel(before);
    expect(body).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
      paidUntil: before.unpaid.periodEnd,
      nextBilling: null,
    });
    expect((await before.renewal()).status).toBe('paid');
    expect(await sumOf(before.one)).toBe(240_000);
  });

  test('the card does not pay: nothing has changed, and it can still end now', async () => {
    const { one, unpaid, renewal } = await begin(failsLater);
    const refused = await one.post('cancel', { ...why, unpaid: 'pay' });
    expect([refused.status, refused.body.code]).toEqual([402, 'CARD_DECLINED']);
    expect(await one.view()).toMatchObject({ status: 'past_due', cancelAtPeriodEnd: false });
    expect((await one.view()).paidUntil).toBe(unpaid.paidUntil);
    expect((await one.post('cancel', { ...why, unpaid: 'end_now' })).body.status).toBe('cancelled');
    expect((await renewal()).status).toBe('void');
  });

  test('paid before, which we had not heard of: it stays until the end of what is paid', async () => {
    const { one, renewal } = await begin();
    await testApp.cards.control('/webhooks', { drop: true });
    const { id = '' } = await renewal();
    await testApp.cards.control(`/invoices/${id}/attempt`, { outcome: 'paid' });
    const { body } = await one.post('cancel', { ...why, unpaid: 'end_now' });
    expect(body).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
    expect(await sumOf(one)).toBe(240_000);
  });

  test('paid at the same moment: it ends all the same, and the money goes back', async () => {
    const { one, renewal } = await begin();
    const { id = '' } = await renewal();
    const endings = testApp.app.get(BillingEndings, { strict: false });
    const voidOpen = endings.voidOpen.bind(endings);
    const spy = jest.spyOn(endings, 'voidOpen').mockImplementationOnce(async (providerId) => {
      await testApp.cards.control(`/invoices/${id}/attempt`, { outcome: 'paid' });
      return voidOpen(providerId);
    });
    const { body } = await one.post('cancel', { ...why, unpaid: 'end_now' });
    spy.mockRestore();
    expect(body.status).toBe('cancelled');
    await refundOf(one);
    expect(await sumOf(one)).toBe(120_000);
    expect(await one.events('subscription.renewed.v1')).toEqual([]);
  });

  test('raced with its payment: void and nothing taken, or taken and given back', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { one, renewal } = await begin();
      const { id = '' } = await renewal();
      const pays = testApp.cards
        .control(`/invoices/${id}/attempt`, { outcome: 'paid' })
        .catch(() => undefined);
      const [{ body }] = await Promise.all([
        one.post('cancel', { ...why, unpaid: 'end_now' }),
        pays,
      ]);
      const { status } = await renewal();
      if (status === 'paid' && body.status === 'cancelled') await refundOf(one);
      // It was paid before anything was chosen: it stays, and the period is paid.
      const stays = body.status === 'active' && body.cancelAtPeriodEnd;
      expect(await sumOf(one)).toBe(stays ? 240_000 : 120_000);
      if (!stays) expect(['void', 'paid']).toContain(status);
    }
  });

  test('the provider is cut off halfway: the job ends it, and nothing is taken meanwhile', async () => {
    const { one, renewal } = await begin();
    const match = 'DELETE /v1/subscriptions/';
    await testApp.cards.control('/api', { mode: 'fail-before-work', match });
    const refused = await one.post('cancel', { ...why, unpaid: 'end_now' });
    expect(refused.body.code).toBe('PAYMENT_PROVIDER_DOWN');
    expect((await renewal()).status).toBe('void');
    expect(await one.view()).toMatchObject({ status: 'past_due', nextBilling: null });
    expect((await one.post('pay')).body.code).toBe('SUBSCRIPTION_ENDED');
    await testApp.cards.control('/api', { mode: 'normal' });
    await one.isDue();
    await one.sees(({ status }) => status === 'cancelled');
    expect(await sumOf(one)).toBe(120_000);
  });

  test('its invoice is paid after it has ended: recorded, and given back', async () => {
    const { one, providerId, renewal } = await begin();
    const { id = '' } = await renewal();
    await testApp.cards.control('/webhooks', { drop: true });
    await dashboard.subscriptions.cancel(providerId);
    await testApp.cards.control(`/invoices/${id}/attempt`, { outcome: 'paid' });
    expect((await dashboard.subscriptions.retrieve(providerId)).status).toBe('canceled');
    await testApp.cards.control('/webhooks', {});
    await one.isDue();
    await one.sees(({ status }) => status === 'cancelled');
    await refundOf(one);
    expect(await sumOf(one)).toBe(120_000);
  });

  test('never paid, the provider ends it: its invoice is void too', async () => {
    const { one, renewal } = await begin(failsLater);
    const { id = '' } = await renewal();
    await testApp.cards.control(`/invoices/${id}/attempt`, { outcome: 'failed', final: true });
    await one.sees(({ status }) => status === 'ended');
    await until(async () => (await renewal()).status === 'void');
  });
});

describe('what is unpaid, though nobody has told us', () => {
  const unheard = async (): Promise<Subscriber> => {
    const one = await Subscriber.begin(testApp);
    await testApp.cards.control('/webhooks', { drop: true });
    await one.renew('failed');
    return one;
  };

  test.each([{ preview: true }, {}])('no other plan, nor what it costs (%o)', async (options) => {
    const one = await unheard();
    const { id: planId } = testApp.booking.plan(165_000);
    const { body } = await one.post('change-plan', { planId, ...options });
    expect(body.code).toBe('SUBSCRIPTION_UNPAID');
    expect((await one.view()).unpaid?.amount).toBe(120_000);
  });

  test('is not frozen', async () => {
    const one = await unheard();
    const today = studioDay(new Date());
    const { body } = await one.post('freeze', { from: today, until: addDays(today, 9) });
    expect(body.code).toBe('SUBSCRIPTION_UNPAID');
    expect(await one.view()).toMatchObject({ frozen: null, freezeDaysLeftThisYear: 30 });
  });

  test('ends when it is cancelled', async () => {
    const one = await unheard();
    expect((await one.post('cancel', { reason: 'other' })).body.status).toBe('cancelled');
    const { data } = await dashboard.invoices.list({ subscription: await one.providerId() });
    expect(data.map(({ status }) => status).sort()).toEqual(['paid', 'void']);
  });
});

describe('the preview of a dearer plan', () => {
  type Answer = PlanChange & { code?: string; details?: { dueNow: number } };
  const setup = async () => {
    const one = await Subscriber.begin(testApp);
    // A second of it costs more than thirty fils.
    const { id: planId } = testApp.booking.plan(90_000_000);
    const change = (options: object) => one.post<Answer>('change-plan', { planId, ...options });
    const { body } = await change({ preview: true });
    const shown = { settledAt: body.settledAt ?? '', dueNow: body.dueNow };
    const later = Date.parse(shown.settledAt) + 1_500;
    return { one, planId, change, shown, later };
  };

  test('is charged as it was shown, though time has gone by', async () => {
    const { one, planId, change, shown, later } = await setup();
    await until(() => Date.now() > later);
    const { body } = await change({ shown });
    expect(body).toMatchObject({ dueNow: shown.dueNow, subscription: { planId } });
    expect((await one.payments()).at(-1)?.amount).toBe(shown.dueNow);
  });

  test('of a period that was paid ahead is that of the whole period', async () => {
    const one = await Subscriber.begin(testApp);
    const { periodEnd } = await one.view();
    await one.renew();
    await one.sees(({ periodStart }) => periodStart === periodEnd);
    const { id: planId } = testApp.booking.plan(165_000);
    const change = (options: object) => one.post<Answer>('change-plan', { planId, ...options });
    const { body: preview } = await change({ preview: true });
    expect(preview).toMatchObject({ dueNow: 45_000, settledAt: periodEnd });
    const { body } = await change({ shown: { settledAt: periodEnd, dueNow: 45_000 } });
    expect(body.subscription.planId).toBe(planId);
  });

  test('is charged as the answer says, where nothing was shown', async () => {
    const { one, change } = await setup();
    const { body } = await change({});
    expect((await one.payments()).at(-1)?.amount).toBe(body.dueNow);
  });

  test('is refused when it costs something else, or is too old; nothing is charged', async () => {
    const { one, change, shown } = await setup();
    const outdated = [
      { ...shown, dueNow: shown.dueNow - 1 },
      { ...shown, settledAt: new Date(Date.parse(shown.settledAt) - 40 * 60_000).toISOString() },
      { ...shown, settledAt: new Date(Date.now() + 3_600_000).toISOString() },
    ];
    for (const wrong of outdated) {
      const { status, body } = await change({ shown: wrong });
      expect([status, body.code]).toEqual([409, 'PREVIEW_OUTDATED']);
    }
    expect(await one.payments()).toHaveLength(1);
    expect((await one.view()).planId).toBe(one.plan.id);
  });
});

const deleteAccount = async ({ member }: Subscriber): Promise<void> => {
  const data = { userId: member.id };
  const event = { id: newId(), studioId: HOME_STUDIO_ID, requestId: null, data };
  await testApp.app
    .get(OnPersonDeleted)
    .deleted(
      { ...event, type: 'user.deleted.v1', occurredAt: new Date().toISOString() },
      testApp.app.get(DataSource).manager,
    );
};
