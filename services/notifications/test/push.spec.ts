import type { StudioEvent } from '@studio/contracts';
import { newId, studioClock } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { PushReceiver } from '@studio/testing/push-receiver';
import webPush from 'web-push';
import { NotificationsTestApp, type Person } from './notifications-test-app.js';

const vapid = webPush.generateVAPIDKeys();
const keys = {
  LOCAL_MODE: '1',
  VAPID_PUBLIC_KEY: vapid.publicKey,
  VAPID_PRIVATE_KEY: vapid.privateKey,
  PUSH_FIRST_PAUSE_MS: '50',
};
let testApp: NotificationsTestApp;
let receiver: PushReceiver;
beforeAll(async () => {
  [testApp, receiver] = await Promise.all([NotificationsTestApp.start(keys), PushReceiver.start()]);
});
afterAll(() => Promise.all([testApp.stop(), receiver.stop()]));

const path = '/api/me/push-devices';
const jobsOf = (event: StudioEvent) =>
  testApp.sql<{ status: string; attempts: number; error: string | null; waits: boolean }>(
    `SELECT status, attempts, error, next_attempt_at > now() + interval '5 minutes' AS waits
     FROM push_jobs WHERE event_id = $1`,
    [event.id],
  );
const over = (event: StudioEvent, status: string) =>
  until(async () => {
    const jobs = await jobsOf(event);
    return jobs.length > 0 && jobs.every((job) => job.status === status) ? jobs : null;
  });
const add = (as: Person, device: unknown, at = testApp) =>
  at.call<{ id: string; playerId: string; code?: string }>('POST', path, { as, body: device });
const withDevice = async (): Promise<{ person: Person; endpoint: string }> => {
  const person = await testApp.person();
  const device = receiver.device();
  expect((await add(person, device)).status).toBe(201);
  return { person, endpoint: device.endpoint };
};
const passwordChanged = ({ id: userId, email, fullName }: Person) =>
  testApp.event('user.password_changed.v1', { userId, email, fullName });

test('a booking reaches the device as plain text, and leads to the class', async () => {
  const { person, endpoint } = await withDevice();
  const className = '<img src=x onerror=1> {{7*7}} Flow';
  const event = testApp.booked(person.id, {
    className,
    startsAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  });
  await testApp.deliver(event, 5);
  await over(event, 'sent');
  const [push, ...more] = receiver.to(endpoint);
  expect(more).toEqual([]);
  expect(push?.body).toMatchObject({
    title: 'Class booked',
    message: expect.stringContaining(`${className}, `) as string,
    link: `/class/${event.data.scheduleId}`,
  });
  expect(push?.headers).toMatchObject({
    urgency: 'normal',
    'content-encoding': 'aes128gcm',
    authorization: expect.stringMatching(/^vapid t=.+, k=.+/) as string,
  });
  const ttl = Number(push?.headers['ttl']);
  expect(ttl > 86_000 && ttl <= 86_400).toBe(true);
});

