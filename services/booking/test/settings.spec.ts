import { settingsReach } from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { StudioContext } from '../src/shared/studio-context.js';
import { OpenStudio, type Person } from './open-studio.js';

let studio: OpenStudio;
let admin: Person;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
  admin = await studio.person('admin');
});
afterAll(() => studio.close());

const put = async (settings: Record<string, unknown>, reason?: string) =>
  studio.call('PUT', '/api/admin/settings', {
    token: admin.token,
    body: { settings, ...(reason ? { reason } : {}) },
  });
const inForce = (app: number) => studio.apps[app]!.app.get(StudioContext).settings;

test('a studio begins with the defaults; a change counts at once, and soon at other instances', async () => {
  const before = await studio.call('GET', '/api/admin/settings', { token: admin.token });
  expect(before.body).toMatchObject({
    settings: { cancelHours: 12, quietFrom: '22:00', timetableWeeks: 8 },
    changedAt: null,
  });
  const { status, body } = await put({ cancelHours: 10 }, 'as the members asked');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    settings: { cancelHours: 10, waitingAutoHours: 14 },
    defaults: { cancelHours: 12 },
    changedBy: admin.id,
  });
  expect(inForce(0).cancelHours).toBe(10);
  await until(() => inForce(1).cancelHours === 10, { timeoutMs: 30_000 });
  // Naturally safe to repeat: the history has it once.
  expect((await put({ cancelHours: 10 })).status).toBe(200);
  const rows = await studio.sql(
    `SELECT before, after, reason FROM data_history WHERE action = 'settings.changed'`,
  );
  expect(rows).toEqual([
    { before: { cancelHours: 12 }, after: { cancelHours: 10 }, reason: 'as the members asked' },
  ]);
});

test('payments hears of the days of grace', async () => {
  expect((await put({ graceDays: 6 })).status).toBe(200);
  const rows = await studio.sql<{ data: object }>(
    `SELECT data FROM outbox WHERE type = 'studio.settings_changed.v1' ORDER BY occurred_at DESC`,
  );
  expect(rows[0]?.data).toMatchObject({ graceDays: 6 });
});

test.each([
  [{ cancelHours: -1 }, 400],
  [{ quietFrom: '25 o’clock' }, 400],
  [{ waitingAutoHours: 2, waitingClosesHours: 2 }, 422],
  [{ freezeMinDays: 20, freezeDaysAYear: 10 }, 422],
])('%j is refused and changes nothing', async (settings, status) => {
  const before = inForce(0);
  expect((await put(settings)).status).toBe(status);
  expect(inForce(0)).toEqual(before);
});

test('before a change the admin reads how much is planned by the numbers', async () => {
  const member = await studio.memberWith(1);
  const path = '/api/admin/settings/reach';
  const reach = async () => (await studio.call('GET', path, { token: admin.token })).body;
  const before = settingsReach.parse(await reach());
  const startsAt = studio.clock.in(72);
  expect((await studio.book(member, await studio.addClass({ startsAt }))).status).toBe(201);
  const after = settingsReach.parse(await reach());
  expect(after).toMatchObject({ classes: before.classes + 1, bookings: before.bookings + 1 });
  expect(after.lastBookedDay).toBe('2026-11-26');
  expect((await studio.call('GET', path, { token: member.token })).status).toBe(403);
});

test('a fee is that of the unlimited plans from then on', async () => {
  await studio.sql(
    `INSERT INTO subscription_plans (studio_id, id, name, price, class_type_ids, late_fee,
       no_show_fee, classes_per_period)
     VALUES ($1, $2, 'Unlimited', 165000, $4, 6000, 7500, NULL),
       ($1, $3, 'Eight', 88000, $4, 0, 0, 8)`,
    [HOME_STUDIO_ID, newId(), newId(), [studio.classTypeId]],
  );
  expect((await put({ lateFee: 5_000 })).status).toBe(200);
  const plans = await studio.sql(
    'SELECT name, late_fee, no_show_fee FROM subscription_plans ORDER BY name',
  );
  expect(plans).toEqual([
    { name: 'Eight', late_fee: 0, no_show_fee: 0 },
    { name: 'Unlimited', late_fee: 5_000, no_show_fee: 7_500 },
  ]);
});

test('two admins at once: the numbers of both count, unless they contradict', async () => {
  const answers = await Promise.all([
    put({ waitingClosesHours: 13, waitingAutoHours: 20 }),
    put({ freeDeclineMinutes: 45 }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [row] = await studio.sql<{ changed: object }>(
    'SELECT changed FROM studio_settings WHERE studio_id = $1',
    [HOME_STUDIO_ID],
  );
  expect(row!.changed).toMatchObject({ waitingClosesHours: 13, freeDeclineMinutes: 45 });
});

test('a number that makes no sense to this version does not stop the studio', async () => {
  await studio.sql(
    `UPDATE studio_settings SET changed = changed || '{"graceDays": "soon", "gone": 1}'`,
  );
  const { body } = await studio.call('GET', '/api/admin/settings', { token: admin.token });
  expect(body).toMatchObject({ settings: { graceDays: 3 } });
  expect(body).not.toHaveProperty('settings.gone');
});
