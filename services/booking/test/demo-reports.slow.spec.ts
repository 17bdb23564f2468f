import { classPay, listPayslips, owedReport, peopleReport, revenueReport } from '@studio/contracts';
import { addDays, daysIn, HOME_STUDIO_ID, studioDay } from '@studio/domain-kit';
import { seedDemo } from '../src/operations/demo/seed-demo.js';
import { creditsAt, earnedAt, readRaw, sellDemo, type RawRows } from './demo-sums.js';
import { OpenStudio, type Person } from './open-studio.js';
import { RevenueClient } from './revenue-client.js';

/** The demo's year again, from the rows of its tables in plain loops, without the reports' SQL. */
let studio: OpenStudio;
let admin: Person;
let raw: RawRows;
let sales: ReturnType<typeof sellDemo>;
interface Range {
  from: string;
  to: string;
}
const periods: Range[] = [
  { from: '2026-03-01', to: '2026-03-31' },
  { from: '2026-07-01', to: '2026-09-30' },
  { from: '2026-10-01', to: '2026-10-31' },
  { from: '2026-11-01', to: '2026-11-30' },
  { from: '2026-01-01', to: '2026-12-31' },
];

/** An answer that is none says why. */
const read = async (path: string): Promise<unknown> => {
  const { status, body } = await studio.call('GET', path, admin);
  expect({ path, status, body }).toMatchObject({ status: 200 });
  return body;
};
const ask = (name: string, { from, to }: Range): Promise<unknown> =>
  read(`/api/admin/reports/${name}?from=${from}&to=${to}`);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const endOf = (day: string): string => (day < raw.today ? day : raw.today);
const isIn =
  ({ from, to }: Range) =>
  (day: string): boolean =>
    from <= day && day <= to;

beforeAll(async () => {
  studio = await OpenStudio.open();
  await studio.sql(`UPDATE class_types SET name = 'Of the spec'`);
  await studio.sql(`UPDATE rooms SET name = 'Of the spec'`);
  await seedDemo(studio.dataSource, HOME_STUDIO_ID, studio.clock.now());
  admin = await studio.person('admin');
  raw = await readRaw(studio);
  const client = new RevenueClient(studio);
  client.documents.atOnce = 500;
  sales = sellDemo(raw, client.documents);
  await client.keep();
  await client.allRecognised();
}, 120_000);
afterAll(() => studio.close());

test('the rows are a year of a studio, and of kinds that the loops below know', () => {
  expect(new Set(raw.ledger.map(({ kind }) => kind))).toEqual(
    new Set(['grant', 'hold', 'use', 'return', 'expire']),
  );
  const kinds = (kind: string) => sales.filter((one) => one.kind === kind).length;
  expect(kinds('package')).toBeGreaterThan(300);
  expect(kinds('subscription')).toBeGreaterThan(100);
  expect(kinds('class')).toBeGreaterThan(10);
  expect(raw.visits.length).toBeGreaterThan(5_000);
});

describe('recognised revenue', () => {
  const earnedIn = ({ from, to }: Range, because?: 'expired'): number =>
    sum(
      sales.map(
        (sale) =>
          earnedAt(sale, endOf(to), because) - earnedAt(sale, endOf(addDays(from, -1)), because),
      ),
    );

  test.each(periods)('$from to $to', async (range) => {
    const { ranges, total, breakage, products, series } = revenueReport.parse(
      await ask('revenue', range),
    );
    for (const name of ['current', 'before', 'yearBefore'] as const) {
      expect(total[name]).toBe(earnedIn(ranges[name]));
      expect(breakage[name]).toBe(earnedIn(ranges[name], 'expired'));
    }
    expect(sum(products.map(({ earned }) => earned.current))).toBe(total.current);
    for (const part of series) expect(part.current).toBe(earnedIn(part));
    expect(total.current).toBeGreaterThan(0);
  });
});

