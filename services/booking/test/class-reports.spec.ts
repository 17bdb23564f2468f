import type { ClassesReport, ClassReportRow, TurnedAwayRow } from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import {
  closeClassDays,
  findClassOutcomes,
  headsOf,
  nextStep,
  rebuildClassDays,
  type ClassOutcome,
} from '../src/reports/class-outcomes/class-outcomes.api.js';
import { lastClosedDay } from '../src/policy/closed-days.js';
import { ClassHistory } from './class-history.js';
import { OpenStudio, type Person } from './open-studio.js';

const studioId = HOME_STUDIO_ID;
const RULE = 'the kept outcomes of classes are those of their source';
let studio: OpenStudio;
let classes: ClassHistory;
/** Has been here for years. */
const regular = newId();
beforeAll(async () => {
  studio = await OpenStudio.open();
  classes = new ClassHistory(studio);
  await classes.write('2024-01-08T06:00:00Z', [{ id: regular, is: 'attended' }]);
});
afterAll(() => studio.close());

const outcomesOf = (from: string, to = from): Promise<ClassOutcome[]> =>
  findClassOutcomes(studio.dataSource.manager, { studioId, from, to, now: studio.clock.now() });
const outcomeOf = async (id: string, day: string): Promise<ClassOutcome | undefined> =>
  (await outcomesOf(day)).find(({ scheduleId }) => scheduleId === id);
const keptIssues = async () => (await studio.issues()).filter(({ rule }) => rule === RULE);

const none = {
  booked: 0,
  attended: 0,
  lateCancelled: 0,
  missed: 0,
  cancelled: 0,
  waived: 0,
  fees: 0,
  waited: 0,
  served: 0,
  turnedAway: 0,
  firstVisits: 0,
};

describe('what each number of a class counts', () => {
  const day = '2026-11-10';
  test.each<[string, ConstructorParameters<typeof Array<string>>, Partial<typeof none>]>([
    ['nobody', [], {}],
    ['who came', ['attended'], { booked: 1, attended: 1, firstVisits: 1 }],
    ['who has booked and is not settled', ['confirmed'], { booked: 1 }],
    ['who did not come', ['no_show'], { booked: 1, missed: 1 }],
    ['a no-show whose seat was given on', ['no_show released'], { missed: 1 }],
    ['a late cancel', ['late_cancelled'], { lateCancelled: 1 }],
    ['a cancel in time', ['cancelled'], { cancelled: 1 }],
    ['a hold that lapsed', ['lapsed'], {}],
    ['a late cancel with its fee', ['late_cancelled fee'], { lateCancelled: 1, fees: 6_000 }],
    ['a no-show with its fee', ['no_show fee'], { booked: 1, missed: 1, fees: 6_000 }],
    [
      'those that were waived count, and are named',
      ['late_cancelled fee waived', 'no_show waived'],
      { booked: 1, lateCancelled: 1, missed: 1, waived: 2 },
    ],
    [
      'late, and booked again',
      ['late_cancelled attended'],
      { booked: 1, lateCancelled: 1, attended: 1, firstVisits: 1 },
    ],
    ['who waited to the end', ['waiting: joined closed'], { waited: 1, turnedAway: 1 }],
    ['a list that no job closed', ['waiting: joined skipped'], { waited: 1, turnedAway: 1 }],
    ['who left the list', ['waiting: joined left'], { waited: 1 }],
    ['who let the offer lapse', ['waiting: joined offered lapsed'], { waited: 1 }],
    ['who got into another class', ['waiting: joined promoted_elsewhere'], { waited: 1 }],
    [
      'who got in',
      ['attended waiting: joined booked', 'attended waiting: joined offered accepted'],
      { booked: 2, attended: 2, firstVisits: 2, waited: 2, served: 2 },
    ],
    [
      'who got in, and cancelled',
      ['cancelled waiting: joined booked'],
      { cancelled: 1, waited: 1, served: 1 },
    ],
    [
      'who waited, and found a seat without the list',
      ['attended waiting: joined closed'],
      { booked: 1, attended: 1, firstVisits: 1, waited: 1 },
    ],
    [
      'who joined twice, once',
      ['waiting: joined left joined closed'],
      { waited: 1, turnedAway: 1 },
    ],
  ])('%s', async (_, people, expected) => {
    const id = await classes.write('2026-11-10T06:00:00Z', people);
    const outcome = await outcomeOf(id, day);
    expect(outcome).toMatchObject({ ...none, seats: 10, ...expected });
    expect(headsOf(outcome!)).toBe(expected.attended ?? 0);
  });

  test('a first visit is the first class a person ever came to', async () => {
    const id = newId();
    await classes.write('2026-11-09T06:00:00Z', [{ id, is: 'no_show' }]);
    const first = await classes.write('2026-11-10T08:00:00Z', [{ id, is: 'attended' }]);
    const second = await classes.write('2026-11-10T10:00:00Z', [
      { id, is: 'attended' },
      { id: regular, is: 'attended' },
    ]);
    expect([await outcomeOf(first, day), await outcomeOf(second, day)]).toMatchObject([
      { firstVisits: 1 },
      { firstVisits: 0 },
    ]);
  });

  test('a class that was called off, or is not over, has no outcome', async () => {
    const off = await classes.write('2026-11-10T06:00:00Z', [], { status: 'cancelled' });
    const runs = await studio.addClass({ startsAt: studio.clock.in(-0.5) });
    const over = await studio.addClass({ startsAt: studio.clock.in(-1) });
    const found = (await outcomesOf(day, studio.today())).map(({ scheduleId }) => scheduleId);
    expect([off, runs, over].map((id) => found.includes(id))).toEqual([false, false, true]);
  });
});

