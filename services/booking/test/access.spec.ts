import * as contracts from '@studio/contracts';
import { assertRoutesMatch, signServiceToken } from '@studio/auth';
import { newId } from '@studio/domain-kit';
import { OpenStudio, type Person } from './open-studio.js';

let studio: OpenStudio;
let people: Record<'member' | 'trainer' | 'admin', Person>;
beforeAll(async () => {
  studio = await OpenStudio.open();
  people = {
    member: await studio.person('user'),
    trainer: await studio.person('trainer'),
    admin: await studio.person('admin'),
  };
});
afterAll(() => studio.close());

const isEndpoint = (value: unknown): value is contracts.Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'callers' in value;
const endpoints = Object.values(contracts)
  .filter(isEndpoint)
  .filter(({ service }) => service === 'booking');

test('every endpoint of the contracts has its route, and no other route is open', () => {
  expect(endpoints.length).toBeGreaterThanOrEqual(15);
  assertRoutesMatch(studio.apps[0]!.app, endpoints);
});

describe('internal routes', () => {
  const path = `/internal/sellable/package/${newId()}?userId=${newId()}`;
  const asService = async (
    from: contracts.ServiceName,
    to: contracts.ServiceName,
    secret: string,
  ) =>
    (
      await studio.call('GET', path, {
        token: await signServiceToken({ from, to, secret }),
      })
    ).status;
  const secret = 'a secret of thirty-two characters, at least';

  test.each<[string, () => Promise<number>, number]>([
    ['payments', () => asService('payments', 'booking', secret), 404],
    ['notifications', () => asService('notifications', 'booking', secret), 403],
    ['a token for another service', () => asService('payments', 'identity', secret), 401],
    ['another secret', () => asService('payments', 'booking', 'x'.repeat(40)), 401],
    ['nobody', async () => (await studio.call('GET', path)).status, 401],
    [
      'an admin',
      async () => (await studio.call('GET', path, { token: people.admin.token })).status,
      401,
    ],
  ])('%s', async (_, ask, status) => {
    expect(await ask()).toBe(status);
  });
});

test.each([
  ['/api/schedules/not-an-id'],
  ['/api/schedules?from=yesterday'],
  ['/api/schedules?from=2026-11-25&to=2026-11-24'],
  ['/api/me/bookings?limit=0'],
])('%s is a bad request', async (path) => {
  const answer = await studio.call('GET', path, { token: people.member.token });
  expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST']);
});