test('each of the devices, each once, though the same browser says it again', async () => {
  const { person, endpoint } = await withDevice();
  const second = receiver.device();
  const [one, two] = [await add(person, second), await add(person, second)];
  expect(one.body).toEqual(two.body);
  const event = testApp.booked(person.id, {
    startsAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await testApp.deliver(event, 3);
  expect(await over(event, 'sent')).toHaveLength(2);
  expect([receiver.to(endpoint).length, receiver.to(second.endpoint).length]).toEqual([1, 1]);
});

const soon = () => ({ startsAt: new Date(Date.now() + 86_400_000).toISOString() });

test('a device belongs to whoever signed in last on it', async () => {
  const { person: former, endpoint } = await withDevice();
  const waiting = testApp.booked(former.id, soon());
  const device = { endpoint, keys: receiver.device().keys };
  const next = await testApp.person();
  await add(next, device);
  await testApp.deliver(waiting);
  const theirs = passwordChanged(former);
  await testApp.deliver(theirs);
  await until(async () => {
    const { body } = await testApp.call<{ unread: number }>('GET', '/api/me/notifications', {
      as: former,
    });
    return body.unread === 2;
  });
  expect([...(await jobsOf(waiting)), ...(await jobsOf(theirs))]).toEqual([]);
  expect(receiver.to(endpoint)).toEqual([]);
});

test('changed hands while a message waited: it is not shown to the next one', async () => {
  const { person: former, endpoint } = await withDevice();
  receiver.answers.push({ status: 503, headers: { 'retry-after': '1' } });
  const event = testApp.booked(former.id, soon());
  await testApp.deliver(event);
  await until(async () => (await jobsOf(event)).some(({ attempts }) => attempts === 1));
  await add(await testApp.person(), { endpoint, keys: receiver.device().keys });
  await over(event, 'dropped');
  expect(receiver.to(endpoint)).toEqual([]);
});

test('signed out: the device hears no more and is forgotten', async () => {
  const { person, endpoint } = await withDevice();
  await testApp.identity.endSessions(person.id);
  const event = testApp.booked(person.id, soon());
  await testApp.deliver(event);
  await over(event, 'dropped');
  expect(receiver.to(endpoint)).toEqual([]);
  expect(await testApp.sql('SELECT 1 FROM push_devices WHERE user_id = $1', [person.id])).toEqual(
    [],
  );
});

test.each([404, 410])('%i from the push service: the device is gone', async (status) => {
  const { person } = await withDevice();
  receiver.answers.push({ status });
  const event = testApp.booked(person.id, soon());
  await testApp.deliver(event);
  expect(await over(event, 'dropped')).toMatchObject([
    { attempts: 1, error: 'the device is gone' },
  ]);
  expect(await testApp.sql('SELECT 1 FROM push_devices WHERE user_id = $1', [person.id])).toEqual(
    [],
  );
});

test.each([
  [503, {}],
  [429, { 'retry-after': '1' }],
])('%i: tried again until it is taken, shown once', async (status, headers) => {
  const { person, endpoint } = await withDevice();
  receiver.answers.push({ status, headers }, { status, headers });
  const event = testApp.booked(person.id, soon());
  await testApp.deliver(event);
  expect(await over(event, 'sent')).toMatchObject([{ attempts: 3, error: null }]);
  expect(receiver.to(endpoint)).toHaveLength(1);
});

test('refused for good: not tried again', async () => {
  const { person } = await withDevice();
  receiver.answers.push({ status: 403 });
  const event = testApp.booked(person.id, soon());
  await testApp.deliver(event);
  expect(await over(event, 'failed')).toMatchObject([{ attempts: 1, error: 'answered 403' }]);
});

test('an empty Redis costs a moment, no message', async () => {
  const { person, endpoint } = await withDevice();
  receiver.answers.push({ status: 503 });
  const event = testApp.booked(person.id, soon());
  await testApp.deliver(event);
  await until(async () => (await jobsOf(event)).some(({ attempts }) => attempts > 0));
  await testApp.loseRedis();
  await over(event, 'sent');
  expect(receiver.to(endpoint)).toHaveLength(1);
});

const change = (as: Person, body: unknown) =>
  testApp
    .call('PATCH', '/api/me/preferences', { as, body })
    .then(({ status }) => expect(status).toBe(200));
/** From an hour ago to in an hour, studio time. */
const quietNow = () => {
  const at = (hours: number) => studioClock(new Date(Date.now() + hours * 3_600_000));
  return { quietHours: { from: at(-1), to: at(1) } };
};

test('quiet hours hold push, but not what is urgent or begins soon', async () => {
  const { person, endpoint } = await withDevice();
  await change(person, quietNow());
  const held = testApp.booked(person.id, soon());
  await testApp.deliver(held);
  await until(async () => (await jobsOf(held)).some(({ waits }) => waits));
  expect(receiver.to(endpoint)).toEqual([]);
  const urgent = passwordChanged(person);
  const begins = testApp.booked(person.id, {
    startsAt: new Date(Date.now() + 2.5 * 3_600_000).toISOString(),
  });
  await Promise.all([testApp.deliver(urgent), testApp.deliver(begins)]);
  await Promise.all([over(urgent, 'sent'), over(begins, 'sent')]);
  expect(receiver.to(endpoint)).toHaveLength(2);
  expect(await jobsOf(held)).toMatchObject([{ status: 'queued', attempts: 0 }]);
  // The hours end, or are changed.
  await change(person, { quietHours: null });
  await testApp.sql(`UPDATE push_jobs SET next_attempt_at = now() WHERE event_id = $1`, [held.id]);
  await over(held, 'sent');
  expect(receiver.to(endpoint)).toHaveLength(3);
});

test('switched off for a kind: no push of it, the bell rings', async () => {
  const { person } = await withDevice();
  await change(person, { kinds: [{ kind: 'bookings', channels: { push: false } }] });
  const event = testApp.booked(person.id, soon());
  await testApp.deliver(event);
  await until(async () => {
    const { body } = await testApp.call<{ unread: number }>('GET', '/api/me/notifications', {
      as: person,
    });
    return body.unread === 1;
  });
  expect(await jobsOf(event)).toEqual([]);
});

test('a class that has begun is no news', async () => {
  const { person, endpoint } = await withDevice();
  const event = testApp.booked(person.id, { startsAt: new Date(Date.now() - 1000).toISOString() });
  await testApp.deliver(event);
  await over(event, 'dropped');
  expect(receiver.to(endpoint)).toEqual([]);
});

test('taken out: by its endpoint, by nobody else', async () => {
  const { person, endpoint } = await withDevice();
  const remove = (as: Person) =>
    fetch(`${testApp.url}${path}?endpoint=${encodeURIComponent(endpoint)}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${as.token}` },
    });
  const count = () => testApp.sql('SELECT 1 FROM push_devices WHERE user_id = $1', [person.id]);
  expect((await remove(await testApp.person())).status).toBe(204);
  expect(await count()).toHaveLength(1);
  for (let n = 0; n < 2; n++) expect((await remove(person)).status).toBe(204);
  expect(await count()).toHaveLength(0);
});

