import { once } from 'node:events';
import { getQueueToken } from '@nestjs/bull';
import { newId } from '@studio/domain-kit';
import { Readiness } from '@studio/nest-kit';
import { until } from '@studio/testing';
import type { Queue } from 'bull';
import { OpenScreens } from '../src/realtime/open-screens.js';
import { Realtime } from '../src/realtime/realtime.api.js';
import { NotificationsTestApp } from './notifications-test-app.js';
import { RealtimeScreen } from './realtime-screen.js';

let testApp: NotificationsTestApp;
beforeAll(async () => {
  testApp = await NotificationsTestApp.start();
});
afterAll(() => testApp.stop());

const seats = (booked: number) =>
  testApp.event('schedule.seats_changed.v1', {
    scheduleId: newId(),
    capacity: 10,
    booked,
    waiting: 0,
  });

test('seats go to everybody, a booking to its member, a roster to the staff', async () => {
  const people = {
    member: await testApp.person(),
    stranger: await testApp.person(),
    trainer: await testApp.person({ role: 'trainer' }),
  };
  const [member, stranger, trainer] = await Promise.all(
    Object.values(people).map(({ token }) => RealtimeScreen.open(testApp.url, token)),
  );
  const booking = testApp.booked(people.member.id);
  await testApp.deliver(booking);
  await until(() => member?.messages.some(({ type }) => type === 'notifications'));
  await testApp.deliver(seats(4));
  const last = { type: 'seats', capacity: 10, booked: 4, waiting: 0 };
  await until(() => stranger?.messages.length && member?.messages.length === 3);
  expect(stranger?.messages).toMatchObject([last]);
  expect(member?.messages.map(({ type }) => type).sort()).toEqual([
    'bookings',
    'notifications',
    'seats',
  ]);
  await until(() => trainer?.messages.length === 2);
  expect(trainer?.messages).toMatchObject([
    { type: 'roster', scheduleId: booking.data.scheduleId },
    last,
  ]);
  for (const screen of [member, stranger, trainer]) screen?.close();
});

test('a booking brings the seats of its class along', async () => {
  const [booker, stranger] = [await testApp.person(), await testApp.person()];
  const screen = await RealtimeScreen.open(testApp.url, stranger.token);
  const seatsOfClass = { capacity: 8, booked: 3, waiting: 0, seatsLeft: 4 };
  const booking = testApp.booked(booker.id, { seats: seatsOfClass });
  await testApp.deliver(booking);
  await until(() => screen.messages.length);
  const { scheduleId } = booking.data;
  expect(screen.messages).toMatchObject([{ type: 'seats', scheduleId, ...seatsOfClass }]);
  screen.close();
});

test('what changed of a member goes to the front desk, not to trainers', async () => {
  const [trainer, receptionist, member] = await Promise.all([
    testApp.person({ role: 'trainer' }),
    testApp.person({ role: 'front_desk' }),
    testApp.person(),
  ]);
  const [ofTrainer, ofFrontDesk] = await Promise.all(
    [trainer, receptionist].map(({ token }) => RealtimeScreen.open(testApp.url, token)),
  );
  const userId = member.id;
  const about = (topic: string) => ({ type: 'front_desk', about: topic, userId });
  await testApp.deliver(testApp.event('front_desk.changed.v1', { about: 'person', userId }));
  await testApp.deliver(
    testApp.event('account.changed_by_staff.v1', { userId, isFrontDesk: false }),
  );
  await testApp.deliver(testApp.booked(userId));
  const saleId = newId();
  await testApp.deliver(testApp.event('sale.changed.v1', { saleId, userId }));
  const received = () => ofFrontDesk?.messages.filter(({ type }) => type === 'front_desk') ?? [];
  // Two of them, at the same moment, may say the same.
  const topics = () => [...new Set(received().map((message) => JSON.stringify(message)))];
  await until(() => topics().length === 3 && ofTrainer?.messages.length);
  expect(received()).toEqual(
    expect.arrayContaining([about('person'), about('bookings'), about('money')]),
  );
  expect(ofTrainer?.messages.map(({ type }) => type)).toEqual(['roster']);
  for (const screen of [ofFrontDesk, ofTrainer]) screen?.close();
});

test('of seats that change many times in a moment, screens hear the last', async () => {
  const { token } = await testApp.person();
  const screen = await RealtimeScreen.open(testApp.url, token);
  const scheduleId = newId();
  const realtime = testApp.app.get(Realtime);
  for (const booked of [1, 2, 3, 4]) {
    const message = { type: 'seats', scheduleId, capacity: 9, booked, waiting: 0 } as const;
    realtime.send('all', { ...message, seatsLeft: 9 - booked });
  }
  await until(() => screen.messages.length);
  expect(screen.messages).toMatchObject([{ type: 'seats', scheduleId, booked: 4, seatsLeft: 5 }]);
  screen.close();
});

test('a screen at another instance hears the same', async () => {
  const { token } = await testApp.person();
  const screen = await RealtimeScreen.open(await testApp.another(), token);
  await testApp.deliver(seats(7));
  await until(() => screen.messages.length);
  expect(screen.messages).toMatchObject([{ type: 'seats', booked: 7 }]);
  screen.close();
});

