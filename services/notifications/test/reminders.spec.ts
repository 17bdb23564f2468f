import type { EventData, StudioEvent } from '@studio/contracts';
import { newId, studioClock } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { PushReceiver } from '@studio/testing/push-receiver';
import webPush from 'web-push';
import { NotificationsTestApp, type Person } from './notifications-test-app.js';

const vapid = webPush.generateVAPIDKeys();
let testApp: NotificationsTestApp;
let receiver: PushReceiver;
beforeAll(async () => {
  const keys = { VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: vapid.privateKey };
  [testApp, receiver] = await Promise.all([
    NotificationsTestApp.start({ LOCAL_MODE: '1', ...keys }),
    PushReceiver.start(),
  ]);
});
afterAll(() => Promise.all([testApp.stop(), receiver.stop()]));

const HOUR = 3_600_000;
const at = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();

type Due = EventData<'booking.reminder_due.v1'>;
const due = (userId: string, more: Partial<Due> = {}) =>
  testApp.event('booking.reminder_due.v1', {
    bookingId: newId(),
    userId,
    scheduleId: newId(),
    className: 'Reformer Flow',
    trainerName: 'Layla Haddad',
    roomName: 'Reformer Studio',
    startsAt: at(24),
    endsAt: at(25),
    reminder: 'day',
    dueAt: at(0),
    usefulUntil: at(22),
    cancelUntil: at(12),
    consequence: 'credit_used',
    spot: { number: 4, kind: 'reformer' },
    codeOpensAt: at(23.5),
    ...more,
  });
const soon: Partial<Due> = {
  reminder: 'soon',
  startsAt: at(2),
  endsAt: at(3),
  usefulUntil: at(1.5),
  cancelUntil: at(-10),
  codeOpensAt: at(1.5),
};

const withDevice = async (): Promise<{ person: Person; endpoint: string }> => {
  const person = await testApp.person();
  const device = receiver.device();
  await testApp.call('POST', '/api/me/push-devices', { as: person, body: device });
  return { person, endpoint: device.endpoint };
};
const choose = (person: Person, body: object) =>
  testApp.call('PATCH', '/api/me/preferences', { as: person, body });
const rowsOf = async (event: StudioEvent) => {
  const [bells, mails, pushes] = await Promise.all(
    ['notifications', 'email_jobs', 'push_jobs'].map((table) =>
      testApp.sql<Record<string, unknown>>(`SELECT * FROM ${table} WHERE event_id = $1`, [
        event.id,
      ]),
    ),
  );
  return { bells: bells!, mails: mails!, pushes: pushes! };
};
/** What came before it has been heard. */
const settled = async (person: Person): Promise<void> => {
  const marker = testApp.booked(person.id);
  await testApp.deliver(marker);
  await until(async () => (await rowsOf(marker)).mails.length > 0);
};

test('bell, push and mail say the same: the deadline, the spot and the code; once', async () => {
  const { person, endpoint } = await withDevice();
  const event = due(person.id);
  await testApp.deliver(event, 4);
  await until(() => receiver.to(endpoint).length > 0 && testApp.mails.to(person.email).length > 0);
  await settled(person);
  const { bells, mails } = await rowsOf(event);
  const link = `/class/${event.data.scheduleId}`;
  const opens = studioClock(event.data.codeOpensAt);
  expect(bells).toHaveLength(1);
  expect(bells[0]).toMatchObject({ title: 'Your class tomorrow', link });
  expect(bells[0]!['message']).toMatch(
    new RegExp(`Reformer 4\\. Free cancellation until .+\\. Your check-in code opens at ${opens}`),
  );
  const pushes = receiver
    .to(endpoint)
    .filter(({ body }) => /^Your class/.test(String(body['title'])));
  expect(pushes).toHaveLength(1);
  const [bell] = bells;
  expect(pushes[0]!.body).toMatchObject({ title: bell!['title'], message: bell!['message'], link });
  expect(mails).toHaveLength(1);
  const mail = testApp.mails
    .to(person.email)
    .find(({ subject }) => subject?.startsWith('Your class tomorrow: Reformer Flow, '));
  expect(mail?.text).toMatch(/Reformer 4/);
  expect(mail?.text).toMatch(/Free cancellation until/);
  expect(mail?.text).toMatch(new RegExp(`on your phone from ${opens}`));
  expect(mail?.text).toContain(link);
});

test('the second leads to the code, and says that the free cancel is over', async () => {
  const { person, endpoint } = await withDevice();
  const event = due(person.id, { ...soon, spot: null, consequence: 'late_fee' });
  await testApp.deliver(event);
  await until(() => receiver.to(endpoint).length > 0 && testApp.mails.to(person.email).length > 0);
  const { bells } = await rowsOf(event);
  expect(bells).toMatchObject([{ link: `/check-in/${event.data.bookingId}` }]);
  expect(bells[0]!['message']).toMatch(/Layla Haddad\. Free cancellation ended on /);
  const [mail] = testApp.mails.to(person.email);
  expect(mail?.text).toMatch(/If you cancel now, the late fee of your plan is due/);
  expect(mail?.text).toContain(`/check-in/${event.data.bookingId}`);
});