test('ten devices at most; the one not seen for longest goes', async () => {
  const person = await testApp.person();
  const devices = Array.from({ length: 11 }, () => receiver.device());
  for (const device of devices) await add(person, device);
  const kept = await testApp.sql<{ endpoint: string }>(
    'SELECT endpoint FROM push_devices WHERE user_id = $1',
    [person.id],
  );
  expect(kept.map(({ endpoint }) => endpoint).sort()).toEqual(
    devices
      .slice(1)
      .map(({ endpoint }) => endpoint)
      .sort(),
  );
});

test('the key that browsers subscribe with', async () => {
  const person = await testApp.person();
  const { body } = await testApp.call('GET', '/api/push/key', { as: person });
  expect(body).toEqual({ provider: 'webpush', publicKey: vapid.publicKey });
});

test.each([
  ['no address', { endpoint: 'nowhere', keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }],
  [
    'another scheme',
    { endpoint: 'ftp://a.example/x', keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } },
  ],
  ['no keys', { endpoint: 'https://push.example.com/x' }],
  ['short keys', { endpoint: 'https://push.example.com/x', keys: { p256dh: 'A', auth: 'B' } }],
])('%s is a 400', async (_, device) => {
  expect((await add(await testApp.person(), device)).status).toBe(400);
});

test.each([
  ['GET', '/api/push/key'],
  ['POST', path],
  ['DELETE', path],
])('%s %s: nobody without a session', async (method, where) => {
  const { status } = await testApp.call(method, where, {
    body: method === 'POST' ? {} : undefined,
  });
  expect(status).toBe(401);
});