test('marked as read in one tab, the other tab hears of it', async () => {
  const person = await testApp.person();
  await testApp.deliver(testApp.booked(person.id));
  const path = '/api/me/notifications';
  await until(async () => {
    const { body } = await testApp.call<{ unread: number }>('GET', path, { as: person });
    return body.unread === 1;
  });
  const screen = await RealtimeScreen.open(testApp.url, person.token);
  await testApp.call('POST', `${path}/read-all`, { as: person, body: {} });
  await until(() => screen.messages.some(({ type }) => type === 'notifications'));
  screen.close();
});

test('back after a gap: what was missed is replayed in order, once', async () => {
  const { token } = await testApp.person();
  const first = await RealtimeScreen.open(testApp.url, token);
  await testApp.deliver(seats(1));
  await until(() => first.messages.length);
  first.close();
  const witness = await RealtimeScreen.open(testApp.url, token);
  await testApp.deliver(seats(2));
  await until(() => witness.messages.length === 1);
  await testApp.deliver(seats(3));
  await until(() => witness.messages.length === 2);
  const again = await RealtimeScreen.open(testApp.url, token, first.lastId);
  await until(() => again.messages.length === 2);
  expect(again.messages).toMatchObject([{ booked: 2 }, { booked: 3 }]);
  expect(again.events).not.toContain('resync');
  for (const screen of [witness, again]) screen.close();
});

test('the past is gone: resync', async () => {
  const { token } = await testApp.person();
  const screen = await RealtimeScreen.open(testApp.url, token, '1-0');
  await until(() => screen.events.includes('resync'));
  screen.close();
});

test('a heartbeat comes by itself, and ends for who has signed out', async () => {
  const person = await testApp.person();
  const screen = await RealtimeScreen.open(testApp.url, person.token);
  await until(() => screen.events.filter((event) => event === 'heartbeat').length > 2);
  await testApp.identity.endSessions(person.id);
  await until(() => screen.closed);
});

test('a sign-out and a change of role count on open screens, long before the next heartbeat', async () => {
  const patient = await NotificationsTestApp.start({ HEARTBEAT_MS: '600000' });
  const [gone, lowered, raised, other] = await Promise.all([
    patient.person(),
    patient.person({ role: 'trainer' }),
    patient.person(),
    patient.person({ role: 'trainer' }),
  ]);
  const [none, few, more, all] = await Promise.all(
    [gone, lowered, raised, other].map(({ token }) => RealtimeScreen.open(patient.url, token)),
  );
  await patient.identity.endSessions(gone.id);
  await until(() => none?.closed);
  await patient.identity.setRole(lowered.id, 'user');
  await patient.identity.setRole(raised.id, 'trainer');
  await patient.deliver(patient.booked((await patient.person()).id));
  await until(() => all?.messages.length && more?.messages.length);
  await patient.deliver(seats(4));
  const hasSeats = (screen?: RealtimeScreen) => screen?.messages.at(-1)?.type === 'seats';
  await until(() => [few, more, all].every(hasSeats));
  expect([none, few, more, all].map((screen) => screen?.messages.length)).toEqual([0, 1, 2, 2]);
  for (const screen of [few, more, all]) screen?.close();
  await patient.stop();
});

test('screens that close are forgotten; one person has at most 20', async () => {
  const { token } = await testApp.person();
  const open = testApp.app.get(OpenScreens);
  await until(() => open.count === 0);
  const screens = await Promise.all(
    Array.from({ length: 20 }, () => RealtimeScreen.open(testApp.url, token)),
  );
  await expect(RealtimeScreen.open(testApp.url, token)).rejects.toThrow('answered 429');
  for (const screen of screens) screen.close();
  await until(() => open.count === 0);
});

test('a service that stops lets its screens go at once', async () => {
  const other = await NotificationsTestApp.start();
  const { token } = await other.person();
  const screen = await RealtimeScreen.open(other.url, token);
  const began = Date.now();
  await other.stop();
  expect(screen.closed).toBe(true);
  expect(Date.now() - began).toBeLessThan(5_000);
});

test('an instance that leaves ends its streams whole, and sends new ones back', async () => {
  const leaving = await NotificationsTestApp.start();
  const { token } = await leaving.person();
  const streamOf = () =>
    fetch(`${leaving.url}/realtime`, { headers: { authorization: `Bearer ${token}` } });
  const open = await streamOf();
  leaving.app.get(Readiness).close();
  // The answer ends as its sender meant it to: reading it would throw otherwise.
  expect(await open.text()).toContain('retry: 1000\n');
  const late = await streamOf();
  expect([late.status, late.headers.get('connection'), await late.text()]).toEqual([
    200,
    'close',
    'retry: 1000\n\n',
  ]);
  await leaving.stop();
});

test('an instance that leaves takes no more events: another one does', async () => {
  const leaving = await NotificationsTestApp.start();
  const person = await leaving.person();
  const queue = leaving.app.get<Queue>(getQueueToken('batches:{notifications}'), { strict: false });
  const isAtRest = once(queue, 'paused');
  leaving.app.get(Readiness).close();
  await isAtRest;
  await leaving.deliver(leaving.booked(person.id));
  expect(await queue.getWaitingCount()).toBe(1);
  await leaving.another();
  await until(async () => {
    const path = '/api/me/notifications';
    const { body } = await leaving.call<{ unread: number }>('GET', path, { as: person });
    return body.unread === 1;
  });
  await leaving.stop();
});
