import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { OwedReport, OwedRow, RevenueReport, RevenueRow } from '@studio/contracts';
import { addDays, HOME_STUDIO_ID, newId, studioDay } from '@studio/domain-kit';
import { rounds } from '@studio/testing';
import fc from 'fast-check';
import { ReconcilePackages } from '../src/funding/package-expiry/reconcile-packages.job.js';
import { KeepRevenue } from '../src/reports/revenue/keep-revenue.job.js';
import { rebuildRevenue } from '../src/reports/revenue/revenue.api.js';
import { OpenStudio, type Person } from './open-studio.js';
import { PlanClient } from './plan-client.js';
import { RevenueClient } from './revenue-client.js';
import { RevenueWalk, walks } from './revenue-walk.js';

// The walk is long, and the machine may be busy.
jest.setTimeout(900_000);

const SEED = 20261123;
const RUNS = rounds({ fast: 1, slow: 25 });

let studio: OpenStudio;
let revenue: RevenueClient;
let admin: Person;
beforeAll(async () => {
  studio = await OpenStudio.open();
  await studio.apps[0]!.app.get(KeepRevenue).beforeApplicationShutdown();
  admin = await studio.person('admin');
});
afterAll(() => studio.close());
beforeEach(async () => {
  studio.clock.set('2026-11-02T06:00:00Z');
  revenue = new RevenueClient(studio);
  await revenue.forget();
});
afterEach(async () => expect(await studio.issues()).toEqual([]));

const at = (instant: string): void => studio.clock.set(instant);
const adminAction = (path: string, body: Record<string, unknown>) =>
  studio.call('POST', `/api/admin/${path}`, { token: admin.token, body, key: randomUUID() });
const classAt = (startsAt: string): Promise<string> =>
  studio.addClass({ startsAt: new Date(startsAt) });
const bookClass = async (member: Person, startsAt: string): Promise<string> => {
  const { status, body } = await studio.book(member, await classAt(startsAt));
  expect(status).toBe(201);
  return body.booking!.id;
};

test('a package is earned class by class, and the rest when it expires', async () => {
  const member = await studio.person();
  // AED 10.50 with VAT.
  const { paymentId } = await revenue.buy(member, { credits: 3, price: 1_050 });
  await bookClass(member, '2026-11-03T06:00:00Z');
  const late = await bookClass(member, '2026-11-04T06:00:00Z');
  await revenue.keep();
  expect(await revenue.standing()).toEqual([0, 1_000, 3]);
  at('2026-11-03T20:00:00Z');
  await studio.cancel(member, late);
  await revenue.keep();
  expect(await revenue.standing('2026-11-03')).toEqual([333, 667, 2]);
  at('2027-01-04T06:00:00Z');
  await studio.apps[0]!.app.get(ReconcilePackages).execute();
  await revenue.keep();
  expect(await revenue.entries(paymentId)).toEqual([
    { day: '2026-11-02', reason: 'sold', sold: 1_000, earned: 0, credits: 0 },
    { day: '2026-11-02', reason: 'granted', sold: 0, earned: 0, credits: 3 },
    { day: '2026-11-03', reason: 'missed', sold: 0, earned: 333, credits: -1 },
    { day: '2026-11-04', reason: 'late_cancelled', sold: 0, earned: 333, credits: -1 },
    { day: '2027-01-04', reason: 'expired', sold: 0, earned: 334, credits: -1 },
  ]);
});

test('credits that move to another member stay in the sale that bought them', async () => {
  const [member, friend] = [await studio.person(), await studio.person()];
  await studio.sql(
    `INSERT INTO members (studio_id, id, email, role, told_at) VALUES ($1, $2, 'f@a.test', 'user', now())`,
    [HOME_STUDIO_ID, friend.id],
  );
  const bought = await revenue.buy(member, { credits: 4, price: 4_200 });
  const body = { memberId: friend.id, credits: 2, reason: 'A gift to her' };
  const moved = await adminAction(`packages/${bought.packageId}/move`, body);
  expect(moved.status).toBe(200);
  await bookClass(friend, '2026-11-03T06:00:00Z');
  at('2026-11-03T08:00:00Z');
  await revenue.keep();
  expect(await revenue.standing()).toEqual([1_000, 3_000, 3]);
});

