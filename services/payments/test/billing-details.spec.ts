import { randomUUID } from 'node:crypto';
import type { BillingDetailsView, InvoiceView } from '@studio/contracts';
import { HOME_STUDIO_ID as studioId, newId } from '@studio/domain-kit';
import { MERGES, type Merges } from '@studio/personal-data';
import { DataSource } from 'typeorm';
import { OnPersonDeleted } from '../src/operations/personal-data/on-person-deleted.js';
import { PaymentsTestApp, type Person } from './payments-test-app.js';
import { cash, packageOf } from './sale-input.js';

let testApp: PaymentsTestApp;
let frontDesk: Person;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start();
  frontDesk = await testApp.person('admin');
  await testApp.call('POST', '/api/admin/cash-drawers', {
    as: frontDesk,
    body: { float: 0 },
    headers: { 'idempotency-key': randomUUID() },
  });
});
afterAll(() => testApp.stop());

const palm = { name: 'Palm Trading LLC', address: 'Office 3\nDubai', trn: '100200300400503' };
const none = { name: '', address: '', trn: '' };
const mine = '/api/me/billing-details';
const pathOf = ({ id }: Person): string => `/api/admin/people/${id}/billing-details`;
const put = (path: string, as: Person, body: object) =>
  testApp.call<BillingDetailsView & { code?: string }>('PUT', path, { as, body });
const read = async (path: string, as: Person): Promise<object> =>
  (await testApp.call<BillingDetailsView>('GET', path, { as })).body.details;

/** Whom identity has told of. */
const member = async (): Promise<Person> => {
  const person = await testApp.person();
  await testApp.sql(`INSERT INTO members VALUES ($1, $2, 'noor@example.com', 'Noor', now())`, [
    studioId,
    person.id,
  ]);
  return person;
};
const sellTo = async ({ id: userId }: Person): Promise<string> => {
  const { body } = await testApp.call<{ id: string }>('POST', '/api/admin/sales', {
    as: frontDesk,
    body: {
      userId,
      items: [packageOf(testApp.booking.offer(10_500).id)],
      payments: [cash(10_500)],
    },
    headers: { 'idempotency-key': randomUUID() },
  });
  return body.id;
};
const buyers = async (table: 'invoices' | 'credit_notes', { id }: Person): Promise<object[]> =>
  (
    await testApp.sql<{ buyer: object }>(
      `SELECT buyer FROM ${table} WHERE user_id = $1 ORDER BY number`,
      [id],
    )
  ).map(({ buyer }) => buyer);

test.each([
  ['Arabic', '١٠٠٢٠٠٣٠٠٤٠٠٥٠٣'],
  ['Eastern Arabic', '۱۰۰۲۰۰۳۰۰۴۰۰۵۰۳'],
  ['blanks and hyphens', ' 100-2003 0040 0503 '],
  ['marks that nobody sees', '\u202a100200300400503\u202c'],
])('a TRN with %s is kept in its 15 digits, from the page and from the desk', async (_, trn) => {
  const noor = await member();
  expect((await put(mine, noor, { ...palm, trn })).body).toMatchObject({ details: palm });
  await put(mine, noor, none);
  expect((await put(pathOf(noor), frontDesk, { ...palm, trn })).status).toBe(200);
  expect(await read(mine, noor)).toEqual(palm);
  await sellTo(noor);
  expect(await buyers('invoices', noor)).toEqual([palm]);
});

test.each(['12', '١٠٠٢٠٠٣٠٠٤٠٠٥٠', '1002003004005030', 'TRN 100200300400503'])(
  'the TRN %j is refused',
  async (trn) => {
    expect((await put(mine, await member(), { ...palm, trn })).status).toBe(400);
  },
);

