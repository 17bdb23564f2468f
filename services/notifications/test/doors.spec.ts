import { publicRoutes, wrongDoors } from '@studio/testing';
import { NotificationsDesk } from './notifications-desk.js';

let desk: NotificationsDesk;
beforeAll(async () => {
  desk = await NotificationsDesk.start();
});
afterAll(() => desk.stop());

test('every route lets in whom it declares, and nobody else', async () => {
  expect(publicRoutes(desk.app)).toEqual([]);
  const problems = await wrongDoors({
    app: desk.app,
    url: desk.url,
    service: 'notifications',
    serviceSecret: 's'.repeat(32),
    tokenOf: (role) => desk.identity.newcomer(role),
    badTokens: () => desk.identity.badTokens(),
  });
  expect(problems).toEqual([]);
});
