import type Stripe from 'stripe';
import { membershipCheckout, packageCheckout, TestProvider } from './test-provider.js';

describe('refunds and subscriptions', () => {
  let provider: TestProvider;
  let stripe: Stripe;

  beforeAll(async () => {
    provider = await TestProvider.start();
    stripe = provider.stripe();
  });
  afterAll(() => provider.stop());

  async function paidIntent(): Promise<string> {
    const { id } = await stripe.checkout.sessions.create(packageCheckout());
    await provider.pay(id);
    return String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
  }

  it('gives back a part, then the rest, and no more', async () => {
    const intent = await paidIntent();
    const part = await stripe.refunds.create({ payment_intent: intent, amount: 25_000 });
    expect(part).toMatchObject({ status: 'succeeded', amount: 25_000, currency: 'aed' });
    await expect(
      stripe.refunds.create({ payment_intent: intent, amount: 100_001 }),
    ).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
      message:
        'Refund amount (AED 1,000.01) is greater than unrefunded amount on charge (AED 1,000.00)',
    });
    const rest = await stripe.refunds.create({ payment_intent: intent });
    expect(rest.amount).toBe(100_000);
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const charge = await stripe.charges.retrieve(String(rest.charge), { expand: ['refunds'] });
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 125_000 });
    expect(charge.refunds?.data.map(({ id }) => id)).toEqual([rest.id, part.id]);
    await provider.events('charge.refunded');
    await provider.events('refund.created');
  });

  it('gives back once under one key', async () => {
    const intent = await paidIntent();
    const refund = { payment_intent: intent, amount: 100 };
    const [first, second] = [
      await stripe.refunds.create(refund, { idempotencyKey: 'refund-1' }),
      await stripe.refunds.create(refund, { idempotencyKey: 'refund-1' }),
    ];
    expect(second.id).toBe(first.id);
    expect((await stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(1);
  });

  it('takes a disputed payment, refuses refunds of it, and gives it back when it is won', async () => {
    const intent = await paidIntent();
    const { data } = await stripe.checkout.sessions.list({ payment_intent: intent });
    const opened = (await provider.control(
      `/sessions/${data[0]?.id}/dispute`,
    )) as unknown as Stripe.Dispute;
    expect(opened).toMatchObject({ payment_intent: intent, amount: 125_000 });
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    await provider.events('charge.dispute.created');
    await provider.control(`/disputes/${opened.id}/close`, { outcome: 'won' });
    expect(await stripe.disputes.retrieve(opened.id)).toMatchObject({ status: 'won' });
    expect((await stripe.disputes.list({ payment_intent: intent })).data).toHaveLength(1);
    await provider.events('charge.dispute.closed');
    const transactions = await stripe.balanceTransactions.list({ source: opened.id });
    expect(transactions.data.map(({ amount }) => amount)).toEqual([125_000, -125_000]);
  });

  async function member(card = '4242424242424242'): Promise<Stripe.Subscription> {
    const { id } = await stripe.checkout.sessions.create(
      membershipCheckout({ subscription_data: { metadata: { member: 'm1' } } }),
    );
    await provider.pay(id, { number: card });
    const session = await stripe.checkout.sessions.retrieve(id, {
      expand: ['subscription.latest_invoice'],
    });
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid' });
    return session.subscription as Stripe.Subscription;
  }

  const periodOf = (subscription: Stripe.Subscription): [number, number] => {
    const item = subscription.items.data[0];
    return [item?.current_period_start ?? 0, item?.current_period_end ?? 0];
  };

  it('starts a subscription with a paid invoice', async () => {
    const subscription = await member();
    expect(subscription).toMatchObject({
      status: 'active',
      metadata: { member: 'm1' },
      latest_invoice: {
        status: 'paid',
        amount_paid: 89_000,
        billing_reason: 'subscription_create',
      },
    });
    const [invoice] = await provider.events('invoice.paid');
    expect(invoice?.data.object).toMatchObject({
      parent: { subscription_details: { metadata: { member: 'm1' } } },
    });
    await provider.events('customer.subscription.created');
  });

  it('renews for another month', async () => {
    const subscription = await member();
    await provider.control(`/subscriptions/${subscription.id}/renew`);
    const renewed = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice.payments'],
    });
    expect(periodOf(renewed)[0]).toBe(periodOf(subscription)[1]);
    expect(renewed.latest_invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_cycle',
      payments: { data: [{ status: 'paid', payment: { type: 'payment_intent' } }] },
    });
    const invoices = await stripe.invoices.list({ subscription: subscription.id });
    expect(invoices.data).toHaveLength(2);
  });

  it('falls behind when a renewal fails, and recovers when it is paid', async () => {
    const subscription = await member();
    await provider.control(`/subscriptions/${subscription.id}/renew`, { outcome: 'failed' });
    const late = await stripe.subscriptions.retrieve(subscription.id);
    expect(late.status).toBe('past_due');
    await provider.events('invoice.payment_failed');
    const paid = await stripe.invoices.pay(String(late.latest_invoice));
    expect(paid.status).toBe('paid');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  it('ends after the last refusal', async () => {
    const subscription = await member('4000000000000341');
    await provider.control(`/subscriptions/${subscription.id}/renew`);
    const late = await stripe.subscriptions.retrieve(subscription.id);
    expect(late.status).toBe('past_due');
    await expect(stripe.invoices.pay(String(late.latest_invoice))).rejects.toMatchObject({
      statusCode: 402,
      code: 'card_declined',
    });
    await provider.control(`/invoices/${String(late.latest_invoice)}/attempt`, {
      outcome: 'failed',
      final: true,
    });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
    await provider.events('customer.subscription.deleted');
  });

  it('is cancelled for the end of its period, or at once', async () => {
    const later = await member();
    const marked = await stripe.subscriptions.update(later.id, { cancel_at_period_end: true });
    expect(marked).toMatchObject({ status: 'active', cancel_at: periodOf(later)[1] });
    await provider.control(`/subscriptions/${later.id}/renew`);
    expect((await stripe.subscriptions.retrieve(later.id)).status).toBe('canceled');
    const now = await member();
    expect((await stripe.subscriptions.cancel(now.id)).status).toBe('canceled');
  });

  it('changes its price and settles the rest of the period', async () => {
    const subscription = await member();
    const item = subscription.items.data[0];
    const price = await stripe.prices.create({
      currency: 'aed',
      unit_amount: 129_000,
      product: String(item?.price.product),
      recurring: { interval: 'month' },
    });
    const changed = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item?.id ?? '', price: price.id }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    expect(changed.items.data[0]?.price.id).toBe(price.id);
    expect(changed.latest_invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_update',
      amount_paid: 40_000,
    });
  });
});
