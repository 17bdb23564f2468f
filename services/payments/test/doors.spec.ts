import { publicRoutes, wrongDoors } from '@studio/testing';
import { PaymentsDesk } from './payments-desk.js';

let desk: PaymentsDesk;
beforeAll(async () => {
  desk = await PaymentsDesk.start();
});
afterAll(() => desk.stop());

test('every route lets in whom it declares, and nobody else', async () => {
  expect(publicRoutes(desk.app)).toEqual([]);
  const problems = await wrongDoors({
    app: desk.app,
    url: desk.url,
    service: 'payments',
    serviceSecret: 's'.repeat(32),
    tokenOf: (role) => desk.identity.newcomer(role),
    badTokens: () => desk.identity.badTokens(),
  });
  expect(problems).toEqual([]);
});
