import { randomUUID } from 'node:crypto';
import type { AdminPaymentView, RefundView, SaleQuote, SaleView } from '@studio/contracts';
import { HOME_STUDIO_ID } from '@studio/domain-kit';
import { DataSource } from 'typeorm';
import { issueInvoices, issuerOf } from '../src/accounting/invoices/invoices.api.js';
import { CONFIG, type PaymentsConfig } from '../src/config.js';
import { findIssues } from '../src/operations/integrity/issues.js';
import { PaymentsTestApp, type Person } from './payments-test-app.js';
import { cash, packageOf } from './sale-input.js';

let testApp: PaymentsTestApp;
let admin: Person;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start();
  admin = await testApp.person('admin');
  await post('/api/admin/cash-drawers', { float: 900_000 });
});
afterAll(() => testApp.stop());
afterEach(async () =>
  expect(await findIssues(testApp.app.get(DataSource), HOME_STUDIO_ID)).toEqual([]),
);

const post = <Body>(path: string, body: unknown) =>
  testApp.call<Body>('POST', path, {
    as: admin,
    body,
    headers: { 'idempotency-key': randomUUID() },
  });
const get = async <Body>(path: string) =>
  (await testApp.call<Body>('GET', path, { as: admin })).body;
const vatOf = (total: number): number => Math.round((total * 5) / 105);
interface Documented {
  vat: number;
  net: number;
  total: number;
}

/** Fils of each thing; 3 of 3,333 have 477 fils of VAT by thing, and 476 by their total. */
const baskets: [name: string, things: number[], discount: number][] = [
  ['three of the same', [3_333, 3_333, 3_333], 0],
  ['odd prices', [10_001, 3_337, 999, 12_345], 0],
  ['a discount by hand, shared', [10_001, 3_337, 999], 777],
];

test.each(baskets)(
  '%s: quote, sale, invoice and credit notes say the same',
  async (_, prices, off) => {
    const member = await testApp.person();
    const items = prices.map((price) => packageOf(testApp.booking.offer(price).id));
    const discount = off ? { discount: { amount: off, reason: 'Late opening' } } : {};
    const basket = { userId: member.id, items, ...discount };
    const { body: quote } = await post<SaleQuote>('/api/admin/sales/quote', basket);
    const payments = [cash(quote.total)];
    const { body: sale } = await post<SaleView>('/api/admin/sales', { ...basket, payments });
    const things = await testApp.sql<{ id: string; amount: number }>(
      'SELECT id, amount FROM payments WHERE sale_id = $1 ORDER BY created_at, id',
      [sale.id],
    );
    const byThing = things.reduce((sum, { amount }) => sum + vatOf(amount), 0);
    const [invoice] = await testApp.sql<Documented>(
      'SELECT net, vat, total FROM invoices WHERE sale_id = $1',
      [sale.id],
    );
    expect([quote.vat, sale.vat, invoice?.vat]).toEqual([byThing, byThing, byThing]);
    expect(invoice!.net + invoice!.vat).toBe(quote.total);
    // Back in two parts each, the first an odd one.
    for (const { id, amount } of things)
      for (const part of [Math.ceil(amount / 3), amount - Math.ceil(amount / 3)]) {
        const back = { amount: part, reason: 'for the spec' };
        const path = `/api/admin/payments/${id}/refunds`;
        expect((await post<RefundView>(path, back)).status).toBe(201);
      }
    for (const { id, amount } of things) {
      const [notes] = await testApp.sql<Documented>(
        `SELECT sum(vat)::int AS vat, sum(net)::int AS net, sum(total)::int AS total
       FROM credit_notes WHERE payment_id = $1`,
        [id],
      );
      expect(notes).toEqual({ vat: vatOf(amount), net: amount - vatOf(amount), total: amount });
    }
  },
);

test('a plan and a fee that are billed together are taxed as two things', async () => {
  const member = await testApp.person();
  const { id: userId } = member;
  const paymentId = (await testApp.checkout(member, testApp.booking.offer().id)).body.checkoutId;
  const runner = testApp.app.get(DataSource).createQueryRunner();
  await runner.startTransaction();
  try {
    await issueInvoices(runner.manager, {
      studioId: HOME_STUDIO_ID,
      issuer: await issuerOf(runner.manager, testApp.app.get<PaymentsConfig>(CONFIG)),
      payments: [
        {
          id: paymentId,
          userId,
          kind: 'subscription',
          description: 'Monthly',
          amount: 6_666,
          discount: 0,
          promoCode: null,
          giftAmount: 0,
          giftEnding: null,
          lineItems: [
            { what: 'Monthly', amount: 3_333 },
            { what: 'Missed class', amount: 3_333 },
          ],
          things: [3_333, 3_333],
          currency: 'AED',
          fulfilledAt: new Date(),
        },
      ],
    });
    const [row] = (await runner.query('SELECT net, vat FROM invoices WHERE user_id = $1', [
      userId,
    ])) as Documented[];
    expect(row).toEqual({ net: 6_666 - 2 * vatOf(3_333), vat: 2 * vatOf(3_333) });
    expect(2 * vatOf(3_333)).not.toBe(vatOf(6_666));
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
});

describe('the number on a paper finds its payments', () => {
  const found = async (search: string) =>
    (
      await get<{ items: AdminPaymentView[] }>(
        `/api/admin/payments?${new URLSearchParams({ search }).toString()}`,
      )
    ).items;

  test('of an invoice all things of its sale, of a credit note the one it takes back', async () => {
    const member = await testApp.person();
    const items = [10_000, 20_000].map((price) => packageOf(testApp.booking.offer(price).id));
    const basket = { userId: member.id, items, payments: [cash(30_000)] };
    const { body: sale } = await post<SaleView>('/api/admin/sales', basket);
    const number = sale.invoice!.number;
    const things = await found(number);
    expect(things.map(({ amount, invoiceNumber }) => [amount, invoiceNumber]).sort()).toEqual([
      [10_000, number],
      [20_000, number],
    ]);
    const plain = String(Number(number.replace('INV-', '')));
    for (const typed of [number.toLowerCase(), `inv ${plain}`, `#${plain}`, plain])
      expect((await found(typed)).map(({ id }) => id)).toEqual(
        expect.arrayContaining(things.map(({ id }) => id)),
      );
    const back = { amount: 10_000, reason: 'for the spec' };
    const { body } = await post<RefundView>(`/api/admin/payments/${things[0]!.id}/refunds`, back);
    expect((await found(body.creditNoteNumber ?? '')).map(({ id }) => id)).toEqual([things[0]!.id]);
    expect(await found('INV-999999')).toEqual([]);
  });

  test('a payment that has no invoice yet shows none', async () => {
    const member = await testApp.person();
    const { body } = await testApp.checkout(member, testApp.booking.offer().id);
    const [payment] = await found(body.checkoutId);
    expect(payment).toMatchObject({ id: body.checkoutId, invoiceNumber: null });
  });
});
