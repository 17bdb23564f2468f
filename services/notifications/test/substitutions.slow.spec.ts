import type { EventData, StudioEvent } from '@studio/contracts';
import { newId, studioClock } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { PushReceiver } from '@studio/testing/push-receiver';
import webPush from 'web-push';
import { NotificationsTestApp, type Person } from './notifications-test-app.js';
import { RealtimeScreen } from './realtime-screen.js';

const vapid = webPush.generateVAPIDKeys();
let testApp: NotificationsTestApp;
let receiver: PushReceiver;
beforeAll(async () => {
  const keys = {
    LOCAL_MODE: '1',
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
  };
  [testApp, receiver] = await Promise.all([NotificationsTestApp.start(keys), PushReceiver.start()]);
});
afterAll(() => Promise.all([testApp.stop(), receiver.stop()]));

const soon = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const aClass = () => ({
  substitutionId: newId(),
  scheduleId: newId(),
  className: 'Reformer Flow',
  roomName: 'Reformer Studio',
  startsAt: soon(3),
  endsAt: soon(4),
  trainerName: 'Layla Haddad',
});
const trainer = (fullName: string): Promise<Person> =>
  testApp.person({ role: 'trainer', fullName });

const bellOf = async (userId: string, event: StudioEvent) => {
  const [bell] = await testApp.sql<{ title: string; message: string; link: string }>(
    'SELECT title, message, link FROM notifications WHERE user_id = $1 AND event_id = $2',
    [userId, event.id],
  );
  return bell;
};
const mailsTo = ({ email }: Person) => testApp.mails.to(email);

test('an offer rings, is mailed and reaches the phone at once, whatever the hour', async () => {
  const daniel = await trainer('Daniel Okafor');
  const device = receiver.device();
  const quietHours = { from: studioClock(soon(-1)), to: studioClock(soon(1)) };
  await testApp.call('PATCH', '/api/me/preferences', { as: daniel, body: { quietHours } });
  const added = await testApp.call('POST', '/api/me/push-devices', { as: daniel, body: device });
  expect(added.status).toBe(201);
  const event = testApp.event('substitution.offered.v1', { ...aClass(), userId: daniel.id });
  await testApp.deliver(event, 3);
  await until(() => receiver.to(device.endpoint).length > 0 && mailsTo(daniel).length > 0);
  const link = '/trainer-dashboard/cover';
  const title = 'Cover needed';
  expect(await bellOf(daniel.id, event)).toMatchObject({ title, link });
  expect(receiver.to(device.endpoint).map(({ body }) => body)).toMatchObject([{ title, link }]);
  const mails = mailsTo(daniel);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toContain('Reformer Flow');
  expect(mails[0]?.text).toContain('Layla Haddad');
  expect(mails[0]?.html).toContain(link);
});

test('a claim tells who asked by bell and mail, and the open screens of the other trainers', async () => {
  const [layla, maya, member] = [
    await trainer('Layla Haddad'),
    await trainer('Maya Ito'),
    await testApp.person(),
  ];
  const [ofMaya, ofMember] = [
    await RealtimeScreen.open(testApp.url, maya.token),
    await RealtimeScreen.open(testApp.url, member.token),
  ];
  const one = aClass();
  const settled = testApp.event('substitution.settled.v1', {
    ...one,
    userId: layla.id,
    outcome: 'covered',
    otherName: 'Daniel Okafor',
  });
  const { scheduleId } = one;
  await testApp.deliver(testApp.event('substitution.changed.v1', { scheduleId }));
  await testApp.deliver(settled);
  await until(() => ofMaya.messages.length > 0 && mailsTo(layla).length > 0);
  expect(ofMaya.messages).toEqual([{ type: 'substitutions' }]);
  expect(ofMember.messages).toEqual([]);
  const bell = await bellOf(layla.id, settled);
  expect(bell?.message).toContain('Daniel Okafor');
  expect(mailsTo(layla)[0]?.text).toContain('Daniel Okafor');
  expect(mailsTo(maya)).toEqual([]);
  for (const screen of [ofMaya, ofMember]) screen.close();
});

test.each([
  ['Daniel Okafor', 'Taken by Daniel Okafor'],
  [null, 'No cover needed any more'],
])('who was asked reads at the bell, quietly, that it is over (%s)', async (otherName, title) => {
  const maya = await trainer('Maya Ito');
  const device = receiver.device();
  const quietHours = { from: studioClock(soon(-1)), to: studioClock(soon(1)) };
  await testApp.call('PATCH', '/api/me/preferences', { as: maya, body: { quietHours } });
  await testApp.call('POST', '/api/me/push-devices', { as: maya, body: device });
  const data = { ...aClass(), userId: maya.id, otherName };
  const event = testApp.event('substitution.offer_ended.v1', data);
  await testApp.deliver(event, 3);
  const bells = () => testApp.sql('SELECT title FROM notifications WHERE user_id = $1', [maya.id]);
  await until(async () => (await bells()).length > 0);
  expect(await bells()).toEqual([{ title }]);
  expect(await bellOf(maya.id, event)).toMatchObject({ link: '/trainer-dashboard/cover' });
  expect(mailsTo(maya)).toEqual([]);
  expect(receiver.to(device.endpoint)).toEqual([]);
});

const alarms: [EventData<'substitution.alarmed.v1'>['what'], string | null, RegExp][] = [
  ['nobody', null, /Reformer Flow/],
  ['approval', 'Daniel Okafor', /Daniel Okafor/],
];
test.each(alarms)(
  'the alarm (%s) reaches managers and admins, nobody else',
  async (what, otherName, message) => {
    const [manager, admin] = [
      await testApp.person({ role: 'manager' }),
      await testApp.person({ role: 'admin' }),
    ];
    const others = [
      await trainer('Maya Ito'),
      await testApp.person({ role: 'front_desk' }),
      await testApp.person(),
    ];
    const one = { ...aClass(), what, offers: 2, otherName };
    const event = testApp.event('substitution.alarmed.v1', one);
    await testApp.deliver(event);
    for (const person of [manager, admin]) {
      await until(() => mailsTo(person).length > 0);
      const bell = await bellOf(person.id, event);
      expect(bell).toMatchObject({ link: '/admin/substitutions' });
      expect(bell?.message).toMatch(message);
      expect(mailsTo(person)[0]?.html).toContain('/admin/substitutions');
    }
    for (const person of others) {
      expect(await bellOf(person.id, event)).toBeUndefined();
      expect(mailsTo(person)).toEqual([]);
    }
  },
);