test('the rule of a package holds for what the staff do, and for money that goes back', async () => {
  const member = await studio.person();
  const bought = await revenue.buy(member, { credits: 10, price: 10_500 });
  const { packageId } = bought;
  const adjusted = (credits: number) =>
    adminAction(`packages/${packageId}/adjust`, { credits, reason: 'Made good' });
  expect((await adjusted(2)).status).toBe(200);
  await revenue.keep();
  expect(await revenue.standing()).toEqual([0, 10_000, 10]);
  await adjusted(-3);
  await revenue.keep();
  expect(await revenue.standing()).toEqual([1_000, 9_000, 9]);
  await revenue.refund(member, bought, { net: 5_000, share: 5 / 12 });
  await revenue.keep();
  expect(await revenue.standing()).toEqual([1_000, 4_000, 4]);
  at('2026-12-05T06:00:00Z');
  await studio.apps[0]!.app.get(ReconcilePackages).execute();
  await revenue.keep();
  expect(await revenue.standing()).toEqual([5_000, 0, 0]);
  await adminAction(`packages/${packageId}/extend`, { expiresOn: '2026-12-20', reason: 'Was ill' });
  await revenue.keep();
  expect(await revenue.standing()).toEqual([1_000, 4_000, 4]);
});

test('plans, goods, places and gift cards', async () => {
  const { documents } = revenue;
  const now = studio.clock.now().toISOString();
  documents.add({ kind: 'retail', net: 500, at: now });
  documents.add({ kind: 'gift_card', net: 9_999, at: now });
  const plan = { paidFrom: '2026-11-02', paidThrough: '2026-12-01' };
  documents.add({ kind: 'subscription', net: 100_000, at: now, ...plan });
  const eventId = newId();
  const paymentId = documents.add({ kind: 'event', net: 20_000, at: now });
  await studio.sql(
    `INSERT INTO events (studio_id, id, title, description, leader, location, what_to_bring,
       cancellation_policy, status, starts_at, ends_at, price, capacity, taken)
     VALUES ($1, $2, 'Jumpboard', '', '', '', '', '', 'published', '2026-11-10T06:00:00Z',
       '2026-11-10T08:00:00Z', 22000, 8, 1)`,
    [HOME_STUDIO_ID, eventId],
  );
  await studio.sql(
    `INSERT INTO event_reservations (studio_id, id, event_id, member_id, status, source, price,
       payment_id, created_at, updated_at, confirmed_at)
     VALUES ($1, $2, $3, $4, 'confirmed', 'direct', 22000, $5, $6, $6, $6)`,
    [HOME_STUDIO_ID, newId(), eventId, newId(), paymentId, now],
  );
  await revenue.keep();
  expect(await revenue.standing('2026-11-02')).toEqual([500 + 3_333, 96_667 + 20_000, 0]);
  at('2026-11-10T09:00:00Z');
  await revenue.keep();
  expect(await revenue.standing('2026-11-09')).toEqual([500 + 26_666, 73_334 + 20_000, 0]);
  expect(await revenue.standing('2026-11-10')).toEqual([500 + 30_000 + 20_000, 70_000, 0]);
});

