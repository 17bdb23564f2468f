import type { EventData, EventType } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { longDateTime } from '@studio/email';
import { until } from '@studio/testing';
import { NotificationsTestApp, type Person } from './notifications-test-app.js';

let testApp: NotificationsTestApp;
beforeAll(async () => {
  testApp = await NotificationsTestApp.start();
});
afterAll(() => testApp.stop());

/** Limits that no setting of the studio began with: 17 h 7 min before the class and the like. */
const instants = {
  cancelUntil: '2027-03-08T09:23:00.000Z',
  changedCancelUntil: '2027-03-08T21:13:00.000Z',
  answerUntil: '2027-03-08T10:11:00.000Z',
  declineUntil: '2027-03-08T11:19:00.000Z',
  finalAt: '2027-03-09T22:41:00.000Z',
  payUntil: '2027-03-07T05:37:00.000Z',
};
const aClass = {
  scheduleId: newId(),
  className: 'Tower',
  trainerName: 'Layla Haddad',
  roomName: 'Tower Room',
  startsAt: '2027-03-09T02:30:00.000Z',
  endsAt: '2027-03-09T03:20:00.000Z',
};
const anEvent = {
  eventId: newId(),
  title: 'Open Day',
  startsAt: '2027-03-13T06:30:00.000Z',
  endsAt: '2027-03-13T08:30:00.000Z',
  location: 'Downtown',
  leader: 'Maya Rossi',
  price: 23_700,
};
const aPackage = {
  userPackageId: newId(),
  packageName: 'Package',
  creditsLeft: 5,
  expiresOn: '2027-03-20',
};

interface Notice {
  type: EventType;
  data: object;
  /** What the texts have to name. */
  limits: readonly string[];
}

/** Every notice whose event carries a limit or a number of the studio. */
const notices: readonly Notice[] = [
  {
    type: 'booking.confirmed.v1',
    data: { ...aClass, bookingId: newId(), cancelUntil: instants.cancelUntil, paidWith: 'Package' },
    limits: [longDateTime(instants.cancelUntil)],
  },
  {
    type: 'booking.cancelled.v1',
    data: {
      ...aClass,
      bookingId: newId(),
      late: true,
      creditReturned: false,
      consequence: 'late_fee',
      cancelUntil: instants.cancelUntil,
    },
    limits: [longDateTime(instants.cancelUntil)],
  },
  {
    type: 'schedule.changed.v1',
    data: {
      ...aClass,
      bookingId: newId(),
      oldStartsAt: '2027-03-09T04:30:00.000Z',
      oldEndsAt: '2027-03-09T05:20:00.000Z',
      oldTrainerName: 'Maya Rossi',
      oldRoomName: 'Tower Room',
      reason: null,
      cancelUntil: instants.changedCancelUntil,
    },
    limits: [longDateTime(instants.changedCancelUntil)],
  },
  {
    type: 'booking.no_show.v1',
    data: {
      ...aClass,
      bookingId: newId(),
      finalAt: instants.finalAt,
      pending: true,
      consequence: 'credit_used',
    },
    limits: [longDateTime(instants.finalAt)],
  },
  {
    type: 'booking.no_show_final.v1',
    data: {
      ...aClass,
      bookingId: newId(),
      consequence: 'late_fee',
      credits: 0,
      fee: 8_300,
      cancelHours: 19,
    },
    limits: ['AED 83.00', '19 hours'],
  },
  {
    type: 'fee.owed.v1',
    data: {
      feeId: newId(),
      subscriptionId: newId(),
      bookingId: newId(),
      currency: 'AED',
      className: 'Tower',
      startsAt: aClass.startsAt,
      owedAt: aClass.startsAt,
      amount: 6_700,
      kind: 'late_cancel',
    },
    limits: ['AED 67.00'],
  },
  {
    type: 'class.offered.v1',
    data: { ...aClass, entryId: newId(), answerUntil: instants.answerUntil },
    limits: [longDateTime(instants.answerUntil)],
  },
  {
    type: 'class.promoted.v1',
    data: {
      ...aClass,
      entryId: newId(),
      bookingId: newId(),
      byItself: true,
      declineUntil: instants.declineUntil,
      cancelUntil: instants.cancelUntil,
    },
    limits: [longDateTime(instants.declineUntil)],
  },
  {
    type: 'event.waiting_joined.v1',
    data: { ...anEvent, waitingListId: newId(), position: 4, paymentHours: 26 },
    limits: ['26 hours'],
  },
  {
    type: 'event.promoted.v1',
    data: { ...anEvent, reservationId: newId(), expiresAt: instants.payUntil },
    limits: [longDateTime(instants.payUntil), 'AED 237.00'],
  },
  {
    type: 'event.window_closing.v1',
    data: { ...anEvent, reservationId: newId(), expiresAt: instants.payUntil, minutesLeft: 11 },
    limits: [longDateTime(instants.payUntil), '11 minutes'],
  },
  {
    type: 'credits.expiring.v1',
    data: { ...aPackage, warning: 'week', daysLeft: 9 },
    limits: ['9 days', '5 credits'],
  },
  { type: 'credits.low.v1', data: aPackage, limits: ['5 credits'] },
  {
    type: 'subscription.payment_failed.v1',
    data: {
      subscriptionId: newId(),
      planName: 'Unlimited',
      amount: 111_100,
      currency: 'AED',
      blockedFrom: '2027-03-25T20:00:00.000Z',
      nextAttemptAt: null,
    },
    limits: ['26 March 2027', 'AED 1,111.00'],
  },
];

/** Spans of time and amounts that a text names. */
const numbersIn = (text: string): string[] =>
  text.match(/\d+ (?:hours?|days?|minutes?|credits?)|AED [\d,.]*\d/g) ?? [];

const textsFor = async (person: Person): Promise<string> => {
  const bells = await testApp.sql<{ text: string }>(
    `SELECT title || '. ' || message AS text FROM notifications WHERE user_id = $1`,
    [person.id],
  );
  const mails = testApp.mails.to(person.email).map(({ subject, text }) => `${subject}\n${text}`);
  return [...bells.map(({ text }) => text), ...mails].join('\n');
};

const areDone = async ({ id }: Person): Promise<boolean> => {
  const [row] = await testApp.sql<{ rung: number; due: number }>(
    `SELECT (SELECT count(*)::int FROM notifications WHERE user_id = $1) AS rung,
            (SELECT count(*)::int FROM email_jobs WHERE user_id = $1 AND status <> 'sent') AS due`,
    [id],
  );
  return row !== undefined && row.rung > 0 && row.due === 0;
};

test.each(notices)('$type: bell and mail name its limits and no other', async (notice) => {
  const person = await testApp.person();
  const data = { ...notice.data, userId: person.id } as EventData<typeof notice.type>;
  await testApp.deliver(testApp.event(notice.type, data));
  await until(() => areDone(person));
  const text = await textsFor(person);
  for (const limit of notice.limits) expect(text).toContain(limit);
  const others = numbersIn(text).filter((number) => !notice.limits.includes(number));
  expect(others).toEqual([]);
});
