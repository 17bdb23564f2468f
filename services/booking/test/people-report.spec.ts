import {
  peopleReport,
  type Broadcast,
  type PeopleList,
  type PeopleReport,
  type PeopleRow,
  type StudioEvent,
} from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import { SendBroadcasts } from '../src/people/broadcasts/send-broadcasts.job.js';
import { OnPersonMerged } from '../src/operations/personal-data/on-person-merged.js';
import { findClassOutcomes } from '../src/reports/class-outcomes/class-outcomes.api.js';
import { closeVisitDays } from '../src/reports/people/close-visit-days.js';
import { monthLater } from '../src/reports/people/cohort-rules.js';
import { rebuildVisitDays } from '../src/reports/people/people.api.js';
import { ClassHistory } from './class-history.js';
import { OpenStudio, type Person } from './open-studio.js';

const studioId = HOME_STUDIO_ID;
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
let studio: OpenStudio;
let classes: ClassHistory;
let manager: Person;
const ids: Record<string, string> = {};
const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id) ?? id;

interface Member {
  name: string;
  joined: string;
  /** Days, or instants in UTC, on which they were there. */
  visits?: readonly string[];
  role?: string;
}

const add = async ({ name, joined, visits = [], role = 'user' }: Member): Promise<string> => {
  const id = (ids[name] = newId());
  await studio.sql(
    `INSERT INTO members (studio_id, id, email, full_name, role, told_at, joined_on)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [studioId, id, `${name}@spec.studio`, name, role, `${joined}T08:00:00Z`, joined],
  );
  for (const visit of visits)
    await classes.write(visit.length > 10 ? visit : `${visit}T06:00:00Z`, [{ id, is: 'attended' }]);
  return id;
};

const ask = (path: string, query: object) =>
  studio.call(
    'GET',
    `/api/admin/reports/people${path}?${new URLSearchParams(query as Record<string, string>).toString()}`,
    { token: manager.token },
  );
const report = async (range = NOVEMBER): Promise<PeopleReport> =>
  peopleReport.parse((await ask('', range)).body);

interface Page {
  items: PeopleRow[];
  nextCursor: string | null;
  people: number;
}
/** The rows of a list, two at a time. */
const rowsOf = async (list: PeopleList): Promise<PeopleRow[]> => {
  const rows: PeopleRow[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await ask('/rows', { ...list, limit: 2, ...(cursor && { cursor }) });
    const page = body as unknown as Page;
    rows.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null && page.items.length > 0) expect(page.people).toBe(rows.length);
  }
  return rows;
};
const namesOf = async (list: PeopleList): Promise<string[]> =>
  (await rowsOf(list)).map(({ userId }) => nameOf(userId));

beforeAll(async () => {
  studio = await OpenStudio.open();
  classes = new ClassHistory(studio);
  studio.clock.set('2026-11-23T08:00:00Z');
  manager = await studio.person('manager', { fullName: 'Hala Nasser' });
  for (const member of [
    { name: 'amal', joined: '2026-11-02', visits: ['2026-11-05', '2026-11-20'] },
    { name: 'badr', joined: '2026-11-10', visits: ['2026-11-12'] },
    { name: 'carla', joined: '2026-09-01', visits: ['2026-09-10', '2026-10-20'] },
    { name: 'dina', joined: '2026-01-15', visits: ['2026-01-20', '2026-03-05'] },
    // After midnight in the studio.
    { name: 'elia', joined: '2026-01-15', visits: ['2026-01-31T20:30:00Z'] },
    { name: 'fadi', joined: '2026-11-05', visits: ['2026-11-06'] },
    { name: 'lina', joined: '2026-11-23' },
    { name: 'coach', joined: '2026-11-01', visits: ['2026-11-07'], role: 'trainer' },
  ])
    await add(member);
  await studio.sql(
    `UPDATE members SET told_at = 'infinity', full_name = 'Deleted member', email = ''
     WHERE id = $1`,
    [ids['fadi']],
  );
  const ahead = { id: ids['dina'] ?? '', is: 'confirmed' };
  await classes.write('2026-11-25T06:00:00Z', [ahead]);
});
afterAll(() => studio.close());

describe('lists', () => {
  test.each<[PeopleList, string[]]>([
    [{ list: 'joined', ...NOVEMBER }, ['lina', 'badr', 'fadi', 'amal']],
    [{ list: 'first_visit', ...NOVEMBER }, ['badr', 'fadi', 'amal']],
    [{ list: 'came_again', ...NOVEMBER }, ['amal']],
    [{ list: 'not_returned', ...NOVEMBER }, ['badr', 'fadi']],
    // Forty days after the first visit.
    [{ list: 'came_again', from: '2026-09-01', to: '2026-09-30' }, []],
    [{ list: 'first_visit', from: '2026-02-01', to: '2026-02-01' }, ['elia']],
    [{ list: 'cohort', month: '2026-01', after: 0, came: true }, ['dina']],
    [{ list: 'cohort', month: '2026-01', after: 1, came: true }, ['elia']],
    [{ list: 'cohort', month: '2026-01', after: 1, came: false }, ['dina']],
    [{ list: 'not_seen', days: 14 }, ['carla', 'elia']],
    [{ list: 'not_seen', days: 60 }, ['elia']],
  ])('%j', async (list, names) => {
    expect((await namesOf(list)).sort()).toEqual([...names].sort());
  });

  test('a number of the report is the length of its list', async () => {
    const { joined, firstVisits, cameAgain, undecided, away, cohorts } = await report();
    expect(joined.current).toBe((await rowsOf({ list: 'joined', ...NOVEMBER })).length);
    expect([firstVisits, cameAgain, undecided]).toEqual([
      { current: 3, before: 0, yearBefore: 0 },
      { current: 1, before: 0, yearBefore: 0 },
      2,
    ]);
    for (const { days, people } of away)
      expect(await rowsOf({ list: 'not_seen', days } as PeopleList)).toHaveLength(people);
    for (const { month, members, attended } of cohorts.filter((one) => one.members > 0))
      for (const [after, came] of attended.slice(0, 3).entries()) {
        const list = { list: 'cohort', month, after } as const;
        const there = await rowsOf({ ...list, came: true });
        const away = await rowsOf({ ...list, came: false });
        expect([there.length, there.length + away.length]).toEqual([came ?? 0, members]);
      }
  });

  test('a deleted account counts, and has no name; the staff count nowhere', async () => {
    const rows = await rowsOf({ list: 'first_visit', ...NOVEMBER });
    expect(rows.find(({ userId }) => userId === ids['fadi'])).toMatchObject({ name: null });
    expect(rows.some(({ userId }) => userId === ids['coach'])).toBe(false);
  });

  test.each([
    { list: 'everybody' },
    { list: 'not_seen', days: 15 },
    { list: 'joined', from: '2026-11-02', to: '2026-11-01' },
    { list: 'cohort', month: '2026-13', after: 0, came: true },
    { list: 'cohort', month: '2026-01', after: 12, came: true },
    { list: 'not_seen', days: 14, cursor: 'x' },
  ])('%j is refused', async (query) => {
    expect((await ask('/rows', query)).status).toBe(400);
  });
});

describe('the limits', () => {
  test.each([
    ['29 days and 23 hours', '2026-05-01T20:00:00Z', true],
    ['the thirtieth day after, late', '2026-05-02T18:00:00Z', true],
    ['the thirty-first', '2026-05-02T20:30:00Z', false],
  ])('a second visit on %s', async (what, second, isAgain) => {
    const first = { from: '2026-04-02', to: '2026-04-02' };
    await add({ name: what, joined: '2026-04-01', visits: ['2026-04-02T06:00:00Z', second] });
    expect((await namesOf({ list: 'came_again', ...first })).includes(what)).toBe(isAgain);
  });

  test('not seen for 14 days begins 14 days after the last visit', async () => {
    await add({ name: 'maha', joined: '2026-11-01', visits: ['2026-11-09T07:00:00Z'] });
    const list: PeopleList = { list: 'not_seen', days: 14 };
    studio.clock.set('2026-11-23T06:59:00Z');
    expect(await namesOf(list)).not.toContain('maha');
    studio.clock.set('2026-11-23T08:00:00Z');
    expect(await namesOf(list)).toContain('maha');
    // The same people as the audience of messages that was there before.
    const before = await audience({ kind: 'not_seen', days: 14 });
    expect((await audience({ kind: 'report', list })).recipients).toBe(before.recipients);
  });

  test.each<[string, string[], string[]]>([
    ['2027-02-28', ['02-28'], ['02-29']],
    ['2027-03-01', ['02-29', '03-01'], ['02-28']],
    ['2028-02-29', ['02-29'], ['03-01']],
    ['2026-12-31', ['12-31'], ['01-01']],
  ])('birthdays on %s', async (day, are, areNot) => {
    const born = async (birthday: string) => {
      const id = await add({ name: `${day} ${birthday}`, joined: '2020-01-01' });
      await studio.sql('UPDATE members SET birthday = $2 WHERE id = $1', [id, birthday]);
    };
    for (const birthday of [...are, ...areNot]) await born(birthday);
    studio.clock.set(`${day}T06:00:00Z`);
    const own = async (days: 0 | 7) =>
      (await namesOf({ list: 'birthdays', days })).filter((name) => name.startsWith(day));
    expect((await own(0)).sort()).toEqual(are.map((birthday) => `${day} ${birthday}`));
    const { birthdays } = await report();
    expect(birthdays[0]?.people).toBe((await rowsOf({ list: 'birthdays', days: 0 })).length);
    expect(await own(7)).toEqual(
      expect.arrayContaining(are.map((birthday) => `${day} ${birthday}`)),
    );
    studio.clock.set('2026-11-23T08:00:00Z');
    await studio.sql('UPDATE members SET birthday = NULL');
  });

  test('credits that end: people, credits and what was paid for them', async () => {
    const owner = { id: ids['amal'] ?? '' } as Person;
    const own = async (credits: number, expiresOn: string, price: number) => {
      const id = await studio.giveCredits(owner, credits, { expiresOn });
      await studio.sql(
        `UPDATE user_packages SET price_paid = $2, credits_total = $3 WHERE id = $1`,
        [id, price, credits * 3],
      );
    };
    await own(2, '2026-11-30', 100_001);
    await own(1, '2026-12-01', 30_000);
    await own(5, '2026-11-22', 50_000);
    const { expiring } = await report();
    expect(expiring).toEqual([
      { days: 7, people: 1, credits: 2, value: 33_333 },
      { days: 14, people: 1, credits: 3, value: 43_333 },
      { days: 30, people: 1, credits: 3, value: 43_333 },
    ]);
    const [row] = await rowsOf({ list: 'expiring', days: 14 });
    expect(row).toMatchObject({
      name: 'amal',
      on: '2026-11-30',
      value: 43_333,
      creditsLeft: 3,
      expiresOn: '2026-11-30',
      lastVisitAt: '2026-11-20T06:00:00.000Z',
    });
  });
});

interface Effect {
  recipients: number;
  examples: string[];
}
const audience = async (body: object): Promise<Effect> =>
  (
    await studio.call('POST', '/api/admin/broadcasts/recipients', {
      token: manager.token,
      body: { audience: body },
    })
  ).body as unknown as Effect;

test('lifetime value: invoices less credit notes until a day, by person', async () => {
  const document = (member: string, net: number, at: string) =>
    studio.sql(
      `INSERT INTO revenue_documents (studio_id, document, id, number, payment_id, kind, product,
         member_id, net, issued_at, counts_at)
       VALUES ($1, $2, $3::text, 1, $3::text::uuid, 'package', '', $4, $5, $6, $6)`,
      [studioId, net < 0 ? 'credit_note' : 'invoice', newId(), ids[member], net, at],
    );
  await document('amal', 60_000, '2026-03-01T08:00:00Z');
  await document('amal', -20_000, '2026-03-31T19:59:00Z');
  // After midnight in the studio.
  await document('amal', 500_000, '2026-03-31T20:30:00Z');
  await document('badr', 50_000, '2026-03-02T08:00:00Z');
  await document('fadi', 1_000_000, '2026-03-02T08:00:00Z');
  await document('coach', 7_000, '2026-03-02T08:00:00Z');
  const { lifetime } = await report({ from: '2026-03-01', to: '2026-03-31' });
  expect(lifetime).toMatchObject({ people: 3, total: 1_090_000, median: 50_000 });
  expect(lifetime.bands.map(({ people }) => people)).toEqual([1, 1, 0, 0, 0, 1]);
  expect(lifetime.bands.reduce((sum, { total }) => sum + total, 0)).toBe(lifetime.total);
  for (const { atLeast, below, people, total } of lifetime.bands) {
    const limits = { atLeast, ...(below === null ? {} : { below }) };
    const rows = await rowsOf({ list: 'lifetime', to: '2026-03-31', ...limits } as PeopleList);
    expect([rows.length, rows.reduce((sum, { value }) => sum + (value ?? 0), 0)]).toEqual([
      people,
      total,
    ]);
  }
});

test('each list can be written to: who is in it when the message goes out', async () => {
  const list: PeopleList = { list: 'first_visit', ...NOVEMBER };
  // Not who has no account any more.
  expect(await audience({ kind: 'report', list })).toMatchObject({
    recipients: (await rowsOf(list)).filter(({ name }) => name).length,
  });
  const { body } = await studio.call('POST', '/api/admin/broadcasts', {
    token: manager.token,
    key: newId(),
    body: {
      subject: 'Come again',
      text: 'We miss you.',
      channels: ['email'],
      audience: { kind: 'report', list: { list: 'not_seen', days: 60 } },
      sendAt: '2026-11-24T08:00:00.000Z',
    },
  });
  const { id, audience: kept } = body as unknown as Broadcast;
  expect(kept).toEqual({ kind: 'report', list: { list: 'not_seen', days: 60 } });
  await classes.write('2026-11-23T09:00:00Z', [{ id: ids['elia'] ?? '', is: 'attended' }]);
  await add({ name: 'nora', joined: '2026-01-02', visits: ['2026-09-25T06:00:00Z'] });
  studio.clock.set('2026-11-24T08:00:00Z');
  await studio.apps[0]!.app.get(SendBroadcasts, { strict: false }).execute();
  const [sent] = await studio.sql<{ data: { recipients: string[]; topic: string } }>(
    `SELECT data FROM outbox WHERE type = 'studio.broadcast_sent.v1'
       AND data->>'broadcastId' = $1`,
    [id],
  );
  expect(sent?.data.recipients.map(nameOf)).toContain('nora');
  expect(sent?.data.recipients.map(nameOf)).not.toContain('elia');
  // Who does not want news is asked by notifications.
  expect(sent?.data.topic).toBe('newsletter');
});

describe('what is kept of closed days', () => {
  const closing = () => ({ studioId, now: studio.clock.now() });
  const reports = async () =>
    JSON.stringify([
      (await report()).cohorts,
      (await report()).firstVisits,
      await rowsOf({ list: 'first_visit', from: '2026-01-01', to: '2026-12-31' }),
      await rowsOf({ list: 'not_seen', days: 30 }),
    ]);
  const keptIssues = async () =>
    (await studio.issues()).filter(({ rule }) => rule.startsWith('the kept visits'));

  test('changes no number, made once, twice at a time or anew; a planted difference is found', async () => {
    studio.clock.set('2026-11-23T08:00:00Z');
    const live = await reports();
    await Promise.all([1, 2].map(() => closeVisitDays(studio.dataSource, closing())));
    const [kept] = await studio.sql<{ visits: number }>(
      'SELECT sum(visits)::int AS visits FROM member_visits',
    );
    expect(kept?.visits).toBeGreaterThan(8);
    expect(await reports()).toBe(live);
    studio.clock.set('2027-02-01T08:00:00Z');
    const later = JSON.stringify((await report()).firstVisits);
    await closeVisitDays(studio.dataSource, closing());
    expect(JSON.stringify((await report()).firstVisits)).toBe(later);
    await rebuildVisitDays(studio.dataSource, closing());
    expect(JSON.stringify((await report()).firstVisits)).toBe(later);
    expect(await keptIssues()).toEqual([]);
    await studio.sql(
      `UPDATE member_visits SET last_at = last_at + interval '1 day'
      WHERE member_id = $1`,
      [ids['dina']],
    );
    await studio.sql('UPDATE member_visits SET months = months << 1 WHERE member_id = $1', [
      ids['elia'],
    ]);
    await studio.sql('DELETE FROM member_visits WHERE member_id = $1', [ids['carla']]);
    const [wrong] = await keptIssues();
    expect(wrong?.examples.map((text) => nameOf(text.slice(0, 36))).sort()).toEqual([
      'carla',
      'dina',
      'elia',
    ]);
    await rebuildVisitDays(studio.dataSource, closing());
    expect(await keptIssues()).toEqual([]);
    // One meaning of who was there: the classes count as many.
    const through = { from: '2020-01-01', to: '2027-01-31' };
    const outcomes = await findClassOutcomes(studio.dataSource.manager, {
      ...closing(),
      ...through,
    });
    const [sum] = await studio.sql<{ visits: number }>(
      'SELECT sum(visits)::int AS visits FROM member_visits',
    );
    expect(sum?.visits).toBe(outcomes.reduce((all, { attended }) => all + attended, 0));
  });

  test('two records of one person are one from then on', async () => {
    studio.clock.set('2027-02-01T08:00:00Z');
    await add({ name: 'former', joined: '2026-06-01', visits: ['2026-06-03'] });
    await add({ name: 'kept', joined: '2026-06-10', visits: ['2026-06-12'] });
    await rebuildVisitDays(studio.dataSource, closing());
    const june = { from: '2026-06-01', to: '2026-06-30' };
    expect((await report(june)).firstVisits.current).toBe(2);
    const data = { userId: ids['former'] ?? '', intoId: ids['kept'] ?? '', actorId: manager.id };
    const event: StudioEvent<'user.merged.v1'> = {
      id: newId(),
      type: 'user.merged.v1',
      studioId,
      occurredAt: studio.clock.now().toISOString(),
      requestId: null,
      data: { ...data, reason: 'Made twice' },
    };
    await inTransaction(studio.dataSource, (tx) =>
      studio.apps[0]!.app.get(OnPersonMerged, { strict: false }).merged(event, tx),
    );
    expect(await report(june)).toMatchObject({
      joined: { current: 1 },
      firstVisits: { current: 1 },
      cameAgain: { current: 1 },
    });
    const [row] = await rowsOf({ list: 'joined', ...june });
    expect([nameOf(row?.userId ?? ''), row?.on]).toEqual(['kept', '2026-06-01']);
    expect(await keptIssues()).toEqual([]);
  });
});

test('the cohorts of a history that is known', async () => {
  // Member n of month m comes in months 0 to n, but not in month 2.
  const months = ['2023-01', '2023-02', '2023-03'];
  for (const [m, month] of months.entries())
    for (let n = 0; n <= m + 2; n += 1) {
      const visited = Array.from({ length: n + 1 }, (_, after) => after).filter((k) => k !== 2);
      await add({
        name: `${month} ${n}`,
        joined: `${month}-05`,
        visits: visited.map((after) => `${monthLater(month, after)}-1${n}T0${m + 1}:${n}0:00Z`),
      });
    }
  studio.clock.set('2023-06-20T08:00:00Z');
  await rebuildVisitDays(studio.dataSource, { studioId, now: studio.clock.now() });
  const { cohorts } = await report({ from: '2023-01-01', to: '2023-05-31' });
  studio.clock.set('2026-11-23T08:00:00Z');
  const expected = months.map((month, m) => ({
    month,
    members: m + 3,
    attended: Array.from({ length: 12 }, (_, after) => {
      if (monthLater(month, after) > '2023-05') return null;
      return after === 2 ? 0 : Math.max(0, m + 3 - after);
    }),
  }));
  expect(cohorts.filter(({ members }) => members > 0)).toEqual(expected);
  expect(cohorts.map(({ month }) => month)).toEqual(
    Array.from({ length: 12 }, (_, n) => monthLater('2022-06', n)),
  );
});
