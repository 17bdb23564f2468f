import {
  getSetupFacts,
  internalStudio,
  settingsReach,
  studioProfile,
  type Template,
} from '@studio/contracts';
import { demoPackages, demoPlans } from '@studio/demo-studio';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { until } from '@studio/testing';
import sharp from 'sharp';
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

test('visitors see timetable, prices, trainers and events, unless the studio says no', async () => {
  const paths = ['schedules', 'events', 'trainers', 'packages', 'plans'];
  const statuses = async (token?: string) =>
    Promise.all(
      paths.map(async (path) => {
        const answer = await studio.call('GET', `/api/${path}`, token ? { token } : {});
        return answer.status;
      }),
    );
  const scheduleId = await studio.addClass();
  const one = await studio.call('GET', `/api/schedules/${scheduleId}`);
  expect(one.body).toMatchObject({
    mine: null,
    myWaiting: null,
    fundingChoices: [{ kind: 'drop_in' }],
  });
  expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
  expect(JSON.stringify(one.body)).not.toMatch(/email|memberId|userId/);
  expect((await put({ publicPages: false })).status).toBe(200);
  expect(await statuses()).toEqual([401, 401, 401, 401, 401]);
  expect(await statuses((await studio.person()).token)).toEqual([200, 200, 200, 200, 200]);
  await put({ publicPages: true });
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

describe('the profile of the studio', () => {
  const path = '/api/admin/studio-profile';
  const change = (profile: Record<string, unknown>, version?: number) =>
    studio.call('PUT', path, {
      token: admin.token,
      body: { profile, ...(version === undefined ? {} : { version }) },
    });
  const asEveryone = async (app = 0) =>
    studioProfile.parse((await studio.call('GET', '/api/studio/profile', { app })).body);

  test('without one there is a neutral name, and services get the same', async () => {
    expect(await asEveryone()).toMatchObject({ isSet: false, name: 'Your studio', mapUrl: null });
    const { body } = await studio.asPayments('GET', '/internal/studio');
    expect(internalStudio.parse(body)).toMatchObject({
      studio: { isSet: false, trn: '' },
      asOf: '1970-01-01T00:00:00.000Z',
    });
  });

  test('what an admin says, everybody reads at once, other instances soon', async () => {
    const profile = {
      name: 'Kumquat Pilates',
      street: 'Villa 7, Street 12b',
      city: 'Dubai',
      country: 'United Arab Emirates',
      mapPoint: { lat: 25.2, lon: 55.27 },
      legalName: 'Kumquat LLC',
      emirate: 'sharjah',
      trn: '100200300400503',
    };
    const { status, body } = await change(profile);
    expect([status, body]).toMatchObject([200, { profile, version: 1 }]);
    const shown = await asEveryone();
    expect(shown).toMatchObject({
      isSet: true,
      name: 'Kumquat Pilates',
      shortName: 'Kumquat Pilates',
      address: 'Villa 7, Street 12b, Dubai, United Arab Emirates',
      mapUrl: 'https://www.google.com/maps/search/?api=1&query=25.2,55.27',
    });
    expect(JSON.stringify(shown)).not.toContain(profile.trn);
    expect(shown).not.toHaveProperty('emirate');
    await until(async () => (await asEveryone(1)).isSet, { timeoutMs: 30_000 });
    const [event] = await studio.sql<{ data: { studio: object } }>(
      `SELECT data FROM outbox WHERE type = 'studio.profile_changed.v1' ORDER BY occurred_at DESC`,
    );
    expect(event?.data.studio).toMatchObject({
      trn: profile.trn,
      emirate: 'sharjah',
      invoiceAddress: 'Villa 7, Street 12b\nDubai\nUnited Arab Emirates',
    });
    // Naturally safe to repeat: the history has it once.
    expect((await change(profile)).body).toMatchObject({ version: 1 });
    const rows = await studio.sql(
      `SELECT before, after FROM data_history WHERE action = 'studio_profile.changed'`,
    );
    expect(rows).toMatchObject([
      {
        before: { name: '', emirate: 'dubai' },
        after: { name: 'Kumquat Pilates', emirate: 'sharjah' },
      },
    ]);
  });

  test('a form that was filled before somebody else saved is refused, other fields are merged', async () => {
    expect((await change({ phone: '050 123 4567' }, 1)).status).toBe(200);
    expect((await change({ email: 'desk@kumquat.example' }, 1)).status).toBe(200);
    const { status, body } = await change({ phone: '050 765 4321' }, 1);
    expect([status, body.code]).toEqual([409, 'EDIT_CONFLICT']);
  });

  test('numbers and the address are kept in one form', async () => {
    const typed = {
      phone: '\u202a(+971) 4 123 4567\u202c',
      whatsapp: '٠٥٠ ١٢٣ ٤٥٦٧',
      trn: '\u200f١٠٠-٢٠٠٣ ٠٠٤٠ ٠٥٠٣',
      email: 'desk@k\u00fcmquat.example',
    };
    expect((await change(typed)).body).toMatchObject({
      profile: {
        phone: '+97141234567',
        whatsapp: '+971501234567',
        trn: '100200300400503',
        email: 'desk@xn--kmquat-3ya.example',
      },
    });
    const refused = await change({ whatsapp: '12 34' });
    expect(refused.body).toMatchObject({
      code: 'BAD_REQUEST',
      details: [{ path: 'profile.whatsapp' }],
    });
  });

  test('a colour that can not be read is refused with the nearest one that can', async () => {
    const primary = { light: '#ffd84d', dark: '#dd8f70' };
    const accent = { light: '#4f6b5a', dark: '#a2c7af' };
    const refused = await change({ colours: { primary, accent } });
    expect([refused.status, refused.body.code]).toEqual([422, 'COLOUR_CONTRAST']);
    const details = refused.body.details as unknown as { path: string; nearest: string }[];
    expect(details).toMatchObject([{ path: 'colours.primary.light' }]);
    const light = details[0]?.nearest ?? '';
    expect((await change({ colours: { primary: { ...primary, light }, accent } })).status).toBe(
      200,
    );
    expect((await asEveryone()).colours?.primary).toEqual({ light, dark: '#dd8f70' });
  });

  test.each([
    [{ trn: '123' }],
    [{ email: 'nobody' }],
    [{ name: 'two\nlines' }],
    [{ social: { website: 'javascript:alert(1)' } }],
    [{ mapPoint: { lat: 91, lon: 0 } }],
    [{ hours: [[{ from: '10:00', until: '09:00' }], [], [], [], [], [], []] }],
    [{ colours: { primary: { light: 'red', dark: 'red' } } }],
  ])('%j is refused', async (profile) => {
    expect((await change(profile)).status).toBe(400);
  });

  const upload = (bytes: Buffer | string, token = admin.token) =>
    fetch(`${studio.url}${path}/logo`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
    });

  test('a logo is made anew in each size, at addresses that stay', async () => {
    const create = { width: 900, height: 300, channels: 4 as const, background: '#a4553a' };
    const picture = await sharp({ create })
      .withExif({ IFD0: { Copyright: 'somebody at home' } })
      .jpeg()
      .toBuffer();
    expect((await upload(picture)).status).toBe(200);
    const { logo } = await asEveryone();
    const sizes = await Promise.all(
      Object.entries(logo ?? {}).map(async ([name, address]) => {
        const answer = await fetch(`${studio.url}${address}`);
        expect(answer.headers.get('cache-control')).toContain('immutable');
        const bytes = Buffer.from(await answer.arrayBuffer());
        expect(bytes.includes('somebody at home')).toBe(false);
        const { width, height, format } = await sharp(bytes).metadata();
        return [name, `${format} ${width}x${height}`];
      }),
    );
    expect(Object.fromEntries(sizes)).toEqual({
      header: 'webp 288x96',
      icon192: 'png 192x192',
      icon512: 'png 512x512',
      maskable192: 'png 192x192',
      maskable512: 'png 512x512',
      mail: 'png 336x112',
    });
    const first = logo?.icon192 ?? '';
    const gone = await studio.call('DELETE', `${path}/logo`, { token: admin.token });
    expect(gone.body).toMatchObject({ logo: null });
    expect((await fetch(`${studio.url}${first}`)).status).toBe(200);
  });

  test.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415],
    ['\x89PNG and then nothing', 415],
    ['', 400],
  ])('%j is no logo', async (bytes, status) => {
    expect((await upload(bytes)).status).toBe(status);
    expect((await asEveryone()).logo).toBeNull();
  });

  test('a picture larger than 5 MB is refused', async () => {
    expect((await upload(Buffer.alloc(5 * 1_048_576 + 1))).status).toBe(413);
  });
});