describe('closed days', () => {
  // After 2 October: nothing of the cases above is closed.
  const now = new Date('2026-10-11T12:00:00Z');
  const close = (at = now) => closeClassDays(studio.dataSource, { studioId, now: at });
  let id = '';
  beforeAll(async () => {
    id = await classes.write('2026-10-02T19:30:00Z', [
      { id: regular, is: 'attended' },
      'no_show fee',
      'late_cancelled fee',
      'waiting: joined closed',
    ]);
  });
  const numbers = () => outcomesOf('2024-01-01', '2026-11-23');

  test.each([
    // 2 October ends at 20:00 UTC; eight days and an hour later it is closed.
    ['2026-10-10T20:59:59Z', '2026-10-01'],
    ['2026-10-10T21:00:00Z', '2026-10-02'],
  ])('at %s all days through %s are closed', (at, day) => {
    expect(lastClosedDay(new Date(at))).toBe(day);
  });

  test('are the same kept, not kept, kept in part, and made anew', async () => {
    const live = await numbers();
    await close(new Date('2026-10-03T00:00:00Z'));
    const part = await numbers();
    await close();
    await close();
    const kept = await numbers();
    await rebuildClassDays(studio.dataSource, { studioId, now });
    expect([part, kept, await numbers()]).toEqual([live, live, live]);
    expect(await studio.sql('SELECT schedule_id FROM class_outcomes ORDER BY day')).toHaveLength(2);
    expect(await keptIssues()).toEqual([]);
  });

  test('what changes later changes nothing, also when they are made anew', async () => {
    const before = await outcomeOf(id, '2026-10-02');
    expect(before).toMatchObject({ attended: 1, missed: 1, fees: 12_000, waived: 0 });
    await studio.sql(
      `UPDATE bookings SET waived_at = '2026-10-20Z' WHERE schedule_id = $1 AND status <> 'attended'`,
      [id],
    );
    expect(await keptIssues()).toEqual([]);
    await studio.sql(
      `UPDATE bookings SET status = 'attended', checked_in_at = '2026-10-20Z',
         attendance_at = '2026-10-20Z' WHERE schedule_id = $1 AND status = 'no_show'`,
      [id],
    );
    await rebuildClassDays(studio.dataSource, { studioId, now });
    expect(await outcomeOf(id, '2026-10-02')).toEqual(before);
    expect(await keptIssues()).toEqual([]);
  });

  test('two records that are merged later change nothing', async () => {
    const [kept, former] = [newId(), newId()];
    await classes.write('2026-09-01T06:00:00Z', [{ id: former, is: 'attended' }]);
    const second = await classes.write('2026-09-02T06:00:00Z', [{ id: kept, is: 'attended' }]);
    await rebuildClassDays(studio.dataSource, { studioId, now });
    await studio.sql(
      `INSERT INTO members (studio_id, id, email, full_name, role, told_at, merged_into, merged_at)
       VALUES ($1, $2, '', '', 'user', 'infinity', $3, '2026-11-01Z')`,
      [studioId, former, kept],
    );
    await studio.sql('UPDATE bookings SET member_id = $1 WHERE member_id = $2', [kept, former]);
    await rebuildClassDays(studio.dataSource, { studioId, now });
    expect(await outcomeOf(second, '2026-09-02')).toMatchObject({ firstVisits: 1 });
    expect(await keptIssues()).toEqual([]);
  });

  test.each([
    ['changed', '2026-09-10T06:00:00Z', `UPDATE class_outcomes SET attended = attended + 1`],
    ['removed', '2026-09-11T06:00:00Z', `DELETE FROM class_outcomes`],
  ])('a kept class that was %s is found, and made anew', async (_, at, statement) => {
    const planted = await classes.write(at, [{ id: regular, is: 'attended' }]);
    await rebuildClassDays(studio.dataSource, { studioId, now });
    await studio.sql(`${statement} WHERE schedule_id = $1`, [planted]);
    expect((await keptIssues())[0]?.examples?.join()).toContain(planted);
    await rebuildClassDays(studio.dataSource, { studioId, now });
    expect(await keptIssues()).toEqual([]);
  });
});

