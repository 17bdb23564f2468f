import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { PlanChange, ProviderEventView, SubscriptionView } from '@studio/contracts';
import { until } from '@studio/testing';
import Stripe from 'stripe';
import { Billing } from '../src/provider/billing.api.js';
import { CardObjectUnreadable } from '../src/provider/card-provider-error.js';
import { CardProviderTestApp } from './card-provider-test-app.js';
import { PaymentsTestApp, type Person } from './payments-test-app.js';
import { Subscriber } from './subscriber.js';

let testApp: PaymentsTestApp;
/** The provider as its dashboard changes it, without asking us. */
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

const send = async (event: object): Promise<string> => {
  const id = `evt_${randomUUID()}`;
  const payload = JSON.stringify({ id, object: 'event', ...event });
  const secret = CardProviderTestApp.webhookSecret;
  const signature = dashboard.webhooks.generateTestHeaderString({ payload, secret });
  const { status } = await testApp.call('POST', '/webhooks/stripe', {
    body: payload,
    headers: { 'stripe-signature': signature },
  });
  expect(status).toBe(200);
  return id;
};
const about = (type: string, object: object, more: object = {}) =>
  send({ type, data: { object }, ...more });
interface Ended {
  attempts: number;
  note: string | null;
}
const ended = (id: string): Promise<Ended> =>
  until(async () => {
    const [row] = await testApp.sql<Ended>(
      `SELECT attempts, note FROM webhook_inbox
       WHERE event_id = $1 AND handled_at IS NOT NULL AND next_attempt_at IS NULL`,
      [id],
    );
    return row;
  });

describe('an event about what is not there, or not ours, ends with a note', () => {
  const none = [
    ['a dispute that is gone', 'charge.dispute.created', { object: 'dispute', id: 'dp_none' }],
    [
      'a refund of a payment that is gone',
      'charge.refunded',
      { object: 'charge', id: 'ch_none', payment_intent: 'pi_none' },
    ],
    [
      'a refund that failed, of a payment that is gone',
      'refund.failed',
      { object: 'refund', id: 're_none', payment_intent: 'pi_none' },
    ],
    [
      'a card page that is gone',
      'checkout.session.completed',
      { object: 'checkout.session', id: 'cs_none' },
    ],
    [
      'a subscription that is gone',
      'customer.subscription.updated',
      { object: 'subscription', id: 'sub_none' },
    ],
    [
      'an invoice of a subscription that is gone',
      'invoice.paid',
      { object: 'invoice', id: 'in_none', parent: subscriptionOf('sub_none') },
    ],
  ] as const;
  test.each(none)('%s', async (_, type, object) => {
    const { attempts, note } = await ended(await about(type, object));
    expect(attempts).toBe(1);
    expect(note).toMatch(/^(Gone there: No such|About )/);
  });

  test('a page, a payment and a plan that the dashboard has sold', async () => {
    const page = { success_url: 'https://elsewhere.example/' };
    const price = { currency: 'aed', unit_amount: 50_000, product_data: { name: 'Towels' } };
    const payment = await dashboard.checkout.sessions.create({
      ...page,
      mode: 'payment',
      line_items: [{ quantity: 1, price_data: price }],
    });
    const plan = await dashboard.checkout.sessions.create({
      ...page,
      mode: 'subscription',
      line_items: [{ quantity: 1, price_data: { ...price, recurring: { interval: 'month' } } }],
    });
    for (const { id } of [payment, plan]) await testApp.cards.pay(id);
    const { payment_intent: intent } = await dashboard.checkout.sessions.retrieve(payment.id);
    await dashboard.refunds.create({ payment_intent: String(intent) });
    const noted = await until(async () => {
      const rows = await testApp.sql<{ type: string; note: string }>(
        `SELECT type, note FROM webhook_inbox WHERE handled_at IS NOT NULL AND note LIKE 'About %'`,
      );
      const types = new Set(rows.map(({ type }) => type));
      return ['charge.refunded', 'invoice.paid', 'checkout.session.completed'].every((one) =>
        types.has(one),
      );
    });
    expect(noted).toBe(true);
    await until(async () => {
      const open = await testApp.sql('SELECT FROM webhook_inbox WHERE handled_at IS NULL');
      return open.length === 0;
    });
  });

  test('staff see them with why, and metrics count them; a sale of our own has no note', async () => {
    const id = await about('charge.dispute.created', { object: 'dispute', id: 'dp_seen' });
    await ended(id);
    const one = await Subscriber.begin(testApp);
    await one.renew();
    await until(async () => (await one.payments()).length === 2);
    await until(async () => {
      const open = await testApp.sql('SELECT FROM webhook_inbox WHERE handled_at IS NULL');
      return open.length === 0;
    });
    const as = await testApp.person('admin');
    const path = '/api/admin/provider-events';
    const { body } = await testApp.call<{ items: ProviderEventView[] }>('GET', path, { as });
    expect(body.items.find((event) => event.id === id)).toMatchObject({
      type: 'charge.dispute.created',
      note: "Gone there: No such dispute: 'dp_seen'",
    });
    const own = await testApp.sql('SELECT FROM webhook_inbox WHERE billing_of = $1 AND note > $2', [
      await one.providerId(),
      '',
    ]);
    expect(own).toEqual([]);
  });

  test('what the provider cannot say now is tried again, and has no note', async () => {
    const match = 'GET /v1/disputes';
    await testApp.cards.control('/api', { mode: 'fail-before-work', times: 2, match });
    const id = await about('charge.dispute.created', { object: 'dispute', id: 'dp_later' });
    const failed = `SELECT FROM webhook_inbox WHERE event_id = $1 AND attempts = 1
      AND handled_at IS NULL AND note IS NULL`;
    await until(async () => (await testApp.sql(failed, [id])).length > 0);
    await testApp.sql('UPDATE webhook_inbox SET next_attempt_at = now() WHERE event_id = $1', [id]);
    expect(await ended(id)).toMatchObject({ attempts: 2 });
  });
});

