import type { EventData, StudioEvent } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { until } from '@studio/testing';
import {
  calendarTime,
  classTimes,
  NotificationsTestApp,
  onClassDay,
  type Person,
} from './notifications-test-app.js';

let testApp: NotificationsTestApp;
beforeAll(async () => {
  testApp = await NotificationsTestApp.start();
});
afterAll(() => testApp.stop());

const soon = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const aClass = {
  scheduleId: newId(),
  className: 'Reformer Flow',
  trainerName: 'Layla Haddad',
  roomName: 'Reformer Studio',
  startsAt: classTimes.startsAt,
  endsAt: classTimes.endsAt,
};
const other = { ...aClass, scheduleId: newId(), className: 'Mat', bookingId: newId() };
const aPackage = {
  userPackageId: newId(),
  packageName: '10-class package',
  creditsLeft: 2,
  expiresOn: '2027-01-03',
};
const fee = {
  feeId: newId(),
  subscriptionId: newId(),
  bookingId: newId(),
  currency: 'AED' as const,
  className: 'Mat',
  startsAt: aClass.startsAt,
  owedAt: aClass.startsAt,
  amount: 6_000,
};

type Make = (userId: string) => StudioEvent;
const make =
  <T extends StudioEvent['type']>(type: T, data: Omit<EventData<T>, 'userId'>): Make =>
  (userId) =>
    testApp.event(type, { ...data, userId } as EventData<T>);
const booked = (more: object = {}) => ({ ...aClass, bookingId: newId(), ...more }) as never;
const anEvent = {
  eventId: newId(),
  waitingListId: newId(),
  title: 'Breathwork',
  leader: 'Maya Rossi',
  location: 'Mat & Barre',
  description: '',
  whatToBring: '',
  cancellationPolicy: '',
  startsAt: soon(600),
  endsAt: soon(660),
  price: 0,
};
const waited = (more: object = {}) => ({ ...aClass, entryId: newId(), ...more }) as never;
const owned = (more: object = {}) => ({ ...aPackage, ...more }) as never;

interface ExpectedNotice {
  bell: RegExp;
  /** Subject, and words inside; none: it is not mailed. */
  mail?: [RegExp, RegExp];
  /** How many, when it is not one. */
  mails?: number;
  /** Words of the calendar file. */
  calendar?: RegExp[];
}

const missed = { finalAt: soon(600), pending: true, consequence: 'credit_used' };
const moved = {
  oldStartsAt: onClassDay('08:30'),
  oldEndsAt: onClassDay('09:20'),
  oldTrainerName: 'Maya Rossi',
  oldRoomName: 'Reformer Studio',
  reason: null,
  cancelUntil: onClassDay('04:30'),
};