test('a closed day stays as it is: what is learnt later counts then, and a rebuild gives the same', async () => {
  const member = await studio.person();
  await revenue.buy(member, { credits: 3, price: 1_050 });
  await bookClass(member, '2026-11-03T06:00:00Z');
  at('2026-11-20T06:00:00Z');
  await revenue.keep();
  const kept = await revenue.kept();
  expect(kept).toHaveLength(2);
  const late = '2026-11-04T06:00:00Z';
  revenue.documents.add({ kind: 'retail', net: 700, at: late });
  await revenue.keep();
  await revenue.close();
  expect(await revenue.kept()).toEqual(kept);
  expect(await revenue.standing('2026-11-19')).toEqual([333, 667, 2]);
  expect(await revenue.standing('2026-11-20')).toEqual([1_033, 667, 2]);
  at('2026-12-01T06:00:00Z');
  await revenue.keep();
  const all = await revenue.kept();
  expect(all.slice(0, 2)).toEqual(kept);
  await studio.sql('UPDATE revenue_days SET earned = earned + 1');
  // Of a day that has no source.
  await studio.sql(`INSERT INTO revenue_days
    SELECT studio_id, '2020-01-01', kind, product, reason, sold, earned, pieces
    FROM revenue_days LIMIT 1`);
  expect(await studio.issues()).not.toEqual([]);
  await studio.sql('UPDATE revenue_sales SET owed_then[1] = owed_then[1] + 1');
  expect(JSON.stringify(await studio.issues())).toContain('what is kept as owed of a sale');
  await rebuildRevenue(studio.dataSource, revenue.run);
  expect(await revenue.kept()).toEqual(all);
  expect(await studio.issues()).toEqual([]);
});

test('what was bought may be known later than its invoice', async () => {
  const now = studio.clock.now().toISOString();
  const paymentId = revenue.documents.add({ kind: 'class', net: 1_500, at: now });
  await revenue.keep();
  await revenue.close();
  at('2026-11-05T06:00:00Z');
  await revenue.keep();
  expect(await revenue.standing()).toEqual([0, 1_500, 0]);
  const member = await studio.person();
  const client = new PlanClient(studio);
  const { body } = await client.hold(member, await classAt('2026-11-06T06:00:00Z'));
  await client.pay(member, body.booking!.id, { paymentId });
  at('2026-11-06T09:00:00Z');
  await revenue.keep();
  expect(await revenue.standing()).toEqual([1_500, 0, 0]);
});

test('a studio that has sold nothing closes no day', async () => {
  await revenue.keep();
  revenue.documents.add({ kind: 'retail', net: 700, at: '2026-01-04T06:00:00Z' });
  await revenue.keep();
  expect(await revenue.kept()).toMatchObject([{ day: '2026-01-04', earned: 700 }]);
});

test('several runs at once do everything once', async () => {
  const members = await Promise.all([1, 2, 3, 4, 5].map(() => studio.person()));
  for (const member of members) await revenue.buy(member, { credits: 3, price: 1_050 });
  await Promise.all([revenue.keep(), revenue.keep(), revenue.keep(), revenue.keep()]);
  await revenue.keep();
  expect(await revenue.standing()).toEqual([0, 5_000, 15]);
  expect(await studio.sql('SELECT FROM revenue_documents')).toHaveLength(5);
});

test('no day is closed while another run still makes entries', async () => {
  const member = await studio.person();
  await revenue.buy(member, { credits: 3, price: 1_050 });
  await bookClass(member, '2026-11-03T06:00:00Z');
  await revenue.keep();
  at('2026-12-01T06:00:00Z');
  await studio.sql('UPDATE revenue_sales SET is_due = true');
  await studio.dataSource.transaction(async (tx) => {
    await tx.query('SELECT FROM revenue_sales FOR UPDATE');
    await revenue.close();
  });
  expect(await revenue.kept()).toEqual([]);
  await revenue.keep();
  expect(await revenue.kept()).toMatchObject([
    { day: '2026-11-02' },
    { day: '2026-11-03', earned: 333 },
  ]);
});

test('while payments is away what is here is counted, and no day is closed', async () => {
  const member = await studio.person();
  await revenue.buy(member, { credits: 3, price: 1_050 });
  await bookClass(member, '2026-11-03T06:00:00Z');
  await revenue.keep();
  at('2026-12-01T06:00:00Z');
  revenue.documents.after = () => Promise.reject(new Error('is away'));
  await expect(revenue.keep()).rejects.toThrow('is away');
  expect(await revenue.kept()).toEqual([]);
  expect(await revenue.standing()).toEqual([333, 667, 2]);
  expect(studioDay(studio.clock.now())).toBe(addDays('2026-11-30', 1));
});

