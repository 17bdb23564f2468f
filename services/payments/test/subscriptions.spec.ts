import { jest } from '@jest/globals';
import type {
  EventData,
  PlanRow,
  PlansReport,
  PlanStep,
  StudioEvent,
  SubscriptionView,
} from '@studio/contracts';
import { planStep } from '@studio/contracts';
import { HOME_STUDIO_ID, newId, studioDay } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { DataSource } from 'typeorm';
import { Billing } from '../src/provider/billing.api.js';
import { OnPersonDeleted } from '../src/operations/personal-data/on-person-deleted.js';
import { findIssues } from '../src/operations/integrity/issues.js';
import { OnSettingsChanged } from '../src/subscriptions/subscriptions/grace.js';
import { PaymentsTestApp, type Page } from './payments-test-app.js';
import { Subscriber } from './subscriber.js';

let testApp: PaymentsTestApp;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start();
});
afterAll(() => testApp.stop());
beforeEach(async () => {
  await testApp.cards.control('/webhooks', {});
  await testApp.cards.control('/api', { mode: 'normal' });
});

const DAY = 86_400_000;
const MONTH = 27 * DAY;

const receiveSettings = (data: EventData<'studio.settings_changed.v1'>): Promise<void> => {
  const event: StudioEvent<'studio.settings_changed.v1'> = {
    id: newId(),
    studioId: HOME_STUDIO_ID,
    occurredAt: data.asOf,
    requestId: null,
    data,
    type: 'studio.settings_changed.v1',
  };
  const hears = testApp.app.get(OnSettingsChanged, { strict: false });
  return testApp.app.get(DataSource).manager.transaction((tx) => hears.changed(event, tx));
};
const graceOf = ({ blockedFrom, pastDueSince }: SubscriptionView): number =>
  (Date.parse(blockedFrom ?? '') - Date.parse(pastDueSince ?? '')) / DAY;

/** Of today, as a manager sees them. */
const plansReport = async (): Promise<PlansReport> => {
  const day = studioDay(new Date());
  const path = `/api/admin/reports/plans?from=${day}&to=${day}`;
  const as = await testApp.person('admin');
  return (await testApp.call<PlansReport>('GET', path, { as })).body;
};
const planRows = async (step: PlanStep, of = ''): Promise<PlanRow[]> => {
  const day = studioDay(new Date());
  const path = `/api/admin/reports/plans/rows?from=${day}&to=${day}&step=${step}&limit=200${of}`;
  const as = await testApp.person('admin');
  return (await testApp.call<{ items: PlanRow[] }>('GET', path, { as })).body.items;
};
/** In which numbers of the report somebody is. */
const stepsOf = async ({ member }: Subscriber): Promise<PlanStep[]> => {
  const found: PlanStep[] = [];
  for (const step of planStep.options)
    if ((await planRows(step)).some(({ userId }) => userId === member.id)) found.push(step);
  return found;
};

