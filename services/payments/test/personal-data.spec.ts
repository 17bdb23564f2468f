import type { StudioEvent } from '@studio/contracts';
import { personalTables } from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { signServiceToken } from '@studio/auth';
import { exportGaps } from '@studio/personal-data/studio-export';
import {
  databaseColumns,
  readStudioExport,
  rowsContaining,
  tablesAboutPeople,
} from '@studio/testing';
import { DataSource } from 'typeorm';
import { OnProfileEvents } from '../src/people/on-profile-events.js';
import { OnPersonDeleted } from '../src/operations/personal-data/on-person-deleted.js';
import { paymentsStudioTables } from '../src/operations/studio-export/payments-studio-tables.js';
import { paymentsTables } from '../src/operations/personal-data/payments-tables.js';
import { PaymentsTestApp } from './payments-test-app.js';

let testApp: PaymentsTestApp;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start();
});
afterAll(() => testApp.stop());

const sql = <Row>(text: string, values?: unknown[]) => testApp.sql<Row>(text, values);

const ask = async (path: string) => {
  const token = await signServiceToken({
    from: 'identity',
    to: 'payments',
    secret: 's'.repeat(32),
  });
  const answer = await fetch(`${testApp.url}/internal/personal-data${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
};

describe('the export', () => {
  /** Tables about people that are in no archive, and why. */
  const excused = {
    cash_drawers: 'names the staff who opened and closed it',
    cash_movements: 'names the staff; what a member paid stands on the sale',
    checkout_requests: 'keys of requests that were answered already',
    gift_card_entries: 'names the staff; what a member paid with a card stands on the payment',
    subscription_staff_changes: 'names the staff; what they changed stands in the data history',
    promo_codes: 'names the staff who made a code; its uses are in promo_uses',
  };

  test('holds every table about people', async () => {
    const exported = paymentsTables.flatMap(({ name, reads }) => reads ?? [name]);
    const known = [...new Set([...exported, ...Object.keys(excused)])];
    // The steps belong to a payment.
    const found = [...(await tablesAboutPeople(sql)), 'payment_steps'];
    expect([...new Set(found)].sort()).toEqual(known.sort());
  });

  test('answers for each of them', async () => {
    const { tables } = personalTables.parse((await ask('')).body);
    for (const { name } of tables)
      expect([name, (await ask(`/${newId()}/${name}`)).status]).toEqual([name, 200]);
    expect((await fetch(`${testApp.url}/internal/personal-data`)).status).toBe(401);
  });
});

describe('an account that was deleted', () => {
  const event = <T extends 'user.deleted.v1' | 'user.signed_up.v1'>(
    type: T,
    data: StudioEvent<T>['data'],
  ): StudioEvent<T> => ({
    id: newId(),
    type,
    studioId: HOME_STUDIO_ID,
    occurredAt: new Date().toISOString(),
    requestId: null,
    data,
  });
  const hear = (work: (tx: DataSource['manager']) => Promise<void>) =>
    testApp.app.get(DataSource).transaction(work);

  test('leaves its payments without a name, and its invoices as they were printed', async () => {
    const [userId, email, fullName] = [newId(), `${newId()}@spec.studio`, `Name ${newId()}`];
    const onFeeEvents = testApp.app.get(OnProfileEvents, { strict: false });
    const signedUp = event('user.signed_up.v1', { userId, email, fullName, role: 'user' });
    await hear((tx) => onFeeEvents.signedUp(signedUp, tx));
    const paymentId = newId();
    await sql(
      `INSERT INTO payments (studio_id, id, user_id, kind, reference_id, description, amount,
         currency, status, provider_session_id, provider_url, expires_at, paid_at, grant_answer)
       VALUES ($1, $2, $3, 'package', $4, '10-class package', 125000, 'AED', 'fulfilled', $5,
         'https://cards.example/page', now(), now(), '{}')`,
      [HOME_STUDIO_ID, paymentId, userId, newId(), `cs_${newId()}`],
    );
    await sql(
      `INSERT INTO invoices (studio_id, id, number, payment_id, user_id, issued_at, supplier, buyer,
         description, net, vat, total, currency)
       VALUES ($1, $2, 900001, $3, $4, now(), '{}', $5, '10-class package', 119048, 5952, 125000, 'AED')`,
      [
        HOME_STUDIO_ID,
        newId(),
        paymentId,
        userId,
        JSON.stringify({ name: fullName, address: email }),
      ],
    );
    const forget = testApp.app.get(OnPersonDeleted, { strict: false });
    const gone = event('user.deleted.v1', { userId });
    await hear((tx) => forget.deleted(gone, tx));
    await hear((tx) => forget.deleted(gone, tx));
    // News that were on their way longer.
    await hear((tx) => onFeeEvents.signedUp(signedUp, tx));

    const left = await rowsContaining(sql, [email, fullName]);
    // UAE tax law asks for five years of invoices as they were issued (docs/privacy.md).
    expect(left.map((row) => row.split(':')[0])).toEqual(['invoices']);
    expect(
      await sql('SELECT status, amount, provider_url FROM payments WHERE id = $1', [paymentId]),
    ).toEqual([{ status: 'fulfilled', amount: 125000, provider_url: null }]);
  });
});

describe('the export of the studio', () => {
  test('holds every column, or says why not', async () => {
    expect(exportGaps(paymentsStudioTables, await databaseColumns(sql))).toEqual([]);
  });

  test('is a file of every table, with a meaning of each column', async () => {
    const { header, tables } = await readStudioExport(
      { url: testApp.url, secret: 's'.repeat(32) },
      'payments',
    );
    expect([...tables.keys()]).toEqual(paymentsStudioTables.tables.map(({ name }) => name));
    const columns = header.tables.flatMap((table) => table.columns);
    expect(columns.filter(({ head, about }) => !head || !about)).toEqual([]);
  });
});