describe('texts of the studio', () => {
  const at = '/api/admin/studio-texts/terms';
  const publish = (source: string, basedOn: number) =>
    studio.call('POST', `${at}/versions`, { token: admin.token, body: { source, basedOn } });
  const read = async (rest = '') =>
    (await studio.call('GET', `/api/studio/texts/terms${rest}`)).body as Record<string, unknown>;

  test('a text is published in versions, with the numbers of now; old ones stay readable', async () => {
    expect(await read()).toMatchObject({ version: 0, html: '', publishedAt: null });
    await put({ cancelHours: 9 });
    const first = await publish(
      '# Cancel\n\nUntil {{cancelHours}} before, at {{ studioName }}.',
      0,
    );
    expect([first.status, first.body]).toMatchObject([200, { version: 1 }]);
    const html = '<h2>Cancel</h2>\n<p>Until 9 hours before, at Kumquat Pilates.</p>';
    expect(await read()).toMatchObject({ version: 1, html });
    // A repeated request is no further version.
    expect(
      (await publish('# Cancel\n\nUntil {{cancelHours}} before, at {{ studioName }}.', 0)).body,
    ).toMatchObject({ version: 1 });
    expect((await publish('Fees: {{lateFee}}.', 1)).body).toMatchObject({
      version: 2,
      versions: [{ version: 2 }, { version: 1 }],
    });
    expect(await read('/versions/1')).toMatchObject({ version: 1, html });
    expect(await read('/versions')).toMatchObject({ items: [{ version: 2 }, { version: 1 }] });
    expect((await studio.call('GET', '/api/studio/texts/terms/versions/3')).status).toBe(404);
    expect((await studio.call('GET', '/api/studio/texts/rules')).status).toBe(400);
  });

  test('who wrote from an older version does not overwrite the newer one', async () => {
    const { status, body } = await publish('Mine.', 1);
    expect([status, body.code]).toEqual([409, 'TEXT_CHANGED']);
  });

  test('an unknown placeholder is named with its line; a preview publishes nothing', async () => {
    for (const path of [`${at}/preview`, `${at}/versions`]) {
      const { status, body } = await studio.call('POST', path, {
        token: admin.token,
        body: { source: 'One\n{{cancelDays}} <b>', basedOn: 2 },
      });
      expect([status, body.code, body.details]).toEqual([
        422,
        'UNKNOWN_PLACEHOLDER',
        [{ path: 'source', message: 'Line 2: {{cancelDays}} is no placeholder.' }],
      ]);
    }
    const { body } = await studio.call('POST', `${at}/preview`, {
      token: admin.token,
      body: { source: '{{arriveEarlyMinutes}} <b>' },
    });
    expect(body).toEqual({ html: '<p>10 to 15 minutes &lt;b&gt;</p>' });
    expect(await read()).toMatchObject({ version: 2 });
  });

  test('questions and answers come apart', async () => {
    const source = '## How long?\n\n**{{offerMostHours}}** at most.';
    await studio.call('POST', '/api/admin/studio-texts/faq/versions', {
      token: admin.token,
      body: { source, basedOn: 0 },
    });
    const { body } = await studio.call('GET', '/api/studio/texts/faq');
    expect(body).toMatchObject({
      questions: [{ question: 'How long?', html: expect.stringContaining('hour') as string }],
    });
  });
});

