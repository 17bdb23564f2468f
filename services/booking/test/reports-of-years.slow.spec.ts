import { jest } from '@jest/globals';
import {
  awayDays,
  classesReport,
  COHORT_MONTHS,
  peopleReport,
  type ClassReportRow,
  type PeopleRow,
  type TurnedAwayRow,
} from '@studio/contracts';
import { addDays, HOME_STUDIO_ID, newId, studioDay } from '@studio/domain-kit';
import fc from 'fast-check';
import {
  closeClassDays,
  rebuildClassDays,
} from '../src/reports/class-outcomes/class-outcomes.api.js';
import { closeVisitDays } from '../src/reports/people/close-visit-days.js';
import { monthLater } from '../src/reports/people/cohort-rules.js';
import { rebuildVisitDays } from '../src/reports/people/people.api.js';
import { ClassHistory } from './class-history.js';
import { OpenStudio, type Person } from './open-studio.js';

// Each history is written row by row; the machine may be busy.
jest.setTimeout(900_000);

const SEED = 20261123;
const HISTORIES = 4;
const DAY = 86_400_000;
const MEMBERS = 8;
const NOW = new Date('2026-11-23T08:00:00Z');
const YEAR = { from: '2025-11-24', to: '2026-11-23' };
const kinds = [
  'attended',
  'attended',
  'attended',
  'no_show',
  'late_cancelled',
  'cancelled',
  'waiting: joined closed',
  'waiting: joined left',
  'attended waiting: joined booked',
] as const;

interface Class {
  id: string;
  at: Date;
  people: { id: string; is: string }[];
}
interface Member {
  id: string;
  joined: string;
}
interface History {
  members: Member[];
  classes: Class[];
}

/** On which of the last 380 days a class is, at which hour, and who does what in it. */
const histories = fc.record({
  joined: fc.array(fc.integer({ min: 0, max: 380 }), { minLength: MEMBERS, maxLength: MEMBERS }),
  classes: fc.array(
    fc.record({
      daysAgo: fc.integer({ min: 0, max: 380 }),
      people: fc.array(fc.option(fc.constantFrom(...kinds), { freq: 2 }), {
        minLength: MEMBERS,
        maxLength: MEMBERS,
      }),
    }),
    { minLength: 25, maxLength: 45 },
  ),
  /** When the jobs ran for the first time. */
  closedDaysAgo: fc.integer({ min: 0, max: 380 }),
});

const forgotten = [
  'class_outcomes',
  'class_outcome_closings',
  'member_visits',
  'member_visit_closings',
  'class_waiting_log',
  'bookings',
  'schedules',
  'members',
];

let studio: OpenStudio;
let manager: Person;
beforeAll(async () => {
  studio = await OpenStudio.open();
  studio.clock.set(NOW);
  manager = await studio.person('manager');
});
afterAll(() => studio.close());

const write = async (drawn: {
  joined: number[];
  classes: { daysAgo: number; people: (string | null)[] }[];
}): Promise<History> => {
  for (const table of forgotten) await studio.sql(`DELETE FROM ${table}`);
  const members: Member[] = [];
  for (const daysAgo of drawn.joined) {
    const member = { id: newId(), joined: addDays(YEAR.to, -daysAgo) };
    members.push(member);
    await studio.sql(
      `INSERT INTO members (studio_id, id, email, full_name, role, told_at, joined_on)
       VALUES ($1, $2::text::uuid, $2::text || '@spec.studio', 'Noor', 'user', $3::text::date, $3::text::date)`,
      [HOME_STUDIO_ID, member.id, member.joined],
    );
  }
  const history = new ClassHistory(studio);
  const classes: Class[] = [];
  for (const [n, { daysAgo, people }] of drawn.classes.entries()) {
    // Some after midnight in the studio; no two overlap.
    const at = new Date(+NOW - daysAgo * DAY - (2 + n) * 3_600_000);
    const there = people.flatMap((is, m) => (is ? [{ id: members[m]?.id ?? '', is }] : []));
    classes.push({ id: await history.write(at.toISOString(), there), at, people: there });
  }
  return { members, classes: classes.sort((a, b) => (+a.at === +b.at ? 0 : +b.at - +a.at)) };
};

const get = async <Body>(path: string, query: object): Promise<Body> => {
  const fields = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  const { status, body } = await studio.call(
    'GET',
    `/api/admin/reports/${path}?${fields.toString()}`,
    manager,
  );
  expect(status).toBe(200);
  return body as Body;
};

const allRows = async <Row>(path: string, query: object): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { items: Row[]; nextCursor: string | null } = await get(path, {
      ...query,
      limit: 7,
      ...(cursor && { cursor }),
    });
    rows.push(...page.items);
    cursor = page.nextCursor;
  }
  return rows;
};

const visitsOf = ({ classes }: History, member: string): Date[] =>
  classes
    .filter(({ people }) =>
      people.some((one) => one.id === member && one.is.startsWith('attended')),
    )
    .map(({ at }) => at)
    .reverse();
