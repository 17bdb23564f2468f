import * as contracts from '@studio/contracts';
import { assertRoutesMatch } from '@studio/auth';
import { demoMembers } from '@studio/demo-studio';
import { HOME_STUDIO_ID } from '@studio/domain-kit';
import { longDateTime } from '@studio/email';
import { until } from '@studio/testing';
import { DataSource } from 'typeorm';
import { seedDemo } from '../src/demo/seed-demo.js';
import { classTimes, NotificationsTestApp, type Person } from './notifications-test-app.js';

interface List {
  items: contracts.NotificationView[];
  unread: number;
}

let testApp: NotificationsTestApp;
beforeAll(async () => {
  testApp = await NotificationsTestApp.start();
});
afterAll(() => testApp.stop());

const path = '/api/me/notifications';
const list = async (as: Person): Promise<List> =>
  (await testApp.call<List>('GET', path, { as })).body;
const withMessages = async (count: number): Promise<Person> => {
  const person = await testApp.person();
  for (let n = 0; n < count; n++) await testApp.deliver(testApp.booked(person.id));
  await until(async () => (await list(person)).items.length === count);
  return person;
};

test('every route is where the contracts say', () => {
  const own = Object.values(contracts).filter(
    (one): one is contracts.Endpoint =>
      typeof one === 'object' && 'service' in one && one.service === 'notifications',
  );
  expect(own.length).toBeGreaterThan(4);
  expect(() => assertRoutesMatch(testApp.app, own)).not.toThrow();
});

test('a booking rings once, however often its event comes', async () => {
  const person = await testApp.person();
  const { startsAt, cancelUntil } = classTimes;
  await testApp.deliver(testApp.booked(person.id), 5);
  const { items, unread } = await until(async () => {
    const found = await list(person);
    return found.items.length > 0 ? found : null;
  });
  contracts.listNotifications.response?.parse({ items, unread });
  expect({ count: items.length, unread }).toEqual({ count: 1, unread: 1 });
  expect(items[0]).toMatchObject({
    title: 'Class booked',
    message: `Reformer Flow, ${longDateTime(startsAt)} with Layla Haddad. Free cancellation until ${longDateTime(cancelUntil)}.`,
    is_read: false,
  });
});

test('the front desk reads what a member was sent, and marks nothing', async () => {
  const [person, staff] = [await withMessages(1), await testApp.person({ role: 'front_desk' })];
  const ofMember = `/api/admin/members/${person.id}/notifications`;
  const { body } = await testApp.call<List>('GET', ofMember, { as: staff });
  expect(body.items).toMatchObject([{ title: 'Class booked', is_read: false }]);
  expect((await list(person)).unread).toBe(1);
  expect((await testApp.call('GET', ofMember, { as: person })).status).toBe(403);
});

test('one is read, twice is the same', async () => {
  const person = await withMessages(2);
  const [first] = (await list(person)).items;
  for (let n = 0; n < 2; n++) {
    const { status, body } = await testApp.call<contracts.NotificationView>(
      'PATCH',
      `${path}/${first?.id}`,
      { as: person, body: { is_read: true } },
    );
    expect({ status, read: body.is_read }).toEqual({ status: 200, read: true });
  }
  expect((await list(person)).unread).toBe(1);
});

test("another's is a 404 and stays unread", async () => {
  const owner = await withMessages(1);
  const [theirs] = (await list(owner)).items;
  const stranger = await testApp.person();
  const { status } = await testApp.call('PATCH', `${path}/${theirs?.id}`, {
    as: stranger,
    body: {
      is_read: true,
    },
  });
  expect(status).toBe(404);
  await testApp.call('POST', `${path}/read-all`, { as: stranger, body: {} });
  expect((await list(owner)).unread).toBe(1);
});

test('all are read up to what was seen; one that arrives meanwhile stays unread', async () => {
  const person = await withMessages(3);
  const before = (await list(person)).items[0]?.created_at;
  await testApp.sql(
    `UPDATE notifications SET created_at = created_at + interval '1 second'
     WHERE id = (SELECT id FROM notifications WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1)`,
    [person.id],
  );
  const { body } = await testApp.call('POST', `${path}/read-all`, { as: person, body: { before } });
  expect(body).toEqual({ marked: 2 });
  const after = await list(person);
  expect(after.items.map(({ is_read }) => is_read)).toEqual([false, true, true]);
  expect(after.unread).toBe(1);
  expect((await testApp.call('POST', `${path}/read-all`, { as: person, body: {} })).body).toEqual({
    marked: 1,
  });
});

test('names and titles with markup stay text, and each leads to its class', async () => {
  const person = await testApp.person();
  const className = '<script>alert(1)</script> "><img onerror=x> {{7*7}} ${a}';
  const event = testApp.booked(person.id, { className, trainerName: 'A\r\nBcc: b@c.de' });
  await testApp.deliver(event);
  const { items } = await until(async () => {
    const found = await list(person);
    return found.items.length > 0 ? found : null;
  });
  expect(items[0]?.message).toContain(className);
  expect(items[0]?.link).toBe(`/class/${event.data.scheduleId}`);
});

test('switched off for a kind: the bell stays silent, what is required rings', async () => {
  const person = await testApp.person();
  await testApp.call('PATCH', '/api/me/preferences', {
    as: person,
    body: {
      kinds: [{ kind: 'bookings', channels: { inApp: false } }],
    },
  });
  const { id: userId, email, fullName } = person;
  await testApp.deliver(testApp.booked(userId));
  await testApp.deliver(testApp.event('user.password_changed.v1', { userId, email, fullName }));
  await until(async () => (await list(person)).items.length > 0);
  await testApp.deliver(testApp.event('user.password_changed.v1', { userId, email, fullName }));
  await until(async () => (await list(person)).items.length === 2);
  const titles = (await list(person)).items.map(({ title }) => title);
  expect(titles).toEqual(['Password changed', 'Password changed']);
});

