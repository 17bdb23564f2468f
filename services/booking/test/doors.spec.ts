import { publicRoutes, wrongDoors } from '@studio/testing';
import { OpenStudio, SERVICE_SECRET } from './open-studio.js';

let studio: OpenStudio;
beforeAll(async () => {
  studio = await OpenStudio.open();
});
afterAll(() => studio.close());

test('every route lets in whom it declares, and nobody else', async () => {
  const [service] = studio.apps;
  if (!service) throw new Error('booking does not run');
  expect(publicRoutes(service.app)).toEqual([]);
  const problems = await wrongDoors({
    app: service.app,
    url: service.url,
    service: 'booking',
    serviceSecret: SERVICE_SECRET,
    tokenOf: (role) => studio.identity.newcomer(role),
    badTokens: () => studio.identity.badTokens(),
  });
  expect(problems).toEqual([]);
});
