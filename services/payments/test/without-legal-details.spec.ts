import { randomUUID } from 'node:crypto';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { DataSource } from 'typeorm';
import { Invoice } from '../src/accounting/invoices/invoice.entity.js';
import { invoiceDocument } from '../src/accounting/invoices/invoice-document.js';
import { findIssues } from '../src/operations/integrity/issues.js';
import { BillFees } from '../src/subscriptions/subscriptions/bill-fees.job.js';
import { OnFeeEvents } from '../src/subscriptions/subscriptions/on-fee-events.js';
import { PaymentsTestApp, type Answer, type Person } from './payments-test-app.js';
import { cash } from './sale-input.js';
import { Subscriber } from './subscriber.js';

const none = { INVOICE_NAME: undefined, INVOICE_ADDRESS: undefined, INVOICE_TRN: undefined };
const unregistered = {
  legalName: 'Palm Reformer LLC',
  invoiceAddress: 'Shop 4, Marina Walk\nDubai',
  vatStatus: 'not_registered' as const,
};

let testApp: PaymentsTestApp;
let frontDesk: Person;
let word = 0;
beforeEach(async () => {
  testApp = await PaymentsTestApp.start(none);
  frontDesk = await testApp.person('admin');
  await post('/api/admin/cash-drawers', { float: 0 });
});
afterEach(() => testApp.stop());

const setProfile = (profile: Parameters<PaymentsTestApp['hearProfile']>[0]): Promise<void> =>
  testApp.hearProfile(profile, new Date(Date.UTC(2026, 0, 1) + ++word * 1_000).toISOString());
const post = (path: string, body?: unknown): Promise<Answer<{ code?: string }>> =>
  testApp.call('POST', path, {
    as: frontDesk,
    body,
    headers: { 'idempotency-key': randomUUID() },
  });
const brokenRules = async (): Promise<string[]> =>
  (await findIssues(testApp.app.get(DataSource), HOME_STUDIO_ID)).map(({ rule }) => rule);

const owe = async (one: Subscriber, kind: 'no_show' | 'late_cancel'): Promise<string> => {
  const { id: subscriptionId } = await one.view();
  const feeId = newId();
  const data = {
    feeId,
    userId: one.member.id,
    subscriptionId,
    bookingId: newId(),
    kind,
    amount: 6_000,
    currency: 'AED' as const,
    className: 'Reformer Flow',
    startsAt: '2026-12-03T06:30:00.000Z',
    owedAt: '2026-12-03T02:00:00.000Z',
  };
  const occurredAt = new Date().toISOString();
  const event = { id: newId(), studioId: HOME_STUDIO_ID, occurredAt, requestId: null };
  const { manager } = testApp.app.get(DataSource);
  await testApp.app.get(OnFeeEvents).owed({ ...event, type: 'fee.owed.v1', data }, manager);
  return feeId;
};

/** What the job has done with the fee on its next turn. */
const afterTurn = async (feeId: string): Promise<{ state: string; item: string | null }> => {
  await testApp.sql(
    `UPDATE subscription_fees SET next_attempt_at = now() WHERE fee_id = $1 AND state = 'owed'`,
    [feeId],
  );
  await testApp.app.get(BillFees, { strict: false }).execute();
  const isTaken = (): Promise<unknown[]> =>
    testApp.sql(
      `SELECT 1 FROM subscription_fees WHERE fee_id = $1
         AND (next_attempt_at IS NULL OR next_attempt_at > now() + interval '30 seconds')`,
      [feeId],
    );
  await until(async () => (await isTaken()).length === 1);
  const [row] = await testApp.sql<{ state: string; item: string | null }>(
    'SELECT state, provider_item_id AS item FROM subscription_fees WHERE fee_id = $1',
    [feeId],
  );
  if (!row) throw new Error('no fee');
  return row;
};

const documentsOf = async (one: Subscriber): Promise<Invoice[]> =>
  testApp.app
    .get(DataSource)
    .manager.find(Invoice, { where: { userId: one.member.id }, order: { number: 'ASC' } });
const renewed = async (one: Subscriber): Promise<Invoice> => {
  const before = (await documentsOf(one)).length;
  await one.renew();
  await until(async () => (await documentsOf(one)).length > before);
  const last = (await documentsOf(one)).at(-1);
  if (!last) throw new Error('no document');
  return last;
};

test.each(['no_show', 'late_cancel'] as const)(
  'a fee (%s) is asked of nobody: job, card on file, desk and link wait; it is owed until then',
  async (kind) => {
    await setProfile(unregistered);
    const one = await Subscriber.begin(testApp);
    await setProfile({});
    const feeId = await owe(one, kind);
    expect(await afterTurn(feeId)).toEqual({ state: 'owed', item: null });
    const cardLast4 = (await one.view()).card?.last4 ?? '';
    const userId = one.member.id;
    const sell = (payment: object) =>
      post('/api/admin/sales', { userId, items: [{ kind: 'fee', feeId }], payments: [payment] });
    const answers = [
      await post(`/api/admin/fees/${feeId}/charge`, { userId, cardLast4 }),
      await sell(cash(6_000)),
      await sell({ method: 'link', amount: 6_000 }),
      await sell({ method: 'transfer', amount: 6_000 }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [409, 'LEGAL_DETAILS_MISSING']),
    );
    // The plan goes on; the fee is not in it.
    expect((await renewed(one)).total).toBe(120_000);
    expect(await afterTurn(feeId)).toEqual({ state: 'owed', item: null });
    await setProfile(unregistered);
    expect(await afterTurn(feeId)).toMatchObject({ state: 'billed' });
    expect((await renewed(one)).total).toBe(126_000);
  },
);

test('a renewal goes on with a numbered receipt in the name that is known, and the check says so', async () => {
  await setProfile(unregistered);
  const one = await Subscriber.begin(testApp);
  await setProfile({ name: 'Palm Reformer' });
  const document = await renewed(one);
  expect(document).toMatchObject({ number: 2, vat: 0, vatPercent: 0 });
  expect(document.supplier).toEqual({ name: 'Palm Reformer', address: '', trn: null });
  expect(invoiceDocument(document).content.title).toBe('Receipt');
  expect(await brokenRules()).toEqual(['a paper names who issued it']);
});

test.each([
  ['no address', { trn: '100200300400503', invoiceAddress: '' }],
  ['no TRN', { trn: '', invoiceAddress: unregistered.invoiceAddress }],
])(
  'who is registered and has %s issues no tax invoice, with VAT all the same',
  async (_, lacks) => {
    await setProfile(unregistered);
    const one = await Subscriber.begin(testApp);
    const registered = { ...unregistered, vatStatus: 'registered' as const, vatFrom: null };
    await setProfile({ ...registered, ...lacks });
    const document = await renewed(one);
    expect(document).toMatchObject({ number: 2, vat: 5_714, vatPercent: 5 });
    expect(invoiceDocument(document).content.title).toBe('Receipt');
    expect(await brokenRules()).toEqual(['a paper names who issued it']);
    await setProfile({ ...registered, trn: '100200300400503' });
    expect(invoiceDocument(await renewed(one)).content.title).toBe('Tax invoice');
  },
);
