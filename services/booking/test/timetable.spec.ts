import { randomUUID } from 'node:crypto';
import { deleteHoliday, roomEffect } from '@studio/contracts';
import { studioClock, studioDay } from '@studio/domain-kit';
import { OpenStudio } from './open-studio.js';
import { TimetableClient } from './timetable-client.js';

let studio: OpenStudio;
let client: TimetableClient;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
  // The studio's clock stands at 08:00 on Monday, 23 November 2026.
  client = await TimetableClient.open(studio);
});
afterAll(() => studio.close());

const times = (classes: { startsAt: Date }[]): string[] =>
  classes.map(({ startsAt }) => `${studioDay(startsAt)} ${studioClock(startsAt)}`);

test('a series is on the timetable for eight weeks at once, in wall time, and every day once', async () => {
  const plan = await client.plan({ weekday: 3, startTime: '01:15', from: '2026-11-24' });
  const preview = await client.ask('POST', 'series/preview', plan);
  expect(preview).toMatchObject({ status: 200, body: { made: 8, bookings: 0, conflicts: [] } });
  const key = randomUUID();
  const first = await client.send({ method: 'POST', path: 'series', body: plan, key });
  const again = await client.send({ method: 'POST', path: 'series', body: plan, key });
  expect(first).toMatchObject({ status: 201, body: { made: 8 } });
  expect(again.body).toEqual(first.body);
  const id = first.body.series?.id ?? '';
  const made = times(await client.classesOf(id));
  expect(made).toHaveLength(8);
  expect(made.slice(0, 2)).toEqual(['2026-11-25 01:15', '2026-12-02 01:15']);
});

test('two instances make the weeks ahead at the same moment: every class once', async () => {
  const ids: string[] = [];
  for (const startTime of ['06:30', '07:30', '08:30'])
    ids.push(await client.series({ weekday: 2, startTime }));
  const before = studio.clock.now();
  studio.clock.set('2026-12-15T04:00:00Z');
  await Promise.all([0, 1, 0, 1].map((app) => client.reconcile(app)));
  studio.clock.set(before);
  for (const id of ids) {
    const days = (await client.classesOf(id)).map(({ day }) => day);
    expect(days).toHaveLength(11);
    expect(new Set(days).size).toBe(11);
  }
});

test('days in whose way something is are left out and named, and made once it is gone', async () => {
  const trainerId = await studio.addTrainer(undefined, 'Daniel Osei');
  const blocking = await studio.addClass({
    startsAt: new Date('2026-12-07T05:00:00Z'), // 09:00 to 09:50 in the studio
    trainerId,
    overlapReason: null,
  });
  const plan = await client.plan({ trainerId });
  const refused = await client.ask('POST', 'series', plan);
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'TIMETABLE_CONFLICT',
      details: {
        conflicts: [{ because: 'trainer_busy', with: 'Reformer Flow 09:00, Daniel Osei' }],
      },
    },
  });
  const { body } = await client.ask('POST', 'series', { ...plan, leaveConflicts: true });
  const id = body.series?.id ?? '';
  expect(body.series?.conflicts).toMatchObject([{ date: '2026-12-07', because: 'trainer_busy' }]);
  expect(times(await client.classesOf(id))).not.toContain('2026-12-07 09:30');
  await client.ask('POST', `schedules/${blocking}/cancel`, { reason: 'the lights are out' });
  await client.reconcile();
  expect(times(await client.classesOf(id))).toContain('2026-12-07 09:30');
  const { body: list } = await studio.call('GET', '/api/admin/series', client.admin);
  expect(list.items?.find((one) => one.id === id)).toMatchObject({ conflicts: [] });
});

test('with a reason it may overlap, and the class keeps the reason', async () => {
  const trainerId = await studio.addTrainer();
  const startsAt = new Date('2026-12-07T05:30:00Z');
  await studio.addClass({ startsAt, trainerId, overlapReason: null });
  const id = await client.series({ trainerId, overlapReason: 'she runs both' });
  const rows = await studio.sql(
    `SELECT overlap_reason AS why FROM schedules WHERE series_id = $1 AND overlap_reason IS NOT NULL`,
    [id],
  );
  expect(rows).toEqual([{ why: 'she runs both' }]);
});