test('a business is on the papers from then on; what is issued stays as it is', async () => {
  const noor = await member();
  const first = await sellTo(noor);
  expect((await put(mine, noor, palm)).body).toMatchObject({ details: palm });
  expect(await read(pathOf(noor), frontDesk)).toEqual(palm);
  const second = await sellTo(noor);
  const own = { name: 'Noor', address: 'noor@example.com', trn: null };
  expect(await buyers('invoices', noor)).toEqual([own, palm]);
  for (const id of [first, second])
    await testApp.call('POST', `/api/admin/sales/${id}/void`, {
      as: frontDesk,
      body: { reason: 'Wrong member' },
    });
  // As the invoice had it, whatever it is by then.
  expect(await buyers('credit_notes', noor)).toEqual([own, palm]);
  expect((await put(mine, noor, none)).body).toMatchObject({ details: none, changedAt: null });
  await sellTo(noor);
  expect((await buyers('invoices', noor)).at(-1)).toEqual(own);
  const { body } = await testApp.call<{ items: InvoiceView[] }>('GET', '/api/me/invoices', {
    as: noor,
  });
  const pdf = await fetch(`${testApp.url}/api/me/invoices/${body.items[1]?.id}/pdf`, {
    headers: { authorization: `Bearer ${noor.token}` },
  });
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

test('the front desk sets it, once, and it stands in the data history; a card page has it too', async () => {
  const noor = await member();
  for (const _ of [1, 2]) expect((await put(pathOf(noor), frontDesk, palm)).status).toBe(200);
  const history = await testApp.sql(
    `SELECT data -> 'before' AS before, data -> 'after' AS after FROM outbox
     WHERE type = 'staff.acted.v1' AND data ->> 'action' = 'billing_details.changed'
       AND data ->> 'subjectUserId' = $1`,
    [noor.id],
  );
  expect(history).toEqual([{ before: none, after: palm }]);
  const page = await testApp.checkout(noor, testApp.booking.offer(21_000).id);
  await testApp.cards.pay(page.body.sessionId);
  await testApp.verify(noor, page.body.sessionId);
  expect(await buyers('invoices', noor)).toEqual([palm]);
});

test.each([
  [{ ...palm, trn: '12345' }],
  [{ ...palm, trn: '1002003004005031' }],
  [{ ...palm, trn: '10020030040050X' }],
  [{ ...none, trn: palm.trn }],
  [{ ...none, address: 'Dubai' }],
  [{ name: palm.name }],
])('%j is refused', async (details) => {
  const noor = await member();
  expect((await put(mine, noor, details)).status).toBe(400);
  expect(await read(mine, noor)).toEqual(none);
});

test('nobody reads or sets that of another person, and nobody that of no person', async () => {
  const [noor, other] = [await member(), await member()];
  expect((await put(pathOf(noor), other, palm)).status).toBe(403);
  expect((await testApp.call('GET', pathOf(noor), { as: other })).status).toBe(403);
  const unknown = { ...noor, id: newId() };
  expect((await put(pathOf(unknown), frontDesk, palm)).body.code).toBe('MEMBER_NOT_FOUND');
});

const merge = async (from: Person, into: Person): Promise<void> => {
  const ids = { studioId, userId: from.id, intoId: into.id };
  const merges = testApp.app.get<Merges>(MERGES, { strict: false });
  await testApp.app.get(DataSource).transaction((tx) => merges.move(tx, ids));
};

test('of two records that are merged the kept one counts, or else the other', async () => {
  const [from, into, third] = [await member(), await member(), await member()];
  await put(mine, from, palm);
  await merge(from, into);
  expect(await read(mine, into)).toEqual(palm);
  await put(mine, third, { ...palm, name: 'Third LLC' });
  await merge(third, into);
  expect(await read(mine, into)).toEqual(palm);
  const left = await testApp.sql('SELECT 1 FROM billing_details WHERE user_id = ANY($1)', [
    [from.id, third.id],
  ]);
  expect(left).toEqual([]);
  expect((await put(pathOf(from), frontDesk, palm)).body.code).toBe('PERSON_MERGED');
});

test('it goes with the account; the invoice keeps what is printed on it', async () => {
  const noor = await member();
  await put(mine, noor, palm);
  await sellTo(noor);
  const event = {
    id: newId(),
    studioId,
    occurredAt: new Date().toISOString(),
    requestId: null,
    type: 'user.deleted.v1' as const,
    data: { userId: noor.id },
  };
  await testApp.app
    .get(DataSource)
    .transaction((tx) =>
      testApp.app.get(OnPersonDeleted, { strict: false }).deleted(event as never, tx),
    );
  expect(await read(pathOf(noor), frontDesk)).toEqual(none);
  expect(await buyers('invoices', noor)).toEqual([palm]);
  expect((await put(pathOf(noor), frontDesk, palm)).body.code).toBe('MEMBER_NOT_FOUND');
});
