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

test('an edit says what it touches, changes what was not changed singly, and tells who booked', async () => {
  const id = await client.series();
  const [first, second, third] = await client.classesOf(id);
  const member = await studio.memberWith(2);
  const booked = await studio.book(member, first!.id);
  expect(booked.status).toBe(201);
  await client.ask('PATCH', `schedules/${second!.id}`, {
    startsAt: '2026-12-07T08:00:00Z',
    reason: 'the room is painted',
  });
  const request = { startTime: '10:30', weekday: 2, reason: 'the trainer asked' };
  const preview = await client.ask('PATCH', `series/${id}`, { ...request, preview: true });
  expect(preview.body).toMatchObject({ changed: 7, bookings: 1, conflicts: [] });
  expect(times(await client.classesOf(id))[0]).toBe('2026-11-30 09:30');

  const { status, body } = await client.ask('PATCH', `series/${id}`, request);
  expect({ status, body }).toMatchObject({ status: 200, body: { changed: 7, bookings: 1 } });
  const after = await client.classesOf(id);
  expect(after).toHaveLength(8);
  expect(times(after).slice(0, 3)).toEqual([
    '2026-12-01 10:30',
    '2026-12-07 12:00',
    '2026-12-15 10:30',
  ]);
  expect(after.map((one) => one.id).slice(0, 3)).toEqual([first!.id, second!.id, third!.id]);
  // Penalty-free until 2 h before the new start.
  expect(await client.payloads('schedule.changed.v1', first!.id)).toMatchObject([
    {
      userId: member.id,
      oldStartsAt: '2026-11-30T05:30:00.000Z',
      startsAt: '2026-12-01T06:30:00.000Z',
      cancelUntil: '2026-12-01T04:30:00.000Z',
    },
  ]);
  const own = await studio.call('GET', `/api/bookings/${booked.body.booking?.id ?? ''}`, member);
  expect(own.body).toMatchObject({ cancelUntil: '2026-12-01T04:30:00.000Z' });
  // Safe to repeat.
  expect((await client.ask('PATCH', `series/${id}`, request)).body).toMatchObject({ classes: 0 });
  expect(await studio.issues()).toEqual([]);
});

test('one date gets another time, room and trainer, or no class, before and after it is made', async () => {
  const id = await client.series();
  const trainerId = await studio.addTrainer();
  const moved = await client.ask('POST', `series/${id}/dates/2026-12-07`, {
    startTime: '11:00',
    trainerId,
    reason: 'a wedding',
  });
  expect(moved).toMatchObject({ status: 200, body: { changed: 1 } });
  const off = await client.ask('POST', `series/${id}/dates/2026-12-14`, {
    cancel: true,
    reason: 'a wedding',
  });
  expect(off.body).toMatchObject({ cancelled: 1 });
  const far = { startTime: '12:00', trainerId, reason: 'school begins' };
  expect((await client.ask('POST', `series/${id}/dates/2027-02-08`, far)).status).toBe(200);
  const wrong = await client.ask('POST', `series/${id}/dates/2027-02-09`, far);
  expect(wrong).toMatchObject({ status: 422, body: { code: 'NOT_A_CLASS_DAY' } });

  const before = studio.clock.now();
  studio.clock.set('2026-12-20T04:00:00Z');
  await client.reconcile();
  studio.clock.set(before);
  const classes = await client.classesOf(id);
  expect(times(classes)).toContain('2026-12-07 11:00');
  expect(times(classes)).toContain('2027-02-08 12:00');
  expect(classes.map(({ day }) => day)).not.toContain('2026-12-14');
  expect(classes.find(({ day }) => day === '2027-02-08')).toMatchObject({
    trainerId,
    changedSingly: true,
  });
});

