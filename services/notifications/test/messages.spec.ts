import type { BroadcastDelivery, Channel, StudioMessage } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { NotificationsTestApp, type Person } from './notifications-test-app.js';

let testApp: NotificationsTestApp;
beforeAll(async () => {
  testApp = await NotificationsTestApp.start();
});
afterAll(() => testApp.stop());

interface MessageOptions {
  channels?: Channel[];
  subject?: string;
  text?: string;
  kind?: 'class' | 'event';
}

const message = (
  to: readonly string[],
  { channels = ['email', 'inApp'], kind = 'class', ...patterns }: MessageOptions = {},
) =>
  testApp.event('studio.message_sent.v1', {
    messageId: newId(),
    about: { kind, id: newId(), name: 'Reformer Flow', startsAt: '2026-12-24T02:30:00.000Z' },
    subject: 'Bring socks',
    text: 'The floor is new.',
    ...patterns,
    channels,
    sentBy: 'Sara Admin',
    recipients: [...to],
  });

const listed = async (about: string): Promise<StudioMessage[]> => {
  const admin = await testApp.person({ role: 'admin' });
  const path = `/api/admin/messages?about=${about}`;
  return (await testApp.call<{ items: StudioMessage[] }>('GET', path, { as: admin })).body.items;
};
const bell = async (person: Person) =>
  (
    await testApp.call<{ items: { title: string; message: string }[] }>(
      'GET',
      '/api/me/notifications',
      { as: person },
    )
  ).body.items;
const handled = (about: string) => until(async () => (await listed(about))[0]);
const mailsDone = (about: string, emails: Partial<StudioMessage['emails']>) =>
  until(async () => {
    const [one] = await listed(about);
    expect(one?.emails).toMatchObject({ queued: 0, ...emails });
    return true;
  });