describe('what is owed', () => {
  const soldBy = (day: string) => sales.filter(({ soldOn }) => soldOn <= day);
  const owedBy = (day: string): number =>
    sum(soldBy(day).map((sale) => sale.net - earnedAt(sale, day)));
  const ageOf = (days: number): string => {
    const last = [30, 90, 180, 365].findIndex((step) => days <= step);
    return ['0-30', '31-90', '91-180', '181-365'][last] ?? '366+';
  };

  test.each(periods)('at the end of $to', async (range) => {
    const report = owedReport.parse(await ask('owed', range));
    const [day, dayBefore] = [endOf(range.to), addDays(range.from, -1)];
    expect(report.owed.current).toBe(owedBy(day));
    expect(report.owed.before).toBe(owedBy(endOf(report.ranges.before.to)));
    expect(report.opening).toBe(owedBy(dayBefore));
    const sold = sum(soldBy(day).map(({ net }) => net)) - sum(soldBy(dayBefore).map((s) => s.net));
    expect([report.sold, report.opening + report.sold - report.recognised]).toEqual([
      sold,
      owedBy(day),
    ]);
    const open = soldBy(day)
      .map((sale) => ({ ...sale, owed: sale.net - earnedAt(sale, day) }))
      .map((sale) => ({ ...sale, left: sale.credits ? creditsAt(sale, day) : 0 }))
      .filter(({ owed, left }) => owed !== 0 || left !== 0);
    const numbersOf = (own: typeof open) => ({
      sales: own.length,
      credits: sum(own.map(({ left }) => left)),
      owed: sum(own.map(({ owed }) => owed)),
    });
    for (const { age, ...numbers } of report.ages) {
      const isOfAge = ({ soldOn }: { soldOn: string }): boolean =>
        ageOf(daysIn({ from: soldOn, to: day }) - 1) === age;
      expect([age, numbers]).toEqual([age, numbersOf(open.filter(isOfAge))]);
    }
    for (const { kind, ...numbers } of report.kinds.filter((one) => one.kind !== 'class'))
      expect([kind, numbers]).toEqual([kind, numbersOf(open.filter((one) => one.kind === kind))]);
    expect(report.owed.current).toBeGreaterThan(0);
  });
});

test('pay of the year is the sum of its payslips, and of the rows of locked ones', async () => {
  const year = { from: '2026-01-01', to: '2026-12-31' };
  const pay = classPay.parse(await ask('classes/pay', year));
  const items = [];
  for (let month = 1; month <= 12; month++) {
    const name = `2026-${String(month).padStart(2, '0')}`;
    const payslips = await read(`/api/admin/payslips?month=${name}`);
    items.push(...listPayslips.response!.parse(payslips).items);
  }
  expect(pay.total.current.total).toBe(sum(items.map(({ total }) => total)));
  for (const { id, current } of pay.trainers)
    expect(current.total).toBe(
      sum(items.flatMap(({ trainer, total }) => (trainer.id === id ? [total] : []))),
    );
  const rows = await studio.sql<{ amount: number }>(`SELECT amount FROM pay_items`);
  const locked = { from: year.from, to: '2026-10-31' };
  const before = classPay.parse(await ask('classes/pay', locked));
  expect(before.total.current.total).toBe(sum(rows.map(({ amount }) => amount)));
  expect(before.total.current.total).toBeGreaterThan(0);
});