test('dates beyond the weeks ahead are listed, changed, kept until they are made, and restored', async () => {
  const id = await client.series();
  const [trainerId, roomId] = [
    await studio.addTrainer(undefined, 'Hana Kim'),
    await client.room(6),
  ];
  const path = (day: string) => `series/${id}/dates/${day}`;
  const listed = async (day: string) => {
    const { body } = await client.ask('GET', `series/${id}/dates`);
    return (body.items as { date: string }[]).find(({ date }) => date === day);
  };
  const [first] = await client.classesOf(id);
  expect(await listed('2026-11-30')).toMatchObject({ state: 'made', scheduleId: first!.id });
  expect(await listed('2027-02-08')).toMatchObject({ state: 'to_come', removable: false });
  expect(await listed('2027-05-31')).toBeUndefined();

  const small = { roomId, trainerId, startTime: '12:00', capacity: 8, reason: 'school begins' };
  expect(await client.ask('POST', path('2027-02-08'), small)).toMatchObject({
    body: { code: 'CAPACITY_ABOVE_ROOM' },
  });
  expect((await client.ask('POST', path('2027-02-08'), { ...small, capacity: 6 })).status).toBe(
    200,
  );
  expect(await listed('2027-02-08')).toMatchObject({
    state: 'to_come',
    startTime: '12:00',
    trainer: { name: 'Hana Kim' },
    capacity: 6,
    because: 'school begins',
    removable: true,
  });
  const off = { cancel: true, reason: 'a wedding' };
  for (const day of ['2027-02-15', '2027-02-22']) await client.ask('POST', path(day), off);
  expect(await listed('2027-02-15')).toMatchObject({ state: 'off', because: 'a wedding' });
  expect((await client.ask('DELETE', path('2027-02-22'))).status).toBe(204);
  expect((await client.ask('DELETE', path('2027-02-22'))).status).toBe(204);
  expect(await listed('2027-02-22')).toMatchObject({ state: 'to_come', removable: false });

  const before = studio.clock.now();
  studio.clock.set('2027-01-04T04:00:00Z');
  await client.reconcile();
  studio.clock.set(before);
  const made = await client.classesOf(id);
  const days = made.map(({ day }) => day);
  expect(days).toContain('2027-02-22');
  expect(days).not.toContain('2027-02-15');
  expect(made.find(({ day }) => day === '2027-02-08')).toMatchObject({ trainerId, capacity: 6 });
  // Made: the class itself is changed from now on.
  expect(await client.ask('DELETE', path('2027-02-08'))).toMatchObject({
    status: 409,
    body: { code: 'DATE_ON_TIMETABLE' },
  });
  expect(await studio.issues()).toEqual([]);
});

test('a date is restored while it is made: one class, whichever comes first', async () => {
  const id = await client.series();
  const day = '2027-01-25';
  await client.ask('POST', `series/${id}/dates/${day}`, { startTime: '12:00', reason: 'a film' });
  const before = studio.clock.now();
  studio.clock.set('2026-12-01T04:00:00Z');
  const [answer] = await Promise.all([
    client.ask('DELETE', `series/${id}/dates/${day}`),
    client.reconcile(1),
  ]);
  studio.clock.set(before);
  expect([204, 409]).toContain(answer.status);
  const made = times(await client.classesOf(id)).filter((at) => at.startsWith(day));
  expect(made).toEqual([`${day} ${answer.status === 204 ? '09:30' : '12:00'}`]);
});

