import { endpoints } from '@studio/contracts/endpoints';
import { leaks, pathsBesideControllers, publicRoutes, accessViolations } from '@studio/testing';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { NotificationsTestApp } from './notifications-test-app.js';

let testApp: NotificationsTestApp;
beforeAll(async () => {
  testApp = await NotificationsTestApp.start();
});
afterAll(() => testApp.stop());

test('every route lets in whom it declares, and nobody else', async () => {
  expect(pathsBesideControllers(testApp.app)).toEqual(['/healthz', '/readyz']);
  expect(publicRoutes(testApp.app)).toEqual([]);
  const problems = await accessViolations({
    app: testApp.app,
    url: testApp.url,
    service: 'notifications',
    serviceSecret: 's'.repeat(32),
    tokenOf: (role) => testApp.identity.newcomer(role),
    badTokens: () => testApp.identity.badTokens(),
  });
  expect(problems).toEqual([]);
});

test("somebody else's record is the same 404 as none", async () => {
  const read = 'PATCH /api/me/notifications/:id';
  const [id, userId] = [newId(), newId()];
  await testApp.sql(
    `INSERT INTO notifications (studio_id, id, user_id, event_id, title, message) VALUES ($1, $2, $3, $2, 'a', 'b')`,
    [HOME_STUDIO_ID, id, userId],
  );
  const problems = await leaks({
    url: testApp.url,
    endpoints: endpoints.filter(({ service }) => service === 'notifications'),
    token: await testApp.identity.newcomer('member'),
    others: { [read]: id },
    bodies: { [read]: { is_read: true } },
  });
  expect(problems).toEqual([]);
});
