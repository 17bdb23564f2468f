import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { packageCheckout, TestProvider, until } from './test-provider.js';

describe('webhooks and memory', () => {
  let provider: TestProvider;
  let stripe: Stripe;

  beforeEach(async () => {
    provider = await TestProvider.start();
    stripe = provider.stripe();
  });
  afterEach(() => provider.stop());

  const nameOf = (event: Stripe.Event): string => (event.data.object as Stripe.Customer).name ?? '';

  it('are signed and sent again until they are taken', async () => {
    provider.webhookStatus = (before) => (before < 3 ? 500 : 200);
    await stripe.customers.create({ name: 'Patient' });
    const [event] = await provider.events('customer.created');
    expect(provider.deliveries).toBe(4);
    expect(event).toMatchObject({ object: 'event', livemode: false });
    await until(() => provider.received.length === 1);
    const stored = await stripe.events.retrieve(event?.id ?? '');
    expect(stored.type).toBe('customer.created');
  });

  it('come twice on demand', async () => {
    await provider.control('/webhooks', { copies: 2 });
    await stripe.customers.create({ name: 'Twice' });
    await until(() => provider.received.length === 2);
    expect(new Set(provider.received.map(({ id }) => id)).size).toBe(1);
  });

  it.each([
    ['created', ['1', '2', '3']],
    ['reversed', ['3', '2', '1']],
  ])('are held and released in the order %s', async (order, names) => {
    await provider.control('/webhooks', { hold: true });
    for (const name of ['1', '2', '3']) await stripe.customers.create({ name });
    await until(() => provider.deliveries === 0);
    await untilHeld(3);
    await provider.control('/webhooks/release', { order });
    expect(provider.received.map(nameOf)).toEqual(names);
  });

  async function untilHeld(count: number): Promise<void> {
    for (;;) {
      const answer = await fetch(`${provider.origin}/_control`);
      const { deliveries } = (await answer.json()) as { deliveries: { held: number } };
      if (deliveries.held === count) return;
    }
  }

  it('are dropped, and sent on demand as another event about the same thing', async () => {
    await provider.control('/webhooks', { drop: true });
    await stripe.customers.create({ name: 'Lost' });
    const [event] = (await stripe.events.list({ type: 'customer.created' })).data;
    await provider.control('/webhooks', {});
    await provider.control(`/events/${event?.id}/resend`, { asNew: true });
    const [received] = await provider.events('customer.created');
    expect(received?.id).not.toBe(event?.id);
    expect(nameOf(received as Stripe.Event)).toBe('Lost');
  });

  it('survive a restart, and so does everything else', async () => {
    provider.webhookStatus = () => 503;
    const session = await stripe.checkout.sessions.create(packageCheckout());
    await provider.pay(session.id);
    const key = { idempotencyKey: 'before-restart' };
    const customer = await stripe.customers.create({ name: 'Stays' }, key);
    await provider.restart();
    stripe = provider.stripe();
    provider.webhookStatus = () => 200;
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent'],
    });
    expect(paid).toMatchObject({ status: 'complete', payment_intent: { status: 'succeeded' } });
    expect((await stripe.customers.create({ name: 'Stays' }, key)).id).toBe(customer.id);
    await provider.events('checkout.session.completed');
  });

  it('forget a change that was only half written', async () => {
    const customer = await stripe.customers.create({ name: 'Whole' });
    appendFileSync(join(provider.folder, 'journal.jsonl'), '[{"kind":"customer","id":"cus_half');
    await provider.restart();
    stripe = provider.stripe();
    expect((await stripe.customers.list()).data.map(({ id }) => id)).toEqual([customer.id]);
    await stripe.customers.create({ name: 'Next' });
    await provider.restart();
    stripe = provider.stripe();
    expect((await stripe.customers.list()).data).toHaveLength(2);
  });

  it('come when the clock lets a session expire', async () => {
    const session = await stripe.checkout.sessions.create(packageCheckout());
    await provider.control(`/sessions/${session.id}/expire`);
    const [event] = await provider.events('checkout.session.expired');
    expect(event?.data.object).toMatchObject({ id: session.id, status: 'expired', url: null });
  });
});