const cases: [string, Make, ExpectedNotice][] = [
  [
    'moved to another class',
    make('booking.rescheduled.v1', {
      ...(booked({ cancelUntil: soon(600), paidWith: '1 credit' }) as object),
      from: other,
    } as never),
    {
      bell: /Reformer Flow.*instead of Mat/,
      mail: [/Reformer Flow|Mat/, /Layla Haddad/],
      mails: 2,
    },
  ],
  [
    'cancelled, of a plan',
    make('booking.cancelled.v1', booked({ late: false, creditReturned: false, cameBack: 'class' })),
    {
      bell: /Booking cancelled: .*does not count towards your plan/,
      mail: [/Booking cancelled: Reformer Flow/, /does not count towards your plan/],
    },
  ],
  [
    'cancelled, and what was paid comes back: how is not known yet',
    make('booking.cancelled.v1', booked({ late: false, creditReturned: false, cameBack: 'money' })),
    {
      bell: /Booking cancelled: .*What you paid comes back to you\. You will get a message/,
      mail: [/Booking cancelled: Reformer Flow/, /What you paid comes back to you\. You will get/],
    },
  ],
  [
    'cancelled because its package was refunded',
    make(
      'booking.cancelled.v1',
      booked({ late: false, creditReturned: false, cameBack: 'nothing', because: 'refunded' }),
    ),
    {
      bell: /Booking cancelled: .*The money that paid for it was refunded/,
      mail: [/Booking cancelled: Reformer Flow/, /The money that paid for it was refunded/],
    },
  ],
  [
    'cancelled because the money of its seat was refunded',
    make(
      'booking.cancelled.v1',
      booked({ late: false, creditReturned: false, cameBack: 'money', because: 'refunded' }),
    ),
    {
      bell: /Booking cancelled: .*What you paid comes back to you/,
      mail: [/Booking cancelled: Reformer Flow/, /What you paid comes back to you/],
    },
  ],
  [
    'cancelled late, of an unlimited plan',
    make(
      'booking.cancelled.v1',
      booked({ late: true, creditReturned: false, consequence: 'late_fee' }),
    ),
    {
      bell: /Booking cancelled: .*A late fee is due/,
      mail: [/Booking cancelled: Reformer Flow/, /A late fee is due/],
    },
  ],
  [
    'a hold that lapsed',
    make('booking.hold_lapsed.v1', booked({ because: 'time' })),
    { bell: /The time to pay is over.*The seat is free again/ },
  ],
  [
    'missing as the class begins',
    make('booking.arrival_reminded.v1', booked({})),
    { bell: /on your way.*your place waits/ },
  ],
  [
    'a pending no-show',
    make('booking.no_show.v1', booked(missed)),
    { bell: /Were you there/, mail: [/We missed you: Reformer Flow/, /Answer this mail/] },
  ],
  [
    'a final one, of a package',
    make('booking.no_show_final.v1', booked({ consequence: 'credit_used', credits: 1, fee: 0 })),
    { bell: /Charged: 1 credit/, mail: [/No-show: Reformer Flow/, /is charged: 1 credit/] },
  ],
  [
    'a final one, of an unlimited plan',
    make('booking.no_show_final.v1', booked({ consequence: 'late_fee', credits: 0, fee: 7_500 })),
    { bell: /Charged: AED 75\.00/, mail: [/No-show/, /AED 75\.00/] },
  ],
  [
    'a final one, of a limited plan',
    make('booking.no_show_final.v1', booked({ consequence: 'class_counted', credits: 0, fee: 0 })),
    { bell: /one class of your plan/, mail: [/No-show/, /one class of your plan/] },
  ],
  [
    'a waived no-show',
    make(
      'booking.no_show_waived.v1',
      booked({ what: 'no_show', gaveBack: 'credit', credits: 1, amount: 0 }),
    ),
    { bell: /1 credit back/ },
  ],
  [
    'a waived late cancel of a paid class',
    make(
      'booking.no_show_waived.v1',
      booked({ what: 'late_cancel', gaveBack: 'refund', credits: 0, amount: 12_000 }),
    ),
    { bell: /AED 120\.00 comes back to you\. You will get a message/ },
  ],
  [
    'a late fee',
    make('fee.owed.v1', { ...fee, kind: 'late_cancel' }),
    { bell: /next bill of your plan/ },
  ],
  [
    'a place in line',
    make('class.waiting_joined.v1', waited({ position: 2, mode: 'auto' })),
    { bell: /#2 in line.*by ourselves/ },
  ],
  [
    'off the list',
    make('class.waiting_left.v1', waited({})),
    {
      bell: /You left the waiting list.*What was held for it is back/,
      mail: [/You left the waiting list/, /What was held for it is back/],
    },
  ],
  [
    'off the list of an event',
    make('event.waiting_left.v1', anEvent as never),
    {
      bell: /You left the waiting list.*Nothing was charged/,
      mail: [/You left the waiting list: Breathwork/, /Nothing was charged/],
    },
  ],
  [
    'an offer',
    make('class.offered.v1', waited({ answerUntil: soon(60) })),
    {
      bell: /A seat is free for you.*Answer by/,
      mail: [/A seat is free for you/, /Take the seat/],
    },
  ],
  [
    'a seat won',
    make(
      'class.promoted.v1',
      waited({ bookingId: newId(), byItself: true, cancelUntil: soon(9), declineUntil: soon(30) }),
    ),
    {
      bell: /Free of charge to give back/,
      mail: [/You got a seat/, /first on the waiting list/],
      calendar: [/METHOD:REQUEST/, /SEQUENCE:0/],
    },
  ],
  [
    'passed over',
    make('class.skipped.v1', waited({ reason: 'no_credit' })),
    { bell: /no credit.*keep your place/ },
  ],
  ['an offer that lapsed', make('class.offer_lapsed.v1', waited()), { bell: /off the list/ }],
  [
    'a list that closed',
    make('class.list_closed.v1', waited({ reason: 'last_hour' })),
    { bell: /open to all/ },
  ],
  [
    'another time and trainer',
    make('schedule.changed.v1', booked(moved)),
    {
      bell: /it was .*08:30 with Maya Rossi/,
      mail: [/Your class has changed: Reformer Flow/, /06:30 \(was 08:30\)/],
      calendar: [/METHOD:REQUEST/, new RegExp(`DTSTART:${calendarTime(aClass.startsAt)}`)],
    },
  ],
  [
    'another class type',
    make('schedule.changed.v1', booked({ ...moved, oldClassName: 'Mat' })),
    {
      bell: /it was Mat, .*place is kept as it is paid/,
      mail: [/Your class has changed: Reformer Flow/, /Reformer Flow \(was Mat\)/],
      calendar: [/METHOD:REQUEST/],
    },
  ],
  [
    'a class that the studio cancels',
    make(
      'schedule.cancelled.v1',
      booked({ reason: 'Water damage.', cameBack: 'credit', credits: 1, paidWith: 'your package' }),
    ),
    {
      bell: /Water damage\. 1 credit back in your package/,
      mail: [/Class cancelled: Reformer Flow/, /Downtown, Dubai/],
      calendar: [/METHOD:CANCEL/, /SEQUENCE:1/],
    },
  ],
  [
    'a paid class that the studio cancels',
    make('schedule.cancelled.v1', booked({ reason: 'Water damage.', cameBack: 'money' })),
    {
      bell: /Water damage\. What you paid comes back to you\. You will get a message/,
      mail: [/Class cancelled: Reformer Flow/, /Downtown, Dubai/],
    },
  ],
  [
    'a paid event that the studio cancels',
    make('event.cancelled.v1', { ...anEvent, reason: 'Daniel is ill.', refund: true } as never),
    {
      bell: /Daniel is ill\. What you paid comes back to you\. You will get a message/,
      mail: [
        /Event cancelled: Breathwork/,
        /What you paid comes back to you in full\. You will get/,
      ],
    },
  ],
  [
    'few credits',
    make('credits.low.v1', owned()),
    { bell: /valid until 3 January 2027/, mail: [/2 credits left/, /10-class package/] },
  ],
  [
    'a package near its end',
    make('credits.expiring.v1', owned({ warning: 'week', daysLeft: 7 })),
    { bell: /2 credits left/, mail: [/2 credits left/, /3 January 2027/] },
  ],
  [
    'credits that lapsed',
    make('credits.expired.v1', owned({ creditsLost: 2 })),
    { bell: /2 credits lapsed/ },
  ],
  [
    'a freeze',
    make(
      'package.frozen.v1',
      owned({
        from: '2026-12-01',
        until: '2026-12-10',
        ended: false,
        byStudio: false,
        bookingsCancelled: 1,
      }),
    ),
    { bell: /1 December 2026 to 10 December 2026.*1 of your classes/ },
  ],
  [
    'credits given by the studio',
    make('package.adjusted.v1', owned({ what: 'adjusted', credits: 1, reason: 'Sorry' })),
    { bell: /1 credit added\. 2 credits left/ },
  ],
];

const bells = (userId: string) =>
  testApp.sql<{ title: string; message: string }>(
    'SELECT title, message FROM notifications WHERE user_id = $1',
    [userId],
  );
const jobs = (userId: string) =>
  testApp.sql<{ status: string }>('SELECT status FROM email_jobs WHERE user_id = $1', [userId]);
/** A marker that comes behind it: what was before has been heard. */
const handled = async (person: Person): Promise<void> => {
  const marker = testApp.booked(person.id, { className: 'Marker' });
  await testApp.deliver(marker);
  await until(async () =>
    (await bells(person.id)).some(({ message }) => message.startsWith('Marker')),
  );
};

test.each(cases)('%s: told once, however often it comes', async (_, event, expected) => {
  const person = await testApp.person();
  await testApp.deliver(event(person.id), 3);
  await until(async () => (await bells(person.id)).length > 0);
  await until(async () => (await jobs(person.id)).every(({ status }) => status === 'sent'));
  await handled(person);
  const rung = (await bells(person.id)).filter(({ message }) => !message.startsWith('Marker'));
  expect(rung).toHaveLength(1);
  expect(`${rung[0]?.title}: ${rung[0]?.message}`).toMatch(expected.bell);
  await until(() =>
    testApp.mails.to(person.email).some(({ subject }) => /Marker/.test(subject ?? '')),
  );
  const mails = testApp.mails
    .to(person.email)
    .filter(({ subject }) => !/Marker/.test(subject ?? ''));
  expect(mails).toHaveLength(expected.mail ? (expected.mails ?? 1) : 0);
  for (const mail of mails) {
    expect(mail.subject).toMatch(expected.mail![0]);
    expect(mail.text).toMatch(expected.mail![1]);
    const file = mail.attachments[0]?.content.toString() ?? '';
    for (const patterns of expected.calendar ?? []) expect(file).toMatch(patterns);
  }
});

test('who waited hears of the seat once: not of the booking as well', async () => {
  const person = await testApp.person();
  await testApp.deliver(testApp.booked(person.id, { fromWaitingList: true }));
  await handled(person);
  const rung = (await bells(person.id)).filter(({ message }) => !message.startsWith('Marker'));
  expect(rung).toEqual([]);
  expect(await jobs(person.id)).toHaveLength(1);
});

test('the front desk signs what it has booked, with what paid; or says nothing', async () => {
  const [staff, person] = [
    await testApp.person({ fullName: 'Rania Saleh' }),
    await testApp.person(),
  ];
  const silent = { bookedBy: staff.id, notifyMember: false };
  await testApp.deliver(testApp.booked(person.id, silent));
  await testApp.deliver(testApp.booked(person.id, { bookedBy: staff.id }), 2);
  await until(() => testApp.mails.to(person.email).length > 0);
  await handled(person);
  const [mail, ...others] = testApp.mails
    .to(person.email)
    .filter(({ subject }) => !/Marker/.test(subject ?? ''));
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/Booked for you: Reformer Flow/);
  expect(mail?.text).toMatch(/Rania Saleh at the studio made this booking for you/);
  expect(mail?.text).toMatch(/1 credit, 10-class package/);
  expect(mail?.attachments[0]?.content.toString()).toMatch(/METHOD:REQUEST/);
  const rung = (await bells(person.id)).filter(({ message }) => !message.startsWith('Marker'));
  expect(rung).toHaveLength(1);
});

