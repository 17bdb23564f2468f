import { randomUUID } from 'node:crypto';
import {
  studioPolicy,
  type AdminClassType,
  type BookingView,
  type ClassPolicy,
  type ScheduleView,
  type StudioSettings,
} from '@studio/contracts';
import { ReconcileNoShows } from '../src/attendance/no-shows/reconcile-no-shows.job.js';
import { WaitlistClient } from './waitlist-client.js';
import { OpenStudio, type Person } from './open-studio.js';
import { PlanClient } from './plan-client.js';

let studio: OpenStudio;
let admin: Person;
let plans: PlanClient;
let waitlists: WaitlistClient;
let unlimitedPlan: string;
beforeAll(async () => {
  studio = await OpenStudio.open();
  admin = await studio.person('admin');
  plans = new PlanClient(studio);
  waitlists = new WaitlistClient(studio);
  unlimitedPlan = await plans.addPlan({ limit: null });
});
afterAll(() => studio.close());
beforeEach(async () => {
  studio.clock.set('2026-11-23T04:00:00Z');
  await put(usual);
});
afterEach(async () => expect(await studio.issues()).toEqual([]));

/** None of them is what a studio begins with. */
const unusual: StudioSettings = {
  bookingOpensDays: 21,
  cancelHours: 30,
  changedCancelHours: 5,
  dropInHoldMinutes: 45,
  returnWithinDays: 3,
  returnValidDays: 5,
  undoSeconds: 23,
  checkInOpensMinutes: 41,
  checkInClosesMinutes: 19,
  noShowFinalHours: 51,
  waitingListLimit: 4,
  waitingAutoHours: 37,
  waitingClosesHours: 3,
  quietFrom: '21:15',
  quietUntil: '06:45',
  freeDeclineMinutes: 52,
  creditsLowAt: 6,
  expiryWarningDays: 11,
  freezeMinDays: 9,
  freezeDaysAYear: 33,
  graceDays: 6,
  secondClassHours: 4,
  lateFee: 6_700,
  noShowFee: 8_300,
  timetableWeeks: 9,
  substitutionAlarmHours: 5,
  substitutionNeedsApproval: true,
  publicPages: false,
};
const usual: Partial<StudioSettings> = {
  bookingOpensDays: 14,
  cancelHours: 12,
  changedCancelHours: 2,
  waitingAutoHours: 14,
  waitingClosesHours: 1,
  noShowFinalHours: 24,
  returnWithinDays: 7,
  returnValidDays: 14,
  lateFee: 6_000,
  noShowFee: 7_500,
};

const ask = async <Body>(method: string, path: string, body?: object) => {
  const input = { token: admin.token, key: randomUUID(), ...(body && { body: { ...body } }) };
  const answer = await studio.call(method, path, input);
  return { status: answer.status, body: answer.body as unknown as Body & { details?: unknown } };
};
const put = (settings: Partial<StudioSettings>) => ask('PUT', '/api/admin/settings', { settings });
const addType = (name: string, policy: ClassPolicy | null) =>
  ask<AdminClassType>('POST', '/api/admin/class-types', {
    name,
    description: '',
    level: 'all',
    minutes: 50,
    motif: 'private',
    capacity: 4,
    creditCost: 1,
    dropInPrice: 0,
    policy,
  });
const start = new Date('2026-11-25T02:30:00Z');
const see = async (id: string, member: Person): Promise<ScheduleView> =>
  (await studio.call('GET', `/api/schedules/${id}`, member)).body as unknown as ScheduleView;
const read = async (bookingId: string, member: Person): Promise<BookingView> =>
  (await studio.call('GET', `/api/bookings/${bookingId}`, member)).body as unknown as BookingView;

