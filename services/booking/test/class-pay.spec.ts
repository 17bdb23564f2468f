import {
  getClassPay,
  listClassPayRows,
  type ClassesReport,
  type ClassPay,
  type ClassPayRow,
} from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { OpenStudio, type Person } from './open-studio.js';
import { PayClient } from './pay-client.js';

let studio: OpenStudio;
let admin: Person;
let pay: PayClient;
/** By what they are paid for. */
let trainers: Record<'byClass' | 'byHead' | 'byHour' | 'everybody', string>;
const months = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11'];

const report = async (from: string, to: string): Promise<ClassPay> => {
  const { body } = await pay.call('GET', `/api/admin/reports/classes/pay?from=${from}&to=${to}`);
  return getClassPay.response!.parse(body) as ClassPay;
};
const daysOf = (month: string): [string, string] => [
  `${month}-01`,
  `${month}-${new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()}`,
];
const allRows = async (query: string): Promise<ClassPayRow[]> => {
  const rows: ClassPayRow[] = [];
  for (let cursor = ''; ;) {
    const path = `/api/admin/reports/classes/pay/rows?${query}&limit=4${cursor}`;
    const page = listClassPayRows.response!.parse((await pay.call('GET', path)).body);
    rows.push(...(page.items as ClassPayRow[]));
    if (!page.nextCursor) return rows;
    cursor = `&cursor=${page.nextCursor as string}`;
  }
};
const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0);

const nothing = { classes: 0, heads: 0, forClasses: 0, adjustments: 0, total: 0 };

/** Three classes in a month of each trainer, with all kinds of rates, of prices that 105 does not divide. */
const teach = async (privateType: string): Promise<string[]> => {
  const first: string[] = [];
  for (const [n, month] of months.entries())
    for (const [k, trainerId] of Object.values(trainers).entries()) {
      const at = (day: string, hour: number) => `${month}-${day}T${10 + hour}:00:00Z`;
      const few = { trainerId, attended: 1 + ((n + k) % 4), missed: n % 2, capacity: 5 };
      first.push(await pay.held({ ...few, startsAt: at('01', k) }));
      if (month === '2026-11') continue;
      await pay.held({ trainerId, startsAt: at('30', k), attended: 2, waived: 1, capacity: 5 });
      await pay.held({
        trainerId,
        classTypeId: privateType,
        startsAt: at('15', k),
        capacity: 2,
        attended: 1 + (k % 2),
        price: 33_337 + n,
      });
    }
  return first;
};

beforeAll(async () => {
  studio = await OpenStudio.open();
  admin = await studio.person('admin');
  pay = new PayClient(studio, admin);
  studio.clock.set('2026-11-03T08:00:00Z');
  const privateType = await studio.addClassType({ name: 'Private' });
  const add = () => studio.addTrainer();
  trainers = {
    byClass: await add(),
    byHead: await add(),
    byHour: await add(),
    everybody: await add(),
  };
  const from = '2026-07-01';
  await pay.rate({ from, perClass: 11_111, perHeadAbove: 333, headsIncluded: 2, fullBonus: 777 });
  await pay.rate({ from, classTypeId: privateType, sharePercent: 33 });
  await pay.rate({ from, trainerId: trainers.byClass, perClass: 18_000 });
  await pay.rate({ from: '2026-09-15', trainerId: trainers.byClass, perClass: 19_001 });
  await pay.rate({ from, trainerId: trainers.byHead, perHead: 2_501, perClass: 1 });
  await pay.rate({ from, trainerId: trainers.byHour, perHour: 20_000 });
  const { byHour } = trainers;
  await pay.rate({ from, trainerId: byHour, classTypeId: privateType, sharePercent: 47 });
  const [first] = await teach(privateType);
  const reason = 'As it was agreed';
  await pay.act(trainers.byHead, '2026-07/corrections', { amount: 501, reason });
  for (const month of ['2026-07', '2026-08'])
    for (const trainerId of [trainers.byClass, trainers.byHead, byHour])
      expect((await pay.lock(trainerId, month)).status).toBe(200);
  // A class of a locked month turns out to have been called off, and another one another's.
  await studio.sql(
    `UPDATE bookings SET status = 'studio_cancelled', checked_in_at = NULL, cancelled_at = now()
     WHERE schedule_id = $1`,
    [first],
  );
  await studio.sql(`UPDATE schedules SET status = 'cancelled', booked = 0 WHERE id = $1`, [first]);
  await studio.sql(
    `UPDATE schedules SET trainer_id = $2 WHERE trainer_id = $1
       AND starts_at = '2026-08-30T12:00:00Z'`,
    [byHour, trainers.byClass],
  );
  // The differences of one trainer are locked with September, those of another are to come.
  expect((await pay.lock(trainers.byClass, '2026-09')).status).toBe(200);
  await pay.act(trainers.byClass, '2026-10/corrections', { amount: -12_345, reason });
  await pay.act(trainers.everybody, '2026-11/corrections', { amount: 99, reason });
});
afterAll(() => studio.close());