function subscriptionOf(id: string) {
  return { type: 'subscription_details', subscription_details: { subscription: id } };
}

describe('events of other versions of the API', () => {
  const old = { api_version: '2023-10-16' };
  /** Nothing is told by itself: what is found comes of the event that is sent. */
  const unheard = async (): Promise<{ one: Subscriber; id: string }> => {
    const one = await Subscriber.begin(testApp);
    const id = await one.providerId();
    await testApp.cards.control('/webhooks', { drop: true });
    await one.renew();
    return { one, id };
  };

  const invoice = { object: 'invoice', id: 'in_1', charge: 'ch_1', payment_intent: 'pi_1' };
  const lines = { data: [{ object: 'line_item', price: { id: 'price_1' }, plan: { id: 'p_1' } }] };
  const shapes: [what: string, type: string, object: (id: string) => object][] = [
    ['paid', 'invoice.paid', (id) => ({ ...invoice, lines, subscription: id })],
    [
      'paid, as it was called',
      'invoice.payment_succeeded',
      (id) => ({ ...invoice, subscription: id }),
    ],
    [
      'whole',
      'invoice.paid',
      (id) => ({ ...invoice, subscription: { id, object: 'subscription' } }),
    ],
    [
      'without its lines',
      'invoice.updated',
      (id) => ({ object: 'invoice', id: 'in_2', subscription: id }),
    ],
    [
      'of now',
      'invoice.paid',
      (id) => ({ object: 'invoice', id: 'in_3', parent: subscriptionOf(id) }),
    ],
    [
      'a subscription with its period',
      'customer.subscription.updated',
      (id) => ({ object: 'subscription', id, current_period_end: 1, plan: { id: 'p_1' } }),
    ],
  ];
  test.each(shapes)(
    'an invoice that names its subscription itself is read: %s',
    async (_, type, of) => {
      const { one, id } = await unheard();
      const event = await about(type, of(id), old);
      await until(async () => (await one.payments()).length === 2);
      expect((await ended(event)).note).toBeNull();
    },
  );

  test.each([
    ['a charge with its invoice', 'charge.refunded', { object: 'charge', invoice: 'in_1' }],
    ['a refund with its charge', 'refund.updated', { object: 'refund', charge: 'ch_1' }],
    ['a refund as a charge had it', 'charge.refund.updated', { object: 'refund', charge: 'ch_1' }],
  ])('money back is read by its payment: %s', async (_, type, object) => {
    const member = await testApp.person();
    const page = await testApp.checkout(member, testApp.booking.offer().id);
    await testApp.cards.pay(page.body.sessionId);
    const { checkoutId, sessionId } = page.body;
    await until(async () => (await testApp.payment(checkoutId)).status === 'fulfilled');
    const { payment_intent: intent } = await dashboard.checkout.sessions.retrieve(sessionId);
    await testApp.cards.control('/webhooks', { drop: true });
    await dashboard.refunds.create({ payment_intent: String(intent) });
    const read = { ...object, id: 'xx_1', payment_intent: String(intent) };
    expect((await ended(await about(type, read, old))).note).toBeNull();
    await until(async () => (await testApp.payment(checkoutId)).status === 'refunded');
    const lost = await ended(await about(type, { ...object, id: 'xx_1' }, old));
    expect(lost.note).toMatch(/^No payment intent in it that we can read, API version 2023-10-16/);
  });

  test('a notification that shows nothing, and names its object, is read', async () => {
    const { one, id } = await unheard();
    const related_object = { id, type: 'subscription', url: `/v1/subscriptions/${id}` };
    const type = 'v1.customer.subscription.updated';
    const thin = await send({ object: 'v2.core.event', type, related_object });
    await until(async () => (await one.payments()).length === 2);
    expect((await ended(thin)).note).toBeNull();
  });

  test.each([
    ['an invoice of neither shape', 'invoice.paid', { object: 'invoice', id: 'in_2' }],
    ['a page without its id', 'checkout.session.completed', { object: 'checkout.session' }],
    ['a refund without its payment', 'charge.refunded', { object: 'charge', id: 'ch_1' }],
    ['a subscription of another name', 'customer.subscription.updated', { object: 'contract' }],
  ])('%s is named, not dropped in silence', async (_, type, object) => {
    const { note } = await ended(await about(type, object, old));
    expect(note).toMatch(/^No .* in it that we can read, API version 2023-10-16; ours is /);
  });

  test('an invoice of no subscription, in both shapes, is nothing to be noted', async () => {
    for (const invoice of [{ parent: null }, { subscription: null }]) {
      const id = await about('invoice.paid', { object: 'invoice', id: 'in_3', ...invoice }, old);
      expect((await ended(id)).note).toBeNull();
    }
  });

  test('a subscription that is answered in a shape of its own is named', async () => {
    const { one, id } = await unheard();
    const billing = testApp.app.get(Billing);
    const spy = jest
      .spyOn(billing, 'read')
      .mockRejectedValue(new CardObjectUnreadable('Subscription sub_1 has no period'));
    const event = await about('customer.subscription.updated', { object: 'subscription', id });
    expect((await ended(event)).note).toBe('Subscription sub_1 has no period');
    spy.mockRestore();
    await one.isDue();
    await until(async () => (await one.payments()).length === 2);
  });
});

