import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventData } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { NotificationsTestApp, type Person } from './notifications-test-app.js';

let payments: Server;
let testApp: NotificationsTestApp;

beforeAll(async () => {
  const pdfBase64 = Buffer.from('%PDF-1.4').toString('base64');
  payments = createServer((request, response) => {
    if (testApp.answersEvent(request, response)) return;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ number: 'INV-000007', pdfBase64 }));
  });
  await new Promise<void>((resolve) => payments.listen(0, '127.0.0.1', resolve));
  const { port } = payments.address() as AddressInfo;
  testApp = await NotificationsTestApp.start({ PAYMENTS_URL: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await testApp.stop();
  payments.closeAllConnections();
  await new Promise((resolve) => payments.close(resolve));
});

const startedData = (userId: string): EventData<'subscription.started.v1'> => ({
  subscriptionId: newId(),
  userId,
  planName: '12 classes a month',
  periodStart: '2026-11-24T08:00:00.000Z',
  // Already the 25th in the studio.
  periodEnd: '2026-12-24T21:30:00.000Z',
  paymentId: newId(),
  amount: 120_000,
  currency: 'AED',
  benefits: ['12 classes', 'Book 14 days ahead'],
});

const bellOf = async ({ token }: Person): Promise<{ title: string; link: string | null }[]> => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${testApp.url}/api/me/notifications`, { headers });
  return ((await answer.json()) as { items: { title: string; link: string | null }[] }).items;
};

test('a subscription begins: one mail with benefits and invoice, one line in the bell', async () => {
  const person = await testApp.person();
  await testApp.deliver(testApp.event('subscription.started.v1', startedData(person.id)), 3);
  const mail = await until(() => testApp.mails.to(person.email)[0]);
  expect(mail.subject).toBe('Your subscription: 12 classes a month');
  expect(mail.text).toContain('Book 14 days ahead');
  expect(mail.text).toContain('25 December 2026');
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['INV-000007.pdf']);
  expect(await bellOf(person)).toMatchObject([
    { title: 'Your subscription has begun', link: '/subscriptions' },
  ]);
});

test('one that ended at once says so: nothing runs to an end', async () => {
  const person = await testApp.person();
  const {
    benefits: _,
    paymentId: __,
    amount: ___,
    currency: ____,
    ...one
  } = startedData(person.id);
  const endsAt = new Date().toISOString();
  await testApp.deliver(
    testApp.event('subscription.cancelled.v1', { ...one, because: 'asked', endsAt }),
  );
  await until(() => testApp.mails.to(person.email).length === 1);
  const [mail] = testApp.mails.to(person.email);
  expect(mail?.text).toContain('It ended on');
  expect(mail?.text).not.toContain('It runs until');
  expect(await bellOf(person)).toMatchObject([
    { message: expect.stringContaining('12 classes a month has ended.') },
  ]);
});

test('a renewal brings its invoice, a refused card says until when, an end asks why', async () => {
  const person = await testApp.person();
  const { benefits: _, ...paid } = startedData(person.id);
  const { paymentId: __, ...rest } = paid;
  await testApp.deliver(
    testApp.event('subscription.renewed.v1', { ...paid, description: '12 classes; a fee' }),
  );
  const failed = { ...rest, blockedFrom: '2026-12-27T08:00:00.000Z', nextAttemptAt: null };
  await testApp.deliver(testApp.event('subscription.payment_failed.v1', failed));
  const { amount: ___, currency: ____, ...ending } = rest;
  const ends = { ...ending, because: 'asked' as const, endsAt: ending.periodEnd };
  await testApp.deliver(testApp.event('subscription.cancelled.v1', ends));
  await testApp.deliver(testApp.event('subscription.cancelled.v1', { ...ends, because: 'unpaid' }));
  await until(() => testApp.mails.to(person.email).length === 4);
  const mails = new Map(testApp.mails.to(person.email).map((mail) => [mail.subject, mail]));
  expect([...mails.keys()].toSorted()).toEqual([
    'Your card was declined: 12 classes a month',
    'Your payment for 12 classes a month: AED 1,200.00',
    'Your subscription has ended: 12 classes a month',
    'Your subscription is cancelled',
  ]);
  const asks = mails.get('Your subscription is cancelled');
  expect(asks?.html).toContain(`/subscriptions?feedback=${ending.subscriptionId}`);
  const declined = mails.get('Your card was declined: 12 classes a month');
  expect(declined?.text).toContain('27 December 2026');
  expect(await bellOf(person)).toHaveLength(4);
});