describe('a series gets another class type', () => {
  const typeOf = async (seriesId: string): Promise<Record<string, string>> => {
    const rows = await studio.sql<{ day: string; type: string }>(
      `SELECT series_day::text AS day, class_type_id AS type FROM schedules
       WHERE series_id = $1 AND status = 'scheduled'`,
      [seriesId],
    );
    return Object.fromEntries(rows.map(({ day, type }) => [day, type]));
  };

  test('from a day on: earlier dates stay, who booked is told and keeps the place as paid', async () => {
    const mat = await studio.addClassType({ name: 'Mat of Mondays', creditCost: 2 });
    const id = await client.series({ weekday: 2, from: '2026-11-24' });
    const [first, second, third, fourth] = await client.classesOf(id);
    const [member, early] = [await studio.memberWith(2), await studio.memberWith(1)];
    expect((await studio.book(early, first!.id)).status).toBe(201);
    const { body: own } = await studio.book(member, second!.id);
    // Changed by hand: it keeps what it is.
    await client.ask('PATCH', `schedules/${third!.id}`, { capacity: 5, reason: 'a film crew' });
    const change = { classTypeId: mat, effectiveFrom: '2026-11-26' };
    const preview = await client.ask('PATCH', `series/${id}`, { ...change, preview: true });
    expect(preview.body).toMatchObject({
      changed: 6,
      bookings: 1,
      conflicts: [],
      classType: {
        notFitting: [{ date: '2026-12-01', paidWith: '10-class package' }],
        creditsBefore: 1,
        creditsAfter: 2,
        ladiesOnly: false,
      },
    });
    expect(await typeOf(id)).toMatchObject({ '2026-12-01': studio.classTypeId });

    expect((await client.ask('PATCH', `series/${id}`, change)).status).toBe(200);
    const types = await typeOf(id);
    expect(Object.keys(types)).not.toContain('2026-11-24');
    expect(types).toMatchObject({
      '2026-12-01': mat,
      '2026-12-08': studio.classTypeId,
      '2026-12-15': mat,
    });
    expect(await client.payloads('schedule.changed.v1', first!.id)).toEqual([]);
    expect(await client.payloads('schedule.changed.v1', second!.id)).toMatchObject([
      { userId: member.id, className: 'Mat of Mondays', oldClassName: 'Reformer Flow' },
    ]);
    // One credit, as it was booked; the cancel is free until 2 h before.
    expect(await studio.creditsOf(member.packageId)).toBe(1);
    const booking = await studio.call('GET', `/api/bookings/${own.booking?.id ?? ''}`, member);
    expect(booking.body).toMatchObject({ cancelUntil: '2026-12-01T03:30:00.000Z' });
    await studio.cancel(member, own.booking?.id ?? '');
    expect(await studio.creditsOf(member.packageId)).toBe(2);

    // Two series in the list, one after the other; the later one has the id.
    const { body } = await client.ask('GET', 'series');
    const both = (body.items ?? []).filter(
      (one) => 'trainer' in one && JSON.stringify(one.trainer) === trainerIn(preview.body.series),
    );
    expect(both).toMatchObject([
      { until: '2026-11-25', classType: { name: 'Reformer Flow' } },
      { id, from: '2026-11-26', until: null, classType: { name: 'Mat of Mondays' } },
    ]);
    // Safe to repeat, and nothing is due.
    expect((await client.ask('PATCH', `series/${id}`, change)).body).toMatchObject({ classes: 0 });
    await client.reconcile();
    expect(await typeOf(id)).toEqual(types);
    expect(fourth!.id).toBe((await client.classesOf(id))[2]!.id);
    expect(await studio.issues()).toEqual([]);
  });

  test('for every class to come, or not at all: what is retired, held by others, or over', async () => {
    const [mat, old] = [await studio.addClassType(), await studio.addClassType()];
    await studio.sql('UPDATE class_types SET active = false WHERE id = $1', [old]);
    const id = await client.series({ until: '2026-12-21' });
    const change = (body: object) => client.ask('PATCH', `series/${id}`, { ...body });
    expect(await change({ classTypeId: old })).toMatchObject({
      status: 404,
      body: { code: 'CLASS_TYPE_NOT_FOUND' },
    });
    expect(await change({ classTypeId: mat, effectiveFrom: '2026-12-22' })).toMatchObject({
      status: 422,
      body: { code: 'NOT_A_CLASS_DAY' },
    });
    expect(await change({ classTypeId: mat, effectiveFrom: '2026-11-23' })).toMatchObject({
      status: 200,
      body: { changed: 4, series: { from: '2026-11-30' } },
    });
    expect(new Set(Object.values(await typeOf(id)))).toEqual(new Set([mat]));
  });

  test('a season and a single day count for both parts; another weekday begins with the later one', async () => {
    const id = await client.series();
    const times = [{ seriesId: id, startTime: '07:00' }];
    const ramadan = { name: 'Ramadan', from: '2026-11-30', until: '2026-12-20', times };
    const season = await client.ask('POST', 'seasons', ramadan);
    const off = { cancel: true, reason: 'a wedding' };
    await client.ask('POST', `series/${id}/dates/2027-02-01`, off);
    const later = { weekday: 3, effectiveFrom: '2026-12-08' };
    expect((await client.ask('PATCH', `series/${id}`, later)).status).toBe(200);
    const rows = await studio.sql<{ at: Date }>(
      `SELECT starts_at AS at FROM schedules s
       WHERE status = 'scheduled' AND trainer_id = (SELECT trainer_id FROM class_series
         WHERE id = $1) ORDER BY starts_at LIMIT 4`,
      [id],
    );
    expect(rows.map(({ at }) => `${studioDay(at)} ${studioClock(at)}`)).toEqual([
      '2026-11-30 07:00',
      '2026-12-07 07:00',
      '2026-12-09 07:00',
      '2026-12-16 07:00',
    ]);
    const { body } = await client.ask('GET', 'series');
    expect(body.items?.find((one) => 'id' in one && one.id === id)).toMatchObject({
      dates: [{ date: '2027-02-03', cancelled: true }],
    });
    await client.ask('DELETE', `seasons/${season.body.season?.id ?? ''}`);
  });

  test('members who book while it changes keep their seats, and each is told once', async () => {
    const mat = await studio.addClassType();
    const id = await client.series({ capacity: 6 });
    const [first] = await client.classesOf(id);
    const members = await Promise.all(Array.from({ length: 6 }, () => studio.memberWith(1)));
    const [answer, ...booked] = await Promise.all([
      client.ask('PATCH', `series/${id}`, { classTypeId: mat }),
      ...members.map((member, n) => studio.book(member, first!.id, { app: n % 2 })),
    ]);
    expect(answer.status).toBe(200);
    const seats = booked.filter(({ status }) => status === 201).length;
    expect((await client.classesOf(id))[0]).toMatchObject({ booked: seats });
    const events = await client.payloads('schedule.changed.v1', first!.id);
    expect(events.length).toBeLessThanOrEqual(seats);
    expect(await typeOf(id)).toMatchObject({ '2026-11-30': mat });
    expect(await studio.issues()).toEqual([]);
  });
});

const trainerIn = (series: object | undefined): string =>
  JSON.stringify(series && 'trainer' in series ? series.trainer : null);
