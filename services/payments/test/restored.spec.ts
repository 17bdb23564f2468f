import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { DataSource } from 'typeorm';
import { loadConfig } from '../src/config.js';
import { listHeld, releaseHeld } from '../src/operations/held.js';
import { BillFees } from '../src/subscriptions/bill-fees.job.js';
import { OnFeeEvents } from '../src/subscriptions/on-fee-events.js';
import { PaymentsTestApp } from './payments-test-app.js';
import { Subscriber } from './subscriber.js';

let testApp: PaymentsTestApp;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start();
});
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
  const restoredTo = new Date();
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
    'payments: 1 fees and 0 refunds go out now, 1 fees were charged before',
  ]);
  expect(await feeOf(again)).toEqual({ state: 'billed', item });
  await until(async () => (await feeOf(never))?.state === 'billed');
  // Once the class that was billed before, once the other one.
  expect((await one.view()).nextBilling?.amount).toBe((billed ?? 0) + 6_000);
  expect(await listHeld(dataSource, config)).toEqual(['payments: nothing is held']);
});
