import { randomUUID } from 'node:crypto';
import type { CashDrawerReport, SaleView } from '@studio/contracts';
import { until } from '@studio/testing';
import { PaymentsTestApp, type Person } from './payments-test-app.js';
import { cash, packageOf } from './sale-input.js';

let testApp: PaymentsTestApp;
let frontDesk: Person;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start();
  frontDesk = await testApp.person('admin');
  const drawer = {
    as: frontDesk,
    body: { float: 0 },
    headers: { 'idempotency-key': randomUUID() },
  };
  await testApp.call<CashDrawerReport>('POST', '/api/admin/cash-drawers', drawer);
});
afterAll(() => testApp.stop());
beforeEach(() => {
  testApp.booking.waits.length = 0;
});

interface Sold {
  userId: string;
  packageId: string;
  key: string;
  /** ms for which the gateway waits. */
  waitsMs: number;
}
const sell = ({ userId, packageId, key, waitsMs }: Sold) =>
  testApp.call<SaleView>('POST', '/api/admin/sales', {
    as: frontDesk,
    body: { userId, items: [packageOf(packageId)], payments: [cash(70_000, 70_000)] },
    headers: { 'idempotency-key': key, 'x-studio-deadline': String(waitsMs) },
  });
const waitsFor = (part: string): number[] =>
  testApp.booking.waits.filter(({ path }) => path.startsWith(part)).map(({ ms }) => ms);

test('a sale waits 10 s for what it needs of booking', async () => {
  const [{ id: userId }, { id: packageId }] = [
    await testApp.person(),
    testApp.booking.offer(70_000),
  ];
  const { status } = await sell({ userId, packageId, key: randomUUID(), waitsMs: 15_000 });
  expect(status).toBe(201);
  expect([...waitsFor('/internal/sellable'), ...waitsFor('/internal/grants')]).toEqual([
    10_000, 10_000,
  ]);
});

test('booking does not answer in time: the sale is made and says so, and a repeat finds it', async () => {
  const [{ id: userId }, { id: packageId }] = [
    await testApp.person(),
    testApp.booking.offer(70_000),
  ];
  const sale = { userId, packageId, key: randomUUID(), waitsMs: 1_000 };
  testApp.booking.mute = true;
  const first = await sell(sale);
  testApp.booking.mute = false;
  expect(first).toMatchObject({ status: 201, body: { status: 'paid', delivered: false } });
  // Not longer than the desk waits for the answer.
  expect(Math.max(...waitsFor('/internal/grants'))).toBeLessThanOrEqual(750);
  const repeated = await sell({ ...sale, waitsMs: 15_000 });
  expect([repeated.status, repeated.body.id]).toEqual([201, first.body.id]);
  await until(async () => {
    const path = `/api/admin/sales/${first.body.id}`;
    return (await testApp.call<SaleView>('GET', path, { as: frontDesk })).body.delivered;
  });
  const grants = [...testApp.booking.grants.values()];
  expect(grants.filter(({ request }) => request.userId === userId)).toHaveLength(1);
});
