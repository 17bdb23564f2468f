import { randomUUID } from 'node:crypto';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { DataSource } from 'typeorm';
import { findIssues } from '../src/operations/integrity/issues.js';
import { PaymentsTestApp, type Page } from './payments-test-app.js';
import { Subscriber } from './subscriber.js';

let testApp: PaymentsTestApp;
let paymentId: string;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start();
  const member = await testApp.person();
  const { body } = await testApp.checkout(member, testApp.booking.offer().id);
  paymentId = body.checkoutId;
  await testApp.cards.pay(body.sessionId);
  await until(async () => (await testApp.payment(paymentId)).status === 'fulfilled');
  await Subscriber.begin(testApp);
});
afterAll(() => testApp.stop());

const dataSource = () => testApp.app.get(DataSource);

test('books that are right: nothing', async () => {
  expect(await findIssues(dataSource(), HOME_STUDIO_ID)).toEqual([]);
});

let giftId: string;
let refundId: string;
beforeAll(async () => {
  const [member, admin] = [await testApp.person(), await testApp.person('admin')];
  const headers = () => ({ 'idempotency-key': randomUUID() });
  const bought = async (body: object) => {
    const page = await testApp.call<Page>('POST', '/api/checkouts', {
      as: member,
      body,
      headers: headers(),
    });
    const { sessionId, checkoutId } = page.body;
    if (!sessionId.startsWith('free_')) await testApp.cards.pay(sessionId);
    await until(async () => (await testApp.payment(checkoutId)).status === 'fulfilled');
    return checkoutId;
  };
  const terms = { kinds: [], packageIds: [], validUntil: null, limitTotal: null };
  const promo = { code: 'PLANTED', name: 'Spec', percentOff: 10, amountOff: null };
  await testApp.call('POST', '/api/admin/promo-codes', {
    as: admin,
    body: { ...terms, ...promo, limitPerPerson: null, validFrom: '2026-01-01T00:00:00Z' },
  });
  await bought({ kind: 'gift_card', amount: 50_000 });
  const [mail] = await testApp.sql<{ code: string }>(
    `SELECT data ->> 'code' AS code FROM outbox WHERE type = 'gift_card.issued.v1'`,
  );
  const codes = { promoCode: 'PLANTED', giftCardCode: mail?.code };
  giftId = await bought({ kind: 'package', packageId: testApp.booking.offer().id, ...codes });
  const path = `/api/admin/payments/${giftId}/refunds`;
  // The card's 62,500 and 10,000 of the gift card's.
  const refund = { amount: 72_500, reason: 'for the spec' };
  const { body } = await testApp.call<{ id: string }>('POST', path, {
    as: admin,
    body: refund,
    headers: headers(),
  });
  refundId = body.id;
  await until(async () => (await testApp.payment(giftId)).refunded === 72_500);
  await until(() => testApp.booking.creditReturns.has(refundId));
});

beforeAll(async () => {
  const [member, as] = [await testApp.person(), await testApp.person('admin')];
  const post = (path: string, body: object) =>
    testApp.call<{ id: string }>('POST', path, {
      as,
      body,
      headers: { 'idempotency-key': randomUUID() },
    });
  const drawer = await post('/api/admin/cash-drawers', { float: 10_000 });
  const sold = async () => {
    const items = [{ kind: 'package', packageId: testApp.booking.offer(70_000).id, quantity: 1 }];
    const payments = [{ method: 'cash', amount: 70_000, tendered: 70_000 }];
    return post('/api/admin/sales', { userId: member.id, items, payments });
  };
  const voided = await sold();
  await post(`/api/admin/sales/${voided.body.id}/void`, { reason: 'for the spec' });
  const { body: back } = await sold();
  await testApp.sql(
    `INSERT INTO refunds (studio_id, id, payment_id, user_id, amount, cause, credits, status,
       next_attempt_at)
     SELECT studio_id, $2, id, user_id, 3000, 'waived', 'none', 'asked', now()
     FROM payments WHERE sale_id = $1`,
    [back.id, newId()],
  );
  const owed = () => testApp.sql<{ id: string }>('SELECT id FROM payouts');
  const payout = await until(async () => (await owed())[0]);
  await post(`/api/admin/payouts/${payout.id}/pay-out`, { way: 'cash' });
  await sold();
  const close = { counted: 147_000, expected: 147_000 };
  await post(`/api/admin/cash-drawers/${drawer.body.id}/close`, close);
});

const another = (changes: string) => `
  INSERT INTO payments SELECT (jsonb_populate_record(p, jsonb_build_object('id', '${newId()}',
    'provider_session_id', '${newId()}') || ${changes})).* FROM payments p WHERE p.id = $1`;