describe('beginning', () => {
  test('a plan is paid: the subscription runs, with its invoice and its news', async () => {
    const one = await Subscriber.begin(testApp);
    const view = await one.view();
    expect(view).toMatchObject({
      planName: '12 classes a month',
      price: 120_000,
      status: 'active',
      cancelAtPeriodEnd: false,
      card: { brand: 'visa', last4: '4242', expiresOn: '12/40' },
      nextBilling: { at: view.periodEnd, amount: 120_000 },
    });
    expect(Date.parse(view.periodEnd) - Date.parse(view.periodStart)).toBeGreaterThan(MONTH);
    expect(await one.payments()).toMatchObject([{ amount: 120_000, number: expect.any(Number) }]);
    expect(await one.events('subscription.changed.v1')).toMatchObject([
      { subscriptionId: view.id, planId: one.plan.id, status: 'active', frozenFrom: null },
    ]);
    expect(await one.events('subscription.started.v1')).toMatchObject([
      { planName: '12 classes a month', benefits: one.plan.benefits, paymentId: one.checkoutId },
    ]);
    expect(await testApp.verify(one.member, one.sessionId)).toMatchObject({
      success: true,
      data: { subscription: { plan_name: '12 classes a month' } },
      payment: { id: one.checkoutId, amount_total: 120_000 },
    });
  });

  test('webhook, page and retry job at once begin it once', async () => {
    const member = await testApp.person();
    const { body } = await Subscriber.checkout(testApp, member, testApp.booking.plan().id);
    await testApp.cards.control('/webhooks', { copies: 3 });
    await testApp.cards.pay(body.sessionId);
    await Promise.all(Array.from({ length: 6 }, () => testApp.verify(member, body.sessionId)));
    await until(async () => (await testApp.payment(body.checkoutId)).status === 'fulfilled');
    const rows = await testApp.sql('SELECT 1 FROM subscriptions WHERE user_id = $1', [member.id]);
    expect(rows).toHaveLength(1);
    expect(await testApp.countPaidEvents(body.checkoutId)).toBe(1);
    const invoices = await testApp.sql('SELECT 1 FROM invoices WHERE user_id = $1', [member.id]);
    expect(invoices).toHaveLength(1);
  });

  test('booking away: it begins when booking is back, and nothing is lost', async () => {
    const member = await testApp.person();
    const { body } = await Subscriber.checkout(testApp, member, testApp.booking.plan().id);
    await testApp.booking.stop();
    try {
      await testApp.cards.pay(body.sessionId);
      expect(await testApp.verify(member, body.sessionId)).toMatchObject({ canRetry: true });
    } finally {
      await testApp.booking.start();
    }
    await testApp.sql('UPDATE payments SET next_check_at = now() WHERE id = $1', [body.checkoutId]);
    await until(async () => (await testApp.payment(body.checkoutId)).status === 'fulfilled');
  });

  test('a second one is refused, with a code', async () => {
    const one = await Subscriber.begin(testApp);
    const again = await Subscriber.checkout(testApp, one.member, testApp.booking.plan().id);
    expect([again.status, again.body.code]).toEqual([409, 'SUBSCRIPTION_EXISTS']);
  });

  test('a page for another plan closes the first one', async () => {
    const member = await testApp.person();
    const first = await Subscriber.checkout(testApp, member, testApp.booking.plan().id);
    const second = await Subscriber.checkout(testApp, member, testApp.booking.plan().id);
    expect(second.status).toBe(201);
    expect(await testApp.cards.pay(first.body.sessionId)).toBe('closed');
    expect((await testApp.payment(first.body.checkoutId)).status).toBe('expired');
  });

  test('bought in two windows at once: one runs, the other is ended and goes back', async () => {
    const member = await testApp.person();
    const plans = [testApp.booking.plan(), testApp.booking.plan(88_000)];
    const pages = await Promise.all(
      plans.map((plan) => Subscriber.checkout(testApp, member, plan.id)),
    );
    await testApp.cards.control('/webhooks', { hold: true });
    const paid: Page[] = [];
    for (const { body } of pages)
      if (body.sessionId && (await testApp.cards.pay(body.sessionId)) === 'paid') paid.push(body);
    await testApp.cards.control('/webhooks/release');
    await until(async () => {
      const rows = await Promise.all(paid.map(({ checkoutId }) => testApp.payment(checkoutId)));
      const ended = rows.filter(({ status }) => status === 'fulfilled' || status === 'refunded');
      return ended.length === paid.length;
    });
    const rows = await testApp.sql('SELECT 1 FROM subscriptions WHERE user_id = $1', [member.id]);
    expect(rows).toHaveLength(1);
    const invoices = await testApp.sql(
      `SELECT 1 FROM invoices i JOIN payments p ON p.id = i.payment_id
       WHERE i.user_id = $1 AND p.status = 'fulfilled'`,
      [member.id],
    );
    expect(invoices).toHaveLength(1);
  });

  test('a second one that was paid all the same: ended, given back, and the page says so', async () => {
    const one = await Subscriber.begin(testApp);
    const plan = testApp.booking.plan();
    const { body } = await Subscriber.checkout(testApp, await testApp.person(), plan.id);
    // As if it had been paid before the first one was known here.
    await testApp.sql('UPDATE payments SET user_id = $2 WHERE id = $1', [
      body.checkoutId,
      one.member.id,
    ]);
    await testApp.cards.control('/webhooks', { drop: true });
    await testApp.cards.pay(body.sessionId);
    await testApp.sql(
      `UPDATE payments SET status = 'paid', paid_at = now(), received = amount,
      next_check_at = NULL WHERE id = $1`,
      [body.checkoutId],
    );
    const verified = await testApp.verify(one.member, body.sessionId);
    expect(verified).toMatchObject({ success: false, canRetry: false });
    expect(verified.error).toContain('another subscription');
    await until(async () => (await testApp.payment(body.checkoutId)).status === 'refunded');
    const session = await testApp.cards.read<{ subscription: string }>(
      `/checkout/sessions/${body.sessionId}`,
    );
    const ended = await testApp.cards.read<{ status: string }>(
      `/subscriptions/${session.subscription}`,
    );
    expect(ended.status).toBe('canceled');
  });
});