describe('the whole history', () => {
  const page = async (as: Person, query: string) =>
    (await testApp.call<List & { nextCursor: string | null }>('GET', `${path}?${query}`, { as }))
      .body;

  test('page by page: each once, newest first, though many came at one instant', async () => {
    const person = await withMessages(5);
    await testApp.sql(`UPDATE notifications SET created_at = '2026-11-20' WHERE user_id = $1`, [
      person.id,
    ]);
    const ids: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const part: List & { nextCursor: string | null } = await page(
        person,
        `limit=2${cursor && `&cursor=${cursor}`}`,
      );
      expect(part.items.length).toBeLessThanOrEqual(2);
      ids.push(...part.items.map(({ id }) => id));
      cursor = part.nextCursor;
    }
    const newestFirst = (await list(person)).items.map(({ id }) => id);
    expect(ids).toEqual(newestFirst);
    expect(new Set(ids).size).toBe(5);
  });

  test('only what is unread; the count stays that of all', async () => {
    const person = await withMessages(3);
    const [first] = (await list(person)).items;
    await testApp.call('PATCH', `${path}/${first?.id}`, { as: person, body: { is_read: true } });
    const unread = await page(person, 'unread=true&limit=1');
    expect(unread).toMatchObject({ unread: 2, items: [{ is_read: false }] });
    expect(unread.nextCursor).not.toBeNull();
  });

  test.each(['cursor=nonsense', 'limit=0', 'limit=101', 'unread=maybe'])(
    '%s is a 400',
    async (query) => {
      const person = await testApp.person();
      expect((await testApp.call('GET', `${path}?${query}`, { as: person })).status).toBe(400);
    },
  );
});

describe('the data client', () => {
  const rest = '/rest/v1/notifications';
  const send = (
    as: Person,
    [method, query]: readonly [string, string],
    { headers = {}, body }: { headers?: object; body?: unknown } = {},
  ) =>
    fetch(`${testApp.url}${rest}?${query}`, {
      method,
      headers: {
        authorization: `Bearer ${as.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const read = { is_read: true };

  test('lists the own rows with all fields, newest first', async () => {
    const person = await withMessages(2);
    await withMessages(1);
    const answer = await send(person, ['GET', 'select=*&order=created_at.desc']);
    expect(answer.status).toBe(200);
    const rows = (await answer.json()) as contracts.NotificationView[];
    expect(rows).toHaveLength(2);
    expect(Object.keys(rows[0] ?? {})).toEqual(
      expect.arrayContaining(['id', 'title', 'message', 'created_at', 'is_read']),
    );
    expect(rows.map(({ created_at }) => created_at)).toEqual(
      rows
        .map(({ created_at }) => created_at)
        .sort()
        .reverse(),
    );
  });

  test('marks one, then all that are unread; without a filter only the own rows change', async () => {
    const person = await withMessages(3);
    const other = await withMessages(1);
    const [first] = (await list(person)).items;
    const one = await send(person, ['PATCH', `id=eq.${first?.id}`], { headers: {}, body: read });
    expect({ status: one.status, body: await one.text() }).toEqual({ status: 204, body: '' });
    expect((await list(person)).unread).toBe(2);
    const all = await send(person, ['PATCH', 'is_read=eq.false&select=id,is_read'], {
      headers: { prefer: 'return=representation' },
      body: read,
    });
    expect(all.status).toBe(200);
    expect(await all.json()).toMatchObject([{ is_read: true }, { is_read: true }]);
    expect((await list(person)).unread).toBe(0);
    await send(person, ['PATCH', ''], { headers: {}, body: read });
    expect((await list(other)).unread).toBe(1);
  });

  test("another's row is no row; a single one that isn't there is a 406", async () => {
    const owner = await withMessages(1);
    const stranger = await testApp.person();
    const [theirs] = (await list(owner)).items;
    const headers = { accept: 'application/vnd.pgrst.object+json' };
    const answer = await send(stranger, ['PATCH', `id=eq.${theirs?.id}`], { headers, body: read });
    expect(answer.status).toBe(406);
    expect(await answer.json()).toMatchObject({ code: 'PGRST116' });
    expect((await list(owner)).unread).toBe(1);
  });

  test('nothing but is_read true is written', async () => {
    const person = await withMessages(1);
    for (const body of [{ title: 'x' }, { is_read: false }, { is_read: true, user_id: 'x' }, []])
      expect((await send(person, ['PATCH', ''], { headers: {}, body })).status).toBe(403);
    expect((await list(person)).unread).toBe(1);
  });
});

test('the demo: the first member has unread messages; a second seed changes nothing', async () => {
  const dataSource = testApp.app.get(DataSource);
  await seedDemo(dataSource, HOME_STUDIO_ID);
  await seedDemo(dataSource, HOME_STUDIO_ID);
  const id = demoMembers[0]?.id ?? '';
  const noor = { id, email: '', fullName: '', token: await testApp.identity.tokenFor({ id }) };
  const { items, unread } = await list(noor);
  expect({ count: items.length, unread }).toEqual({ count: 4, unread: 2 });
});

test.each([
  ['GET', path],
  ['PATCH', `${path}/${HOME_STUDIO_ID}`],
  ['POST', `${path}/read-all`],
  ['GET', '/api/admin/emails'],
  ['GET', '/realtime'],
  ['GET', '/rest/v1/notifications'],
  ['PATCH', '/rest/v1/notifications'],
])('%s %s: nobody without a session', async (method, where) => {
  const sent = method === 'GET' ? undefined : {};
  expect((await testApp.call(method, where, { body: sent })).status).toBe(401);
});