test('a place at an event that the front desk booked is signed, cancelled and booked again in one calendar entry', async () => {
  const [staff, person] = [
    await testApp.person({ fullName: 'Rania Saleh' }),
    await testApp.person(),
  ];
  const place = {
    eventId: newId(),
    reservationId: newId(),
    userId: person.id,
    title: 'Hips & Breath',
    leader: 'Layla Haddad',
    location: 'Studio 1',
    description: '',
    whatToBring: 'A blanket',
    cancellationPolicy: '',
    startsAt: '2026-11-28T06:00:00.000Z',
    endsAt: '2026-11-28T08:00:00.000Z',
    price: 22_000,
  };
  const by = { bookedBy: staff.id, paidWith: 'Card terminal', fromWaitingList: false };
  const published = [
    testApp.event('event.booked.v1', { ...place, ...by }),
    testApp.event('event.place_cancelled.v1', { ...place, wasConfirmed: true, refund: true }),
    testApp.event('event.booked.v1', { ...place, ...by }),
  ];
  for (const [index, event] of published.entries()) {
    await testApp.deliver({ ...event, occurredAt: `2026-11-20T08:00:0${index}.000Z` });
    await until(() => testApp.mails.to(person.email).length > index);
  }
  const mails = testApp.mails.to(person.email);
  expect(mails[0]?.subject).toMatch(/Booked for you: Hips & Breath/);
  expect(mails[0]?.text).toMatch(/Rania Saleh at the studio made this booking for you/);
  expect(mails[0]?.text).toMatch(/Card terminal/);
  expect(mails[0]?.text).toMatch(/A blanket/);
  const files = mails.map((mail) => mail.attachments[0]?.content.toString() ?? '');
  expect(files.map((file) => /SEQUENCE:(\d)/.exec(file)?.[1])).toEqual(['0', '1', '2']);
});

