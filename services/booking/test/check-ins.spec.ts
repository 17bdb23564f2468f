import { getMemberRecord, rosterView } from '@studio/contracts';
import { OpenStudio, type Person } from './open-studio.js';

let studio: OpenStudio;
let layla: Person;
let maya: Person;
let admin: Person;
beforeAll(async () => {
  studio = await OpenStudio.open();
  layla = await studio.person('trainer', { id: studio.trainerId, fullName: 'Layla Haddad' });
  maya = await studio.person('trainer', { id: await studio.addTrainer() });
  admin = await studio.person('admin', { fullName: 'Rania Saleh' });
});
afterAll(() => studio.close());
beforeEach(() => studio.clock.set('2026-11-23T04:00:00Z'));
afterEach(async () => expect(await studio.issues()).toEqual([]));

// 01:00 on 24 November in the studio, 23 November in UTC.
const start = new Date('2026-11-23T21:00:00Z');

const booked = async () => {
  const member = await studio.memberWith(3);
  const scheduleId = await studio.addClass({ startsAt: start });
  const { body } = await studio.book(member, scheduleId);
  return { member, scheduleId, bookingId: body.booking!.id };
};
const checkIn = (staff: Person, bookingId: string, method = 'POST') =>
  studio.call(method, `/api/bookings/${bookingId}/check-in`, { token: staff.token });

test('the trainer sees the name, checks in, undoes, and all of it is in the history', async () => {
  const { member, scheduleId, bookingId } = await booked();
  studio.clock.set('2026-11-23T20:45:00Z');
  const day = await studio.call('GET', '/api/trainer/schedules', { token: layla.token });
  const rosters = day.body.items!.map((one) => rosterView.parse(one));
  const roster = rosters.find(({ schedule }) => schedule.id === scheduleId);
  expect(roster?.entries).toMatchObject([
    { bookingId, userId: member.id, name: 'Noor Al Suwaidi', status: 'confirmed', visits: 0 },
  ]);

  const answer = await checkIn(layla, bookingId);
  expect(answer).toMatchObject({
    status: 200,
    body: { status: 'attended', checkedInAt: '2026-11-23T20:45:00.000Z' },
  });
  studio.clock.set('2026-11-23T20:50:00Z');
  expect(await checkIn(layla, bookingId)).toEqual(answer);
  const undone = await checkIn(admin, bookingId, 'DELETE');
  expect(undone.body).toMatchObject({ status: 'confirmed', checkedInAt: null });
  expect(await checkIn(admin, bookingId, 'DELETE')).toEqual(undone);

  const record = await studio.call('GET', `/api/admin/members/${member.id}/record`, {
    token: admin.token,
  });
  const { history, ledger, bookings, packages } = getMemberRecord.response!.parse(record.body);
  expect(history.map(({ action, actorName }) => [action, actorName])).toEqual([
    ['booking.check_in_undone', 'Rania Saleh'],
    ['booking.checked_in', 'Layla Haddad'],
  ]);
  expect(ledger.map(({ kind, delta }) => [kind, delta]).sort()).toEqual([
    ['grant', 3],
    ['use', -1],
  ]);
  expect([bookings.length, packages[0]?.creditsLeft]).toEqual([1, 2]);
  const eventsOf = await studio.sql<{ data: { undone: boolean } }>(
    `SELECT data FROM outbox WHERE type = 'booking.checked_in.v1' AND data ->> 'bookingId' = $1
     ORDER BY id`,
    [bookingId],
  );
  expect(eventsOf.map(({ data }) => data.undone)).toEqual([false, true]);
});

test.each<[string, string, number]>([
  ['the evening before', '2026-11-23T19:59:59Z', 409],
  ['from midnight in the studio', '2026-11-23T20:00:00Z', 200],
  ['long after the class, the same day', '2026-11-24T19:59:59Z', 200],
  ['the day after, while it is not settled', '2026-11-24T21:49:59Z', 200],
  ['a day after its end', '2026-11-24T21:50:00Z', 409],
])(
  'staff may check in all day of the class, and until it is settled: %s',
  async (_, now, status) => {
    const { bookingId } = await booked();
    studio.clock.set(now);
    expect((await checkIn(admin, bookingId)).status).toBe(status);
  },
);

test('another trainer’s class is not there', async () => {
  const { scheduleId, bookingId } = await booked();
  studio.clock.set(start);
  const roster = await studio.call('GET', `/api/schedules/${scheduleId}/roster`, {
    token: maya.token,
  });
  expect([roster.status, roster.body.code]).toEqual([404, 'SCHEDULE_NOT_FOUND']);
  const answer = await checkIn(maya, bookingId);
  expect([answer.status, answer.body.code]).toEqual([404, 'BOOKING_NOT_FOUND']);
  const day = await studio.call('GET', '/api/trainer/schedules', { token: maya.token });
  expect(day.body.items).toEqual([]);
});

test('a cancelled booking can not be checked in and is on no roster', async () => {
  const { member, bookingId, scheduleId } = await booked();
  await studio.cancel(member, bookingId);
  studio.clock.set(start);
  const answer = await checkIn(layla, bookingId);
  expect([answer.status, answer.body.code]).toEqual([409, 'NOT_BOOKED']);
  const roster = await studio.call('GET', `/api/schedules/${scheduleId}/roster`, {
    token: layla.token,
  });
  expect(rosterView.parse(roster.body).entries).toEqual([]);
});

test('visits count the classes attended before', async () => {
  const { member, bookingId } = await booked();
  studio.clock.set(start);
  await checkIn(layla, bookingId);
  const next = await studio.addClass({ startsAt: new Date('2026-11-24T06:00:00Z') });
  await studio.book(member, next);
  const roster = await studio.call('GET', `/api/schedules/${next}/roster`, { token: admin.token });
  expect(rosterView.parse(roster.body).entries).toMatchObject([{ visits: 1 }]);
});