describe('many days to close at once', () => {
  const step = (through: string | null, target: string) =>
    nextStep(studio.dataSource.manager, { studioId, through, target });
  beforeAll(() =>
    // 300 classes a day for a week, then a day of 600.
    studio.sql(
      `INSERT INTO schedules (studio_id, id, class_type_id, trainer_id, room_id, starts_at, ends_at,
         capacity, overlap_reason)
       SELECT studio_id, gen_random_uuid(), class_type_id, trainer_id, room_id, start,
         start + interval '50 minutes', 1, 'spec'
       FROM (SELECT * FROM schedules LIMIT 1) AS one, (
         SELECT '2023-05-01T06:00Z'::timestamptz + n % 7 * interval '1 day' AS start
         FROM generate_series(0, 2099) n
         UNION ALL SELECT '2023-05-08T06:00Z' FROM generate_series(1, 600)) AS starts`,
    ),
  );
  afterAll(() => studio.sql(`DELETE FROM schedules WHERE starts_at < '2024-01-01'`));

  test.each<[string | null, string, object | null]>([
    [null, '2023-06-30', { from: '2023-05-01', to: '2023-05-01' }],
    ['2023-04-01', '2023-04-30', { from: '2023-04-02', to: '2023-04-30' }],
    ['2023-04-01', '2023-05-01', { from: '2023-04-02', to: '2023-05-01' }],
    ['2023-05-06', '2023-06-30', { from: '2023-05-07', to: '2023-05-07' }],
    ['2023-05-07', '2023-06-30', { from: '2023-05-08', to: '2023-05-08' }],
    ['2023-05-08', '2023-06-30', { from: '2023-05-09', to: '2023-06-30' }],
    ['2023-06-30', '2023-06-30', null],
  ])('after %s, through %s', async (through, target, expected) => {
    expect(await step(through, target)).toEqual(expected);
  });
});

