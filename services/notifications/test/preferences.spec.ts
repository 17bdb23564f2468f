import type { Preferences } from '@studio/contracts';
import { getPreferences } from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { DataSource } from 'typeorm';
import {
  emailsAllowed,
  mailChoiceOf,
  optOutOfEmails,
  reachInApp,
} from '../src/preferences/preferences.api.js';
import { NotificationsTestApp, type Person } from './notifications-test-app.js';
import { RealtimeScreen } from './realtime-screen.js';

let testApp: NotificationsTestApp;
beforeAll(async () => {
  testApp = await NotificationsTestApp.start();
});
afterAll(() => testApp.stop());

const path = '/api/me/preferences';
const read = async (as: Person): Promise<Preferences> =>
  (await testApp.call<Preferences>('GET', path, { as })).body;
const change = (as: Person, body: unknown, method = 'PATCH') =>
  testApp.call<Preferences & { code?: string }>(method, path, { as, body });
const channelsOf = (preferences: Preferences, kind: string) =>
  preferences.kinds.find((one) => one.kind === kind)?.channels;
const reach = async (
  userId: string,
  kind: 'bookings' | 'payments',
  channel: 'email' | 'push',
): Promise<boolean> => {
  const { manager } = testApp.app.get(DataSource);
  const person = { studioId: HOME_STUDIO_ID, userId, kind };
  if (channel === 'email') return (await mailChoiceOf(manager, person)).isWanted;
  return (await reachInApp(manager, person)).push;
};

test('who has chosen nothing hears of everything, in English', async () => {
  const person = await testApp.person();
  const preferences = await read(person);
  getPreferences.response?.parse(preferences);
  expect(preferences).toMatchObject({
    version: 0,
    language: 'en',
    quietHours: null,
    emailsOff: false,
  });
  expect(preferences.kinds.map(({ channels }) => channels)).toEqual(
    preferences.kinds.map(() => ({ email: true, push: true, inApp: true })),
  );
  expect(preferences.kinds.filter(({ required }) => required).map(({ kind }) => kind)).toEqual([
    'account',
    'payments',
    'changes',
  ]);
});

test('a change of one thing leaves the rest, and the second time changes nothing', async () => {
  const person = await testApp.person();
  await change(person, { quietHours: { from: '22:00', to: '07:00' } });
  for (let n = 0; n < 2; n++)
    await change(person, { kinds: [{ kind: 'bookings', channels: { email: false } }] });
  const preferences = await read(person);
  expect(preferences).toMatchObject({ version: 2, quietHours: { from: '22:00', to: '07:00' } });
  expect(channelsOf(preferences, 'bookings')).toEqual({ email: false, push: true, inApp: true });
  expect(await reach(person.id, 'bookings', 'email')).toBe(false);
  expect(await reach(person.id, 'bookings', 'push')).toBe(true);
});

test('a whole one replaces: what it leaves out is as in the beginning', async () => {
  const person = await testApp.person();
  await change(person, { kinds: [{ kind: 'credits', channels: { push: false } }] });
  const whole = {
    language: 'ar',
    quietHours: null,
    kinds: [{ kind: 'bookings', channels: { email: false, push: false, inApp: true } }],
  };
  await change(person, whole, 'PUT');
  const { body } = await change(person, whole, 'PUT');
  expect(body).toMatchObject({ version: 2, language: 'ar' });
  expect(channelsOf(body, 'credits')?.push).toBe(true);
  const { manager } = testApp.app.get(DataSource);
  const writtenTo = { studioId: HOME_STUDIO_ID, userId: person.id, kind: 'bookings' } as const;
  expect((await mailChoiceOf(manager, writtenTo)).language).toBe('ar');
});