describe('setting up', () => {
  const template = async (method: 'GET' | 'POST', kind: string) => {
    const path = `/api/admin/templates/${kind}`;
    const { status, body } = await studio.call(method, path, { token: admin.token });
    return { status, body: body as unknown as Template & { code?: string; details?: unknown } };
  };
  const facts = async () => {
    const { body } = await studio.call('GET', '/api/admin/setup', { token: admin.token });
    return getSetupFacts.response!.parse(body);
  };

  // A studio of its own: an empty one.
  let studio: OpenStudio;
  let admin: Person;
  beforeAll(async () => {
    studio = await OpenStudio.open();
    admin = await studio.person('admin');
    for (const table of ['class_types', 'rooms', 'trainers'])
      await studio.sql(`DELETE FROM ${table}`);
  });
  afterAll(() => studio.close());

  test('an empty studio begins from the template: list by list, each once, in the history', async () => {
    expect((await template('GET', 'timetable')).body).toMatchObject({ refusal: 'no_rooms' });
    const lacking = await template('POST', 'timetable');
    expect([lacking.status, lacking.body.code, lacking.body.details]).toEqual([
      409,
      'TEMPLATE_LACKS',
      { refusal: 'no_rooms' },
    ]);
    const preview = await template('GET', 'rooms');
    expect(preview.body.rows).toContainEqual({ name: 'Mat & Barre', seats: 12 });
    // Two admins press at once: one of them fills the list.
    const pressed = await Promise.all([1, 2, 3].map(() => template('POST', 'rooms')));
    expect(pressed.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await template('POST', 'products')).body.details).toEqual({
      refusal: 'no_class_types',
    });
    expect((await template('POST', 'class_types')).status).toBe(201);
    expect((await template('POST', 'products')).status).toBe(201);
    expect((await template('POST', 'timetable')).body.details).toEqual({ refusal: 'no_trainers' });
    const [one, two] = [await studio.addTrainer(), await studio.addTrainer()];
    const made = await template('POST', 'timetable');
    expect([made.status, made.body.rows.length]).toEqual([201, 56]);
    expect(await facts()).toMatchObject({
      rooms: 3,
      roomSeats: 26,
      classTypes: 6,
      trainers: 2,
      series: 56,
      packages: demoPackages.length,
      plans: demoPlans.length,
      firstClass: { name: expect.any(String) as string },
    });
    const taught = await studio.sql(
      `SELECT DISTINCT trainer_id FROM schedules WHERE status = 'scheduled'`,
    );
    expect(taught.map((row) => row['trainer_id']).sort()).toEqual([one, two].sort());
    const rows = await studio.sql(
      `SELECT action, count(*)::int FROM data_history
       WHERE action IN ('room.created', 'class_type.created', 'series.created', 'product.created')
       GROUP BY action ORDER BY action`,
    );
    expect(rows).toEqual([
      { action: 'class_type.created', count: 6 },
      { action: 'product.created', count: demoPackages.length + demoPlans.length },
      { action: 'room.created', count: 3 },
      { action: 'series.created', count: 56 },
    ]);
    expect((await template('POST', 'timetable')).body.code).toBe('TEMPLATE_NOT_EMPTY');
  });

  test('what the studio opens without is kept, and can be taken up again', async () => {
    const skip = (method: 'PUT' | 'DELETE') =>
      fetch(`${studio.url}/api/admin/setup/skips/import`, {
        method,
        headers: { authorization: `Bearer ${admin.token}` },
      });
    for (const method of ['PUT', 'PUT'] as const) expect((await skip(method)).status).toBe(204);
    expect((await facts()).skipped).toEqual(['import']);
    expect((await skip('DELETE')).status).toBe(204);
    expect((await facts()).skipped).toEqual([]);
    const rows = await studio.sql(
      `SELECT after FROM data_history WHERE action = 'setup.skipped' ORDER BY at, id`,
    );
    expect(rows.map(({ after }) => after)).toEqual([
      { item: 'import', skipped: true },
      { item: 'import', skipped: false },
    ]);
  });
});