describe('renewing', () => {
  test('a period is paid: payment, invoice, news, and the period moves', async () => {
    const one = await Subscriber.begin(testApp);
    const before = await one.view();
    await one.renew();
    const after = await one.sees(({ periodStart }) => periodStart === before.periodEnd);
    expect(after.status).toBe('active');
    const payments = await one.payments();
    expect(payments).toHaveLength(2);
    expect(payments[1]).toMatchObject({ amount: 120_000, number: expect.any(Number) });
    expect(payments[1]?.description).toMatch(/^12 classes a month, \d+ \w+ \d{4} to /);
    expect(await one.events('subscription.renewed.v1')).toMatchObject([
      { paymentId: payments[1]?.id, periodEnd: after.periodEnd },
    ]);
  });

  test('it renews between the reading of the subscription and of its invoices: read again', async () => {
    const one = await Subscriber.begin(testApp);
    await testApp.cards.control('/webhooks', { drop: true });
    const { periodEnd } = await one.view();
    const billing = testApp.app.get(Billing);
    const read = billing.read.bind(billing);
    const providerId = await one.providerId();
    let reads = 0;
    const spy = jest.spyOn(billing, 'read').mockImplementation(async (id) => {
      const row = await read(id);
      if (id === providerId && ++reads === 1) await one.renew();
      return row;
    });
    try {
      await one.isDue();
      await until(async () => (await one.payments()).length === 2);
    } finally {
      spy.mockRestore();
    }
    const after = await one.view();
    expect(after.periodStart).toBe(periodEnd);
    expect(await one.events('subscription.renewed.v1')).toMatchObject([
      { periodStart: after.periodStart, periodEnd: after.periodEnd },
    ]);
  });

  test('told twice, backwards and late: each invoice counts once, the last state stays', async () => {
    const one = await Subscriber.begin(testApp);
    await testApp.cards.control('/webhooks', { hold: true, copies: 2 });
    await one.renew();
    await one.renew('failed');
    await testApp.cards.control('/webhooks/release', { order: 'reversed' });
    await one.sees(({ status }) => status === 'past_due');
    await until(async () => {
      const open = await testApp.sql('SELECT 1 FROM webhook_inbox WHERE handled_at IS NULL');
      return open.length === 0;
    });
    expect((await one.view()).status).toBe('past_due');
    expect(await one.payments()).toHaveLength(2);
    expect(await one.events('subscription.payment_failed.v1')).toHaveLength(1);
  });

  test('nobody tells: the retry job finds the renewals that were missed', async () => {
    const one = await Subscriber.begin(testApp);
    await testApp.cards.control('/webhooks', { drop: true });
    await one.renew();
    await one.renew();
    await one.isDue();
    await until(async () => (await one.payments()).length === 3);
    const numbers = (await one.payments()).map(({ number }) => number);
    expect(numbers[2]).toBe((numbers[1] ?? 0) + 1);
  });

  test('the provider is down while it tells: the state comes when it is back', async () => {
    const one = await Subscriber.begin(testApp);
    await testApp.cards.control('/webhooks', { hold: true });
    await one.renew();
    await testApp.cards.control('/api', { mode: 'down', match: 'GET /v1/' });
    await testApp.cards.control('/webhooks/release');
    await until(async () => {
      const failed = await testApp.sql('SELECT 1 FROM webhook_inbox WHERE last_error IS NOT NULL');
      return failed.length > 0;
    });
    await testApp.cards.control('/api', { mode: 'normal' });
    await testApp.sql('UPDATE webhook_inbox SET next_attempt_at = now() WHERE handled_at IS NULL');
    await until(async () => (await one.payments()).length === 2);
  });

  test('days of grace follow the studio, for renewals that fail from then on', async () => {
    const [before, after] = [
      await Subscriber.begin(testApp, { card: '4000000000000341' }),
      await Subscriber.begin(testApp, { card: '4000000000000341' }),
    ];
    await before.renew();
    const answer = await before.sees(({ status }) => status === 'past_due');
    await receiveSettings({ graceDays: 6, asOf: '2026-11-23T06:00:00.000Z' });
    await receiveSettings({ graceDays: 9, asOf: '2026-11-22T06:00:00.000Z' });
    await after.renew();
    const late = await after.sees(({ status }) => status === 'past_due');
    expect([graceOf(await before.view()), graceOf(late)]).toEqual([graceOf(answer), 6]);
    expect(await after.events('subscription.payment_failed.v1')).toMatchObject([
      { blockedFrom: late.blockedFrom },
    ]);
    await receiveSettings({ graceDays: 3, asOf: '2026-11-24T06:00:00.000Z' });
  });

  test('a refused card: three days of grace, told once, and recovered by another card', async () => {
    const one = await Subscriber.begin(testApp, { card: '4000000000000341' });
    await one.renew();
    const late = await one.sees(({ status }) => status === 'past_due');
    expect(graceOf(late)).toBe(3);
    expect(late.nextBilling).toMatchObject({ amount: 120_000 });
    const refused = await one.post('pay');
    expect([refused.status, refused.body.code]).toEqual([402, 'CARD_DECLINED']);
    expect((await one.post('change-plan', { planId: newId() })).body.code).toBe(
      'SUBSCRIPTION_UNPAID',
    );
    const { body } = await one.post<{ url: string }>('card');
    const path = new URL(body.url).pathname;
    await fetch(`${testApp.cards.url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        number: '5555555555554444',
        expiry: '12 / 40',
        cvc: '123',
        name: 'Noor',
      }),
    });
    const paid = await one.sees(({ status }) => status === 'active');
    expect(paid).toMatchObject({ pastDueSince: null, card: { last4: '4444' } });
    expect(await one.payments()).toHaveLength(2);
    expect(await one.events('subscription.payment_failed.v1')).toHaveLength(1);
    expect(await stepsOf(one)).toEqual(['active', 'started', 'failed', 'recovered']);
  });

  test('never paid: it ends, and says why', async () => {
    const one = await Subscriber.begin(testApp, { card: '4000000000000341' });
    await one.renew();
    await one.sees(({ status }) => status === 'past_due');
    const [row] = await testApp.sql<{ id: string }>(
      'SELECT unpaid_invoice_id AS id FROM subscriptions WHERE user_id = $1',
      [one.member.id],
    );
    const last = { outcome: 'failed', final: true };
    await testApp.cards.control(`/invoices/${row?.id ?? ''}/attempt`, last);
    const over = await one.sees(({ status }) => status === 'ended');
    expect(over.nextBilling).toBeNull();
    expect(await one.events('subscription.cancelled.v1')).toMatchObject([{ because: 'unpaid' }]);
    expect((await one.post('resume')).body.code).toBe('SUBSCRIPTION_ENDED');
    const again = await Subscriber.checkout(testApp, one.member, one.plan.id);
    expect(again.status).toBe(201);
    expect(await stepsOf(one)).toEqual(['started', 'ended', 'failed', 'lost']);
  });
});

describe('leaving', () => {
  test('at the end of the period, with a reason; taken back; then for good', async () => {
    const one = await Subscriber.begin(testApp);
    const why = { reason: 'moving_away', comment: 'To Oslo.' };
    const { body } = await one.post('cancel', why);
    expect(body).toMatchObject({ cancelAtPeriodEnd: true, status: 'active', nextBilling: null });
    await one.post('cancel', why);
    expect(await one.events('subscription.cancelled.v1')).toMatchObject([
      { because: 'asked', endsAt: body.periodEnd },
    ]);
    expect((await one.post('freeze', { from: '2030-01-01', until: '2030-01-09' })).body.code).toBe(
      'SUBSCRIPTION_ENDING',
    );
    expect((await one.post('resume')).body).toMatchObject({ cancelAtPeriodEnd: false });
    await one.post('cancel', why);
    await one.renew();
    expect((await one.sees(({ status }) => status === 'cancelled')).endedAt).not.toBeNull();
    const answer = await one.post('feedback', { text: 'I loved the mornings.' });
    expect(answer.body.feedbackGiven).toBe(true);
    const admin = await testApp.person('admin');
    const list = await testApp.call<{ items: object[] }>(
      'GET',
      `/api/admin/subscriptions?userId=${one.member.id}`,
      { as: admin },
    );
    expect(list.body.items).toMatchObject([
      {
        leavingReason: 'moving_away',
        leavingComment: 'To Oslo.',
        feedback: 'I loved the mornings.',
      },
    ]);
  });

  test('an account that is gone: it ends at once, and what was written goes', async () => {
    const one = await Subscriber.begin(testApp);
    await one.post('cancel', { reason: 'other', comment: 'My own words.' });
    const id = await one.providerId();
    const { manager } = testApp.app.get(DataSource);
    await testApp.app.get(OnPersonDeleted).deleted(
      {
        id: newId(),
        studioId: HOME_STUDIO_ID,
        type: 'user.deleted.v1',
        requestId: null,
        occurredAt: new Date().toISOString(),
        data: { userId: one.member.id },
      },
      manager,
    );
    await one.sees(({ status }) => status === 'cancelled');
    expect((await testApp.cards.read<{ status: string }>(`/subscriptions/${id}`)).status).toBe(
      'canceled',
    );
    const [row] = await testApp.sql(
      `SELECT leaving_comment, card_last4 FROM subscriptions WHERE user_id = $1`,
      [one.member.id],
    );
    expect(row).toEqual({ leaving_comment: null, card_last4: null });
  });

  test("somebody else's is the same 404 as none", async () => {
    const one = await Subscriber.begin(testApp);
    const other = await testApp.person();
    const foreign = await one.post('cancel', { reason: 'other' }, other);
    const none = await testApp.call('POST', `/api/me/subscriptions/${newId()}/cancel`, {
      as: other,
      body: { reason: 'other' },
    });
    expect(foreign).toEqual(none);
    expect(foreign.status).toBe(404);
  });
});

test('the report of plans is made of the subscriptions that run, and of what happened', async () => {
  const [running] = await testApp.sql<{ active: number; mrr: number }>(
    `SELECT count(*)::int AS active, sum(price - round(price * 5 / 105.0))::int AS mrr
     FROM subscriptions WHERE status NOT IN ('cancelled', 'ended')`,
  );
  const report = await plansReport();
  expect({ active: report.active.current, mrr: report.mrr.current }).toEqual(running);
  const rows = await planRows('active');
  expect(rows).toHaveLength(report.active.current);
  expect(rows.reduce((sum, { mrr }) => sum + mrr, 0)).toBe(report.mrr.current);
  expect(report.plans.reduce((sum, { active }) => sum + active, 0)).toBe(report.active.current);
  for (const { planName, active, mrr } of report.plans) {
    const ofPlan = await planRows('active', `&planName=${encodeURIComponent(planName)}`);
    expect({
      names: [...new Set(ofPlan.map((row) => row.planName))],
      active: ofPlan.length,
      mrr: ofPlan.reduce((sum, row) => sum + row.mrr, 0),
    }).toEqual({ names: [planName], active, mrr });
  }
  for (const step of planStep.options.slice(1) as (keyof PlansReport & PlanStep)[])
    expect([step, (await planRows(step)).length]).toEqual([step, report[step].current]);
  expect(report.started.current - report.ended.current).toBe(report.active.current);
  const issues = await findIssues(testApp.app.get(DataSource), HOME_STUDIO_ID);
  expect(issues.filter(({ rule }) => rule.includes('plans'))).toEqual([]);
});
