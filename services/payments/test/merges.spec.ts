import { jest } from '@jest/globals';
import { mergePart, type SaleView, type StudioEvent } from '@studio/contracts';
import { signServiceToken } from '@studio/auth';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { leftoversSql, MoveLateRows } from '@studio/personal-data';
import { columnsWithPeople, until } from '@studio/testing';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { findIssues } from '../src/operations/integrity/issues.js';
import { OnPersonMerged } from '../src/operations/personal-data/on-person-merged.js';
import {
  mergedSql,
  movedColumns,
  stayingColumns,
} from '../src/operations/personal-data/person-columns.js';
import { PaymentsTestApp, type Person } from './payments-test-app.js';
import { Subscriber } from './subscriber.js';

let testApp: PaymentsTestApp;
let frontDesk: Person;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start();
  frontDesk = await testApp.person('admin');
  await post('/api/admin/cash-drawers', { float: 50_000 });
});
afterAll(() => testApp.stop());
afterEach(async () =>
  expect(await findIssues(testApp.app.get(DataSource), HOME_STUDIO_ID)).toEqual([]),
);

const sql = <Row>(text: string, values?: unknown[]) => testApp.sql<Row>(text, values);
const post = <Body>(path: string, body: unknown) =>
  testApp.call<Body>('POST', path, {
    as: frontDesk,
    body,
    headers: { 'idempotency-key': randomUUID() },
  });
const sell = async (userId: string): Promise<SaleView> => {
  const { id } = testApp.booking.offer(70_000);
  const items = [{ kind: 'package', packageId: id, quantity: 1 }];
  const payments = [{ method: 'cash', amount: 70_000, tendered: 70_000 }];
  const { status, body } = await post<SaleView>('/api/admin/sales', { userId, items, payments });
  expect(status).toBe(201);
  return body;
};