test('a holiday closes the studio: preview, everyone gets back, and open again', async () => {
  const id = await client.series({ weekday: 4, from: '2026-12-01' });
  const single = await studio.addClass({ startsAt: new Date('2026-12-03T10:00:00Z') });
  const [first] = await client.classesOf(id);
  const member = await studio.memberWith(2);
  expect((await studio.book(member, first!.id)).status).toBe(201);
  const days = { name: 'National Day', from: '2026-12-02', until: '2026-12-03' };
  const preview = await client.ask('POST', 'holidays', { ...days, preview: true });
  expect(preview.body.bookings).toBe(1);
  expect(preview.body.cancelled).toBeGreaterThanOrEqual(2);
  expect(await studio.creditsOf(member.packageId)).toBe(1);

  const { status, body } = await client.ask('POST', 'holidays', days);
  expect(status).toBe(201);
  expect(await studio.creditsOf(member.packageId)).toBe(2);
  expect(await client.payloads('schedule.cancelled.v1', first!.id)).toMatchObject([
    { userId: member.id, reason: 'The studio is closed: National Day.', cameBack: 'credit' },
  ]);
  const list = await studio.sql<{ status: string }>(
    `SELECT status FROM schedules WHERE id = ANY($1::uuid[])`,
    [[single, first!.id]],
  );
  expect(list).toEqual([{ status: 'cancelled' }, { status: 'cancelled' }]);
  const closed = await client.ask('POST', 'schedules', {
    classTypeId: studio.classTypeId,
    trainerId: studio.trainerId,
    roomId: await client.room(),
    startsAt: '2026-12-03T10:00:00Z',
  });
  expect(closed.body.details?.conflicts).toMatchObject([{ because: 'closed' }]);

  const open = await client.ask('DELETE', `holidays/${body.holiday?.id ?? ''}`);
  expect(open.status).toBe(200);
  expect(times(await client.classesOf(id))[0]).toBe('2026-12-03 09:30');
  expect(await studio.issues()).toEqual([]);
});

test('a removed holiday says of each class whether it returns, in a preview and when it is done', async () => {
  const id = await client.series({ weekday: 5, from: '2026-12-04' });
  const day = '2026-12-04';
  const own = async (name: string) => ({ trainerId: await studio.addTrainer(undefined, name) });
  const [free, booked, blocked] = [await own('Maya'), await own('Hana'), await own('Dana')];
  const at = (hour: number) => new Date(`${day}T${hour}:00:00Z`);
  const room = await client.room();
  const single = async (fields: object, hour: number): Promise<string> => {
    const body = { classTypeId: studio.classTypeId, roomId: room, startsAt: at(hour), ...fields };
    const answer = await client.ask('POST', 'schedules', body);
    return answer.body.id ?? '';
  };
  const [empty, withBooking, inWay] = [
    await single(free, 10),
    await single(booked, 12),
    await single(blocked, 14),
  ];
  const member = await studio.memberWith(2);
  expect((await studio.book(member, withBooking)).status).toBe(201);
  const [ofSeries] = await client.classesOf(id);
  const days = { name: 'Union Day', from: day, until: day };
  const set = await client.ask('POST', 'holidays', days);
  // Another holiday of that day takes the classes over: they return when both are gone.
  const second = await client.ask('POST', 'holidays', { ...days, name: 'Storm' });
  const first = await client.ask('DELETE', `holidays/${set.body.holiday?.id ?? ''}`);
  const kept = deleteHoliday.response!.parse(first.body).reopened;
  expect(kept.find((one) => one.id === empty)).toMatchObject({ because: 'closed', with: 'Storm' });
  expect(kept.filter(({ returns }) => returns)).toEqual([]);
  // The trainer of one of them left meanwhile.
  await client.ask('PATCH', `trainers/${blocked.trainerId}`, { active: false });
  const path = `holidays/${second.body.holiday?.id ?? ''}`;
  const preview = await client.ask('DELETE', `${path}?preview=true`);
  const expected = [
    { id: ofSeries!.id, returns: true, bookings: 0, because: null },
    { id: empty, returns: true, bookings: 0, because: null },
    { id: withBooking, returns: true, bookings: 1, because: null },
    { id: inWay, returns: false, bookings: 0, because: 'trainer_left' },
  ];
  const { reopened } = deleteHoliday.response!.parse(preview.body);
  expect(reopened).toEqual(
    expect.arrayContaining(expected.map((one) => expect.objectContaining(one) as unknown)),
  );
  const statusOf = async (one: string) =>
    (await studio.sql<{ status: string }>('SELECT status FROM schedules WHERE id = $1', [one]))[0]!
      .status;
  expect(await statusOf(empty)).toBe('cancelled');
  const done = await client.ask('DELETE', path);
  expect(done.body).toEqual(preview.body);
  // The same classes, where nobody was told; else a new one beside it, without bookings.
  expect(await Promise.all([ofSeries!.id, empty, withBooking, inWay].map(statusOf))).toEqual([
    'scheduled',
    'scheduled',
    'cancelled',
    'cancelled',
  ]);
  const again = await studio.sql<{ booked: number }>(
    `SELECT booked FROM schedules WHERE trainer_id = $1 AND status = 'scheduled'`,
    [booked.trainerId],
  );
  expect(again).toEqual([{ booked: 0 }]);
  expect(await client.ask('DELETE', path)).toMatchObject({ status: 404 });
  expect(await studio.issues()).toEqual([]);
});