const channels = ['email', 'push', 'inApp'] as const;
test.each(
  (['reminder_day', 'reminder_soon'] as const).flatMap((kind) =>
    channels.map((channel) => ({ kind, channel })),
  ),
)('$kind off by $channel: the other channels and the other reminder stay', async (off) => {
  const { person } = await withDevice();
  await choose(person, { kinds: [{ kind: off.kind, channels: { [off.channel]: false } }] });
  const events = { reminder_day: due(person.id), reminder_soon: due(person.id, soon) };
  for (const event of Object.values(events)) await testApp.deliver(event);
  await settled(person);
  for (const [kind, event] of Object.entries(events)) {
    await until(async () => (await rowsOf(event)).mails.length > 0);
    const { bells, mails, pushes } = await rowsOf(event);
    const here = { email: mails[0]!['status'] !== 'skipped', push: !!pushes[0], inApp: !!bells[0] };
    const all = { email: true, push: true, inApp: true };
    expect(here).toEqual(kind === off.kind ? { ...all, [off.channel]: false } : all);
  }
});

/** Quiet from an hour ago until so many hours from now. */
const quietFor = (hours: number) => ({
  quietHours: { from: studioClock(at(-1)), to: studioClock(at(hours)) },
});

test('in the own quiet hours no push rings, though the class begins soon: bell and mail are there', async () => {
  const { person, endpoint } = await withDevice();
  await choose(person, quietFor(3));
  const event = due(person.id, soon);
  await testApp.deliver(event);
  await until(async () => (await rowsOf(event)).mails[0]?.['status'] === 'sent');
  await until(async () => {
    const { pushes } = await rowsOf(event);
    return pushes[0] && new Date(String(pushes[0]['next_attempt_at'])) > new Date(at(0.1));
  });
  const { bells, pushes } = await rowsOf(event);
  expect(bells).toHaveLength(1);
  expect(pushes[0]!['send_before']).toEqual(new Date(event.data.usefulUntil));
  expect(receiver.to(endpoint)).toEqual([]);
});

const ends = {
  'booking.cancelled.v1': ({ data }: { data: Due }) =>
    testApp.event('booking.cancelled.v1', { ...data, late: false, creditReturned: true }),
  'booking.rescheduled.v1': ({ data }: { data: Due }) =>
    testApp.event('booking.rescheduled.v1', {
      ...data,
      bookingId: newId(),
      paidWith: '1 credit',
      from: data,
    }),
  'schedule.cancelled.v1': ({ data }: { data: Due }) =>
    testApp.event('schedule.cancelled.v1', {
      ...data,
      reason: 'no water',
      cameBack: 'nothing',
      credits: 0,
      paidWith: 'Monthly 8',
    } as never),
  'schedule.changed.v1': ({ data }: { data: Due }) =>
    testApp.event('schedule.changed.v1', {
      ...data,
      oldStartsAt: data.startsAt,
      oldEndsAt: data.endsAt,
      oldTrainerName: 'Maya Rossi',
      oldRoomName: data.roomName,
      reason: null,
    } as never),
} as const;
const endings = Object.entries(ends);

test.each(endings)('one that waits for the morning is gone after %s', async (_, end) => {
  const { person, endpoint } = await withDevice();
  await choose(person, quietFor(1));
  const event = due(person.id);
  await testApp.deliver(event);
  await until(async () => (await rowsOf(event)).pushes.length > 0);
  await testApp.deliver(end(event));
  await until(async () => (await rowsOf(event)).pushes[0]?.['status'] === 'dropped');
  await choose(person, { quietHours: null });
  expect(
    receiver.to(endpoint).filter(({ body }) => /^Your class t/.test(String(body['title']))),
  ).toEqual([]);
});

test.each(endings)('one that is heard after %s is not told', async (_, end) => {
  const person = await testApp.person();
  const event = due(person.id, { dueAt: at(-0.01) });
  await testApp.deliver(end(event));
  await until(
    async () =>
      (await testApp.sql('SELECT FROM email_jobs WHERE user_id = $1', [person.id])).length > 0,
  );
  await testApp.deliver(event);
  await settled(person);
  const { bells, mails } = await rowsOf(event);
  expect([bells, mails]).toEqual([[], []]);
});

test('one that comes after an outage, too late to be of use', async () => {
  const person = await testApp.person();
  const event = due(person.id, { ...soon, usefulUntil: at(-0.1) });
  await testApp.deliver(event);
  await settled(person);
  const { bells, mails } = await rowsOf(event);
  expect([bells, mails]).toEqual([[], []]);
});
