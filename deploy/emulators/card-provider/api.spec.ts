import Stripe from 'stripe';
import { packageCheckout, TestProvider } from './test-provider.js';

describe('the provider’s API', () => {
  let provider: TestProvider;
  let stripe: Stripe;

  beforeAll(async () => {
    provider = await TestProvider.start();
    stripe = provider.stripe();
  });
  afterAll(() => provider.stop());

  it.each<{ name: string; headers: Record<string, string>; message: string }>([
    { name: 'no key', headers: {}, message: 'You did not provide an API key.' },
    {
      name: 'another key',
      headers: { authorization: 'Bearer sk_test_other' },
      message: 'Invalid API Key provided',
    },
  ])('refuses $name', async ({ headers, message }) => {
    const answer = await fetch(`${provider.origin}/v1/customers`, { headers });
    const { error } = (await answer.json()) as { error: { type: string; message: string } };
    expect(answer.status).toBe(401);
    expect(error.type).toBe('invalid_request_error');
    expect(error.message).toContain(message);
    await expect(provider.stripe({}, 'sk_test_other').customers.list()).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
  });

  it('answers unknown routes in its own shape', async () => {
    const answer = await provider.raw('/v1/sigma/reports?limit=1');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('request-id')).toMatch(/^req_/);
    expect(answer.headers.get('stripe-version')).toBe(Stripe.API_VERSION);
    const { error } = (await answer.json()) as { error: { message: string } };
    expect(error.message).toContain('Unrecognized request URL (GET: /v1/sigma/reports)');
  });

  it.each([
    {
      path: '/v1/checkout/sessions',
      body: 'mode=payment',
      code: 'parameter_missing',
      param: 'line_items',
    },
    { path: '/v1/checkout/sessions', body: '', code: 'parameter_missing', param: 'mode' },
    { path: '/v1/customers', body: 'colour=red', code: 'parameter_unknown', param: 'colour' },
    {
      path: '/v1/prices',
      body: 'currency=aed&unit_amount=12.5&product=p',
      code: 'parameter_invalid_integer',
      param: 'unit_amount',
    },
    {
      path: '/v1/prices',
      body: 'currency=aed&unit_amount=1&product=prod_x',
      code: 'resource_missing',
      param: 'product',
    },
    {
      path: '/v1/refunds',
      body: 'payment_intent=pi_x',
      code: 'resource_missing',
      param: 'payment_intent',
    },
    {
      path: '/v1/refunds',
      body: 'amount=1',
      code: 'parameter_missing',
      param: 'payment_intent',
    },
    {
      path: '/v1/customers',
      body: 'metadata[a][__proto__][b]=c',
      code: undefined,
      param: 'metadata[a]',
    },
  ])('POST $path $body is $code of $param', async ({ path, body, code, param }) => {
    const answer = await provider.raw(path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const { error } = (await answer.json()) as { error: Record<string, unknown> };
    expect(answer.status).toBe(400);
    expect(error).toMatchObject({ type: 'invalid_request_error', param });
    expect(error.code).toBe(code);
  });

  it('knows nothing of an id it never gave', async () => {
    await expect(stripe.customers.retrieve('cus_nobody')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such customer: 'cus_nobody'",
    });
    await expect(
      stripe.checkout.sessions.create(packageCheckout({ customer: 'cus_nobody' })),
    ).rejects.toMatchObject({ statusCode: 400, param: 'customer' });
  });

  it('keeps and changes metadata', async () => {
    const customer = await stripe.customers.create({ metadata: { a: '1', b: '2' } });
    const changed = await stripe.customers.update(customer.id, { metadata: { a: '', c: '3' } });
    expect(changed.metadata).toEqual({ b: '2', c: '3' });
  });

  it('pages through lists in both directions', async () => {
    const made: string[] = [];
    const email = 'pages@example.com';
    for (let index = 0; index < 7; index += 1) {
      made.unshift((await stripe.customers.create({ email, name: `Member ${index}` })).id);
    }
    const first = await stripe.customers.list({ email, limit: 3 });
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 3));
    expect(first.has_more).toBe(true);
    const next = await stripe.customers.list({ email, limit: 3, starting_after: made[2] ?? '' });
    expect(next.data.map(({ id }) => id)).toEqual(made.slice(3, 6));
    const back = await stripe.customers.list({ email, limit: 2, ending_before: made[3] ?? '' });
    expect(back.data.map(({ id }) => id)).toEqual(made.slice(1, 3));
    const all: string[] = [];
    for await (const customer of stripe.customers.list({ email, limit: 2 })) all.push(customer.id);
    expect(all).toEqual(made);
  });

  describe('idempotency keys', () => {
    it('give the first answer again', async () => {
      const options = { idempotencyKey: 'key-same' };
      const first = await stripe.customers.create({ name: 'Once' }, options);
      const second = await stripe.customers.create({ name: 'Once' }, options);
      expect(second.id).toBe(first.id);
      expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
      expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    });

    it('refuse other parameters', async () => {
      const options = { idempotencyKey: 'key-other' };
      await stripe.customers.create({ name: 'One' }, options);
      await expect(stripe.customers.create({ name: 'Two' }, options)).rejects.toBeInstanceOf(
        Stripe.errors.StripeIdempotencyError,
      );
    });

    it('are free again after a refused parameter', async () => {
      const options = { idempotencyKey: 'key-refused' };
      const bad = { currency: 'aed', unit_amount: 100, product: 'prod_none' };
      await expect(stripe.prices.create(bad, options)).rejects.toMatchObject({ statusCode: 400 });
      const { id } = await stripe.products.create({ name: 'Class' });
      const price = await stripe.prices.create({ ...bad, product: id }, options);
      expect(price.unit_amount).toBe(100);
    });

    it('are busy while the first request runs', async () => {
      await provider.control('/api', { mode: 'slow', delayMs: 300, times: 1 });
      const options = { idempotencyKey: 'key-busy' };
      const results = await Promise.allSettled([
        stripe.customers.create({ name: 'Slow' }, options),
        stripe.customers.create({ name: 'Slow' }, options),
      ]);
      const refused = results.filter((result) => result.status === 'rejected');
      expect(refused).toHaveLength(1);
      expect(refused[0]?.reason).toMatchObject({ statusCode: 409 });
    });

    it.each(['fail-after-work', 'cut-after-work'])('make a retry safe after %s', async (mode) => {
      await provider.control('/api', { mode, times: 1 });
      const email = `${mode}@example.com`;
      const patient = provider.stripe({ maxNetworkRetries: 2 });
      const customer = await patient.customers.create({ email });
      const all = await stripe.customers.list({ email });
      expect(all.data.map(({ id }) => id)).toEqual([customer.id]);
    });
  });

  it('can be down and come back', async () => {
    await provider.control('/api', { mode: 'down' });
    await expect(stripe.customers.list()).rejects.toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    );
    await provider.control('/api', { mode: 'normal' });
    await expect(stripe.customers.list()).resolves.toMatchObject({ object: 'list' });
  });

  it('answers its control to no web page', async () => {
    const answer = await fetch(`${provider.origin}/_control/reset`, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(answer.status).toBe(403);
  });
});