test('a calendar counts what was said: booked, moved in time, cancelled, also when it comes late', async () => {
  const person = await testApp.person();
  const bookingId = newId();
  const at = (event: StudioEvent, second: number): StudioEvent => ({
    ...event,
    occurredAt: `2026-11-20T08:00:0${second}.000Z`,
  });
  const confirmed = at(testApp.booked(person.id, { bookingId }), 1);
  const changed = at(make('schedule.changed.v1', booked({ ...moved, bookingId }))(person.id), 2);
  const { paidWith: _p, cancelUntil: _c, ...place } = testApp.booked(person.id, { bookingId }).data;
  const cancelled = at(
    testApp.event('booking.cancelled.v1', { ...place, late: false, creditReturned: true }),
    3,
  );
  for (const event of [changed, confirmed, cancelled]) {
    const before = testApp.mails.to(person.email).length;
    await testApp.deliver(event);
    await until(() => testApp.mails.to(person.email).length > before);
  }
  const files = testApp.mails.to(person.email).map(({ attachments }) => {
    const file = attachments[0]?.content.toString() ?? '';
    return [/METHOD:(\w+)/.exec(file)?.[1], Number(/SEQUENCE:(\d+)/.exec(file)?.[1])];
  });
  expect(files).toEqual([
    ['REQUEST', 0],
    ['REQUEST', 0],
    ['CANCEL', 2],
  ]);
});

test('a calendar counts as booking does for its feed, and booking no less than mails have said', async () => {
  const person = await testApp.person();
  const bookingId = newId();
  const requests: unknown[] = [];
  testApp.identity.handlers.set(
    `POST /internal/calendar-entries/${bookingId}/sequence`,
    async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      requests.push(JSON.parse(Buffer.concat(parts).toString()));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"sequence":7}');
    },
  );
  await testApp.deliver(testApp.booked(person.id, { bookingId }));
  const [mail] = await until(() => {
    const mails = testApp.mails.to(person.email);
    return mails.length > 0 ? mails : undefined;
  });
  expect(mail?.attachments[0]?.content.toString()).toContain('SEQUENCE:7\r\n');
  expect(requests).toEqual([{ userId: person.id, atLeast: 0 }]);
});
