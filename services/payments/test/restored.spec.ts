import { randomUUID } from 'node:crypto';
import type { RefundView } from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { DataSource } from 'typeorm';
import { loadConfig } from '../src/config.js';
import { OnRefundDue } from '../src/money-back/refunds/on-refund-due.js';
import { RetryRefunds } from '../src/money-back/refunds/retry-refunds.job.js';
import { listHeld, releaseHeld } from '../src/operations/held/held.js';
import { findIssues } from '../src/operations/integrity/issues.js';
import { BillFees } from '../src/subscriptions/subscriptions/bill-fees.job.js';
import { OnFeeEvents } from '../src/subscriptions/subscriptions/on-fee-events.js';
import { CardProviderTestApp } from './card-provider-test-app.js';
import { PaymentsTestApp, type Page } from './payments-test-app.js';
import { Subscriber } from './subscriber.js';

let testApp: PaymentsTestApp;
beforeAll(async () => {
  // What the release finds is what it asks for itself: the job that compares comes much later.
  testApp = await PaymentsTestApp.start({ CHECK_AFTER_MS: '3600000' });
});
beforeEach(() => testApp.cards.control('/webhooks', {}));
afterAll(() => testApp.stop());

/** As booking says it, under a new id each time. */
const owe = async (one: Subscriber, className: string): Promise<string> => {
  const { id: subscriptionId } = await one.view();
  const data = {
    feeId: newId(),
    userId: one.member.id,
    subscriptionId,
    bookingId: newId(),
    kind: 'no_show' as const,
    amount: 6_000,
    currency: 'AED' as const,
    className,
    startsAt: '2026-12-03T06:30:00.000Z',
    owedAt: '2026-12-03T02:00:00.000Z',
  };
  const envelope = {
    id: newId(),
    studioId: HOME_STUDIO_ID,
    occurredAt: new Date().toISOString(),
    requestId: null,
  };
  const { manager } = testApp.app.get(DataSource);
  await testApp.app.get(OnFeeEvents).owed({ ...envelope, type: 'fee.owed.v1', data }, manager);
  return data.feeId;
};

const feeOf = async (feeId: string) =>
  (
    await testApp.sql<{ state: string; item: string | null }>(
      `SELECT state, provider_item_id AS item FROM subscription_fees WHERE fee_id = $1`,
      [feeId],
    )
  )[0];

test('after a restore a fee that was billed is not billed again, and others wait for the release', async () => {
  const one = await Subscriber.begin(testApp);
  // The backup ends some seconds after the provider had the item, before the fee has noted it.
  const restoredTo = new Date(Date.now() + 5_000);
  const lost = await owe(one, 'Reformer Flow');
  await until(async () => (await feeOf(lost))?.state === 'billed');
  const item = (await feeOf(lost))?.item;
  const billed = (await one.view()).nextBilling?.amount;

  // The database goes back to before the fee; the job of booking makes it again, under another id.
  await testApp.sql(`DELETE FROM subscription_fees WHERE fee_id = $1`, [lost]);
  await testApp.sql(`INSERT INTO outgoing_holds (studio_id, restored_to) VALUES ($1, $2)`, [
    HOME_STUDIO_ID,
    restoredTo,
  ]);
  const again = await owe(one, 'Reformer Flow');
  const never = await owe(one, 'Tower');
  await testApp.app.get(BillFees).execute();
  expect([await feeOf(again), await feeOf(never)]).toEqual([
    { state: 'owed', item: null },
    { state: 'owed', item: null },
  ]);

  const dataSource = testApp.app.get(DataSource);
  const config = loadConfig(testApp.env);
  const held = await listHeld(dataSource, config);
  expect(held[0]).toContain('2 fees and 0 refunds wait');
  expect(held.join('\n')).toMatch(/Reformer Flow, 3 Dec 2026 {2}\(the provider has it: ii_/);
  expect(held.join('\n')).toMatch(/Tower, 3 Dec 2026 {2}\(not charged\)/);
  expect(await releaseHeld(dataSource, config)).toEqual([
    'payments: 1 fees and 0 refunds go out now; the provider had 1 fees and 0 refunds before',
  ]);
  expect(await feeOf(again)).toEqual({ state: 'billed', item });
  await until(async () => (await feeOf(never))?.state === 'billed');
  // Once the class that was billed before, once the other one.
  expect((await one.view()).nextBilling?.amount).toBe((billed ?? 0) + 6_000);
  expect(await listHeld(dataSource, config)).toEqual(['payments: nothing is held']);
});

const hold = (): Promise<unknown> =>
  testApp.sql(`INSERT INTO outgoing_holds (studio_id, restored_to) VALUES ($1, now())`, [
    HOME_STUDIO_ID,
  ]);

const bought = async (): Promise<Page> => {
  const { body } = await testApp.checkout(
    await testApp.person(),
    testApp.booking.offer(125_000).id,
  );
  await testApp.cards.pay(body.sessionId);
  await until(async () => (await testApp.payment(body.checkoutId)).status === 'fulfilled');
  return body;
};

const askRefund = async ({ checkoutId }: Page, amount: number): Promise<string> => {
  const { status, body } = await testApp.call<RefundView>(
    'POST',
    `/api/admin/payments/${checkoutId}/refunds`,
    {
      as: await testApp.person('admin'),
      body: { amount, reason: 'moved to another city' },
      headers: { 'idempotency-key': randomUUID() },
    },
  );
  expect(status).toBe(201);
  return body.id;
};

/** As the studio that is lost had it done: the provider remembers, and nobody here. */
const refundedBefore = async (
  { sessionId }: Page,
  amount: number,
  refundId: string,
): Promise<void> => {
  const { cards } = testApp;
  const session = await cards.read<{ payment_intent: string }>(`/checkout/sessions/${sessionId}`);
  const answer = await fetch(`${cards.url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${CardProviderTestApp.secretKey}` },
    body: new URLSearchParams({
      payment_intent: session.payment_intent,
      amount: String(amount),
      'metadata[refund_id]': refundId,
    }),
  });
  expect(answer.status).toBe(200);
};

