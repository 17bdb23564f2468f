import type Stripe from 'stripe';
import { packageCheckout, TestProvider } from './test-provider.js';

describe('a checkout on the card page', () => {
  let provider: TestProvider;
  let stripe: Stripe;

  beforeAll(async () => {
    provider = await TestProvider.start();
    stripe = provider.stripe();
  });
  afterAll(() => provider.stop());

  const open = (
    change: Partial<Stripe.Checkout.SessionCreateParams> = {},
  ): Promise<Stripe.Checkout.Session> => stripe.checkout.sessions.create(packageCheckout(change));

  it('is paid with a good card and comes back to the shop', async () => {
    const session = await open({
      client_reference_id: 'order-1',
      metadata: { order: '1' },
      payment_intent_data: { metadata: { order: '1' } },
    });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 125_000,
      currency: 'aed',
      payment_intent: null,
      url: `http://localhost:4202/pay/${session.id}`,
    });
    const answer = await provider.pay(session.id);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(
      `http://localhost:4200/payment-success?session_id=${session.id}`,
    );
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge.balance_transaction', 'line_items'],
    });
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      client_reference_id: 'order-1',
      customer_details: { email: 'noor@example.com', name: 'Noor Al Suwaidi' },
      line_items: { data: [{ description: '10-class package', amount_total: 125_000 }] },
      payment_intent: {
        status: 'succeeded',
        amount_received: 125_000,
        metadata: { order: '1' },
        latest_charge: {
          paid: true,
          payment_method_details: { card: { last4: '4242', brand: 'visa' } },
          balance_transaction: { fee: 3_725, net: 121_275 },
        },
      },
    });
    const completed = await provider.events('checkout.session.completed');
    expect(completed.map((event) => (event.data.object as { id: string }).id)).toContain(
      session.id,
    );
  });

  it('takes the money once, however often Pay is pressed', async () => {
    const session = await open({ customer_email: 'twice@example.com' });
    const answers = await Promise.all([1, 2, 3].map(() => provider.pay(session.id)));
    expect(answers.map((answer) => answer.headers.get('location'))).toEqual(
      Array(3).fill(`http://localhost:4200/payment-success?session_id=${session.id}`),
    );
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id);
    const charges = await stripe.charges.list({ payment_intent: String(intent) });
    expect(charges.data).toHaveLength(1);
  });

  it('stays open after a declined card, and says so', async () => {
    const session = await open();
    const answer = await provider.pay(session.id, { number: '4000000000000002' });
    expect(answer.headers.get('location')).toBe(`/pay/${session.id}`);
    const page = await (await fetch(`${provider.origin}/pay/${session.id}`)).text();
    expect(page).toContain('Your card was declined.');
    expect(page).toContain('Pay AED 1,250.00');
    const { payment_intent: id, status } = await stripe.checkout.sessions.retrieve(session.id);
    expect(status).toBe('open');
    const intent = await stripe.paymentIntents.retrieve(String(id));
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: 'generic_decline' },
    });
    await provider.events('payment_intent.payment_failed');
    await provider.pay(session.id);
    const paid = await stripe.checkout.sessions.retrieve(session.id);
    expect(paid).toMatchObject({ status: 'complete', payment_intent: id });
  });

  it.each([
    { answer: 'complete', status: 'complete', payment: 'paid' },
    { answer: 'fail', status: 'open', payment: 'unpaid' },
  ])('asks for 3-D Secure: $answer leaves it $status', async ({ answer, status, payment }) => {
    const session = await open();
    const challenged = await provider.pay(session.id, { number: '4000 0000 0000 3220' });
    expect(challenged.headers.get('location')).toBe(`/pay/${session.id}/challenge`);
    const waiting = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent'],
    });
    expect(waiting.payment_intent).toMatchObject({ status: 'requires_action' });
    await fetch(`${provider.origin}/pay/${session.id}/challenge`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ answer }),
    });
    const after = await stripe.checkout.sessions.retrieve(session.id);
    expect(after).toMatchObject({ status, payment_status: payment });
  });

  it.each([
    [{ number: '4242424242424241' }, 'Your card number is invalid.'],
    [{ number: '4242' }, 'Your card number is incomplete.'],
    [{ number: '' }, 'Enter your card number.'],
    [{ expiry: '01 / 20' }, 'expiry date is in the past.'],
    [{ expiry: '13 / 40' }, 'Enter the expiry as month and year'],
    [{ cvc: '12' }, 'Enter the 3 or 4 digits of the CVC.'],
    [{ name: ' ' }, 'Enter the name on the card.'],
    [{ email: 'nobody' }, 'Enter your email address.'],
  ])('refuses %j and keeps the session open', async (fields, message) => {
    const session = await open();
    const answer = await provider.pay(session.id, fields);
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page.replaceAll('&#39;', "'")).toContain(message);
    expect(page).not.toContain('4242424242424241');
  });

  it('shows the shop’s texts as text', async () => {
    const name = '<script>alert(1)</script>';
    const session = await open({
      line_items: [
        {
          quantity: 2,
          price_data: { currency: 'aed', unit_amount: 1_000, product_data: { name } },
        },
      ],
    });
    const answer = await fetch(`${provider.origin}/pay/${session.id}`);
    const page = await answer.text();
    expect(page).not.toContain(name);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('content-security-policy')).toContain('http://localhost:4200');
  });

  it('says that a session has expired or is paid', async () => {
    const expired = await open();
    await stripe.checkout.sessions.expire(expired.id);
    const gone = await fetch(`${provider.origin}/pay/${expired.id}`);
    expect(gone.status).toBe(410);
    expect(await gone.text()).toContain('This checkout has expired');
    expect((await provider.pay(expired.id)).status).toBe(410);
    await expect(stripe.checkout.sessions.expire(expired.id)).rejects.toMatchObject({
      statusCode: 400,
    });
    await provider.events('checkout.session.expired');
    const paid = await open();
    await provider.pay(paid.id);
    const page = await (await fetch(`${provider.origin}/pay/${paid.id}`)).text();
    expect(page).toContain('Already paid');
    expect((await fetch(`${provider.origin}/pay/cs_test_unknown`)).status).toBe(404);
  });

  it('takes an expiry of 30 minutes to 24 hours', async () => {
    const now = Math.floor(Date.now() / 1000);
    await expect(open({ expires_at: now + 60 })).rejects.toMatchObject({ param: 'expires_at' });
    await expect(open({ expires_at: now + 90_000 })).rejects.toMatchObject({ param: 'expires_at' });
    await expect(open({ expires_at: now + 1_800 })).resolves.toMatchObject({ status: 'open' });
  });

  it('completes without the money when the method is slow', async () => {
    const session = await open();
    await provider.control(`/sessions/${session.id}/pay`, { async: true });
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    });
    await provider.control(`/sessions/${session.id}/settle`, { outcome: 'succeeded' });
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      payment_status: 'paid',
    });
    await provider.events('checkout.session.async_payment_succeeded');
  });
});
