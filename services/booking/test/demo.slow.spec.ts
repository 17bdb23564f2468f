import * as contracts from '@studio/contracts';
import { demoId, demoMembers } from '@studio/demo-studio';
import { HOME_STUDIO_ID, studioDay } from '@studio/domain-kit';
import { seedDemo } from '../src/operations/demo/seed-demo.js';
import { ReconcileTimetable } from '../src/planning/timetable/reconcile-timetable.js';
import { OpenStudio } from './open-studio.js';

let studio: OpenStudio;
beforeAll(async () => {
  studio = await OpenStudio.open();
  // The demo brings a class type and a room of these names.
  await studio.sql(`UPDATE class_types SET name = 'Of the spec'`, []);
  await studio.sql(`UPDATE rooms SET name = 'Of the spec'`, []);
  await seedDemo(studio.dataSource, HOME_STUDIO_ID, studio.clock.now());
});
afterAll(() => studio.close());

test('the demo studio adds up, and a second seeding changes nothing', async () => {
  expect(await studio.issues()).toEqual([]);
  expect(await seedDemo(studio.dataSource, HOME_STUDIO_ID, studio.clock.now())).toBe(0);
});

test('classes of three months went as their rows say, counted one by one', async () => {
  const admin = await studio.person('admin');
  const classes = await studio.sql<{ id: string; at: Date; type: string; seats: number }>(
    `SELECT id, starts_at AS at, class_type_id AS type, capacity AS seats FROM schedules
     WHERE status = 'scheduled' AND ends_at <= $1`,
    [studio.clock.now()],
  );
  const bookings = await studio.sql<{ class: string; status: string; freed: boolean }>(
    `SELECT schedule_id AS class, status, seat_released AS freed FROM bookings`,
    [],
  );
  const ofClass = new Map<string, typeof bookings>();
  for (const one of bookings) ofClass.set(one.class, [...(ofClass.get(one.class) ?? []), one]);
  for (const month of ['2026-08', '2026-09', '2026-10']) {
    const range = `from=${month}-01&to=${month}-30`;
    const { body } = await studio.call('GET', `/api/admin/reports/classes?${range}`, admin);
    const report = contracts.getClassesReport.response!.parse(body);
    const within = classes.filter(({ at }) => {
      const day = studioDay(at);
      return day >= `${month}-01` && day <= `${month}-30`;
    });
    const count = (own: typeof classes) => {
      const ends = own.flatMap(({ id }) => ofClass.get(id) ?? []);
      const of = (status: string) => ends.filter((one) => one.status === status).length;
      const seated = ['confirmed', 'attended', 'no_show'];
      return {
        classes: own.length,
        seats: own.reduce((sum, { seats }) => sum + seats, 0),
        booked: ends.filter((one) => seated.includes(one.status) && !one.freed).length,
        attended: of('attended'),
        lateCancelled: of('late_cancelled'),
        missed: of('no_show'),
        cancelled: of('cancelled'),
      };
    };
    expect(report.total.current).toMatchObject(count(within));
    expect(count(within).attended).toBeGreaterThan(500);
    for (const { id, current } of report.types)
      expect(current).toMatchObject(count(within.filter(({ type }) => type === id)));
  }
});

test('three months of pay are locked, this one is open', async () => {
  const admin = await studio.person('admin');
  const month = async (name: string) => {
    const { body } = await studio.call('GET', `/api/admin/payslips?month=${name}`, admin);
    return contracts.listPayslips.response!.parse(body);
  };
  const october = await month('2026-10');
  expect(new Set(october.items.map(({ state }) => state))).toEqual(new Set(['locked']));
  expect(october.items.filter(({ total }) => total > 0)).toHaveLength(8);
  const november = await month('2026-11');
  expect(new Set(november.items.map(({ state }) => state))).toEqual(new Set(['running']));
  expect(november.items.every(({ adjustments }) => adjustments === 0)).toBe(true);
  expect((await month('2026-07')).total).toBe(0);
});

test('56 classes a week: 36 reformer, 8 mat, 5 barre, 4 tower, 3 more', async () => {
  const counts = await studio.sql<{ name: string; count: number }>(
    `SELECT c.name, count(*)::int FROM schedules s
     JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
     WHERE s.starts_at >= $1 AND s.starts_at < $1::timestamptz + interval '7 days'
     GROUP BY c.name`,
    ['2026-11-22T20:00:00Z'],
  );
  expect(Object.fromEntries(counts.map(({ name, count }) => [name, count]))).toEqual({
    'Reformer Flow': 36,
    Mat: 8,
    Barre: 5,
    Tower: 4,
    Prenatal: 1,
    Stretch: 2,
  });
});

test('every class type is on the timetable, and all that is sold fits one', async () => {
  const unused = await studio.sql(
    `SELECT t.name FROM class_types t WHERE t.id <> $1 AND NOT EXISTS (
       SELECT FROM class_series s WHERE s.studio_id = t.studio_id AND s.class_type_id = t.id)`,
    [studio.classTypeId],
  );
  const useless = await studio.sql(
    `SELECT p.name FROM (SELECT name, class_type_ids FROM packages
       UNION ALL SELECT name, class_type_ids FROM subscription_plans) p
     WHERE NOT EXISTS (SELECT FROM class_series s WHERE s.class_type_id = ANY (p.class_type_ids))`,
    [],
  );
  expect({ unused, useless }).toEqual({ unused: [], useless: [] });
});

