import {
  classNote,
  getMemberRecord,
  listClassNotes,
  rosterView,
  saveCheckIns,
} from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { z } from 'zod';
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

test('a birthday stands on the roster of its day alone, as yes or no', async () => {
  const { member, scheduleId } = await booked();
  const onRoster = async () => {
    const path = `/api/schedules/${scheduleId}/roster`;
    const { body } = await studio.call('GET', path, { token: layla.token });
    return rosterView.parse(body).entries.map(({ hasBirthday }) => hasBirthday);
  };
  const born = (birthday: string) =>
    studio.sql('UPDATE members SET birthday = $2 WHERE id = $1', [member.id, birthday]);
  expect(await onRoster()).toEqual([false]);
  // The studio's day, not that of UTC.
  await born('11-23');
  expect(await onRoster()).toEqual([false]);
  await born('11-24');
  expect(await onRoster()).toEqual([true]);
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

test('a week of own classes says from when on what can be done, and who has health flags', async () => {
  const member = await studio.memberWith(2);
  const [soon, late] = [
    await studio.addClass({ startsAt: new Date('2026-11-24T03:00:00Z') }),
    await studio.addClass({ startsAt: new Date('2026-11-29T03:00:00Z') }),
  ];
  await studio.addClass({ startsAt: new Date('2026-11-30T03:00:00Z') });
  for (const id of [soon, late]) await studio.book(member, id);
  const flags = { pregnant: true, injury: '', surgery: '', other: '' };
  const set = await studio.call('PUT', `/api/admin/members/${member.id}/health`, {
    token: admin.token,
    body: { ...flags, consent: true, version: 0 },
  });
  expect(set.status).toBe(200);
  const path = '/api/trainer/schedules?date=2026-11-23&days=7';
  const { body } = await studio.call('GET', path, { token: layla.token });
  const week = body
    .items!.map((one) => rosterView.parse(one))
    .filter(({ schedule }) => [soon, late].includes(schedule.id));
  expect(week).toMatchObject([
    {
      schedule: { id: soon, date: '2026-11-24' },
      entries: [{ userId: member.id }],
      opensAt: '2026-11-24T02:30:00.000Z',
      missingFrom: '2026-11-24T02:55:00.000Z',
      correctUntil: '2026-11-25T03:50:00.000Z',
      healthFlagsFrom: '2026-11-23T03:00:00.000Z',
      healthFlags: 1,
    },
    { schedule: { id: late }, entries: [{ userId: member.id }], healthFlags: null },
  ]);
  expect(body.items).not.toContainEqual(
    expect.objectContaining({ schedule: expect.objectContaining({ date: '2026-11-30' }) }),
  );
  const other = await studio.call('GET', path, { token: maya.token });
  expect(other.body.items).toEqual([]);
});

describe('taps of a phone that was offline', () => {
  const tap = (bookingId: string, isIn: boolean, at: string) => ({
    id: newId(),
    bookingId,
    isIn,
    at,
  });
  const save = async (staff: Person, ...items: ReturnType<typeof tap>[]) => {
    const { body } = await studio.call('POST', '/api/trainer/check-ins', {
      token: staff.token,
      body: { items },
    });
    const saved = saveCheckIns.response!.parse(body);
    return saved.items.map(({ outcome, code, entry }) => [outcome, code ?? entry?.status]);
  };
  const actionsOf = async (bookingId: string) =>
    studio
      .sql<{ action: string }>(
        `SELECT action FROM data_history WHERE after ->> 'bookingId' = $1 ORDER BY at, id`,
        [bookingId],
      )
      .then((rows) => rows.map(({ action }) => action));

  test('a whole class is saved later, with the times of the taps, once however often it is sent', async () => {
    const scheduleId = await studio.addClass({ startsAt: start });
    const bookings: string[] = [];
    for (let n = 0; n < 4; n++)
      bookings.push(
        (await studio.book(await studio.memberWith(1), scheduleId)).body.booking?.id ?? '',
      );
    // 40 minutes after the class; the job has made no-shows of them.
    studio.clock.set('2026-11-23T22:30:00Z');
    const taps = bookings.map((id, n) => tap(id, true, `2026-11-23T20:5${n}:00.000Z`));
    const expected = bookings.map(() => ['saved', 'attended']);
    expect(await save(layla, ...taps)).toEqual(expected);
    expect(await save(layla, ...taps)).toEqual(expected);
    expect(await actionsOf(bookings[0] ?? '')).toEqual(['booking.checked_in']);
    const roster = await studio.call('GET', `/api/schedules/${scheduleId}/roster`, {
      token: layla.token,
    });
    const { entries } = rosterView.parse(roster.body);
    expect(entries.map(({ checkedInAt }) => checkedInAt).sort()).toEqual(taps.map(({ at }) => at));
  });

  test('two phones that say the same agree; the one that lost against a later tap is told', async () => {
    const { bookingId } = await booked();
    studio.clock.set('2026-11-23T21:10:00Z');
    const [early, later] = ['2026-11-23T20:50:00Z', '2026-11-23T21:05:00Z'];
    expect(await save(admin, tap(bookingId, true, later))).toEqual([['saved', 'attended']]);
    expect(await save(layla, tap(bookingId, true, early))).toEqual([['saved', 'attended']]);
    expect(await save(layla, tap(bookingId, false, early))).toEqual([
      ['changed_later', 'attended'],
    ]);
    // Also against a tap that was sent at once.
    await checkIn(admin, bookingId, 'DELETE');
    expect(await save(layla, tap(bookingId, true, later))).toEqual([
      ['changed_later', 'confirmed'],
    ]);
    expect(await save(layla, tap(bookingId, true, '2026-11-23T21:10:00Z'))).toEqual([
      ['saved', 'attended'],
    ]);
  });

  test('arriving in any order, the tap made last stands', async () => {
    const changes: [boolean, string][] = [
      [true, '2026-11-23T20:51:00Z'],
      [false, '2026-11-23T20:52:00Z'],
      [true, '2026-11-23T20:53:00Z'],
    ];
    for (const order of [changes, [...changes].reverse()]) {
      const { bookingId } = await booked();
      studio.clock.set('2026-11-23T21:10:00Z');
      await Promise.all(order.map(([isIn, at]) => save(layla, tap(bookingId, isIn, at))));
      expect(await save(layla, tap(bookingId, true, '2026-11-23T20:53:00Z'))).toEqual([
        ['saved', 'attended'],
      ]);
      studio.clock.set('2026-11-23T04:00:00Z');
    }
  });

  test('a refused tap holds up no other; another trainer’s class is not there', async () => {
    const [one, two] = [await booked(), await booked()];
    await studio.cancel(one.member, one.bookingId);
    studio.clock.set('2026-11-23T22:30:00Z');
    const at = '2026-11-23T20:55:00Z';
    expect(await save(layla, tap(one.bookingId, true, at), tap(two.bookingId, false, at))).toEqual([
      ['refused', 'NOT_BOOKED'],
      ['saved', 'no_show'],
    ]);
    expect(await save(maya, tap(two.bookingId, true, '2026-11-23T21:00:00Z'))).toEqual([
      ['refused', 'BOOKING_NOT_FOUND'],
    ]);
    // What a clock that runs ahead says is said now.
    expect(await save(layla, tap(two.bookingId, true, '2026-11-30T21:00:00Z'))).toEqual([
      ['saved', 'attended'],
    ]);
    expect(await save(admin, tap(two.bookingId, false, '2026-11-23T22:30:00Z'))).toEqual([
      ['saved', 'no_show'],
    ]);
  });
});

describe('notes from the roster', () => {
  const call = (by: Person, request: string, body?: Record<string, unknown>) => {
    const [method = 'GET', path = ''] = request.split(' ');
    return studio.call(method, path, { token: by.token, key: newId(), ...(body && { body }) });
  };
  const actionsOn = async (member: Person): Promise<string[]> =>
    (
      await studio.sql<{ action: string }>(
        'SELECT action FROM data_history WHERE subject_user_id = $1 ORDER BY at, id',
        [member.id],
      )
    ).map(({ action }) => action);

  const setup = async () => {
    const [member, trainer] = [
      await studio.memberWith(1),
      await studio.person('trainer', { id: await studio.addTrainer(), fullName: 'Hala Nasser' }),
    ];
    const scheduleId = await studio.addClass({
      trainerId: trainer.id,
      startsAt: studio.clock.in(30),
    });
    await studio.book(member, scheduleId);
    const path = `/api/schedules/${scheduleId}/notes`;
    const write = (by: Person, visibility: string, memberId = member.id) =>
      call(by, `POST ${path}`, { memberId, visibility, text: `For ${visibility}.` });
    const textsOf = async (by: Person, from = path) => {
      const { body } = await call(by, `GET ${from}`);
      return z
        .array(z.object({ text: z.string() }))
        .parse(body.items)
        .map(({ text }) => text)
        .sort();
    };
    return { member, trainer, scheduleId, path, write, textsOf };
  };

  test('are for the team, or for their author and nobody else', async () => {
    const { member, trainer, path, write, textsOf } = await setup();
    studio.clock.set(studio.clock.in(7));
    const [own, team] = [await write(trainer, 'own'), await write(trainer, 'team')];
    expect([own.status, team.status]).toEqual([201, 201]);
    expect(classNote.parse(own.body)).toMatchObject({ visibility: 'own', userId: member.id });
    const listed = await call(trainer, `GET ${path}`);
    expect(listClassNotes.response!.parse(listed.body).items).toHaveLength(2);

    const ofMember = `/api/admin/members/${member.id}/notes`;
    for (const from of [path, ofMember]) expect(await textsOf(admin, from)).toEqual(['For team.']);
    expect(await actionsOn(member)).toEqual(['note.added', 'note.added']);

    const noteOf = ({ body }: { body: object }) =>
      `/api/admin/member-notes/${classNote.parse(body).id}`;
    const codes = async (by: Person, note: string) => [
      (await call(by, `PATCH ${note}`, { text: 'Mine.' })).body.code,
      (await call(by, `PATCH ${note}`, { visibility: 'own' })).body.code,
      (await call(by, `DELETE ${note}`)).body.code,
      (await call(by, `POST ${note}/restore`)).body.code,
    ];
    expect(await codes(admin, noteOf(own))).toEqual(Array(4).fill('NOT_FOUND'));
    expect(await codes(admin, noteOf(team))).toEqual(Array(4).fill('NOTE_OF_ANOTHER'));
    // A trainer has no way to other people's notes, the team's included.
    expect(await codes(await studio.person('trainer'), noteOf(team))).toEqual(
      Array(4).fill('NOT_FOUND'),
    );

    await call(trainer, `PATCH ${noteOf(own)}`, { visibility: 'team', text: 'Told now.' });
    expect(await textsOf(admin, ofMember)).toEqual(['For team.', 'Told now.']);
    await call(trainer, `DELETE ${noteOf(own)}`);
    expect(await textsOf(trainer)).toEqual(['For team.']);
    await call(trainer, `POST ${noteOf(own)}/restore`);
    expect(await textsOf(trainer)).toEqual(['For team.', 'Told now.']);
  });

  test('on those who come, by who runs the class, from a day before until it is settled', async () => {
    const { trainer, path, write, scheduleId } = await setup();
    const both = async () => [
      (await write(trainer, 'team')).body.code,
      (await call(trainer, `GET ${path}`)).body.code,
    ];
    expect(await both()).toEqual(['NOTES_NOT_OPEN', 'NOTES_NOT_OPEN']);
    studio.clock.set(studio.clock.in(7));
    const other = await studio.person('trainer');
    expect((await write(other, 'own')).body.code).toBe('SCHEDULE_NOT_FOUND');
    expect((await call(other, `GET ${path}`)).status).toBe(404);
    expect((await write(trainer, 'own', (await studio.memberWith(1)).id)).body.code).toBe(
      'MEMBER_NOT_FOUND',
    );
    expect((await write(trainer, 'team')).status).toBe(201);
    expect((await write(admin, 'team')).status).toBe(201);
    const roster = await call(trainer, `GET /api/schedules/${scheduleId}/roster`);
    studio.clock.set((roster.body as { correctUntil: string }).correctUntil);
    expect(await both()).toEqual(['NOTES_CLOSED', 'NOTES_CLOSED']);
  });
});
