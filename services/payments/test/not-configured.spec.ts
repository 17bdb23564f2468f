import { PaymentsTestApp } from './payments-test-app.js';

/** Domain.md, Payments: without a key outside local mode the service runs and says so. */
describe('without a key', () => {
  let testApp: PaymentsTestApp;
  beforeAll(async () => {
    testApp = await PaymentsTestApp.start({ STRIPE_SECRET_KEY: undefined });
  });
  afterAll(() => testApp.stop());

  test('a checkout is refused as not configured', async () => {
    const answer = await testApp.checkout(await testApp.person(), testApp.booking.offer().id);
    expect(answer).toMatchObject({ status: 503, body: { code: 'PAYMENT_NOT_CONFIGURED' } });
    expect(await cardsOf(testApp)).toMatchObject({ state: 'missing' });
    expect(await read(testApp, '/api/admin/card-prices')).toEqual({ configured: false, items: [] });
  });

  test('verify-payment says "not configured" and allows no retry', async () => {
    const answer = await testApp.verify(await testApp.person(), 'cs_test_1');
    expect(answer).toMatchObject({ success: false, canRetry: false });
    expect(answer.error).toContain('not configured');
  });
});

/** What an admin reads of the keys while setting up. */
const cardsOf = (testApp: PaymentsTestApp) => read(testApp, '/api/admin/card-check');

const read = async (testApp: PaymentsTestApp, path: string): Promise<unknown> =>
  (await testApp.call('GET', path, { as: await testApp.person('admin') })).body;

describe('with a key that the provider refuses', () => {
  let testApp: PaymentsTestApp;
  beforeAll(async () => {
    testApp = await PaymentsTestApp.start({ STRIPE_SECRET_KEY: 'sk_test_of_somebody_else' });
  });
  afterAll(() => testApp.stop());

  test('verify-payment says "Authentication" and allows no retry', async () => {
    const member = await testApp.person();
    const offer = testApp.booking.offer();
    const answer = await testApp.checkout(member, offer.id);
    expect(answer).toMatchObject({ status: 503, body: { code: 'PAYMENT_NOT_CONFIGURED' } });
    await testApp.sql(`UPDATE payments SET provider_session_id = 'cs_test_1' WHERE user_id = $1`, [
      member.id,
    ]);
    const verified = await testApp.verify(member, 'cs_test_1');
    expect(verified).toMatchObject({ success: false, canRetry: false });
    expect(verified.error).toContain('Authentication');
    expect(await cardsOf(testApp)).toMatchObject({
      state: 'refused',
      webhookUrl: expect.stringMatching(/\/webhooks\/stripe$/) as string,
    });
  });
});