const profileOf = (facts: object, asOf: string): string => `
  INSERT INTO studio_copies (studio_id, facts, as_of)
  SELECT studio_id, '${JSON.stringify(facts)}', ${asOf} FROM payments WHERE id = $1
  ON CONFLICT (studio_id) DO UPDATE SET facts = excluded.facts, as_of = excluded.as_of`;

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
    'what is sold once to each person is claimed by one payment',
    `WITH first AS (UPDATE payments SET once_offer = 'intro' WHERE id = $1)
     ${another(`jsonb_build_object('once_offer', 'intro')`)}`,
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
    'what the staff asked of the card provider has its answer',
    `INSERT INTO subscription_staff_changes (studio_id, id, subscription_id, actor_id, action,
       reason, before, requested_at, next_attempt_at)
     SELECT studio_id, $1, id, user_id, 'subscription.cancelled', 'Asked', '{}',
       now() - interval '2 days', now() FROM subscriptions`,
  ],
  [
    'a fee that is paid has its payment',
    `INSERT INTO subscription_fees (studio_id, fee_id, subscription_id, user_id, amount, description,
       state)
     SELECT studio_id, $1, id, user_id, 6000, 'Late cancellation', 'paid' FROM subscriptions`,
  ],
  [
    'the lines of an invoice come to its total',
    `ALTER TABLE invoices DISABLE TRIGGER USER;
     UPDATE invoices SET lines = '[{"what": "x", "amount": 1}]'`,
  ],
  ...['name', 'address', 'trn'].map((field): [string, string] => [
    'a paper names who issued it',
    `ALTER TABLE invoices DISABLE TRIGGER USER;
     UPDATE invoices SET supplier = supplier || '{"${field}": ""}' WHERE payment_id = $1`,
  ]),
  [
    'a paper names who issued it',
    `ALTER TABLE invoices DISABLE TRIGGER USER;
     UPDATE invoices SET supplier = supplier - 'address', vat_percent = 0, vat = 0, net = total
     WHERE payment_id = $1`,
  ],
  [
    'a paper names who issued it',
    `ALTER TABLE credit_notes DISABLE TRIGGER USER;
     UPDATE credit_notes SET supplier = supplier - 'trn' WHERE $1::uuid IS NOT NULL`,
  ],
  [
    'a tax invoice was issued by who was registered for VAT on that day',
    profileOf({ vatStatus: 'not_registered' }, `'2026-01-01'`),
  ],
  [
    'a tax invoice was issued by who was registered for VAT on that day',
    profileOf({ vatStatus: 'registered', vatFrom: '2100-01-01' }, 'now()'),
  ],
  [
    'a tax invoice was issued by who was registered for VAT on that day',
    profileOf({ trn: '100123456700003', vatFrom: '2100-01-01' }, 'now()'),
  ],
  ...['vat_percent = 0', 'vat_percent = 15'].map((change): [string, string] => [
    'a paper has the VAT of its rate, and a credit note the rate of its invoice',
    `ALTER TABLE invoices DISABLE TRIGGER USER;
     UPDATE invoices SET ${change} WHERE payment_id = $1`,
  ]),
  [
    'a paper has the VAT of its rate, and a credit note the rate of its invoice',
    `ALTER TABLE credit_notes DISABLE TRIGGER USER;
     UPDATE credit_notes SET vat_percent = 0, vat = 0, net = total WHERE $1::uuid IS NOT NULL`,
  ],
  [
    'what the provider took is what was asked for',
    `UPDATE payments SET received = amount + 1 WHERE id = $1`,
  ],
  [
    'a payment knows what was given back, and never more than came',
    `UPDATE payments SET refunded = refunded + 1 WHERE id = $1`,
  ],
  [
    'credit notes are counted without gaps',
    `UPDATE credit_note_counters SET last_number = last_number + 1 WHERE $1::uuid IS NOT NULL`,
  ],
  [
    'the counter knows every credit note',
    `UPDATE credit_note_counters SET last_number = 0 WHERE $1::uuid IS NOT NULL`,
  ],
  [
    'a refund of an invoice has its credit note',
    `UPDATE refunds SET amount = amount + 1 WHERE status = 'done' AND $1::uuid IS NOT NULL`,
  ],
  [
    'credit notes take back no more than their invoice',
    `ALTER TABLE credit_notes DISABLE TRIGGER USER;
     UPDATE credit_notes SET total = 900000, net = 900000 - vat`,
  ],
  [
    'a lost dispute is money out',
    `INSERT INTO disputes (studio_id, id, provider_dispute_id, payment_id, user_id, amount, reason,
       state, opened_at, closed_at)
     SELECT studio_id, '${newId()}', 'du_planted', id, user_id, amount, 'fraudulent', 'lost', now(),
       now() FROM payments WHERE id = $1`,
  ],
  [
    'a gift card has what its ledger says',
    `UPDATE gift_cards SET balance = balance + 1 WHERE $1::uuid IS NOT NULL`,
  ],
  [
    'what a gift card paid is spent once, and held only while its page is open',
    `INSERT INTO gift_card_entries (studio_id, id, gift_card_id, kind, delta, payment_id)
     SELECT studio_id, '${newId()}', gift_card_id, 'use', -gift_amount, id FROM payments
     WHERE gift_amount > 0 AND $1::uuid IS NOT NULL`,
  ],
  [
    'what goes back to a gift card is on it',
    `UPDATE refunds SET to_gift = to_gift - 1 WHERE to_gift > 0 AND $1::uuid IS NOT NULL`,
  ],
  [
    'a gift card that was bought is there',
    `UPDATE gift_cards SET payment_id = NULL WHERE $1::uuid IS NOT NULL`,
  ],
  [
    'a discount is a use of its code, while it counts',
    `UPDATE promo_uses SET state = 'released' WHERE $1::uuid IS NOT NULL`,
  ],
  [
    'a sale comes to what its methods pay',
    `UPDATE sales SET total = total + 1 WHERE voided_at IS NULL AND $1::uuid IS NOT NULL`,
  ],
  [
    'a sale has its money when all of it is paid',
    `UPDATE sale_payments SET received_at = NULL WHERE $1::uuid IS NOT NULL`,
  ],
  [
    'the invoice of a sale is over all of it',
    `UPDATE sales SET total = total - 1 WHERE $1::uuid IS NOT NULL`,
  ],
  [
    'a sale gives back what its refunds say',
    `UPDATE sale_payments SET returned = returned + 1 WHERE returned = 0
       AND $1::uuid IS NOT NULL`,
  ],
  [
    'a voided sale keeps no money',
    `UPDATE sales SET voided_at = now(), voided_by = $1, void_reason = 'planted'
     WHERE voided_at IS NULL`,
  ],
  [
    'cash of a sale is in the drawer, and what went back has left it',
    `ALTER TABLE cash_movements DISABLE TRIGGER USER;
     DELETE FROM cash_movements WHERE kind = 'void'`,
  ],
  [
    'a card that was asked for a fee has answered',
    `INSERT INTO subscription_fees (studio_id, fee_id, subscription_id, user_id, amount, description,
       state, charge_key, charged_by, charge_began_at)
     VALUES ('${HOME_STUDIO_ID}', $1, $1, $1, 1, 'Planted', 'charging', 'key', $1,
       now() - interval '2 hours')`,
  ],
  [
    'what credit notes leave to the front desk is owed there, once',
    `UPDATE payouts SET amount = amount - 1 WHERE $1::uuid IS NOT NULL`,
  ],
  [
    'what was paid out in cash has left the drawer by whoever handed it out',
    `UPDATE payouts SET actor_id = $1`,
  ],
  [
    'what was paid out as a gift card is on a card of that amount',
    `UPDATE payouts SET way = 'gift_card', gift_card_id = $1`,
  ],
  [
    'a closed drawer says what was in it',
    `UPDATE cash_drawers SET counted = counted - 1 WHERE $1::uuid IS NOT NULL`,
  ],
  [
    'a drawer has held no less than nothing',
    `ALTER TABLE cash_movements DISABLE TRIGGER USER;
     UPDATE cash_movements SET amount = -80001 WHERE kind = 'void'`,
  ],
  [
    'messages to other services are delivered',
    `INSERT INTO outbox (studio_id, id, type, occurred_at, data)
     VALUES ('${HOME_STUDIO_ID}', $1, 'payment.succeeded.v1', now() - interval '11 minutes', '{}')`,
  ],
];

test('a registration that has ended leaves its papers', async () => {
  const runner = dataSource().createQueryRunner();
  await runner.startTransaction();
  try {
    await runner.query(profileOf({ vatStatus: 'not_registered' }, 'now()'), [paymentId]);
    const issues = await findIssues(runner.manager as unknown as DataSource, HOME_STUDIO_ID);
    expect(issues).toEqual([]);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
});

test.each(faults)('%s: a planted fault is found', async (rule, plant) => {
  const runner = dataSource().createQueryRunner();
  await runner.startTransaction();
  try {
    const steps = plant.split(';');
    for (const step of steps) await runner.query(step, step.includes('$1') ? [paymentId] : []);
    const issues = await findIssues(runner.manager as unknown as DataSource, HOME_STUDIO_ID);
    expect(issues.map((issue) => issue.rule)).toContain(rule);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
});