describe('the reports', () => {
  const month = { from: '2026-11-01', to: '2026-11-30' };
  const read = async <Body>(
    path: string,
    query: Record<string, string | number>,
  ): Promise<Body> => {
    const text = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    ).toString();
    const { status, body } = await studio.call('GET', `/api/admin/reports/${path}?${text}`, admin);
    expect([path, status]).toEqual([path, 200]);
    return body as Body;
  };
  const allRows = async <Row extends { id: string }>(
    path: string,
    query: Record<string, string>,
  ): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let cursor = ''; ;) {
      const page = await read<{ items: Row[]; nextCursor: string | null }>(path, {
        ...query,
        limit: 2,
        ...(cursor && { cursor }),
      });
      rows.push(...page.items);
      if (!page.nextCursor) {
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        return rows;
      }
      cursor = page.nextCursor;
    }
  };
  const sumOf = <Row>(rows: readonly Row[], valueOf: (row: Row) => number): number =>
    rows.reduce((sum, row) => sum + valueOf(row), 0);

  /** Packages, a plan and goods of October and November; the clock stands in December. */
  const sellThings = async (): Promise<void> => {
    const { documents } = revenue;
    at('2026-10-25T06:00:00Z');
    const member = await studio.person();
    await revenue.buy(member, { credits: 10, price: 10_500 });
    await bookClass(member, '2026-10-26T06:00:00Z');
    await bookClass(member, '2026-11-03T06:00:00Z');
    const plan = { paidFrom: '2026-10-25', paidThrough: '2026-11-24' };
    documents.add({ kind: 'subscription', net: 31_000, at: '2026-10-25T07:00:00Z', ...plan });
    at('2026-11-28T06:00:00Z');
    await studio.apps[0]!.app.get(ReconcilePackages).execute();
    const other = await studio.person();
    await revenue.buy(other, { credits: 3, price: 1_050 });
    await bookClass(other, '2026-11-29T06:00:00Z');
    documents.add({ kind: 'retail', net: 500, at: '2026-11-28T07:00:00Z', product: 'Socks' });
    const next = { paidFrom: '2026-11-28', paidThrough: '2026-12-27' };
    documents.add({ kind: 'subscription', net: 30_000, at: '2026-11-28T07:00:00Z', ...next });
    at('2026-12-02T06:00:00Z');
  };

  const expectSums = async (): Promise<unknown[]> => {
    const report = await read<RevenueReport>('revenue', month);
    const rows = await allRows<RevenueRow>('revenue/rows', month);
    // 1 class and the 8 that expired of 10, 24 + 3 days of plans, 1 class of 3, socks.
    expect(report.total.current).toBe(1_000 + 8_000 + 24_000 + 3_000 + 333 + 500);
    expect(report.total.before).toBe(1_000 + 7_000);
    expect(report.breakage.current).toBe(8_000);
    expect(sumOf(rows, ({ earned }) => earned)).toBe(report.total.current);
    for (const { reason, earned } of report.reasons)
      expect(
        sumOf(
          rows.filter((row) => row.reason === reason),
          (row) => row.earned,
        ),
      ).toBe(earned.current);
    for (const { kind, product, earned } of report.products)
      expect(
        sumOf(
          await allRows<RevenueRow>('revenue/rows', { ...month, kind, product }),
          (row) => row.earned,
        ),
      ).toBe(earned.current);
    const owed = await read<OwedReport>('owed', month);
    expect(owed.owed.current).toBe(667 + 27_000);
    expect(owed.opening + owed.sold - owed.recognised).toBe(owed.owed.current);
    expect(owed.owed.before).toBe(9_000 + 24_000);
    expect([report.total.current, owed.credits]).toEqual([owed.recognised, 2]);
    const changes = await allRows<OwedRow>('owed/rows', { ...month, measure: 'change' });
    expect(sumOf(changes, (row) => row.owed)).toBe(owed.owed.current - owed.opening);
    const classes = await allRows<RevenueRow>('revenue/rows', { ...month, without: 'retail' });
    expect(sumOf(classes, (row) => row.earned)).toBe(report.total.current - 500);
    for (const { age, owed: fils, credits, sales } of owed.ages) {
      const found = await allRows<OwedRow>('owed/rows', { ...month, age });
      expect([
        sumOf(found, (row) => row.owed),
        sumOf(found, (row) => row.credits),
        found.length,
      ]).toEqual([fils, credits, sales]);
    }
    expect(owed.expiries).toMatchObject([
      { expiry: '0-30', owed: 27_667 },
      { expiry: '31-90', owed: 0 },
      { expiry: '91+', owed: 0 },
      { expiry: 'none', owed: 0 },
    ]);
    return [
      { ...report, closedThrough: '', asOf: '' },
      { ...owed, closedThrough: '', asOf: '', ages: [] },
    ];
  };

  test('add up, open to their rows, and stay the same when days are closed', async () => {
    await sellThings();
    await revenue.keep();
    const open = await expectSums();
    at('2027-02-01T06:00:00Z');
    await revenue.keep();
    expect((await revenue.kept()).length).toBeGreaterThan(30);
    expect(await expectSums()).toEqual(open);
  });

  test('are of today when the period is not over', async () => {
    at('2026-11-10T06:00:00Z');
    const plan = { paidFrom: '2026-11-01', paidThrough: '2026-11-30' };
    revenue.documents.add({
      kind: 'subscription',
      net: 30_000,
      at: '2026-11-01T07:00:00Z',
      ...plan,
    });
    await revenue.keep();
    expect((await read<RevenueReport>('revenue', month)).total.current).toBe(10_000);
    expect((await read<OwedReport>('owed', month)).owed.current).toBe(20_000);
    const rows = await allRows<RevenueRow>('revenue/rows', month);
    expect(rows).toMatchObject([{ day: '2026-11-10', earned: 10_000, kind: 'subscription' }]);
  });

  test('a range that makes no sense is refused', async () => {
    const path = '/api/admin/reports/owed?from=2026-11-30&to=2026-11-01';
    expect((await studio.call('GET', path, admin)).status).toBe(400);
    const rows = '/api/admin/reports/revenue/rows?from=2026-11-01&to=2026-11-02&cursor=x';
    expect((await studio.call('GET', rows, admin)).status).toBe(400);
  });
});

