import * as contracts from '@studio/contracts';
import { assertRoutesMatch } from '@studio/auth';
import { demoMembers } from '@studio/demo-studio';
import { HOME_STUDIO_ID } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { DataSource } from 'typeorm';
import { seedDemo } from '../src/demo/seed-demo.js';
import { NotificationsDesk, type Person } from './notifications-desk.js';

interface List {
  items: contracts.NotificationView[];
  unread: number;
}

let desk: NotificationsDesk;
beforeAll(async () => {
  desk = await NotificationsDesk.start();
});
afterAll(() => desk.stop());

const path = '/api/me/notifications';
const list = async (as: Person): Promise<List> => (await desk.call<List>('GET', path, as)).body;
const withMessages = async (count: number): Promise<Person> => {
  const person = await desk.person();
  for (let n = 0; n < count; n++) await desk.deliver(desk.booked(person.id));
  await until(async () => (await list(person)).items.length === count);
  return person;
};

test('every route is where the contracts say', () => {
  const own = Object.values(contracts).filter(
    (one): one is contracts.Endpoint =>
      typeof one === 'object' && 'service' in one && one.service === 'notifications',
  );
  expect(own.length).toBeGreaterThan(4);
  expect(() => assertRoutesMatch(desk.app, own)).not.toThrow();
});

test('a booking rings once, however often its event comes', async () => {
  const person = await desk.person();
  await desk.deliver(desk.booked(person.id), 5);
  const { items, unread } = await until(async () => {
    const found = await list(person);
    return found.items.length > 0 ? found : null;
  });
  contracts.listNotifications.response?.parse({ items, unread });
  expect({ count: items.length, unread }).toEqual({ count: 1, unread: 1 });
  expect(items[0]).toMatchObject({
    title: 'Class booked',
    message:
      'Reformer Flow, Tuesday, 24 November 2026, 06:30 with Layla Haddad. Free cancellation until Monday, 23 November 2026, 18:30.',
    is_read: false,
  });
});

test('one is read, twice is the same', async () => {
  const person = await withMessages(2);
  const [first] = (await list(person)).items;
  for (let n = 0; n < 2; n++) {
    const { status, body } = await desk.call<contracts.NotificationView>(
      'PATCH',
      `${path}/${first?.id}`,
      person,
      { is_read: true },
    );
    expect({ status, read: body.is_read }).toEqual({ status: 200, read: true });
  }
  expect((await list(person)).unread).toBe(1);
});

test("another's is a 404 and stays unread", async () => {
  const owner = await withMessages(1);
  const [theirs] = (await list(owner)).items;
  const stranger = await desk.person();
  const { status } = await desk.call('PATCH', `${path}/${theirs?.id}`, stranger, { is_read: true });
  expect(status).toBe(404);
  await desk.call('POST', `${path}/read-all`, stranger, {});
  expect((await list(owner)).unread).toBe(1);
});

test('all are read up to what was seen; one that arrives meanwhile stays unread', async () => {
  const person = await withMessages(3);
  const before = (await list(person)).items[0]?.created_at;
  await desk.sql(
    `UPDATE notifications SET created_at = created_at + interval '1 second'
     WHERE id = (SELECT id FROM notifications WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1)`,
    [person.id],
  );
  const { body } = await desk.call('POST', `${path}/read-all`, person, { before });
  expect(body).toEqual({ marked: 2 });
  const after = await list(person);
  expect(after.items.map(({ is_read }) => is_read)).toEqual([false, true, true]);
  expect(after.unread).toBe(1);
  expect((await desk.call('POST', `${path}/read-all`, person, {})).body).toEqual({ marked: 1 });
});

test('the demo: the first member has unread messages; a second seed changes nothing', async () => {
  const dataSource = desk.app.get(DataSource);
  await seedDemo(dataSource, HOME_STUDIO_ID);
  await seedDemo(dataSource, HOME_STUDIO_ID);
  const id = demoMembers[0]?.id ?? '';
  const noor = { id, email: '', fullName: '', token: await desk.identity.tokenFor({ id }) };
  const { items, unread } = await list(noor);
  expect({ count: items.length, unread }).toEqual({ count: 4, unread: 2 });
});

test.each([
  ['GET', path],
  ['PATCH', `${path}/${HOME_STUDIO_ID}`],
  ['POST', `${path}/read-all`],
  ['GET', '/api/admin/emails'],
  ['GET', '/realtime'],
])('%s %s: nobody without a session', async (method, where) => {
  const sent = method === 'GET' ? undefined : {};
  expect((await desk.call(method, where, undefined, sent)).status).toBe(401);
});