test('everyone in the class has it once, however often it comes; nobody else has', async () => {
  const people = await Promise.all([testApp.person(), testApp.person(), testApp.person()]);
  const outside = await testApp.person();
  const event = message(people.map(({ id }) => id));
  await testApp.deliver(event, 5);
  await mailsDone(event.data.about.id, { sent: 3 });
  for (const person of people) {
    const [mail, ...more] = testApp.mails.to(person.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Bring socks');
    expect(mail?.text).toContain('The floor is new.');
    expect(mail?.text).toContain('Reformer Flow');
    expect(await bell(person)).toMatchObject([
      { title: 'Bring socks', message: 'The floor is new.' },
    ]);
  }
  expect(testApp.mails.to(outside.email)).toEqual([]);
  expect(await bell(outside)).toEqual([]);
  expect(await listed(event.data.about.id)).toMatchObject([
    { subject: 'Bring socks', sentBy: 'Sara Admin', recipients: 3, channels: ['email', 'inApp'] },
  ]);
});

test.each<[Channel, mails: number, bells: number]>([
  ['email', 1, 0],
  ['inApp', 0, 1],
  ['push', 0, 0],
])('by %s alone: that alone', async (channel, mails, bells) => {
  const person = await testApp.person();
  const event = message([person.id], { channels: [channel] });
  await testApp.deliver(event);
  await handled(event.data.about.id);
  await mailsDone(event.data.about.id, { sent: mails });
  expect(testApp.mails.to(person.email)).toHaveLength(mails);
  expect(await bell(person)).toHaveLength(bells);
});

test('whoever has switched such mails off gets none, and is counted', async () => {
  const [on, off] = [await testApp.person(), await testApp.person()];
  const kinds = [{ kind: 'messages', channels: { email: false, inApp: false } }];
  await testApp.call('PATCH', '/api/me/preferences', { as: off, body: { kinds } });
  const event = message([on.id, off.id]);
  await testApp.deliver(event);
  await mailsDone(event.data.about.id, { sent: 1, skipped: 1 });
  expect(testApp.mails.to(off.email)).toEqual([]);
  expect(await bell(off)).toEqual([]);
  expect(await bell(on)).toHaveLength(1);
});

test('markup, marks and line breaks come out as text, in mail and bell', async () => {
  const person = await testApp.person();
  const nasty = `<img src=x onerror=alert(1)> {{7*7}}`;
  const event = message([person.id], {
    subject: `${nasty}\r\nBcc: all@example.com`,
    text: `${nasty}\nSecond line`,
  });
  await testApp.deliver(event);
  await mailsDone(event.data.about.id, { sent: 1 });
  const [mail] = testApp.mails.to(person.email);
  expect(mail?.headers.has('bcc')).toBe(false);
  expect(mail?.html).not.toContain('<img src=x');
  expect(mail?.html).toContain('&lt;img src&#x3D;x');
  expect(mail?.text).toContain('{{7*7}}');
  expect((await bell(person))[0]?.message).toContain(nasty);
});

test('somebody unknown here does not keep the others from it', async () => {
  const person = await testApp.person();
  const event = message([newId(), person.id], { kind: 'event' });
  await testApp.deliver(event);
  await mailsDone(event.data.about.id, { sent: 1 });
  expect((await listed(event.data.about.id))[0]?.recipients).toBe(2);
});

test.each(['user', 'trainer'] as const)('a %s may not read the list', async (role) => {
  const path = `/api/admin/messages?about=${newId()}`;
  expect((await testApp.call('GET', path, { as: await testApp.person({ role }) })).status).toBe(
    403,
  );
});

test('to many: whoever has switched news off gets none; read in the app counts as opened', async () => {
  const [on, off] = [await testApp.person(), await testApp.person()];
  const kinds = [{ kind: 'newsletter', channels: { email: false, inApp: false } }];
  await testApp.call('PATCH', '/api/me/preferences', { as: off, body: { kinds } });
  const broadcastId = newId();
  const part = (to: Person, topic: 'newsletter' | 'messages') =>
    testApp.event('studio.broadcast_sent.v1', {
      broadcastId,
      topic,
      subject: 'Tower in December',
      text: 'At 07:30.',
      channels: ['email', 'inApp'],
      sentBy: 'Sara Admin',
      recipients: [to.id],
    });
  for (const event of [part(on, 'newsletter'), part(off, 'newsletter')])
    await testApp.deliver(event, 3);
  const admin = await testApp.person({ role: 'admin' });
  const deliveries = async () =>
    (
      await testApp.call<{ items: BroadcastDelivery[] }>(
        'GET',
        `/api/admin/broadcast-deliveries?ids=${broadcastId}`,
        { as: admin },
      )
    ).body.items;
  const reach = (emails: object, inApp: object) =>
    until(async () => {
      expect(await deliveries()).toEqual([{ broadcastId, emails, inApp }]);
      return true;
    });
  await reach({ queued: 0, sent: 1, failed: 0, skipped: 1 }, { delivered: 1, opened: 0 });
  expect(testApp.mails.to(on.email).map(({ subject }) => subject)).toEqual(['Tower in December']);
  await testApp.call('POST', '/api/me/notifications/read-all', { as: on });
  await reach({ queued: 0, sent: 1, failed: 0, skipped: 1 }, { delivered: 1, opened: 1 });
  // Written to by name it is a message, which is still wanted.
  await testApp.deliver(part(off, 'messages'));
  await reach({ queued: 0, sent: 2, failed: 0, skipped: 1 }, { delivered: 2, opened: 1 });
});

test('a preview is the mail as it would be, and sends nothing', async () => {
  const admin = await testApp.person({ role: 'admin' });
  const body = { subject: 'Tower in December', text: 'At <b>07:30</b>.', topic: 'newsletter' };
  const drawn = await testApp.call<{ html: string }>('POST', '/api/admin/broadcast-preview', {
    as: admin,
    body,
  });
  expect([drawn.status, testApp.mails.to(admin.email)]).toEqual([200, []]);
  expect(drawn.body.html).toContain('At &lt;b&gt;07:30&lt;/b&gt;.');
  expect(drawn.body.html).toContain('/unsubscribe?token=');
});