test.each(months)('%s comes to the sum of its payslips, trainer by trainer', async (month) => {
  const { total, trainers: own } = await report(...daysOf(month));
  const payslips = await pay.month(month);
  expect(payslips.items).not.toHaveLength(0);
  expect(total.current.total).toBe(payslips.total);
  for (const payslip of payslips.items) {
    const numbers = own.find(({ id }) => id === payslip.trainer.id)?.current;
    const { classes, heads, classesTotal: forClasses, adjustments, total: sum } = payslip;
    const expected = { classes, heads, forClasses, adjustments, total: sum };
    expect(numbers ?? nothing).toEqual(expected);
  }
});

test('months of which one is locked, one pays differences, and one was corrected', async () => {
  const stateOf = async (trainerId: string, month: string) => {
    const { state, differences, corrections } = await pay.payslip(trainerId, month);
    return [state, differences.length, corrections.length];
  };
  expect(await stateOf(trainers.byClass, '2026-08')).toEqual(['locked', 0, 0]);
  expect(await stateOf(trainers.byClass, '2026-09')).toEqual(['locked', 2, 0]);
  expect(await stateOf(trainers.byClass, '2026-10')).toEqual(['open', 0, 1]);
  expect(await stateOf(trainers.byHour, '2026-09')).toEqual(['open', 1, 0]);
  // What was stored when they were locked is what the report says.
  const [stored] = await studio.sql<{ sum: number }>(
    `SELECT sum(total)::int AS sum FROM payslips WHERE trainer_id = $1 AND locked_at IS NOT NULL`,
    [trainers.byClass],
  );
  const { trainers: own } = await report('2026-07-01', '2026-09-30');
  expect(own.find(({ id }) => id === trainers.byClass)?.current.total).toBe(stored?.sum);
});

test('the months together are the period, wherever it is cut', async () => {
  const whole = (await report('2026-07-01', '2026-11-30')).total.current;
  let sum = 0;
  for (const month of months) sum += (await pay.month(month)).total;
  expect(whole.total).toBe(sum);
  expect(whole.forClasses + whole.adjustments).toBe(sum);
  for (const [end, begin] of [
    ['2026-08-31', '2026-09-01'],
    ['2026-09-14', '2026-09-15'],
    ['2026-10-29', '2026-10-30'],
  ] as const) {
    const parts = [await report('2026-07-01', end), await report(begin, '2026-11-30')];
    expect(parts.reduce((all, { total }) => all + total.current.total, 0)).toBe(sum);
  }
  expect((await report('2026-10-01', '2026-10-31')).total.before.total).toBe(
    (await report('2026-08-31', '2026-09-30')).total.current.total,
  );
});

test('opens down to the rows it is made of, of all and of one trainer', async () => {
  const days = 'from=2026-07-01&to=2026-10-31';
  const { total, trainers: own } = await report('2026-07-01', '2026-10-31');
  const rows = await allRows(days);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(sumOf(rows)).toBe(total.current.total);
  expect(rows.filter(({ kind }) => kind === 'class')).toHaveLength(total.current.classes);
  for (const { id, current } of own)
    expect(sumOf(await allRows(`${days}&trainerId=${id}`))).toBe(current.total);
  expect(rows.filter(({ kind }) => kind === 'correction')).toMatchObject([
    { at: '2026-09-30T20:00:00.000Z', name: 'As it was agreed', amount: -12_345 },
    { at: '2026-06-30T20:00:00.000Z', amount: 501 },
  ]);
  expect(await allRows(`${days}&trainerId=${newId()}`)).toEqual([]);
});

test('classes and heads of months that nothing changed are those of the report of classes', async () => {
  const [from, to] = daysOf('2026-10');
  const { body } = await pay.call('GET', `/api/admin/reports/classes?from=${from}&to=${to}`);
  const classes = (body as unknown as ClassesReport).trainers;
  const { trainers: own } = await report(from, to);
  expect(own.map(({ id, current }) => [id, current.classes, current.heads])).toEqual(
    classes.map(({ id, current }) => [id, current.classes, current.attended]),
  );
  expect(classes).toHaveLength(4);
});

test('is for managers: what is in it they see in payslips, rates are not', async () => {
  const path = '/api/admin/reports/classes/pay?from=2026-07-01&to=2026-07-31';
  const rows = path.replace('pay?', 'pay/rows?');
  for (const [role, status] of [
    ['manager', 200],
    ['admin', 200],
    ['trainer', 403],
    ['front_desk', 403],
    ['user', 403],
  ] as const) {
    const { token } = await studio.person(role);
    for (const one of [path, rows])
      expect((await studio.call('GET', one, { token })).status).toBe(status);
  }
  const backwards = path.replace('07-31', '06-30');
  expect((await pay.call('GET', backwards)).body.code).toBe('BAD_REQUEST');
});