test('the front desk sees the week as 56 series, and what is on the timetable is as they say', async () => {
  const admin = await studio.person('admin');
  const { body } = await studio.call('GET', '/api/admin/series', admin);
  expect(body.items).toHaveLength(56);
  const coming = () =>
    studio.sql(
      `SELECT id, starts_at, trainer_id, room_id, sequence FROM schedules
       WHERE starts_at BETWEEN $1 AND $1::timestamptz + interval '30 days' ORDER BY id`,
      [studio.clock.now()],
    );
  const before = await coming();
  await studio.apps[0]!.app.get(ReconcileTimetable).execute();
  expect(await coming()).toEqual(before);
  const [last] = await studio.sql<{ weeks: number }>(
    `SELECT count(*)::int / 56 AS weeks FROM schedules WHERE starts_at > $1`,
    [studio.clock.now()],
  );
  expect(last!.weeks).toBe(8);
});

test('Noor has seven credits left of ten, two places ahead, and can book', async () => {
  const noor = await studio.person('user', { id: demoId('member', 0) });
  const { body } = await studio.call('GET', '/api/me/packages', { token: noor.token });
  expect(body).toMatchObject({ creditsLeft: 7 });
  expect(body.items![0]).toMatchObject({
    packageName: '10-class package',
    creditsLeft: 7,
    creditsTotal: 10,
    status: 'active',
  });
  const ahead = await studio.call('GET', '/api/me/bookings?when=upcoming', { token: noor.token });
  expect(ahead.body.items).toHaveLength(2);
  const week = await studio.call('GET', '/api/schedules', { token: noor.token });
  const items = week.body.items as unknown as { id: string; seatsLeft: number; startsAt: string }[];
  const free = items.find(
    (one) => one.seatsLeft > 0 && new Date(one.startsAt) > studio.clock.in(1),
  );
  expect((await studio.book(noor, free!.id)).status).toBe(201);
});

test('Layla teaches today and nearly every day', async () => {
  const days = await studio.sql<{ day: string; count: number }>(
    `SELECT (starts_at AT TIME ZONE 'Asia/Dubai')::date::text AS day, count(*)::int
     FROM schedules WHERE trainer_id = $1 GROUP BY 1 ORDER BY 1`,
    [demoId('trainer', 1)],
  );
  expect(days.find(({ day }) => day === studio.today())!.count).toBeGreaterThan(1);
  expect(days.length).toBeGreaterThan(350);
});

test.each<[contracts.Endpoint, 'user' | 'trainer' | 'admin', string]>([
  [contracts.listSchedules, 'user', ''],
  [contracts.listMyBookings, 'user', ''],
  [contracts.listMyPackages, 'user', ''],
  [contracts.listPackages, 'user', ''],
  [contracts.listEvents, 'user', ''],
  [contracts.listTrainers, 'user', ''],
  [contracts.listClassTypes, 'user', ''],
  [contracts.listTrainerClasses, 'trainer', ''],
  [contracts.listTrainerClasses, 'admin', '?date=2026-11-20'],
  [contracts.getMemberRecord, 'admin', ''],
])('$path answers as its contract says, with something in it', async (endpoint, role, query) => {
  const ids = {
    user: demoId('member', 0),
    trainer: demoId('trainer', 1),
    admin: demoId('admin', 1),
  };
  const { token } = await studio.person(role, { id: ids[role] });
  const path = endpoint.path.replace(':id', ids.user);
  const { status, body } = await studio.call(endpoint.method, path + query, { token });
  expect(status).toBe(200);
  // Nothing leaves that the contract does not know.
  expect(endpoint.response!.parse(body)).toEqual(body);
  const parts = Object.values(body).filter((part) => Array.isArray(part));
  expect(Math.max(...parts.map(({ length }) => length))).toBeGreaterThan(0);
});

test('the desk finds notes, flags with consent, contacts and waivers', async () => {
  const counts = await studio.sql<{ notes: number; flags: number; signed: number }>(
    `SELECT (SELECT count(*)::int FROM member_notes WHERE text <> '') AS notes,
       (SELECT count(*)::int FROM health_records WHERE consent_at IS NOT NULL) AS flags,
       (SELECT count(*)::int FROM waiver_signatures) AS signed`,
  );
  expect(counts).toEqual([{ notes: 6, flags: 3, signed: 188 }]);
});

test('most members hold credits; every coming day has a full class and one with a last seat', async () => {
  const [holders] = await studio.sql<{ count: number }>(
    `SELECT count(DISTINCT member_id)::int FROM user_packages
     WHERE credits_left > 0 AND expires_on >= $1`,
    [studio.today()],
  );
  expect(holders!.count).toBeGreaterThan(demoMembers.length * 0.6);
  const days = await studio.sql<{ full: number; last: number }>(
    `SELECT count(*) FILTER (WHERE booked = capacity)::int AS full,
       count(*) FILTER (WHERE booked = capacity - 1)::int AS last
     FROM schedules
     WHERE (starts_at AT TIME ZONE 'Asia/Dubai')::date BETWEEN $1::date + 1 AND $1::date + 12
     GROUP BY (starts_at AT TIME ZONE 'Asia/Dubai')::date`,
    [studio.today()],
  );
  for (const day of days) expect(Math.min(day.full, day.last)).toBeGreaterThan(0);
});

test('the year was filled as domain.md says, within a point or two', async () => {
  const [last] = await studio.sql<{ fill: number; late: number; missed: number }>(
    `SELECT (SELECT sum(booked) * 100.0 / sum(capacity) FROM schedules
         WHERE starts_at BETWEEN $1::timestamptz - interval '90 days' AND $1)::float AS fill,
       avg((status = 'late_cancelled')::int * 100)::float AS late,
       avg((status = 'no_show')::int * 100)::float AS missed
     FROM bookings WHERE starts_at < $1`,
    [studio.clock.now()],
  );
  expect(Math.abs(last!.fill - 78)).toBeLessThan(3);
  expect(Math.abs(last!.late - 8)).toBeLessThan(2);
  expect(Math.abs(last!.missed - 4)).toBeLessThan(1);
});