describe('a delayed payment that failed', () => {
  test('ends its page: Buy opens a new one, which can be paid', async () => {
    const member = await testApp.person();
    const { id } = testApp.booking.offer();
    const first = await testApp.checkout(member, id);
    await testApp.cards.control(`/sessions/${first.body.sessionId}/pay`, { async: true });
    await testApp.cards.control(`/sessions/${first.body.sessionId}/settle`, { outcome: 'failed' });
    await until(async () => (await testApp.payment(first.body.checkoutId)).status === 'expired');
    const { trail } = await testApp.payment(first.body.checkoutId);
    expect(trail.map(({ what }) => what)).toContain('Payment failed');
    expect(await testApp.verify(member, first.body.sessionId)).toMatchObject({ canRetry: false });
    await canBuy(member, id);
  });

  test('nobody tells: Buy finds it', async () => {
    const member = await testApp.person();
    const { id } = testApp.booking.offer();
    const { body } = await testApp.checkout(member, id);
    await testApp.cards.control('/webhooks', { drop: true });
    await testApp.cards.control(`/sessions/${body.sessionId}/pay`, { async: true });
    await testApp.cards.control(`/sessions/${body.sessionId}/settle`, { outcome: 'failed' });
    await testApp.cards.control('/webhooks', {});
    await canBuy(member, id);
  });
});

