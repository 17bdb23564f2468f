import { newId } from '@studio/domain-kit';
import { OpenStudio, type Person } from './open-studio.js';
import { PayClient, type HeldClass } from './pay-client.js';

let studio: OpenStudio;
let admin: Person;
let pay: PayClient;
let privateType: string;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
  admin = await studio.person('admin', { fullName: 'Sara Admin' });
  pay = new PayClient(studio, admin);
  privateType = await studio.addClassType({ name: 'Private' });
});
afterAll(() => studio.close());
beforeEach(() => studio.clock.set('2026-11-03T08:00:00Z'));
afterEach(async () => expect(await studio.issues()).toEqual([]));

/** Somebody new, so that no other test's classes are in the payslip. */
const newTrainer = async (terms?: Record<string, unknown>): Promise<string> => {
  const id = await studio.addTrainer();
  if (terms) await pay.rate({ trainerId: id, ...terms });
  return id;
};
const historyOf = (trainerId: string) =>
  studio.sql<{ action: string; reason: string | null; after: Record<string, unknown> }>(
    `SELECT action, reason, after FROM data_history WHERE subject_user_id = $1 ORDER BY at, id`,
    [trainerId],
  );

describe('rates', () => {
  test('a later one ends the former, one between two lasts until the next', async () => {
    const trainerId = await newTrainer({ perClass: 100, from: '2026-08-01' });
    await pay.rate({ trainerId, perClass: 300, from: '2026-12-01' });
    const middle = await pay.rate({ trainerId, perClass: 200, from: '2026-10-10' });
    expect(middle).toMatchObject({
      status: 201,
      body: { from: '2026-10-10', until: '2026-11-30', perClass: 200, version: 0 },
    });
    const again = await pay.rate({ trainerId, perClass: 250, from: '2026-10-10' });
    expect(again).toMatchObject({ status: 409, body: { code: 'PAY_RATE_EXISTS' } });
    const { id } = middle.body as { id: string };
    await pay.call('DELETE', `/api/admin/pay-rates/${id}`);
    const { body } = await pay.call('GET', '/api/admin/pay-rates');
    const { rates } = body as { rates?: { trainerId: string; from: string; until: string }[] };
    const own = rates?.filter((rate) => rate.trainerId === trainerId);
    expect(own?.map(({ from, until }) => [from, until])).toEqual([
      ['2026-12-01', null],
      ['2026-08-01', '2026-11-30'],
    ]);
    expect((await historyOf(trainerId)).map(({ action }) => action)).toEqual([
      'pay_rate.added',
      'pay_rate.added',
      'pay_rate.added',
      'pay_rate.removed',
    ]);
  });

  test('two forms of one rate: the second is told what the first one changed', async () => {
    const trainerId = await newTrainer();
    const { body } = await pay.rate({ trainerId, perClass: 100 });
    const { id } = body as { id: string };
    const change = (perClass: number) =>
      pay.call('PATCH', `/api/admin/pay-rates/${id}`, { perClass, version: 0 });
    expect(await change(200)).toMatchObject({ status: 200, body: { perClass: 200, version: 1 } });
    expect(await change(300)).toMatchObject({ status: 409, body: { code: 'EDIT_CONFLICT' } });
  });

  test('two at the same instant from one day: one is there', async () => {
    const trainerId = await newTrainer();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((perClass) => pay.rate({ trainerId, perClass })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });
});

describe('a payslip', () => {
  test('of all kinds of rates opens down to each class and head', async () => {
    const trainerId = await newTrainer({
      perClass: 18_000,
      perHeadAbove: 1_000,
      headsIncluded: 3,
      fullBonus: 4_000,
    });
    await pay.rate({ trainerId, classTypeId: privateType, sharePercent: 50 });
    const other = await studio.addTrainer();
    // The first and the last class of October in the studio, which are in other months in UTC.
    const full = await pay.held({
      trainerId,
      startsAt: '2026-09-30T21:00:00Z',
      capacity: 5,
      attended: 4,
      missed: 1,
    });
    const empty = await pay.held({ trainerId, startsAt: '2026-10-31T18:00:00Z' });
    const duet = await pay.held({
      trainerId,
      startsAt: '2026-10-07T08:00:00Z',
      classTypeId: privateType,
      capacity: 2,
      attended: 1,
      missed: 1,
      price: 40_000,
    });
    await pay.held({ trainerId, startsAt: '2026-10-08T08:00:00Z', status: 'cancelled' });
    await pay.held({ trainerId, startsAt: '2026-10-31T21:00:00Z', attended: 1 });
    await pay.held({ trainerId: other, startsAt: '2026-10-09T08:00:00Z', attended: 1 });
    const payslip = await pay.payslip(trainerId, '2026-10');
    expect(payslip.classes.map((one) => [one.scheduleId, one.heads, one.amount])).toEqual([
      [full, 4, 18_000 + 1_000 + 4_000],
      [duet, 1, 19_048],
      [empty, 0, 18_000],
    ]);
    expect(payslip).toMatchObject({ total: 60_048, classesTotal: 60_048, state: 'open' });
    expect(payslip.weeks.reduce((sum, { amount }) => sum + amount, 0)).toBe(60_048);
    const heads = await pay.call('GET', `/api/payslips/${trainerId}/2026-10/classes/${duet}`);
    expect(heads.body).toMatchObject({ heads: [{ net: 38_095, share: 19_048 }] });
  });

  test.each<[string, Partial<HeldClass>, heads: number, amount: number]>([
    ['who came', { attended: 2 }, 2, 1_200],
    ['a no-show', { attended: 1, missed: 1 }, 1, 1_100],
    ['a no-show that was waived', { attended: 1, waived: 1 }, 1, 1_100],
    ['every seat taken, one by a no-show that was waived', { attended: 2, waived: 1 }, 2, 1_250],
    ['nobody came, one was waived', { waived: 1 }, 0, 1_000],
    ['nobody', {}, 0, 1_000],
  ])('counts heads: %s', async (...[, people, heads, amount]) => {
    const trainerId = await newTrainer({ perClass: 1_000, perHead: 100, fullBonus: 50 });
    await pay.held({ trainerId, startsAt: '2026-10-07T08:00:00Z', capacity: 3, ...people });
    const { classes, total } = await pay.payslip(trainerId, '2026-10');
    expect([classes[0]?.heads, total]).toEqual([heads, amount]);
  });

  test('takes the rate of the day, and who taught', async () => {
    const [maya, layla] = [await newTrainer({ perClass: 100 }), await newTrainer({ perClass: 7 })];
    await pay.rate({ trainerId: maya, perClass: 200, from: '2026-10-15' });
    await pay.held({ trainerId: maya, startsAt: '2026-10-14T19:59:00Z' });
    await pay.held({ trainerId: maya, startsAt: '2026-10-14T20:00:00Z' });
    const covered = await pay.held({ trainerId: maya, startsAt: '2026-10-16T08:00:00Z' });
    const seriesId = newId();
    await studio.sql(
      `INSERT INTO class_series (studio_id, id, class_type_id, trainer_id, room_id, weekday,
         start_time, minutes, capacity, from_day)
       SELECT studio_id, $2, class_type_id, trainer_id, room_id, 5, '12:00', 50, 10, '2026-10-16'
       FROM schedules WHERE id = $1`,
      [covered, seriesId],
    );
    await studio.sql(
      `UPDATE schedules SET trainer_id = $2, series_id = $3, series_day = '2026-10-16',
         changed_singly = true WHERE id = $1`,
      [covered, layla, seriesId],
    );
    expect((await pay.payslip(maya, '2026-10')).total).toBe(300);
    expect((await pay.payslip(layla, '2026-10')).groups).toEqual([
      { group: 'cover', classes: 1, quantity: 1, unit: 7, amount: 7 },
    ]);
  });

  test('of a class outside of a series: cover for who took it, until it is given back', async () => {
    const [maya, layla] = [await newTrainer({ perClass: 100 }), await newTrainer({ perClass: 7 })];
    const give = async (scheduleId: string, trainerId: string): Promise<void> => {
      const path = `/api/schedules/${scheduleId}/substitution`;
      const { body } = await pay.call('POST', path, { reason: 'A fever.' });
      const { id } = body as unknown as { id: string };
      await pay.call('POST', `/api/admin/substitutions/${id}/assign`, { trainerId });
    };
    const [covered, back] = [
      await pay.held({ trainerId: maya, startsAt: '2026-11-04T08:00:00Z' }),
      await pay.held({ trainerId: maya, startsAt: '2026-11-05T08:00:00Z' }),
    ];
    await give(covered, layla);
    await give(back, layla);
    await give(back, maya);
    studio.clock.set('2026-11-06T08:00:00Z');
    expect((await pay.payslip(layla, '2026-11')).groups).toEqual([
      { group: 'cover', classes: 1, quantity: 1, unit: 7, amount: 7 },
    ]);
    expect((await pay.payslip(maya, '2026-11')).groups).toEqual([
      { group: 'classes', classes: 1, quantity: 1, unit: 100, amount: 100 },
    ]);
  });

  test('who could take a class reads what it pays by the own rate, or nothing', async () => {
    const [own, free] = [await newTrainer({ perClass: 18_000, perHead: 500 }), await newTrainer()];
    const scheduleId = await studio.addClass({ startsAt: new Date('2026-11-04T08:00:00Z') });
    const path = `/api/schedules/${scheduleId}/substitution`;
    const { body } = await pay.call('POST', path, { reason: 'A fever.' });
    const { id: substitutionId } = body as unknown as { id: string };
    const payOf = async (id: string) => {
      const { token } = await studio.person('trainer', { id });
      return (await studio.call('GET', '/api/trainer/cover/pay', { token })).body.items;
    };
    expect(await payOf(own)).toEqual([{ substitutionId, amount: 18_000 }]);
    expect(await payOf(free)).toEqual([]);
    expect(await payOf(studio.trainerId)).toEqual([]);
  });

  test('of the running month tells what is on the timetable', async () => {
    const trainerId = await newTrainer({ perClass: 100, fullBonus: 50, perHead: 10 });
    await pay.held({ trainerId, startsAt: '2026-11-02T08:00:00Z', attended: 2 });
    await studio.addClass({ trainerId, startsAt: new Date('2026-11-04T08:00:00Z') });
    await studio.addClass({ trainerId, startsAt: new Date('2026-12-04T08:00:00Z') });
    const { total, ahead, state, weeks } = await pay.payslip(trainerId, '2026-11');
    expect({ total, ahead, state }).toEqual({ total: 120, ahead: 100, state: 'running' });
    expect(weeks[1]).toEqual({ from: '2026-11-02', to: '2026-11-08', amount: 120, ahead: 100 });
  });

  test('is for its trainer and for managers', async () => {
    const own = await studio.person('trainer', { id: await newTrainer({ perClass: 1 }) });
    const other = await studio.person('trainer', { id: await newTrainer() });
    const manager = await studio.person('manager');
    const frontDesk = await studio.person('front_desk');
    const scheduleId = await pay.held({ trainerId: own.id, startsAt: '2026-10-07T08:00:00Z' });
    const statusOf = async (who: Person, path: string): Promise<number> =>
      (await studio.call('GET', path, { token: who.token })).status;
    for (const path of [
      `/api/payslips/${own.id}`,
      `/api/payslips/${own.id}/2026-10`,
      `/api/payslips/${own.id}/2026-10/classes/${scheduleId}`,
    ]) {
      expect(await statusOf(own, path)).toBe(200);
      expect(await statusOf(manager, path)).toBe(200);
      expect(await statusOf(other, path)).toBe(404);
      expect(await statusOf(frontDesk, path)).toBe(403);
    }
    expect(await statusOf(own, `/api/payslips/${newId()}/2026-10`)).toBe(404);
    expect(await statusOf(admin, `/api/payslips/${newId()}/2026-10`)).toBe(404);
    expect(await statusOf(manager, '/api/admin/pay-rates')).toBe(403);
  });
});

describe('a month', () => {
  test('is corrected, checked, locked and paid, each in the history', async () => {
    const trainerId = await newTrainer({ perClass: 18_000 });
    await pay.held({ trainerId, startsAt: '2026-10-07T08:00:00Z' });
    const reason = 'Workshop at the open day';
    const added = await pay.act(trainerId, '2026-10/corrections', { amount: 500, reason });
    expect(added).toMatchObject({ status: 201, body: { total: 18_500 } });
    const shown = { total: 18_500 };
    const unchecked = await pay.act(trainerId, '2026-10/lock', shown);
    expect(unchecked.body.code).toBe('PAY_NOT_CHECKED');
    expect((await pay.act(trainerId, '2026-10/check', { total: 1 })).body.code).toBe(
      'PAYSLIP_CHANGED',
    );
    const checked = await pay.act(trainerId, '2026-10/check', shown);
    expect(checked).toMatchObject({ status: 200, body: { state: 'checked' } });
    // What comes after the check is not what was checked.
    await pay.act(trainerId, '2026-10/corrections', { amount: -100, reason });
    expect((await pay.act(trainerId, '2026-10/lock', shown)).body.code).toBe('PAYSLIP_CHANGED');
    const unpaid = { paidOn: '2026-11-03', before: null };
    expect((await pay.act(trainerId, '2026-10/paid-on', unpaid)).body.code).toBe('PAY_NOT_LOCKED');
    expect(await pay.lock(trainerId, '2026-10')).toMatchObject({
      status: 200,
      body: { state: 'locked', total: 18_400, locked: { by: 'Sara Admin' } },
    });
    const paid = await pay.act(trainerId, '2026-10/paid-on', unpaid);
    expect(paid).toMatchObject({ status: 200, body: { paidOn: '2026-11-03' } });
    const stale = { paidOn: '2026-11-04', before: null };
    expect((await pay.act(trainerId, '2026-10/paid-on', stale)).body.code).toBe('PAYSLIP_CHANGED');
    const late = await pay.act(trainerId, '2026-10/corrections', { amount: 1, reason });
    expect(late.body.code).toBe('PAY_MONTH_LOCKED');
    expect((await historyOf(trainerId)).map(({ action, reason: why }) => [action, why])).toEqual([
      ['pay_rate.added', null],
      ['pay.corrected', reason],
      ['pay.checked', null],
      ['pay.corrected', reason],
      ['pay.checked', null],
      ['pay.locked', null],
      ['pay.paid', null],
    ]);
    const statements = await pay.call('GET', `/api/payslips/${trainerId}`);
    expect(statements.body.items).toMatchObject([
      { month: '2026-10', total: 18_400, paidOn: '2026-11-03' },
    ]);
  });

  test('is not locked while a class can be corrected, or an earlier month is open', async () => {
    const trainerId = await newTrainer({ perClass: 100, from: '2026-09-01' });
    await pay.held({ trainerId, startsAt: '2026-09-10T08:00:00Z' });
    const open = await pay.held({ trainerId, startsAt: '2026-10-30T08:00:00Z', missed: 1 });
    expect(await pay.lock(trainerId, '2026-10')).toMatchObject({
      status: 409,
      body: { code: 'PAY_EARLIER_MONTH', details: { month: '2026-09' } },
    });
    await pay.lock(trainerId, '2026-09');
    studio.clock.set('2026-11-01T12:00:00Z');
    expect(await pay.lock(trainerId, '2026-10')).toMatchObject({
      body: { code: 'PAY_MONTH_RUNNING', details: { lockableFrom: '2026-11-01T20:00:00.000Z' } },
    });
    studio.clock.set('2026-11-03T08:00:00Z');
    // Due later, so that the service does not settle it meanwhile.
    await studio.sql(
      `UPDATE bookings SET no_show_final_at = NULL, no_show_due_at = '2026-12-01Z'
       WHERE schedule_id = $1`,
      [open],
    );
    expect((await pay.lock(trainerId, '2026-10')).body.code).toBe('PAY_MONTH_RUNNING');
    await studio.sql(`UPDATE bookings SET no_show_final_at = starts_at WHERE schedule_id = $1`, [
      open,
    ]);
    expect((await pay.lock(trainerId, '2026-10')).status).toBe(200);
  });

  test('is locked once by many at the same time', async () => {
    const trainerId = await newTrainer({ perClass: 100 });
    await pay.held({ trainerId, startsAt: '2026-10-07T08:00:00Z', attended: 2 });
    await pay.act(trainerId, '2026-10/check', { total: 100 });
    const path = `/api/admin/payslips/${trainerId}/2026-10/lock`;
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        studio.call('POST', path, { token: admin.token, body: { total: 100 }, app: n % 2 }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const items = await studio.sql(`SELECT FROM pay_items WHERE trainer_id = $1`, [trainerId]);
    const heads = await studio.sql(`SELECT FROM pay_heads WHERE trainer_id = $1`, [trainerId]);
    expect([items.length, heads.length]).toEqual([1, 2]);
    const locks = (await historyOf(trainerId)).filter(({ action }) => action === 'pay.locked');
    expect(locks).toHaveLength(1);
  });

  test('stays as it was locked: what changes later is in the next one, once', async () => {
    const [maya, layla] = [await newTrainer({ perHead: 100 }), await newTrainer({ perHead: 10 })];
    const [corrected, covered, off] = [
      await pay.held({ trainerId: maya, startsAt: '2026-10-29T08:00:00Z', attended: 3, missed: 1 }),
      await pay.held({ trainerId: maya, startsAt: '2026-10-29T10:00:00Z', attended: 2 }),
      await pay.held({ trainerId: maya, startsAt: '2026-10-29T12:00:00Z', attended: 1 }),
    ];
    await pay.lock(maya, '2026-10');
    await pay.lock(layla, '2026-10');
    const before = await pay.payslip(maya, '2026-10');
    await studio.sql(
      `UPDATE bookings SET status = 'attended', checked_in_at = starts_at, no_show_due_at = NULL,
         no_show_final_at = NULL WHERE schedule_id = $1 AND status = 'no_show'`,
      [corrected],
    );
    await studio.sql(`UPDATE schedules SET trainer_id = $2 WHERE id = $1`, [covered, layla]);
    await studio.sql(
      `UPDATE bookings SET status = 'studio_cancelled', checked_in_at = NULL, cancelled_at = now()
       WHERE schedule_id = $1`,
      [off],
    );
    await studio.sql(`UPDATE schedules SET status = 'cancelled', booked = 0 WHERE id = $1`, [off]);
    expect(await pay.payslip(maya, '2026-10')).toEqual(before);
    const next = await pay.payslip(maya, '2026-11');
    const amounts = next.differences.map(({ scheduleId, month, amount }) => [
      scheduleId,
      month,
      amount,
    ]);
    expect(amounts.sort()).toEqual(
      [
        [corrected, '2026-10', 100],
        [covered, '2026-10', -200],
        [off, '2026-10', -100],
      ].sort(),
    );
    expect(next.total).toBe(-200);
    expect((await pay.payslip(layla, '2026-11')).total).toBe(20);
    expect((await pay.payslip(maya, '2026-12')).differences).toEqual([]);
    studio.clock.set('2026-12-03T08:00:00Z');
    await pay.lock(maya, '2026-11');
    expect(await pay.payslip(maya, '2026-11')).toMatchObject({ total: -200, state: 'locked' });
    expect((await pay.payslip(maya, '2026-12')).differences).toEqual([]);
  });

  test('a rate back in time is paid with the next month, and not by mistake', async () => {
    const trainerId = await newTrainer({ perClass: 100 });
    await pay.held({ trainerId, startsAt: '2026-10-07T08:00:00Z' });
    await pay.held({ trainerId, startsAt: '2026-10-20T08:00:00Z' });
    await pay.lock(trainerId, '2026-10');
    const raise = { trainerId, perClass: 150, from: '2026-10-15' };
    expect(await pay.rate(raise)).toMatchObject({
      status: 409,
      body: { code: 'PAY_MONTH_LOCKED', details: { month: '2026-10' } },
    });
    expect((await pay.rate({ ...raise, backdated: true })).status).toBe(201);
    expect((await pay.payslip(trainerId, '2026-10')).total).toBe(200);
    const { differences, total } = await pay.payslip(trainerId, '2026-11');
    expect([differences.map(({ amount }) => amount), total]).toEqual([[50], 50]);
  });

  test('the payslips of a month add up to its sum', async () => {
    const { total, items } = await pay.month('2026-10');
    expect(items.reduce((sum, one) => sum + one.total, 0)).toBe(total);
    for (const one of items)
      expect(one.classesTotal + one.adjustments).toBe(
        (await pay.payslip(one.trainer.id, '2026-10')).total,
      );
  });

  test('nothing of a locked one can be changed, by the service neither', async () => {
    const trainerId = await newTrainer({ perClass: 100 });
    await pay.held({ trainerId, startsAt: '2026-10-07T08:00:00Z' });
    await pay.lock(trainerId, '2026-10');
    for (const statement of [
      'UPDATE pay_items SET amount = 1',
      'DELETE FROM pay_items',
      'DELETE FROM pay_corrections',
      `UPDATE payslips SET total = 1 WHERE trainer_id = '${trainerId}'`,
      `DELETE FROM payslips WHERE trainer_id = '${trainerId}'`,
    ])
      await expect(studio.sql(statement)).rejects.toThrow(/permission denied|does not change/);
  });
});