const merge = (former: Person, kept: Person): Promise<void> => {
  const event: StudioEvent<'member.merged.v1'> = {
    id: newId(),
    type: 'member.merged.v1',
    studioId: HOME_STUDIO_ID,
    occurredAt: new Date().toISOString(),
    requestId: null,
    data: { userId: former.id, intoId: kept.id, actorId: frontDesk.id, reason: 'Made twice' },
  };
  const handler = testApp.app.get(OnPersonMerged, { strict: false });
  return testApp.app.get(DataSource).transaction((tx) => handler.merged(event, tx));
};
const asIdentity = async (path: string, body?: object): Promise<unknown> => {
  const secret = 's'.repeat(32);
  const token = await signServiceToken({ from: 'identity', to: 'payments', secret });
  const answer = await fetch(`${testApp.url}/internal/merges/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  return answer.json();
};
const part = async (former: Person, kept: Person) =>
  mergePart.parse(await asIdentity(`${former.id}/${kept.id}`));
const tablesOf = async ({ id }: Person): Promise<string[]> => {
  const found: string[] = [];
  for (const { table, column } of movedColumns)
    if ((await sql(`SELECT FROM ${table} WHERE ${column} = $1`, [id])).length > 0)
      found.push(table);
  return found;
};

test('who has rows of their own is known; who is only in the copy of people is not', async () => {
  const [buyer, known] = [await testApp.person(), await testApp.person()];
  await sell(buyer.id);
  await sql(
    `INSERT INTO members (studio_id, user_id, email, full_name, as_of)
     VALUES ($1, $2, 'known@example.com', 'Known', now())`,
    [HOME_STUDIO_ID, known.id],
  );
  const ids = [buyer.id, known.id, newId()];
  expect(await asIdentity('named', { ids })).toEqual({ ids: [buyer.id] });
});

test('every column with a person’s id is moved, or stays for a reason', async () => {
  const known = [
    ...movedColumns.map(({ table, column }) => `${table}.${column}`),
    ...Object.keys(stayingColumns),
  ];
  expect(await columnsWithPeople(sql)).toEqual(known.sort());
});

test('sales, invoices, credit notes and refunds follow; a document stays as it was issued', async () => {
  const [former, kept] = [await testApp.person(), await testApp.person()];
  const [sale, other] = [await sell(former.id), await sell(kept.id)];
  expect((await post(`/api/admin/sales/${sale.id}/void`, { reason: 'Wrong member' })).status).toBe(
    200,
  );
  await until(async () => (await tablesOf(former)).includes('credit_notes'));
  const issued = () =>
    sql<{ row: object }>(
      `SELECT to_jsonb(i) - 'user_id' AS row FROM invoices i WHERE sale_id = ANY($1) ORDER BY number`,
      [[sale.id, other.id]],
    );
  const before = await issued();
  expect(await part(former, kept)).toMatchObject({
    isMoved: false,
    facts: { payments: 1, paid: 0 },
    intoFacts: { payments: 1, paid: 70_000 },
  });
  await merge(former, kept);
  await merge(former, kept);
  expect(await tablesOf(former)).toEqual([]);
  expect(await tablesOf(kept)).toEqual([
    'payments',
    'sales',
    'invoices',
    'credit_notes',
    'refunds',
  ]);
  expect(await issued()).toEqual(before);
  expect((await part(former, kept)).isMoved).toBe(true);
  await expect(sql(`UPDATE invoices SET total = 1, user_id = $1`, [kept.id])).rejects.toThrow(
    'append-only',
  );
  await expect(sql('DELETE FROM credit_notes')).rejects.toThrow('append-only');
});

test('a card page that is open is paid as ever, and follows then', async () => {
  const [former, kept] = [await testApp.person(), await testApp.person()];
  const { id } = testApp.booking.offer(80_000);
  const { body } = await testApp.checkout(former, id);
  await merge(former, kept);
  expect(await tablesOf(former)).toEqual(['payments']);
  await testApp.cards.pay(body.sessionId);
  await until(async () => (await testApp.payment(body.checkoutId)).status === 'fulfilled');
  await testApp.app.get(MoveLateRows, { strict: false }).execute();
  expect(await tablesOf(former)).toEqual([]);
  expect(await testApp.refundsOf(body.sessionId)).toEqual([]);
  expect(await tablesOf(kept)).toEqual(['payments', 'invoices']);
});

test('a subscription follows with its provider’s customer; two are in the way', async () => {
  const [former, kept] = [await Subscriber.begin(testApp), await testApp.person()];
  await merge(former.member, kept);
  const own = await testApp.call<{ items: { status: string }[] }>('GET', '/api/me/subscriptions', {
    as: kept,
  });
  expect(own.body.items).toMatchObject([{ status: 'active' }]);
  const third = await Subscriber.begin(testApp);
  expect((await part(third.member, kept)).blockedBy).toEqual(['TWO_PLANS']);
  await expect(merge(third.member, kept)).rejects.toThrow('both records have a plan');
  expect(await tablesOf(third.member)).toContain('subscriptions');
});

test('thousands of merged records cost the few that are recent; the others have their turn', async () => {
  const [late, recent, kept] = [
    await testApp.person(),
    await testApp.person(),
    await testApp.person(),
  ];
  await Promise.all([sell(late.id), sell(recent.id)]);
  await sql(
    `INSERT INTO members (studio_id, user_id, email, as_of, merged_into, merged_at)
     SELECT $1, gen_random_uuid(), '', 'infinity', $2, now() - interval '2 hours'
     FROM generate_series(1, 3000)`,
    [HOME_STUDIO_ID, kept.id],
  );
  const mergedAgo = (person: Person, hours: number) =>
    sql(
      `INSERT INTO members (studio_id, user_id, email, as_of, merged_into, merged_at)
       VALUES ($1, $2, '', 'infinity', $3, now() - make_interval(hours => $4))`,
      [HOME_STUDIO_ID, person.id, kept.id, hours],
    );
  interface Node {
    'Relation Name'?: string;
    'Actual Loops': number;
    Plans?: Node[];
  }
  const readsOf = (node: Node): number =>
    (node['Relation Name'] && node['Relation Name'] !== 'members' ? node['Actual Loops'] : 0) +
    (node.Plans ?? []).reduce((sum, one) => sum + readsOf(one), 0);
  const costOf = async (only: { recent: boolean }): Promise<number> => {
    const query = leftoversSql({ mergedSql, columns: movedColumns }, only);
    const [row] = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${query}`,
      [HOME_STUDIO_ID],
    );
    return readsOf(row!['QUERY PLAN'][0].Plan);
  };
  expect(await costOf({ recent: true })).toBeLessThan(500);
  const job = testApp.app.get(MoveLateRows, { strict: false });
  await job.execute();
  await Promise.all([mergedAgo(late, 2), mergedAgo(recent, 0)]);
  await job.execute();
  expect(await tablesOf(recent)).toEqual([]);
  expect(await tablesOf(late)).toContain('payments');
  const now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now + 601_000);
  await job.execute();
  clock.mockRestore();
  expect(await tablesOf(late)).toEqual([]);
});