test('what is required is always sent', async () => {
  const person = await testApp.person();
  const refused = await change(person, {
    kinds: [{ kind: 'payments', channels: { email: false } }],
  });
  expect(refused).toMatchObject({ status: 422, body: { code: 'PREFERENCE_REQUIRED' } });
  await change(person, {
    emailsOff: true,
    kinds: [{ kind: 'payments', channels: { push: false } }],
  });
  expect(await reach(person.id, 'payments', 'email')).toBe(true);
  expect(await reach(person.id, 'payments', 'push')).toBe(false);
  expect(await reach(person.id, 'bookings', 'email')).toBe(false);
});

test('two tabs at once: one is told that the other was first', async () => {
  const person = await testApp.person();
  const { version } = await read(person);
  const answers = await Promise.all(
    [{ language: 'ar' }, { emailsOff: true }].map((one) => change(person, { version, ...one })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.code).toBe('PREFERENCES_CHANGED');
  expect((await read(person)).version).toBe(1);
});

test('without a version, changes of different things at once all count', async () => {
  const person = await testApp.person();
  await Promise.all([
    change(person, { language: 'ar' }),
    change(person, { emailsOff: true }),
    change(person, { kinds: [{ kind: 'bookings', channels: { push: false } }] }),
    change(person, { kinds: [{ kind: 'bookings', channels: { email: false } }] }),
  ]);
  const preferences = await read(person);
  expect(preferences).toMatchObject({ version: 4, language: 'ar', emailsOff: true });
  expect(channelsOf(preferences, 'bookings')).toEqual({ email: false, push: false, inApp: true });
});

test('the other tab hears of a change', async () => {
  const person = await testApp.person();
  const screen = await RealtimeScreen.open(testApp.url, person.token);
  await change(person, { language: 'ar' });
  await until(() => screen.messages.some(({ type }) => type === 'preferences'));
  screen.close();
});

test('opted out of emails, by address in any case; unknown and failing count as allowed', async () => {
  const { manager } = testApp.app.get(DataSource);
  const person = await testApp.person();
  const ask = (email: string) => emailsAllowed(manager, { studioId: HOME_STUDIO_ID, email });
  expect(await ask(person.email)).toBe(true);
  await change(person, { emailsOff: true });
  expect(await ask(person.email.toUpperCase())).toBe(false);
  expect(await ask('nobody@spec.studio')).toBe(true);
  expect(await emailsAllowed(manager, { studioId: 'no uuid', email: person.email })).toBe(true);
});

test('a link in a mail ends one kind, or all', async () => {
  const { manager } = testApp.app.get(DataSource);
  const person = await testApp.person();
  const own = { studioId: HOME_STUDIO_ID, userId: person.id };
  await change(person, { kinds: [{ kind: 'credits', channels: { push: false } }] });
  for (let n = 0; n < 2; n++) await optOutOfEmails(manager, { ...own, kind: 'credits' });
  expect(channelsOf(await read(person), 'credits')).toEqual({
    email: false,
    push: false,
    inApp: true,
  });
  expect((await read(person)).emailsOff).toBe(false);
  await optOutOfEmails(manager, own);
  expect((await read(person)).emailsOff).toBe(true);
  const stranger = newId();
  await optOutOfEmails(manager, { ...own, userId: stranger, kind: 'credits' });
  expect(await reach(stranger, 'bookings', 'email')).toBe(true);
});

test.each([
  ['another language', { language: 'fr' }],
  ['no hour', { quietHours: { from: '24:00', to: '07:00' } }],
  ['no time at all', { quietHours: { from: '22:00', to: '22:00' } }],
  ['an unknown kind', { kinds: [{ kind: 'gossip', channels: {} }] }],
  ['no list', { kinds: 'all' }],
])('%s is a 400', async (_, body) => {
  const person = await testApp.person();
  expect((await change(person, body)).status).toBe(400);
});

test.each([['GET'], ['PUT'], ['PATCH']])('%s: nobody without a session', async (method) => {
  const { status } = await testApp.call(method, path, { body: method === 'GET' ? undefined : {} });
  expect(status).toBe(401);
});
