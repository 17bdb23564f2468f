import { endpoints } from '@studio/contracts/endpoints';
import { leaks, pathsBesideControllers, publicRoutes, accessViolations } from '@studio/testing';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { NotificationsTestApp } from './notifications-test-app.js';

let desk: NotificationsTestApp;
beforeAll(async () => {
  desk = await NotificationsTestApp.start();
});
afterAll(() => desk.stop());

test('every route lets in whom it declares, and nobody else', async () => {
  expect(pathsBesideControllers(desk.app)).toEqual(['/healthz', '/readyz']);
  expect(publicRoutes(desk.app)).toEqual([]);
  const problems = await accessViolations({
    app: desk.app,
    url: desk.url,
    service: 'notifications',
    serviceSecret: 's'.repeat(32),
    tokenOf: (role) => desk.identity.newcomer(role),
    badTokens: () => desk.identity.badTokens(),
  });
  expect(problems).toEqual([]);
});

test("somebody else's record is the same 404 as none", async () => {
  const read = 'PATCH /api/me/notifications/:id';
  const [id, userId] = [newId(), newId()];
  await desk.sql(
    `INSERT INTO notifications (studio_id, id, user_id, event_id, title, message) VALUES ($1, $2, $3, $2, 'a', 'b')`,
    [HOME_STUDIO_ID, id, userId],
  );
  const problems = await leaks({
    url: desk.url,
    endpoints: endpoints.filter(({ service }) => service === 'notifications'),
    token: await desk.identity.newcomer('member'),
    others: { [read]: id },
    bodies: { [read]: { is_read: true } },
  });
  expect(problems).toEqual([]);
});
