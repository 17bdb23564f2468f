import { demoCharges, demoSubscriptions } from '@studio/demo-studio';
import type Stripe from 'stripe';
import { membershipCheckout, TestProvider } from './test-provider.js';

const dayLong = 24 * 60 * 60;

describe('billing', () => {
  let provider: TestProvider;
  let stripe: Stripe;
  beforeAll(async () => {
    provider = await TestProvider.start();
    stripe = provider.stripe();
  });
  afterAll(() => provider.stop());

  async function member(card = '4242424242424242'): Promise<Stripe.Subscription> {
    const { id } = await stripe.checkout.sessions.create(membershipCheckout());
    await provider.pay(id, { number: card });
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] });
    return session.subscription as Stripe.Subscription;
  }

  const itemOf = (subscription: Stripe.Subscription): Stripe.SubscriptionItem => {
    const [item] = subscription.items.data;
    if (!item) throw new Error('no item');
    return item;
  };
  const dearer = (item: Stripe.SubscriptionItem): Stripe.SubscriptionUpdateParams.Item => ({
    id: item.id,
    price_data: {
      currency: 'aed',
      product: String(item.price.product),
      unit_amount: 129_000,
      recurring: { interval: 'month' },
    },
  });

  it.each([
    ['4242424242424242', 'paid'],
    ['4000000000000341', 'card_declined'],
  ])('charges %s for an invoice of its own: %s', async (card, outcome) => {
    const subscription = await member(card);
    const customer = String(subscription.customer);
    const method = String(subscription.default_payment_method);
    const draft = await stripe.invoices.create({ customer, auto_advance: false });
    const invoice = draft.id ?? '';
    await stripe.invoiceItems.create({ customer, invoice, amount: 7_500, currency: 'aed' });
    const open = await stripe.invoices.finalizeInvoice(invoice, { auto_advance: false });
    expect(open).toMatchObject({ status: 'open', amount_due: 7_500, billing_reason: 'manual' });
    const paid = await stripe.invoices
      .pay(invoice, { payment_method: method, off_session: true })
      .then(({ status }) => status)
      .catch((error: unknown) => (error as Stripe.errors.StripeCardError).code);
    expect(paid).toBe(outcome);
    if (outcome === 'paid') return;
    expect((await stripe.invoices.voidInvoice(invoice)).status).toBe('void');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  it('sells at a kept price until it or its product is archived', async () => {
    const product = await stripe.products.create({ name: '10 classes' });
    const terms = { currency: 'aed', unit_amount: 125_000, product: product.id };
    const price = await stripe.prices.create({ ...terms, lookup_key: 'ten' });
    const sell = () =>
      stripe.checkout.sessions.create({
        mode: 'payment',
        line_items: [{ price: price.id, quantity: 1 }],
        success_url: 'https://studio.example/ok',
      });
    expect((await sell()).amount_total).toBe(125_000);
    await stripe.products.update(product.id, { active: false });
    await expect(sell()).rejects.toThrow('its product is not active');
    await stripe.products.update(product.id, { active: true, default_price: price.id });
    const archive = () => stripe.prices.update(price.id, { active: false });
    await expect(archive()).rejects.toThrow('the default price of its product');
    await stripe.products.update(product.id, { default_price: '' });
    await archive();
    await expect(sell()).rejects.toMatchObject({
      message: 'The price specified is inactive. This field only accepts active prices.',
      param: 'line_items[0][price]',
    });
    const again = { ...terms, unit_amount: 130_000, lookup_key: 'ten' };
    await expect(stripe.prices.create(again)).rejects.toThrow('already uses that lookup key');
    const next = await stripe.prices.create({ ...again, transfer_lookup_key: true });
    expect((await stripe.prices.list({ lookup_keys: ['ten'] })).data).toMatchObject([
      { id: next.id, active: true },
    ]);
    await expect(
      stripe.prices.update(next.id, { unit_amount: 1 } as Stripe.PriceUpdateParams),
    ).rejects.toThrow('unknown parameter');
  });

  it('makes a price on the way for this once: on no list, and archived', async () => {
    const subscription = await member();
    const { id, price } = itemOf(subscription);
    expect(price.active).toBe(false);
    const { data } = await stripe.prices.list({ product: String(price.product) });
    expect(data).toEqual([]);
    const change = { items: [{ id, price: price.id }] };
    await expect(stripe.subscriptions.update(subscription.id, change)).rejects.toThrow(
      'The price specified is inactive',
    );
  });

  it('puts an invoice item on the next invoice, once', async () => {
    const { id, customer } = await member();
    const fee = { customer: String(customer), subscription: id, currency: 'aed' };
    const kept = await stripe.invoiceItems.create({
      ...fee,
      amount: 6_000,
      description: 'Late cancellation',
      metadata: { fee_id: 'f1' },
    });
    const waived = await stripe.invoiceItems.create({ ...fee, amount: 7_500 });
    await stripe.invoiceItems.del(waived.id);
    await provider.control(`/subscriptions/${id}/renew`);
    const [invoice] = (await stripe.invoices.list({ subscription: id })).data;
    expect(invoice?.amount_paid).toBe(95_000);
    expect(invoice?.lines.data[1]).toMatchObject({
      metadata: { fee_id: 'f1' },
      parent: { invoice_item_details: { invoice_item: kept.id } },
    });
    await expect(stripe.invoiceItems.del(kept.id)).rejects.toMatchObject({ statusCode: 400 });
    await provider.control(`/subscriptions/${id}/renew`);
    const [next] = (await stripe.invoices.list({ subscription: id })).data;
    expect(next?.amount_paid).toBe(89_000);
  });

  it('says what a change of price would cost, and changes nothing', async () => {
    const subscription = await member();
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: [dearer(itemOf(subscription))],
        proration_behavior: 'always_invoice',
      },
    });
    expect(preview.amount_due).toBe(40_000);
    const after = await stripe.subscriptions.retrieve(subscription.id);
    expect(itemOf(after).price.unit_amount).toBe(89_000);
    expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
  });

  it('settles a change as of a named moment of the period, as its preview says', async () => {
    const subscription = await member();
    const item = itemOf(subscription);
    const { current_period_start: start, current_period_end: end } = item;
    const as = (at: number) => ({
      items: [dearer(item)],
      proration_behavior: 'always_invoice' as const,
      proration_date: at,
    });
    const preview = (at: number) =>
      stripe.invoices.createPreview({
        subscription: subscription.id,
        subscription_details: as(at),
      });
    const half = Math.round((start + end) / 2);
    expect((await preview(half)).amount_due).toBe(20_000);
    for (const at of [start - 1, end + 1]) {
      await expect(preview(at)).rejects.toThrow('outside of the current subscription period');
      await expect(stripe.subscriptions.update(subscription.id, as(at))).rejects.toMatchObject({
        param: 'proration_date',
      });
    }
    await stripe.subscriptions.update(subscription.id, as(half));
    const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    expect(invoice?.amount_paid).toBe(20_000);
  });

  it('voids what is unpaid: it runs again, and nothing can be taken', async () => {
    const { id } = await member();
    await provider.control(`/subscriptions/${id}/renew`, { outcome: 'failed' });
    const [open] = (await stripe.invoices.list({ subscription: id, status: 'open' })).data;
    const invoice = open?.id ?? '';
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    expect((await stripe.invoices.voidInvoice(invoice)).status).toBe('void');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    await expect(stripe.invoices.voidInvoice(invoice)).rejects.toThrow('This invoice is void.');
    await expect(stripe.invoices.pay(invoice)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('takes nothing by itself for one that has ended, which does not run again', async () => {
    const { id } = await member();
    await provider.control(`/subscriptions/${id}/renew`, { outcome: 'failed' });
    await stripe.subscriptions.cancel(id);
    const [open] = (await stripe.invoices.list({ subscription: id, status: 'open' })).data;
    expect(open).toMatchObject({ auto_advance: false, next_payment_attempt: null });
    expect((await stripe.invoices.pay(open?.id ?? '')).status).toBe('paid');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  });

  it('refuses a change that the card does not pay, whole', async () => {
    const subscription = await member('4000000000000341');
    const [first] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    expect(first).toMatchObject({ status: 'paid', amount_paid: 89_000 });
    await expect(
      stripe.subscriptions.update(subscription.id, {
        items: [dearer(itemOf(subscription))],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      }),
    ).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' });
    const after = await stripe.subscriptions.retrieve(subscription.id);
    expect(itemOf(after).price.unit_amount).toBe(89_000);
  });

  it('takes nothing while collecting is paused, and moves the period on request', async () => {
    const subscription = await member();
    const until = itemOf(subscription).current_period_end + 10 * dayLong;
    const paused = await stripe.subscriptions.update(subscription.id, {
      pause_collection: { behavior: 'void' },
      trial_end: until,
      proration_behavior: 'none',
    });
    expect(paused).toMatchObject({ status: 'trialing', pause_collection: { behavior: 'void' } });
    expect(itemOf(paused).current_period_end).toBe(until);
    await provider.control(`/subscriptions/${subscription.id}/renew`);
    const [voided] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    expect(voided?.status).toBe('void');
    const resumed = await stripe.subscriptions.update(subscription.id, { pause_collection: '' });
    expect(resumed).toMatchObject({ status: 'active', pause_collection: null });
  });

  it('puts another card on file, by its own page', async () => {
    const { id, customer } = await member('4000000000000341');
    const { url } = await stripe.billingPortal.sessions.create({
      customer: String(customer),
      return_url: 'http://localhost:4200/subscriptions',
      flow_data: { type: 'payment_method_update' },
    });
    const path = new URL(url).pathname;
    const type = (number: string): Promise<Response> =>
      fetch(`${provider.origin}${path}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ number, expiry: '12 / 40', cvc: '123', name: 'Noor' }),
      });
    const refused = await type('4000000000000002');
    expect([refused.status, (await refused.text()).includes('declined')]).toEqual([422, true]);
    expect((await type('4242424242424242')).headers.get('location')).toBe(
      'http://localhost:4200/subscriptions',
    );
    await provider.events('payment_method.attached');
    const owner = await stripe.customers.retrieve(String(customer));
    const card = 'deleted' in owner ? null : owner.invoice_settings.default_payment_method;
    await stripe.subscriptions.update(id, { default_payment_method: String(card) });
    await provider.control(`/subscriptions/${id}/renew`);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });

  it('is filled in with the subscribers of the demo studio, once', async () => {
    await provider.control('/demo');
    await provider.control('/demo');
    const [sold] = demoSubscriptions;
    const found = await stripe.subscriptions.retrieve(`sub_demo${sold?.memberN}`);
    expect(found.metadata).toMatchObject({ plan_id: sold?.plan.id });
    expect(itemOf(found).price.unit_amount).toBe(sold?.plan.priceFils);
    expect(itemOf(found).current_period_end * 1000).toBeGreaterThan(Date.now());
    await provider.control(`/subscriptions/${found.id}/renew`);
    expect((await stripe.invoices.list({ subscription: found.id })).data).toHaveLength(1);
  });

  it('has taken the demo studio’s payments at their times', async () => {
    await provider.control('/demo');
    const [charge] = demoCharges(new Date());
    const found = await stripe.charges.list({ payment_intent: charge?.intentId ?? '' });
    expect(found.data).toMatchObject([
      { amount: charge?.amount, created: (charge?.at.getTime() ?? 0) / 1000, status: 'succeeded' },
    ]);
  });

  it('lets a month pass from the billing page, and refuses forms of other pages', async () => {
    const { id } = await member();
    const press = (headers: Record<string, string>): Promise<Response> =>
      fetch(`${provider.origin}/desk`, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body: new URLSearchParams({ do: 'renew', id }),
      });
    expect((await press({ origin: 'http://elsewhere.example' })).status).toBe(403);
    const crossSite = { origin: 'null', 'sec-fetch-site': 'cross-site' };
    expect((await press(crossSite)).status).toBe(403);
    const browser = { origin: 'null', 'sec-fetch-site': 'same-origin' };
    expect((await press(browser)).status).toBe(303);
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(2);
    expect(await (await fetch(`${provider.origin}/desk`)).text()).toContain('Renew, card refused');
  });
});