const canBuy = async (member: Person, packageId: string): Promise<void> => {
  const { status, body } = await testApp.checkout(member, packageId);
  expect(status).toBe(201);
  expect(await testApp.cards.pay(body.sessionId)).toBe('paid');
  await until(async () => (await testApp.payment(body.checkoutId)).status === 'fulfilled');
};
const canSubscribe = async (one: Subscriber): Promise<SubscriptionView> => {
  const { status, body } = await Subscriber.checkout(testApp, one.member, one.plan.id);
  expect([status, body.code]).toEqual([201, undefined]);
  expect(await testApp.cards.pay(body.sessionId)).toBe('paid');
  return one.sees(({ status: now }) => now === 'active');
};

describe('changed by hand in the dashboard, nobody is locked out', () => {
  const customerOf = async (one: Subscriber): Promise<string> => {
    const { customer } = await dashboard.subscriptions.retrieve(await one.providerId());
    return String(customer);
  };

  test('a customer was deleted: the plan ends, and the member can begin another', async () => {
    const one = await Subscriber.begin(testApp);
    await dashboard.customers.del(await customerOf(one));
    await one.sees(({ status }) => status === 'cancelled');
    expect(await canSubscribe(one)).toMatchObject({ card: { last4: '4242' } });
    const { body } = await one.post<{ url: string }>('card');
    expect(body.url).toContain('/portal/');
  });

  test.each([
    { who: 'changes the card', act: 'card', status: 409 },
    { who: 'cancels', act: 'cancel', request: { reason: 'other' }, status: 200 },
    { who: 'tries the card', act: 'pay', status: 200 },
    { who: 'keeps it after all', act: 'resume', status: 409 },
  ])('a customer was deleted, which nobody told: who $who', async ({ act, request, status }) => {
    const one = await Subscriber.begin(testApp);
    await testApp.cards.control('/webhooks', { drop: true });
    await dashboard.customers.del(await customerOf(one));
    expect((await one.post(act, request)).status).toBe(status);
    expect((await one.view()).status).toBe('cancelled');
    await testApp.cards.control('/webhooks', {});
    await canSubscribe(one);
  });

  test('a subscription was cancelled, which nobody told: another can be begun', async () => {
    const one = await Subscriber.begin(testApp);
    await testApp.cards.control('/webhooks', { drop: true });
    await dashboard.subscriptions.cancel(await one.providerId());
    await testApp.cards.control('/webhooks', {});
    await canSubscribe(one);
  });

  test('it ends by a date: shown as leaving, and it can be kept', async () => {
    const one = await Subscriber.begin(testApp);
    const { periodEnd } = await one.view();
    await dashboard.subscriptions.update(await one.providerId(), {
      cancel_at: Date.parse(periodEnd) / 1000,
    });
    await one.sees(({ cancelAtPeriodEnd }) => cancelAtPeriodEnd);
    expect((await one.post('resume')).body).toMatchObject({ cancelAtPeriodEnd: false });
    expect((await dashboard.subscriptions.retrieve(await one.providerId())).cancel_at).toBeNull();
  });

  test('its notes and its price were changed: what we know stays, and it can be cancelled', async () => {
    const one = await Subscriber.begin(testApp);
    const id = await one.providerId();
    const [item] = (await dashboard.subscriptions.retrieve(id)).items.data;
    await dashboard.subscriptions.update(id, {
      metadata: { plan_id: '', plan_name: 'Something else' },
      items: [
        {
          id: item?.id ?? '',
          price_data: {
            currency: 'aed',
            product: String(item?.price.product),
            unit_amount: 99_000,
            recurring: { interval: 'month' },
          },
        },
      ],
      proration_behavior: 'none',
    });
    const changed = await one.sees(({ price }) => price === 99_000);
    expect(changed).toMatchObject({ planId: one.plan.id, planName: '12 classes a month' });
    expect((await one.post('cancel', { reason: 'other' })).body.cancelAtPeriodEnd).toBe(true);
  });

  test('a card was taken away: no card is shown, and another can be put on file', async () => {
    const one = await Subscriber.begin(testApp);
    const id = await one.providerId();
    const { default_payment_method: card } = await dashboard.subscriptions.retrieve(id);
    await dashboard.paymentMethods.detach(String(card));
    await one.sees(({ card: now }) => now === null);
    const { body } = await one.post<{ url: string }>('card');
    await fetch(`${testApp.cards.url}${new URL(body.url).pathname}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        number: '5555555555554444',
        expiry: '12 / 40',
        cvc: '123',
        name: 'Noor',
      }),
    });
    await one.sees(({ card: now }) => now?.last4 === '4444');
  });

  test('the product of a plan was archived: members can still change to it', async () => {
    const plan = testApp.booking.plan(165_000);
    const others = await Subscriber.begin(testApp, { plan });
    await dashboard.products.update(`plan_${plan.id}`, { active: false });
    const one = await Subscriber.begin(testApp);
    const { body } = await one.post<PlanChange>('change-plan', { planId: plan.id });
    expect(body.subscription).toMatchObject({ planId: plan.id });
    expect((await others.view()).status).toBe('active');
  });

  test('a card page was expired: Buy opens another', async () => {
    const member = await testApp.person();
    const { id } = testApp.booking.offer();
    const { body } = await testApp.checkout(member, id);
    await testApp.cards.control('/webhooks', { drop: true });
    await dashboard.checkout.sessions.expire(body.sessionId);
    await testApp.cards.control('/webhooks', {});
    await canBuy(member, id);
  });
});

describe('the provider has forgotten everything', () => {
  test('pages, plans and customers: who comes goes on', async () => {
    const buyer = await testApp.person();
    const { id } = testApp.booking.offer();
    const { body: lost } = await testApp.checkout(buyer, id);
    const [waiting, plans] = [await testApp.person(), testApp.booking.plan()];
    const late = await Subscriber.checkout(testApp, waiting, plans.id);
    const [one, leaving] = [await Subscriber.begin(testApp), await Subscriber.begin(testApp)];
    await testApp.cards.control('/reset');
    await canBuy(buyer, id);
    const { trail, status } = await testApp.payment(lost.checkoutId);
    expect(status).toBe('expired');
    expect(trail.map(({ what }) => what)).toContain('Card page gone at the provider');
    // Nobody is told that a plan has ended for a key of another account.
    await one.isDue();
    await until(async () => {
      const [row] = await testApp.sql<{ hours: number }>(
        `SELECT extract(epoch FROM next_check_at - now()) / 3600 AS hours FROM subscriptions
         WHERE user_id = $1`,
        [one.member.id],
      );
      return Number(row?.hours) > 20;
    });
    expect((await one.view()).status).toBe('active');
    expect((await leaving.post('cancel', { reason: 'other' })).body.status).toBe('cancelled');
    await canSubscribe(one);
    await testApp.sql('UPDATE payments SET next_check_at = now() WHERE id = $1', [
      late.body.checkoutId,
    ]);
    await until(async () => (await testApp.payment(late.body.checkoutId)).status === 'expired');
  });
});