describe('people', () => {
  const DAY = 86_400_000;
  const users = () => raw.members.filter(({ role }) => role === 'user');
  /** Of each member who ever came, oldest first. */
  const visitsOf = () => {
    const all = new Map<string, Date[]>();
    for (const { member, at } of raw.visits) all.set(member, [...(all.get(member) ?? []), at]);
    for (const visits of all.values()) visits.sort((a, b) => +a - +b);
    return all;
  };
  const firstIn = (range: Range) => {
    const visits = visitsOf();
    return users().flatMap(({ id }) => {
      const [first, second] = visits.get(id) ?? [];
      if (!first || !isIn(range)(studioDay(first))) return [];
      const day = studioDay(first);
      const days = second ? daysIn({ from: day, to: studioDay(second) }) - 1 : null;
      return [{ day, days }];
    });
  };
  const monthFrom = (month: string, count: number): string => {
    const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  };

  test.each(periods)('new, first and second visits of $from to $to', async (range) => {
    const report = peopleReport.parse(await ask('people', range));
    for (const name of ['current', 'before', 'yearBefore'] as const) {
      const own = report.ranges[name];
      expect(report.joined[name]).toBe(users().filter(({ joined }) => isIn(own)(joined)).length);
      const first = firstIn(own);
      expect(report.firstVisits[name]).toBe(first.length);
      expect(report.cameAgain[name]).toBe(
        first.filter(({ days }) => days !== null && days <= 30).length,
      );
    }
    const still = firstIn(range).filter(
      ({ day, days }) => days === null && daysIn({ from: day, to: raw.today }) - 1 < 30,
    );
    expect(report.undecided).toBe(still.length);
  });

  test.each(periods)('retention by month of joining, until $to', async (range) => {
    const { cohorts } = peopleReport.parse(await ask('people', range));
    const months = new Map<string, Set<string>>();
    for (const { member, at } of raw.visits) {
      const month = studioDay(at).slice(0, 7);
      months.set(month, (months.get(month) ?? new Set()).add(member));
    }
    const last = endOf(range.to).slice(0, 7);
    const expected = Array.from({ length: 12 }, (_, n) => {
      const month = monthFrom(range.to.slice(0, 7), n - 11);
      const joined = users().filter((one) => one.joined.startsWith(month));
      const attended = Array.from({ length: 12 }, (_each, after) => {
        const then = monthFrom(month, after);
        return then > last ? null : joined.filter(({ id }) => months.get(then)?.has(id)).length;
      });
      return { month, members: joined.length, attended };
    });
    expect(cohorts).toEqual(expected);
    expect(sum(cohorts.map(({ members }) => members))).toBeGreaterThan(0);
  });

  test('not seen, credits that end, and birthdays, as of now', async () => {
    const report = peopleReport.parse(await ask('people', periods[3]!));
    const visits = visitsOf();
    const away = [14, 30, 60].map((days) => ({
      days,
      people: users().filter(({ id }) => {
        const last = visits.get(id)?.at(-1);
        return last && +last < +raw.now - days * DAY && !raw.ahead.has(id);
      }).length,
    }));
    expect(report.away).toEqual(away);
    const ids = new Set(users().map(({ id }) => id));
    const within = (days: number, day: string): boolean =>
      isIn({ from: raw.today, to: addDays(raw.today, days) })(day);
    const expiring = [7, 14, 30].map((days) => {
      const ending = raw.packages.filter(
        (one) =>
          one.left > 0 &&
          one.closedFor !== one.expires &&
          ids.has(one.member) &&
          within(days, one.expires),
      );
      return {
        days,
        people: new Set(ending.map(({ member }) => member)).size,
        credits: sum(ending.map(({ left }) => left)),
        value: sum(ending.map(({ price, left, total }) => Math.floor((price * left) / total))),
      };
    });
    expect(report.expiring).toEqual(expiring);
    const birthdays = [0, 7, 30].map((days) => {
      const dates = Array.from({ length: days + 1 }, (_, n) => addDays(raw.today, n).slice(5));
      return { days, people: users().filter((one) => dates.includes(one.birthday ?? '')).length };
    });
    expect(report.birthdays).toEqual(birthdays);
    expect([away[0]?.people, expiring[2]?.people, birthdays[2]?.people]).not.toContain(0);
  });

  test.each(periods)('lifetime value until $to', async (range) => {
    const { lifetime } = peopleReport.parse(await ask('people', range));
    const ids = new Set(users().map(({ id }) => id));
    const values = new Map<string, number>();
    for (const { member, net, soldOn } of sales)
      if (ids.has(member) && soldOn <= range.to)
        values.set(member, (values.get(member) ?? 0) + net);
    const sorted = [...values.values()].sort((a, b) => a - b);
    expect(lifetime).toMatchObject({
      people: sorted.length,
      total: sum(sorted),
      median: sorted[Math.ceil(sorted.length / 2) - 1] ?? 0,
    });
    for (const { atLeast, below, people, total } of lifetime.bands) {
      const own = sorted.filter((net) => net >= atLeast && net < (below ?? Infinity));
      expect([people, total]).toEqual([own.length, sum(own)]);
    }
  });
});