describe('the report', () => {
  let manager: Person;
  const range = 'from=2026-06-01&to=2026-06-30';
  const get = async <Body>(path: string): Promise<Body> => {
    const { status, body } = await studio.call('GET', `/api/admin/reports/classes${path}`, manager);
    expect(status).toBe(200);
    return body as Body;
  };
  const allRows = async <Row>(path: string): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let cursor = ''; ;) {
      const next = cursor && `&cursor=${cursor}`;
      const page = await get<{ items: Row[]; nextCursor: string | null }>(`${path}&limit=2${next}`);
      rows.push(...page.items);
      if (!page.nextCursor) return rows;
      cursor = page.nextCursor;
    }
  };
  const person = newId();

  beforeAll(async () => {
    manager = await studio.person('manager');
    const [mat, maya] = [await studio.addClassType({ name: 'Mat' }), await studio.addTrainer()];
    // Mondays at 10:00 in the studio, a Tuesday at 18:30; May and the June before.
    await classes.write('2026-06-01T06:00:00Z', ['attended', 'attended', 'late_cancelled fee'], {
      capacity: 2,
    });
    await classes.write(
      '2026-06-08T06:00:00Z',
      ['attended', 'no_show waived', 'waiting: joined closed'],
      {
        capacity: 2,
      },
    );
    await classes.write(
      '2026-06-15T06:00:00Z',
      ['attended', { id: person, is: 'waiting: joined closed' }, 'waiting: joined closed'],
      { capacity: 1 },
    );
    await classes.write('2026-06-16T14:30:00Z', [{ id: person, is: 'attended' }], {
      classTypeId: mat,
      trainerId: maya,
    });
    await classes.write('2026-06-22T06:00:00Z', [], { trainerId: maya });
    await classes.write('2026-05-04T06:00:00Z', ['attended']);
    await classes.write('2025-06-02T06:00:00Z', ['attended', 'no_show']);
    await rebuildClassDays(studio.dataSource, { studioId, now: studio.clock.now() });
  });

  test('compares each number with the period before and the year before', async () => {
    const { total } = await get<ClassesReport>(`?${range}`);
    expect(total).toMatchObject({
      current: {
        classes: 5,
        seats: 25,
        booked: 6,
        attended: 5,
        lateCancelled: 1,
        missed: 1,
        waived: 1,
        fees: 6_000,
        waited: 3,
        turnedAway: 3,
        firstVisits: 5,
      },
      before: { classes: 1, booked: 1, attended: 1 },
      yearBefore: { classes: 1, booked: 2, missed: 1 },
    });
  });

  test('each part comes to the whole, and has the classes that its numbers are made of', async () => {
    const report = await get<ClassesReport>(`?${range}`);
    const { types, trainers, weekdays, starts, cells, series, total } = report;
    for (const parts of [types, trainers, weekdays, starts, cells, series])
      for (const name of Object.keys(total.current) as (keyof typeof total.current)[])
        expect(parts.reduce((sum, part) => sum + part.current[name], 0)).toBe(total.current[name]);
    const opened: [string, { current: { classes: number; booked: number } }][] = [
      ['', report.total],
      ...types.map((one) => [`&classTypeId=${one.id}`, one] as [string, typeof one]),
      ...trainers.map((one) => [`&trainerId=${one.id}`, one] as [string, typeof one]),
      ...cells.map(
        (one) => [`&weekday=${one.weekday}&start=${one.start}`, one] as [string, typeof one],
      ),
    ];
    for (const [filter, { current }] of opened) {
      const rows = await allRows<ClassReportRow>(`/rows?${range}${filter}`);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(current.classes);
      expect(rows.reduce((sum, { booked }) => sum + booked, 0)).toBe(current.booked);
    }
  });

  test('a class stands at its weekday and start in the studio', async () => {
    const { cells, series } = await get<ClassesReport>(`?${range}`);
    expect(cells.map(({ weekday, start, current }) => [weekday, start, current.classes])).toEqual([
      [1, '10:00', 4],
      [2, '18:30', 1],
    ]);
    expect(series.map(({ className }) => className)).toEqual(['Reformer Flow', 'Mat']);
  });

  test.each([
    ['late_cancelled', 1],
    ['missed', 1],
    ['waited', 2],
    ['served', 0],
    ['turned_away', 2],
    ['first_visits', 4],
    ['fees', 1],
    ['waived', 1],
    ['empty', 1],
  ])('the classes with %s', async (kind, count) => {
    expect(await allRows(`/rows?${range}&with=${kind}`)).toHaveLength(count);
  });

  test('who was turned away, and who came another day of that week', async () => {
    const rows = await allRows<TurnedAwayRow>(`/turned-away?${range}&weekday=1&start=10:00`);
    expect(rows).toHaveLength(3);
    expect(rows.filter(({ cameThatWeek }) => cameThatWeek)).toMatchObject([
      { memberId: person, at: '2026-06-15T06:00:00.000Z' },
    ]);
    expect(await allRows(`/turned-away?${range}&weekday=2`)).toEqual([]);
  });

  test('a page of people from classes of one moment goes on where the one before ended', async () => {
    const at = '2026-04-06T06:00:00Z';
    for (let n = 0; n < 2; n += 1)
      await classes.write(
        at,
        Array.from({ length: 3 }, () => 'waiting: joined closed'),
      );
    // Kept as turned away, and has found a seat since.
    const seat = { id: person, is: 'attended waiting: joined closed' };
    const later = await classes.write('2026-04-06T08:00:00Z', [seat]);
    await rebuildClassDays(studio.dataSource, { studioId, now: studio.clock.now() });
    await studio.sql('UPDATE class_outcomes SET turned_away = 1 WHERE schedule_id = $1', [later]);
    const rows = await allRows<TurnedAwayRow>('/turned-away?from=2026-04-01&to=2026-04-30');
    expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([6, 6]);
    await rebuildClassDays(studio.dataSource, { studioId, now: studio.clock.now() });
  });

  test.each(['/rows', '/turned-away'])(
    'a cursor of %s that is not ours is refused',
    async (path) => {
      const text = JSON.stringify(['2026-06-01T06:00:00Z', 'x']);
      const cursor = Buffer.from(text).toString('base64url');
      const address = `/api/admin/reports/classes${path}?${range}&cursor=${cursor}`;
      expect((await studio.call('GET', address, manager)).status).toBe(400);
    },
  );

  test('a range that ends before it begins is refused', async () => {
    const answer = await studio.call(
      'GET',
      '/api/admin/reports/classes?from=2026-06-02&to=2026-06-01',
      manager,
    );
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST']);
  });
});
