import { endpoints } from '@studio/contracts/endpoints';
import { leaks, pathsBesideControllers, publicRoutes, accessViolations } from '@studio/testing';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { DataSource } from 'typeorm';
import { Grants } from '../src/purchases/fulfilment/grants.api.js';
import { Payment } from '../src/accounting/ledger/payment.entity.js';
import { PaymentsTestApp } from './payments-test-app.js';
import { Subscriber } from './subscriber.js';

const own = 'POST /api/me/subscriptions/:id';
const acts = ['cancel', 'resume', 'change-plan', 'freeze', 'unfreeze', 'card', 'pay', 'feedback'];
const ofSubscriptions = acts.map((act) => `${own}/${act}`);

let testApp: PaymentsTestApp;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start();
});
afterAll(() => testApp.stop());

test('every route lets in whom it declares, and nobody else', async () => {
  expect(pathsBesideControllers(testApp.app)).toEqual(['/healthz', '/readyz']);
  expect(publicRoutes(testApp.app)).toEqual([]);
  const problems = await accessViolations({
    app: testApp.app,
    url: testApp.url,
    service: 'payments',
    serviceSecret: 's'.repeat(32),
    tokenOf: (role) => testApp.identity.newcomer(role),
    badTokens: () => testApp.identity.badTokens(),
  });
  expect(problems).toEqual([]);
});

test("somebody else's record is the same 404 as none", async () => {
  const [paymentId, userId] = [newId(), newId()];
  await testApp.sql(
    `INSERT INTO payments (studio_id, id, user_id, kind, reference_id, description, amount,
       currency, status, provider_session_id, expires_at, paid_at)
     VALUES ($1, $2, $3, 'package', $2, '10-class package', 52500, 'AED', 'paid', 'cs_doors', now(), now())`,
    [HOME_STUDIO_ID, paymentId, userId],
  );
  const payment = await testApp.app
    .get(DataSource)
    .manager.findOneByOrFail(Payment, { studioId: HOME_STUDIO_ID, id: paymentId });
  await testApp.app.get(Grants).grant(payment);
  const [invoice] = await testApp.sql<{ id: string }>(
    'SELECT id FROM invoices WHERE payment_id = $1',
    [paymentId],
  );
  const [refundId, noteId] = [newId(), newId()];
  await testApp.sql(
    `INSERT INTO refunds (studio_id, id, payment_id, user_id, amount, cause, status, done_at)
     VALUES ($1, $2, $3, $4, 500, 'admin', 'done', now())`,
    [HOME_STUDIO_ID, refundId, paymentId, userId],
  );
  await testApp.sql(
    `INSERT INTO credit_notes SELECT studio_id, $2, 1, $3, id, number, payment_id, user_id, now(),
       supplier, buyer, description, 'asked for', 476, 24, 500, '[]', currency
     FROM invoices WHERE id = $1`,
    [invoice?.id, noteId, refundId],
  );
  const { id: subscriptionId } = await (await Subscriber.begin(testApp)).view();
  const problems = await leaks({
    url: testApp.url,
    endpoints: endpoints.filter(({ service }) => service === 'payments'),
    token: await testApp.identity.newcomer('member'),
    others: {
      'GET /api/me/invoices/:id/pdf': invoice?.id ?? '',
      'GET /api/me/credit-notes/:id/pdf': noteId,
      ...Object.fromEntries(ofSubscriptions.map((path) => [path, subscriptionId])),
    },
    // Whoever has the link may pay: its token is the proof.
    notOwned: ['GET /api/pay/:token', 'POST /api/pay/:token/page'],
    bodies: {
      [`${own}/cancel`]: { reason: 'other' },
      [`${own}/change-plan`]: { planId: newId() },
      [`${own}/freeze`]: { from: '2026-12-01', until: '2026-12-10' },
      [`${own}/feedback`]: { text: 'Mine.' },
    },
  });
  expect(problems).toEqual([]);
  const owner = await testApp.identity.tokenFor({ id: userId });
  const pdf = await fetch(`${testApp.url}/api/me/invoices/${invoice?.id}/pdf`, {
    headers: { authorization: `Bearer ${owner}` },
  });
  expect(pdf.status).toBe(200);
  const note = await fetch(`${testApp.url}/api/me/credit-notes/${noteId}/pdf`, {
    headers: { authorization: `Bearer ${owner}` },
  });
  expect(note.headers.get('content-type')).toBe('application/pdf');
});