/** Of each sale of a package: what its credits are worth, also those that were moved, from the ledger. */
const expectPackages = async (walk: RevenueWalk): Promise<void> => {
  for (const { paymentId, packageId, net } of walk.sales) {
    const [earned = 0, owed = 0, credits = 0] = await revenue.standing(undefined, paymentId);
    const [row] = await studio.sql<{ bought: number }>(
      `WITH RECURSIVE of_sale AS (
         SELECT id FROM user_packages WHERE id = $1
         UNION ALL
         SELECT m.id FROM user_packages m JOIN of_sale o ON m.moved_from = o.id)
       SELECT coalesce(sum(delta), 0)::int AS bought FROM credit_ledger
       WHERE (user_package_id = $1 AND kind = 'grant')
         OR (because = 'refund' AND user_package_id IN (SELECT id FROM of_sale))`,
      [packageId],
    );
    const bought = row?.bought ?? 0;
    const expected = bought ? net - Math.floor((net * (bought - credits)) / bought) : 0;
    expect([earned + owed, owed]).toEqual([net, expected]);
  }
};

test('random histories add up at each step, closed days stay, and a rebuild gives the same', async () => {
  await fc.assert(
    fc.asyncProperty(walks, async (steps) => {
      await revenue.forget();
      revenue = new RevenueClient(studio);
      const walk = await RevenueWalk.begin(studio, revenue, admin);
      let kept = await revenue.kept();
      for (const step of steps) {
        await walk.take(step);
        await Promise.all([revenue.keep(), revenue.keep()]);
        const [earned = 0, owed = 0] = await revenue.standing('2100-01-01');
        expect(earned + owed).toBe(revenue.documents.net);
        await expectPackages(walk);
        const now = await revenue.kept();
        expect(now.slice(0, kept.length)).toEqual(kept);
        kept = now;
        expect(await studio.issues()).toEqual([]);
      }
      await rebuildRevenue(studio.dataSource, revenue.run);
      expect(await revenue.kept()).toEqual(kept);
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
});