test('a room made smaller names what has more seats, and lowers it when that is wanted', async () => {
  const roomId = await client.room(12);
  const id = await client.series({ roomId, weekday: 6, from: '2026-12-05', capacity: 12 });
  const [first] = await client.classesOf(id);
  for (let n = 0; n < 3; n++)
    expect((await studio.book(await studio.memberWith(1), first!.id)).status).toBe(201);
  const change = (body: object) => client.ask('PATCH', `rooms/${roomId}`, { ...body });
  const effect = await client.ask('POST', `rooms/${roomId}/preview`, { capacity: 8 });
  const { series, classes } = roomEffect.parse(effect.body);
  expect(series).toMatchObject([{ id, capacity: 12 }]);
  expect(classes).toHaveLength((await client.classesOf(id)).length);
  expect(classes[0]).toMatchObject({ id: first!.id, taken: 3, fits: true });
  expect(await change({ capacity: 8 })).toMatchObject({
    status: 409,
    body: { code: 'ROOM_TOO_SMALL', details: effect.body },
  });
  expect(await change({ capacity: 2, lowerSeats: true })).toMatchObject({
    status: 409,
    body: { code: 'CAPACITY_BELOW_BOOKED' },
  });
  expect((await change({ name: 'Loft' })).status).toBe(200);
  expect((await change({ capacity: 8, lowerSeats: true })).status).toBe(200);
  const after = await client.classesOf(id);
  expect(new Set(after.map(({ capacity }) => capacity))).toEqual(new Set([8]));
  // A class that a holiday cancels returns with the seats that the room has now.
  const days = { name: 'Inventory', from: '2026-12-05', until: '2026-12-05' };
  const holiday = await client.ask('POST', 'holidays', days);
  const removed = await client.ask('DELETE', `holidays/${holiday.body.holiday?.id ?? ''}`);
  const { reopened } = deleteHoliday.response!.parse(removed.body);
  expect(reopened.find((one) => one.id === first!.id)).toMatchObject({
    returns: true,
    bookings: 3,
  });
  expect((await client.classesOf(id))[0]).toMatchObject({
    day: '2026-12-05',
    capacity: 8,
    booked: 0,
  });
  expect(await studio.issues()).toEqual([]);
});