const stateOf = async (refundId: string): Promise<string | undefined> =>
  (await testApp.sql<{ status: string }>(`SELECT status FROM refunds WHERE id = $1`, [refundId]))[0]
    ?.status;

test('after a restore nothing is given back twice, and refunds that never went out go at the release', async () => {
  const [done, again, never] = [await bought(), await bought(), await bought()];
  await hold();
  // Its webhooks went to the studio that is lost.
  await testApp.cards.control('/webhooks', { drop: true });
  const doneId = await askRefund(done, 30_000);
  await refundedBefore(done, 30_000, doneId);
  // Booking finds once more that the class was cancelled: the same money under another id.
  await refundedBefore(again, 125_000, newId());
  const dataSource = testApp.app.get(DataSource);
  const due = {
    id: newId(),
    studioId: HOME_STUDIO_ID,
    occurredAt: new Date().toISOString(),
    requestId: null,
    type: 'event.refund_due.v1' as const,
    data: {
      reservationId: newId(),
      eventId: newId(),
      userId: newId(),
      paymentId: again.checkoutId,
      reason: 'cancelled_by_studio' as const,
    },
  };
  await dataSource.transaction((tx) => testApp.app.get(OnRefundDue).place(due, tx));
  const neverId = await askRefund(never, 40_000);
  await testApp.app.get(RetryRefunds).execute();
  expect(await testApp.refundsOf(never.sessionId)).toEqual([]);

  const config = loadConfig(testApp.env);
  const held = (await listHeld(dataSource, config)).join('\n');
  expect(held).toContain('0 fees and 3 refunds wait');
  expect(held).toMatch(
    new RegExp(`${done.checkoutId} {2}\\(the provider has given back AED 300.00: re_`),
  );
  expect(held).toContain(`${never.checkoutId}  (not given back)`);
  expect(await releaseHeld(dataSource, config)).toEqual([
    'payments: 0 fees and 1 refunds go out now; the provider had 0 fees and 2 refunds before',
  ]);
  await until(async () => (await stateOf(neverId)) === 'done');
  expect(await stateOf(doneId)).toBe('done');
  for (const [page, refunds] of [
    [done, [30_000]],
    [again, [125_000]],
    [never, [40_000]],
  ] as const) {
    expect(await testApp.refundsOf(page.sessionId)).toEqual(refunds);
    expect((await testApp.payment(page.checkoutId)).refunded).toBe(refunds[0]);
  }
  await until(async () => (await findIssues(dataSource, HOME_STUDIO_ID)).length === 0);
});

test('while the provider does not answer, nothing is released', async () => {
  const page = await bought();
  await hold();
  const id = await askRefund(page, 10_000);
  const dataSource = testApp.app.get(DataSource);
  const config = loadConfig(testApp.env);
  await testApp.cards.control('/api', { mode: 'down' });
  await expect(releaseHeld(dataSource, config)).rejects.toThrow('down');
  await testApp.cards.control('/api', { mode: 'normal' });
  await testApp.app.get(RetryRefunds).execute();
  expect(await stateOf(id)).toBe('asked');
  await releaseHeld(dataSource, config);
  await until(async () => (await stateOf(id)) === 'done');
  expect(await testApp.refundsOf(page.sessionId)).toEqual([10_000]);
});
