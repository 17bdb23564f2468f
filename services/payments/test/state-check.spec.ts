import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { DataSource } from 'typeorm';
import { findings } from '../src/state-check/findings.js';
import { PaymentsDesk } from './payments-desk.js';
import { Subscriber } from './subscriber.js';

let desk: PaymentsDesk;
let paymentId: string;
beforeAll(async () => {
  desk = await PaymentsDesk.start();
  const member = await desk.person();
  const { body } = await desk.checkout(member, desk.booking.offer().id);
  paymentId = body.checkoutId;
  await desk.cards.pay(body.sessionId);
  await until(async () => (await desk.payment(paymentId)).status === 'fulfilled');
  await Subscriber.begin(desk);
});
afterAll(() => desk.stop());

const dataSource = () => desk.app.get(DataSource);

test('books that are right: nothing', async () => {
  expect(await findings(dataSource(), HOME_STUDIO_ID)).toEqual([]);
});

const another = (changes: string) => `
  INSERT INTO payments SELECT (jsonb_populate_record(p, jsonb_build_object('id', '${newId()}',
    'provider_session_id', '${newId()}') || ${changes})).* FROM payments p WHERE p.id = $1`;

const faults: [rule: string, plant: string][] = [
  [
    'invoices are counted without gaps',
    `UPDATE invoice_counters SET last_number = last_number + 1 WHERE $1::uuid IS NOT NULL`,
  ],
  [
    'the counter knows every invoice',
    `UPDATE invoice_counters SET last_number = 0 WHERE $1::uuid IS NOT NULL`,
  ],
  ['a fulfilled payment has its invoice', another(`'{}'`)],
  [
    'an invoice is over what was paid, by whoever paid it',
    `UPDATE payments SET amount = amount + 1 WHERE id = $1`,
  ],
  [
    'money that came is turned into what was bought',
    another(`jsonb_build_object('status', 'paid', 'fulfilled_at', NULL, 'grant_answer', NULL,
      'paid_at', now() - interval '11 minutes')`),
  ],
  [
    'a subscription that runs is renewed',
    `UPDATE subscriptions SET period_end = now() - interval '2 days' WHERE $1::uuid IS NOT NULL`,
  ],
  [
    'a subscription that was paid for is there',
    `UPDATE payments SET subscription_id = NULL WHERE $1::uuid IS NOT NULL`,
  ],
  [
    'a freeze is carried out',
    `INSERT INTO subscription_freezes (studio_id, id, subscription_id, user_id, from_day, until_day,
       days, state)
     SELECT studio_id, $1, id, user_id, current_date - 20, current_date - 10, 11, 'running'
     FROM subscriptions`,
  ],
  [
    'a fee that is paid has its payment',
    `INSERT INTO subscription_fees (studio_id, fee_id, subscription_id, user_id, amount, description,
       state)
     SELECT studio_id, $1, id, user_id, 6000, 'Late cancellation', 'paid' FROM subscriptions`,
  ],
  [
    'messages to other services are delivered',
    `INSERT INTO outbox (studio_id, id, type, occurred_at, data)
     VALUES ('${HOME_STUDIO_ID}', $1, 'payment.succeeded.v1', now() - interval '11 minutes', '{}')`,
  ],
];

test.each(faults)('%s: a planted fault is found', async (rule, plant) => {
  const runner = dataSource().createQueryRunner();
  await runner.startTransaction();
  try {
    await runner.query(plant, [paymentId]);
    const seen = await findings(runner.manager as unknown as DataSource, HOME_STUDIO_ID);
    expect(seen.map((line) => line.split(':')[0])).toContain(rule);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
});