test('members who book while the room is made smaller: never more seats taken than it has', async () => {
  const roomId = await client.room(12);
  const id = await client.series({ roomId, weekday: 7, from: '2026-11-29', capacity: 12 });
  const [first] = await client.classesOf(id);
  const members = await Promise.all(Array.from({ length: 12 }, () => studio.memberWith(1)));
  const shrink = () => client.ask('PATCH', `rooms/${roomId}`, { capacity: 6, lowerSeats: true });
  const [, answer] = await Promise.all([
    Promise.all(members.map((member, n) => studio.book(member, first!.id, { app: n % 2 }))),
    shrink(),
  ]);
  expect([200, 409]).toContain(answer.status);
  const [after] = await client.classesOf(id);
  expect(after!.booked).toBeLessThanOrEqual(after!.capacity);
  expect(after!.capacity).toBe(answer.status === 200 ? 6 : 12);
  expect(await studio.issues()).toEqual([]);
});

test('a season shifts classes into each other’s times, leaves one out, and ends', async () => {
  const trainerId = await studio.addTrainer();
  const roomId = await client.room();
  const mean = { trainerId, roomId, weekday: 5, from: '2026-12-01' };
  const early = await client.series({ ...mean, startTime: '17:30' });
  const late = await client.series({ ...mean, startTime: '18:30' });
  const last = await client.series({ ...mean, startTime: '19:30' });
  const [earlyClass] = await client.classesOf(early);
  const [lateClass] = await client.classesOf(late);
  // Comes to both: an hour later each, they must never be at once.
  const member = await studio.memberWith(3);
  for (const one of [earlyClass, lateClass])
    expect((await studio.book(member, one!.id)).status).toBe(201);
  const season = {
    name: 'Ramadan',
    from: '2026-12-01',
    until: '2026-12-31',
    times: [
      { seriesId: early, startTime: '18:30' },
      { seriesId: late, startTime: '19:30' },
      { seriesId: last, startTime: null },
    ],
  };
  const preview = await client.ask('POST', 'seasons', { ...season, preview: true });
  expect(preview.body).toMatchObject({ changed: 8, cancelled: 4, bookings: 2, conflicts: [] });
  const { status, body } = await client.ask('POST', 'seasons', season);
  expect(status).toBe(201);
  expect(times(await client.classesOf(early))).toEqual([
    '2026-12-04 18:30',
    '2026-12-11 18:30',
    '2026-12-18 18:30',
    '2026-12-25 18:30',
    '2027-01-01 17:30',
    '2027-01-08 17:30',
    '2027-01-15 17:30',
  ]);
  expect(times(await client.classesOf(late))[0]).toBe('2026-12-04 19:30');
  expect(times(await client.classesOf(last))[0]).toBe('2027-01-01 19:30');
  expect(await client.payloads('schedule.changed.v1', lateClass!.id)).toHaveLength(1);
  expect((await client.ask('DELETE', `seasons/${body.season?.id ?? ''}`)).status).toBe(200);
  expect(times(await client.classesOf(early))[0]).toBe('2026-12-04 17:30');
  expect(times(await client.classesOf(last))[0]).toBe('2026-12-04 19:30');
  expect(await studio.issues()).toEqual([]);
});

test('a series ends: its classes from then on are cancelled, everyone gets back', async () => {
  const id = await client.series();
  const classes = await client.classesOf(id);
  const member = await studio.memberWith(1);
  expect((await studio.book(member, classes[0]!.id)).status).toBe(201);
  const preview = await client.ask('DELETE', `series/${id}?from=2026-11-30&preview=true`);
  expect(preview.body).toMatchObject({ cancelled: 8, bookings: 1 });
  expect(await client.classesOf(id)).toHaveLength(8);
  const ended = await client.ask('DELETE', `series/${id}?from=2026-11-30`);
  expect(ended).toMatchObject({ status: 200, body: { cancelled: 8 } });
  expect(await client.classesOf(id)).toHaveLength(0);
  expect(await studio.creditsOf(member.packageId)).toBe(1);
  const again = await client.ask('DELETE', `series/${id}?from=2026-11-30`);
  expect(again.body).toMatchObject({ cancelled: 0 });
});