const bookedWith = async (
  input: { expiresOn?: string; unlimited?: boolean; classTypeId?: string } = {},
) => {
  const member = await studio.person();
  const classTypeId = input.classTypeId ?? studio.classTypeId;
  if (input.unlimited) {
    await studio.sql('UPDATE subscription_plans SET class_type_ids = $2 WHERE id = $1', [
      unlimitedPlan,
      [classTypeId],
    ]);
    await plans.subscribe(member, unlimitedPlan);
  } else {
    const { expiresOn } = input;
    await studio.giveCredits(member, 3, {
      classTypeIds: [classTypeId],
      ...(expiresOn && { expiresOn }),
    });
  }
  const scheduleId = await studio.addClass({ startsAt: start, classTypeId });
  const { status, body } = await studio.book(member, scheduleId);
  expect(status).toBe(201);
  return { member, scheduleId, bookingId: body.booking!.id };
};

test('a booking keeps what it was made by when every setting changes; a new one has the new', async () => {
  const paid = await bookedWith({ expiresOn: '2026-11-30' });
  const late = await bookedWith({ unlimited: true });
  const missed = await bookedWith({ unlimited: true });
  const before = await Promise.all(
    [paid, late, missed].map(({ bookingId, member }) => read(bookingId, member)),
  );
  expect((await put(unusual)).status).toBe(200);

  const after = await Promise.all(
    [paid, late, missed].map(({ bookingId, member }) => read(bookingId, member)),
  );
  const shown = ({ cancelUntil, lateConsequence, lateFee }: BookingView) => {
    return { cancelUntil, lateConsequence, lateFee };
  };
  expect(after.map(shown)).toEqual(before.map(shown));

  studio.clock.set('2026-11-24T14:30:00Z');
  const onTime = await studio.cancel(paid.member, paid.bookingId);
  expect(onTime.body).toMatchObject({ creditReturned: true });
  const { body: owned } = await studio.call('GET', '/api/me/packages', paid.member);
  expect(owned.items).toMatchObject([{ expiresOn: '2026-12-08' }]);

  studio.clock.set('2026-11-24T14:30:01Z');
  await studio.cancel(late.member, late.bookingId);
  const owed = await plans.eventsOf('fee.owed.v1', late.bookingId);
  expect(owed).toMatchObject([{ kind: 'late_cancel', amount: 6_000 }]);

  const noShows = studio.apps[0]!.app.get(ReconcileNoShows);
  studio.clock.set('2026-11-25T03:20:00Z');
  await noShows.execute();
  const published = await plans.eventsOf('booking.no_show.v1', missed.bookingId);
  expect(published).toMatchObject([{ finalAt: '2026-11-26T03:20:00.000Z' }]);
  studio.clock.set('2026-11-26T03:20:00Z');
  await noShows.execute();
  const final = await plans.eventsOf('booking.no_show_final.v1', missed.bookingId);
  expect(final).toMatchObject([{ fee: 7_500, cancelHours: 30 }]);

  studio.clock.set('2026-11-23T04:00:00Z');
  const anew = await bookedWith({ unlimited: true });
  expect(await read(anew.bookingId, anew.member)).toMatchObject({
    cancelUntil: '2026-11-23T20:30:00.000Z',
    lateFee: 6_700,
  });
});

test('a class says its instants and limits, by the settings in force', async () => {
  const { member, scheduleId } = await bookedWith();
  expect((await put({ ...unusual, waitingListLimit: 4 })).status).toBe(200);
  const windows = {
    bookingOpensAt: '2026-11-04T02:30:00.000Z',
    cancelUntil: '2026-11-23T20:30:00.000Z',
    waitlistAsksFrom: '2026-11-23T13:30:00.000Z',
    waitlistClosesAt: '2026-11-24T23:30:00.000Z',
    waitlistLimit: 4,
    checkInOpensAt: '2026-11-25T01:49:00.000Z',
  };
  expect(await see(scheduleId, member)).toMatchObject(windows);
  const { body } = await studio.call('GET', '/api/schedules?from=2026-11-25', {
    token: member.token,
  });
  expect(body.items!.find(({ id }) => id === scheduleId)).toMatchObject(windows);
});