test('outside of local mode only public https addresses are taken', async () => {
  const strict = await NotificationsTestApp.start({ ...keys, LOCAL_MODE: '0' });
  try {
    const person = await strict.person();
    for (const endpoint of [
      receiver.device().endpoint,
      'https://10.0.0.7/x',
      'https://localhost/x',
    ])
      expect(await add(person, { ...receiver.device(), endpoint }, strict)).toMatchObject({
        status: 422,
        body: { code: 'PUSH_ENDPOINT_REFUSED' },
      });
    const open = { ...receiver.device(), endpoint: 'https://push.services.example.com/x' };
    expect((await add(person, open, strict)).status).toBe(201);
  } finally {
    await strict.stop();
  }
});

test('without keys there is no push, and everything else goes on', async () => {
  const bare = await NotificationsTestApp.start();
  try {
    const person = await bare.person();
    expect((await bare.call('GET', '/api/push/key', { as: person })).body).toEqual({
      provider: null,
      publicKey: null,
    });
    expect(await add(person, receiver.device(), bare)).toMatchObject({
      status: 503,
      body: { code: 'PUSH_NOT_CONFIGURED' },
    });
  } finally {
    await bare.stop();
  }
});

describe('OneSignal', () => {
  const appId = newId();
  let oneSignal: NotificationsTestApp;
  let api: PushReceiver;
  beforeAll(async () => {
    api = await PushReceiver.start();
    oneSignal = await NotificationsTestApp.start({
      LOCAL_MODE: '1',
      ONESIGNAL_APP_ID: appId,
      ONESIGNAL_API_KEY: 'os_v2_app_key',
      ONESIGNAL_API_BASE: api.url,
      VAPID_PUBLIC_KEY: vapid.publicKey,
      PUSH_FIRST_PAUSE_MS: '50',
    });
  });
  afterAll(() => Promise.all([oneSignal.stop(), api.stop()]));

  test('knows the device under the person’s id, and is asked to send once', async () => {
    const person = await oneSignal.person();
    const device = receiver.device();
    const { body } = await add(person, device, oneSignal);
    const [registered] = api.to(`/apps/${appId}/users`);
    expect(registered).toMatchObject({
      headers: { authorization: 'Key os_v2_app_key' },
      body: {
        identity: { external_id: person.id },
        subscriptions: [{ type: 'ChromePush', token: device.endpoint, web_auth: device.keys.auth }],
      },
    });
    api.answers.push({ status: 500 });
    const event = oneSignal.booked(person.id, { ...soon(), className: '{{7*7}} Flow' });
    await oneSignal.deliver(event, 3);
    const sent = await until(() => api.to('/notifications?c=push')[0]);
    expect(sent.body).toMatchObject({
      app_id: appId,
      include_subscription_ids: [body.playerId],
      target_channel: 'push',
      headings: { en: 'Class booked' },
      url: `${oneSignal.identity.url}/class/${event.data.scheduleId}`,
    });
    // OneSignal fills in what stands in two braces: they are parted.
    expect(JSON.stringify(sent.body)).not.toContain('{{');
    expect(api.to('/notifications?c=push')).toHaveLength(1);
  });

  test('a device of its own library; unsubscribed there is forgotten here', async () => {
    const person = await oneSignal.person();
    const playerId = newId();
    expect((await add(person, { playerId }, oneSignal)).body.playerId).toBe(playerId);
    api.answers.push({
      status: 200,
      body: { id: '', errors: ['All included players are not subscribed'] },
    });
    await oneSignal.deliver(oneSignal.booked(person.id, soon()));
    await until(async () => {
      const left = await oneSignal.sql('SELECT 1 FROM push_devices WHERE user_id = $1', [
        person.id,
      ]);
      return left.length === 0;
    });
  });
});
