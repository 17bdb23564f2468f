import * as contracts from '@studio/contracts';
import { assertRoutesMatch, signServiceToken } from '@studio/auth';
import { newId } from '@studio/domain-kit';
import { datesNotRefused } from '@studio/testing';
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

describe('dates that no studio means are bad requests', () => {
  const encoded = (value: unknown): string =>
    Buffer.from(JSON.stringify(value)).toString('base64url');
  test.each<[string, (date: string) => string]>([
    ['/api/schedules', (date) => `from=${date}`],
    ['/api/schedules', (date) => `to=${date}T00:00:00Z`],
    ['/api/trainer/schedules', (date) => `date=${date}`],
    ['/api/admin/schedules', (date) => `from=${date}`],
    ['/api/admin/schedules', (date) => `to=${date}`],
    ['/api/me/bookings', (date) => `cursor=${encoded(['past', `${date}T00:00:00.000Z`, newId()])}`],
    ['/rest/v1/event_reservations', (date) => `created_at=eq.${date}`],
  ])('GET %s %#', async (path, query) => {
    const { token } = people.admin;
    const ask = async (date: string) =>
      (await studio.call('GET', `${path}?${query(date)}`, { token })).status;
    expect(await datesNotRefused(ask)).toEqual([]);
  });

  test.each<[string, string, (date: string) => Record<string, unknown>]>([
    [
      'POST',
      `/api/admin/packages/${newId()}/extend`,
      (expiresOn) => ({ expiresOn, reason: 'Was ill.' }),
    ],
    ['POST', '/api/admin/holidays', (from) => ({ name: 'Eid', from, until: from })],
    ['POST', '/api/admin/seasons', (from) => ({ name: 'Ramadan', from, until: from, changes: [] })],
    ['POST', `/api/me/packages/${newId()}/freeze`, (until) => ({ from: '2026-12-01', until })],
    ['POST', `/api/admin/series/${newId()}/dates/DATE`, () => ({ cancelled: true })],
    ['DELETE', `/api/admin/series/${newId()}?from=DATE`, () => ({})],
  ])('%s %s', async (method, path, body) => {
    const { token } = people.admin;
    const ask = async (date: string) =>
      (
        await studio.call(method, path.replace('DATE', date), {
          token,
          key: newId(),
          body: body(date),
        })
      ).status;
    expect(await datesNotRefused(ask)).toEqual([]);
  });
});