test('a class type has its own numbers: the class, its bookings and its waiting list go by them', async () => {
  const { status, body: type } = await addType('Private', {
    cancelHours: 24,
    waitingAutoHours: 26,
    waitingClosesHours: 6,
    lateFee: 9_000,
  });
  expect([status, type.policy?.cancelHours]).toEqual([201, 24]);
  const { member, scheduleId, bookingId } = await bookedWith({
    unlimited: true,
    classTypeId: type.id,
  });
  expect(await see(scheduleId, member)).toMatchObject({
    bookingOpensAt: '2026-11-11T02:30:00.000Z',
    cancelUntil: '2026-11-24T02:30:00.000Z',
    waitlistAsksFrom: '2026-11-24T00:30:00.000Z',
    waitlistClosesAt: '2026-11-24T20:30:00.000Z',
  });
  expect(await read(bookingId, member)).toMatchObject({
    cancelUntil: '2026-11-24T02:30:00.000Z',
    lateFee: 9_000,
  });

  await studio.sql('UPDATE schedules SET capacity = 1 WHERE id = $1', [scheduleId]);
  const waiter = await studio.person();
  await studio.giveCredits(waiter, 1, { classTypeIds: [type.id] });
  expect((await waitlists.join(scheduleId, waiter)).status).toBe(201);
  expect(await waitlists.eventsOf('class.waiting_joined.v1', waiter)).toMatchObject([
    { asksFrom: '2026-11-24T00:30:00.000Z', closesAt: '2026-11-24T20:30:00.000Z' },
  ]);
  await waitlists.jump(new Date('2026-11-24T20:29:59Z'));
  expect(await waitlists.eventsOf('class.list_closed.v1', waiter)).toEqual([]);
  await waitlists.jump(new Date('2026-11-24T20:30:00Z'));
  expect(await waitlists.eventsOf('class.list_closed.v1', waiter)).toHaveLength(1);
  expect((await waitlists.join(scheduleId, waiter)).body.code).toBe('WAITING_LIST_CLOSED');

  await studio.cancel(member, bookingId);
  const owed = await plans.eventsOf('fee.owed.v1', bookingId);
  expect(owed).toMatchObject([{ amount: 9_000 }]);
  const cancelled = await plans.eventsOf('booking.cancelled.v1', bookingId);
  expect(cancelled).toMatchObject([{ late: true, cancelUntil: '2026-11-24T02:30:00.000Z' }]);
});

test('numbers of a class type that contradict are refused, from both sides, by its name', async () => {
  const refused = await addType('Tower', { cancelHours: 24 });
  expect(refused).toMatchObject({
    status: 422,
    body: {
      code: 'SETTINGS_CONFLICT',
      details: [{ path: 'waitingAutoHours', classType: 'Tower' }],
    },
  });
  const { body: type } = await addType('Barre', { cancelHours: 4 });
  expect(await put({ changedCancelHours: 6 })).toMatchObject({
    status: 422,
    body: { details: [{ path: 'changedCancelHours', classType: 'Barre' }] },
  });
  const path = `/api/admin/class-types/${type.id}`;
  const worse = await ask<AdminClassType>('PATCH', path, { policy: { cancelHours: 1 } });
  expect(worse.status).toBe(422);
  const none = await ask<AdminClassType>('PATCH', path, { policy: {} });
  expect([none.status, none.body.policy]).toEqual([200, null]);
  expect((await put({ changedCancelHours: 6 })).status).toBe(200);
});

test('the numbers for texts are for everyone, and kept for a minute', async () => {
  expect((await put(unusual)).status).toBe(200);
  const response = await fetch(`${studio.url}/api/studio/policy`);
  expect(response.headers.get('cache-control')).toBe('public, max-age=60');
  const {
    timetableWeeks: _weeks,
    substitutionAlarmHours: _alarm,
    substitutionNeedsApproval: _approval,
    ...shown
  } = unusual;
  expect(studioPolicy.parse(await response.json())).toMatchObject({
    ...shown,
    eventPaymentHours: 2,
    eventRefundHours: 24,
    arriveEarlyMinutes: { from: 10, to: 15 },
  });
});