const inYear = ({ classes }: History): Class[] =>
  classes.filter(({ at }) => studioDay(at) >= YEAR.from);
const count = (people: Class['people'], ...starts: string[]): number =>
  people.filter(({ is }) => starts.some((start) => is.startsWith(start))).length;
const isTurnedAway = ({ is }: { is: string }): boolean => is === 'waiting: joined closed';

/** What the reports have to say, computed from what was written. */
const expectedOf = (history: History) => {
  const visits = history.members.map(({ id, joined }) => {
    const days = visitsOf(history, id);
    return { id, joined, at: days, days: days.map((at) => studioDay(at)) };
  });
  const firstInYear = visits.filter(({ days: [first] }) => first && first >= YEAR.from);
  const again = ({ days: [first, second] }: { days: string[] }): boolean =>
    Boolean(first && second && second <= addDays(first, 30));
  const last = YEAR.to.slice(0, 7);
  return {
    classes: inYear(history).map(({ id, people }) => ({
      id,
      booked: count(people, 'attended', 'no_show'),
      attended: count(people, 'attended'),
      lateCancelled: count(people, 'late_cancelled'),
      cancelled: count(people, 'cancelled'),
      waited: people.filter(({ is }) => is.includes('waiting:')).length,
      turnedAway: people.filter(isTurnedAway).length,
    })),
    turnedAway: inYear(history)
      .flatMap(({ id, people }) => people.filter(isTurnedAway).map((one) => `${id} ${one.id}`))
      .sort(),
    firstVisits: firstInYear.map(({ id }) => id).sort(),
    cameAgain: firstInYear.filter(again).length,
    away: awayDays.map((days) => ({
      days,
      people: visits.filter(({ at }) => {
        const latest = at.at(-1);
        return latest && +latest < +NOW - days * DAY;
      }).length,
    })),
    cohorts: Array.from({ length: COHORT_MONTHS }, (_, n) =>
      monthLater(last, n + 1 - COHORT_MONTHS),
    )
      .map((month) => ({ month, of: visits.filter(({ joined }) => joined.startsWith(month)) }))
      .map(({ month, of }) => ({
        month,
        members: of.length,
        attended: Array.from({ length: COHORT_MONTHS }, (_, after) => {
          const then = monthLater(month, after);
          if (then > last) return null;
          return of.filter(({ days }) => days.some((day) => day.startsWith(then))).length;
        }),
      })),
  };
};

type Reported = Omit<ReturnType<typeof expectedOf>, 'away'> & {
  away: { days: number; people: number }[];
};

const reported = async (): Promise<Reported> => {
  const people = peopleReport.parse(await get('people', YEAR));
  const classRows = await allRows<ClassReportRow>('classes/rows', YEAR);
  const report = classesReport.parse(await get('classes', YEAR));
  const numbers = classRows.map(
    ({ id, booked, attended, lateCancelled, cancelled, waited, turnedAway }) => ({
      id,
      booked,
      attended,
      lateCancelled,
      cancelled,
      waited,
      turnedAway,
    }),
  );
  expect(report.total.current).toMatchObject({
    classes: numbers.length,
    attended: numbers.reduce((sum, { attended }) => sum + attended, 0),
    turnedAway: numbers.reduce((sum, { turnedAway }) => sum + turnedAway, 0),
  });
  const turnedAway = await allRows<TurnedAwayRow>('classes/turned-away', YEAR);
  const firsts = await allRows<PeopleRow>('people/rows', { list: 'first_visit', ...YEAR });
  return {
    classes: numbers,
    turnedAway: turnedAway.map(({ id }) => id).sort(),
    firstVisits: firsts.map(({ userId }) => userId).sort(),
    cameAgain: people.cameAgain.current,
    away: people.away,
    cohorts: people.cohorts,
  };
};

test('over random histories the reports are what was written, kept or not, and made anew', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (drawn) => {
      const expected = expectedOf(await write(drawn));
      const closing = (now: Date) => ({ studioId: HOME_STUDIO_ID, now });
      expect(await reported()).toEqual(expected);
      const earlier = closing(new Date(+NOW - drawn.closedDaysAgo * DAY));
      await closeVisitDays(studio.dataSource, earlier);
      await closeClassDays(studio.dataSource, earlier);
      expect(await reported()).toEqual(expected);
      await closeVisitDays(studio.dataSource, closing(NOW));
      await closeClassDays(studio.dataSource, closing(NOW));
      expect(await reported()).toEqual(expected);
      await studio.sql(`UPDATE class_outcomes SET attended = 0, day = day - 400`);
      await studio.sql(`UPDATE member_visits SET months = ~months, visits = 1`);
      await rebuildVisitDays(studio.dataSource, closing(NOW));
      await rebuildClassDays(studio.dataSource, closing(NOW));
      expect(await reported()).toEqual(expected);
    }),
    { seed: SEED, numRuns: HISTORIES, endOnFailure: true },
  );
});
