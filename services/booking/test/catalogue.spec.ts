import {
  catalogueUsage,
  listTrainerPages,
  listTrainers,
  trainerPage,
  type CatalogueUsage,
} from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import sharp from 'sharp';
import { OnTrainerEvents } from '../src/catalogue/items/on-trainer-events.js';
import { OpenStudio, type Person } from './open-studio.js';
import { TimetableClient } from './timetable-client.js';

let studio: OpenStudio;
let client: TimetableClient;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
  // The studio's clock stands at 08:00 on Monday, 23 November 2026.
  client = await TimetableClient.open(studio);
});
afterAll(() => studio.close());

test('class types, rooms and trainers are kept by admins; what is retired takes no classes', async () => {
  const facts = {
    name: 'Tower',
    description: 'Springs.',
    level: 'all',
    minutes: 55,
    motif: 'tower',
    capacity: 4,
    creditCost: 1,
    dropInPrice: 16_000,
  };
  const added = await client.ask('POST', 'class-types', facts);
  expect(added).toMatchObject({ status: 201, body: { name: 'Tower', active: true } });
  const id = added.body.id ?? '';
  const changed = await client.ask('PATCH', `class-types/${id}`, { active: false, minutes: 50 });
  expect(changed).toMatchObject({ status: 200, body: { active: false, minutes: 50 } });
  const refused = await client.ask('POST', 'series', await client.plan({ classTypeId: id }));
  expect(refused).toMatchObject({ status: 404, body: { code: 'CLASS_TYPE_NOT_FOUND' } });
  const trainerId = await studio.addTrainer(undefined, 'Hana Kim');
  const bio = { bio: 'Teaches slowly.', specialities: ['Tower'] };
  expect((await client.ask('PATCH', `trainers/${trainerId}`, bio)).body).toMatchObject(bio);
  expect(await client.ask('PATCH', `rooms/${newId()}`, { capacity: 4 })).toMatchObject({
    status: 404,
    body: { code: 'ROOM_NOT_FOUND' },
  });
  const rows = await studio.sql<{ action: string }>(
    `SELECT action FROM data_history WHERE action IN ('class_type.created', 'class_type.changed',
       'trainer.changed') ORDER BY id`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'class_type.created',
    'class_type.changed',
    'trainer.changed',
  ]);
});

describe.each([
  [
    'class-types',
    {
      description: '',
      level: 'all',
      minutes: 50,
      motif: 'mat',
      capacity: 4,
      creditCost: 1,
      dropInPrice: 0,
    },
  ],
  ['rooms', { capacity: 4 }],
])('names in %s', (path, facts) => {
  const taken = { status: 409, body: { code: 'NAME_TAKEN' } };

  test('are taken once, whatever their case and spaces, by two admins at once too', async () => {
    const [one, other] = await Promise.all([
      client.ask('POST', path, { ...facts, name: 'Slow Flow' }),
      client.send({ method: 'POST', path, body: { ...facts, name: ' slow  flow ' }, app: 1 }),
    ]);
    expect([one.status, other.status].sort()).toEqual([201, 409]);
    expect(one.status === 409 ? one : other).toMatchObject(taken);
    const third = await client.ask('POST', path, { ...facts, name: 'Fast flow' });
    const renamed = await client.ask('PATCH', `${path}/${third.body.id ?? ''}`, {
      name: 'slowFLOW',
    });
    expect(renamed).toMatchObject(taken);
    const asItIs = await client.ask('PATCH', `${path}/${third.body.id ?? ''}`, {
      name: 'FAST FLOW',
    });
    expect(asItIs.status).toBe(200);
  });
});

describe('retiring and deleting', () => {
  const usageOf = async (path: string): Promise<CatalogueUsage> =>
    catalogueUsage.parse((await client.ask('GET', `${path}/usage`)).body);
  const retire = (path: string) => client.ask('PATCH', path, { active: false });
  const inUse = { status: 409, body: { code: 'ITEM_IN_USE' } };
  const sell = (classTypeIds: string[], over: object = {}, app = 0) =>
    client.send({
      method: 'POST',
      path: 'products/packages',
      app,
      body: {
        name: `Ten ${newId()}`,
        description: '',
        credits: 10,
        price: 120_000,
        validityCount: 2,
        validityUnit: 'month',
        validityStarts: 'purchase',
        oncePerPerson: false,
        intro: false,
        bestValue: false,
        state: 'on_sale',
        classTypeIds,
        ...over,
      },
    });

  /** Each refers to a class type, room and trainer of its own in one way. */
  const references: {
    title: string;
    of: readonly ('class-types' | 'rooms' | 'trainers')[];
    refer: (to: Record<'class-types' | 'rooms' | 'trainers', string>) => Promise<unknown>;
    canRetire: boolean;
    usage: Partial<CatalogueUsage>;
  }[] = [
    {
      title: 'a series that goes on',
      of: ['class-types', 'rooms', 'trainers'],
      refer: (to) =>
        client.series({
          classTypeId: to['class-types'],
          roomId: to.rooms,
          trainerId: to.trainers,
          capacity: 4,
        }),
      canRetire: false,
      usage: { classesToCome: 8 },
    },
    {
      title: 'a series whose last class is on the timetable',
      of: ['class-types', 'rooms', 'trainers'],
      refer: (to) =>
        client.series({
          classTypeId: to['class-types'],
          roomId: to.rooms,
          trainerId: to.trainers,
          capacity: 4,
          until: '2026-12-07',
        }),
      canRetire: true,
      usage: { classesToCome: 2, series: [] },
    },
    {
      title: 'a date that is not on the timetable yet',
      of: ['rooms', 'trainers'],
      refer: async (to) =>
        client.ask('POST', `series/${await client.series()}/dates/2027-03-01`, {
          roomId: to.rooms,
          trainerId: to.trainers,
          reason: 'the other room is painted',
        }),
      canRetire: false,
      usage: { classesToCome: 0, series: [] },
    },
    {
      title: 'a package that fits nothing else',
      of: ['class-types'],
      refer: (to) => sell([to['class-types']]),
      canRetire: false,
      usage: { classesToCome: 0 },
    },
    {
      title: 'a package that fits other classes too',
      of: ['class-types'],
      refer: (to) => sell([to['class-types'], studio.classTypeId]),
      canRetire: true,
      usage: {},
    },
    {
      title: 'credits of a member for nothing else',
      of: ['class-types'],
      refer: async (to) =>
        studio.giveCredits(await studio.person(), 5, { classTypeIds: [to['class-types']] }),
      canRetire: true,
      usage: { owners: 1, ownersOfNothingElse: 1 },
    },
    {
      title: 'a class of the past',
      of: ['class-types', 'trainers'],
      refer: (to) =>
        studio.addClass({
          startsAt: studio.clock.in(-48),
          classTypeId: to['class-types'],
          trainerId: to.trainers,
        }),
      canRetire: true,
      usage: { pastClasses: 1, classesToCome: 0 },
    },
  ];

  test.each(references)('$title', async ({ of, refer, canRetire, usage }) => {
    const to = {
      'class-types': await studio.addClassType(),
      rooms: await client.room(),
      trainers: await studio.addTrainer(),
    };
    await studio.sql('UPDATE trainers SET has_role = false WHERE id = $1', [to.trainers]);
    await refer(to);
    for (const kind of of) {
      const path = `${kind}/${to[kind]}`;
      const found = await usageOf(path);
      expect({ kind, ...found }).toMatchObject({ ...usage, canRetire, canDelete: false });
      expect(await client.ask('DELETE', path)).toMatchObject(inUse);
      const answer = await retire(path);
      if (canRetire) expect(answer).toMatchObject({ status: 200, body: { active: false } });
      else expect(answer).toMatchObject({ ...inUse, body: { details: found } });
    }
  });

  test('what is retired leaves the members’ pages, keeps its classes, and can be taken back', async () => {
    const trainerId = await studio.addTrainer(undefined, 'Retired Rima');
    const scheduleId = await studio.addClass({ trainerId });
    expect((await retire(`trainers/${trainerId}`)).status).toBe(200);
    const team = async (): Promise<unknown[]> =>
      ((await studio.call('GET', '/api/trainers')).body.items ?? []).map(({ id }) => id);
    expect(await team()).not.toContain(trainerId);
    expect((await studio.call('GET', `/api/schedules/${scheduleId}`)).body).toMatchObject({
      trainer: { name: 'Retired Rima' },
    });
    const back = await client.ask('PATCH', `trainers/${trainerId}`, { active: true });
    expect(back.status).toBe(200);
    expect(await team()).toContain(trainerId);
  });

  test('a class type that is retired is no longer said to be taught', async () => {
    const id = await studio.addClassType();
    const taught = async (): Promise<unknown[]> =>
      ((await studio.call('GET', '/api/class-types')).body.items ?? []).map((one) => one.id);
    expect(await taught()).toContain(id);
    expect((await retire(`class-types/${id}`)).status).toBe(200);
    expect(await taught()).not.toContain(id);
  });

  test('a retired room and class type get no class of a series whose way is free again', async () => {
    const [roomId, trainerId] = [await client.room(), await studio.addTrainer()];
    const startsAt = new Date('2026-12-07T05:30:00Z');
    const blocking = await studio.addClass({ startsAt, trainerId, overlapReason: null });
    const plan = { roomId, trainerId, until: '2026-12-14', leaveConflicts: true };
    const id = await client.series(plan);
    expect((await retire(`rooms/${roomId}`)).status).toBe(200);
    await client.ask('POST', `schedules/${blocking}/cancel`, { reason: 'the lights are out' });
    await client.reconcile();
    expect((await client.classesOf(id)).map(({ day }) => day)).toEqual([
      '2026-11-30',
      '2026-12-14',
    ]);
    const { body } = await client.ask('GET', 'series');
    expect(body.items?.find((one) => 'id' in one && one.id === id)).toMatchObject({
      conflicts: [{ date: '2026-12-07', because: 'room_retired' }],
    });
  });

  test('a trainer whose account lost the role is not taken back without it', async () => {
    const trainerId = await studio.addTrainer();
    expect(await client.ask('DELETE', `trainers/${trainerId}`)).toMatchObject(inUse);
    await retire(`trainers/${trainerId}`);
    await studio.sql('UPDATE trainers SET has_role = false WHERE id = $1', [trainerId]);
    expect(await client.ask('PATCH', `trainers/${trainerId}`, { active: true })).toMatchObject({
      status: 409,
      body: { code: 'TRAINER_WITHOUT_ROLE' },
    });
  });

  test.each([
    ['class-types', 'class_type', () => studio.addClassType({ name: 'Aerial' })],
    ['rooms', 'room', () => client.room()],
    [
      'trainers',
      'trainer',
      async () => {
        const id = await studio.addTrainer();
        await studio.sql('UPDATE trainers SET has_role = false WHERE id = $1', [id]);
        return id;
      },
    ],
  ] as const)(
    'of %s: what nothing refers to is deleted; the history keeps it',
    async (path, kind, add) => {
      const id = await add();
      expect(await usageOf(`${path}/${id}`)).toMatchObject({ canRetire: true, canDelete: true });
      expect((await client.ask('DELETE', `${path}/${id}`)).status).toBe(204);
      expect((await client.ask('DELETE', `${path}/${id}`)).status).toBe(404);
      const { body } = await client.ask('GET', path);
      expect(body.items).not.toContainEqual(expect.objectContaining({ id }));
      const rows = await studio.sql(
        `SELECT action, actor_id AS by, before ->> 'id' AS id FROM data_history
       WHERE action = $1 AND before ->> 'id' = $2`,
        [`${kind}.deleted`, id],
      );
      expect(rows).toEqual([{ action: `${kind}.deleted`, by: client.admin.id, id }]);
    },
  );

  const rounds = [0, 1, 2, 3];
  test.each([
    ['retired', 'PATCH'],
    ['deleted', 'DELETE'],
  ] as const)('a room is %s while a series moves in: never both', async (_, method) => {
    for (const round of rounds) {
      const id = await client.room();
      const plan = await client.plan({ roomId: id, startTime: `0${round + 5}:30` });
      const [gone, made] = await Promise.all([
        client.send({ method, path: `rooms/${id}`, body: { active: false }, app: round % 2 }),
        client.ask('POST', 'series', plan),
      ]);
      expect([gone.status < 300, made.status < 300].filter(Boolean)).toHaveLength(1);
      expect([gone.status, made.status].filter((status) => status >= 500)).toEqual([]);
    }
    expect(await studio.issues()).toEqual([]);
  });

  test.each([
    ['retired', 'PATCH'],
    ['deleted', 'DELETE'],
  ] as const)(
    'a class type is %s while a package for it is made: never both',
    async (_, method) => {
      for (const round of rounds) {
        const id = await studio.addClassType();
        const [gone, made] = await Promise.all([
          client.send({
            method,
            path: `class-types/${id}`,
            body: { active: false },
            app: round % 2,
          }),
          sell([id], {}, (round + 1) % 2),
        ]);
        expect([gone.status < 300, made.status < 300].filter(Boolean)).toHaveLength(1);
      }
    },
  );
});

describe('the own page of a trainer', () => {
  const text = {
    bio: 'Teaches slowly.',
    certificates: [
      { name: 'Comprehensive', issuer: 'BASI', year: 2019, expiresOn: null },
      { name: 'First aid', issuer: 'Red Crescent', year: 2024, expiresOn: '2026-11-22' },
    ],
    languages: ['English', 'Arabic'],
  };
  const setup = async () => {
    const trainer = await studio.person('trainer', {
      id: await studio.addTrainer(undefined, 'Hala Nasser'),
      fullName: 'Hala Nasser',
    });
    const admin = await studio.person('admin');
    const call = async (by: Person, request: string, body?: Record<string, unknown>) => {
      const [method = '', path = ''] = request.split(' ');
      const answer = await studio.call(method, path, { token: by.token, ...(body && { body }) });
      return { status: answer.status, code: answer.body.code, body: answer.body as object };
    };
    const own = async (request: string, body?: Record<string, unknown>) =>
      trainerPage.parse((await call(trainer, request, body)).body);
    const shown = async () => {
      const { body } = await call(trainer, 'GET /api/trainers');
      return listTrainers.response!.parse(body).items.find(({ id }) => id === trainer.id);
    };
    const save = (version: number, over: object = {}) =>
      own('PUT /api/trainer/page', { ...text, ...over, version });
    const send = (version: number) => own('POST /api/trainer/page/send', { version });
    const decide = (version: number, approve: boolean, reason?: string) =>
      call(admin, `POST /api/admin/trainer-pages/${trainer.id}/decision`, {
        version,
        approve,
        ...(reason !== undefined && { reason }),
      });
    return { trainer, admin, call, own, shown, save, send, decide };
  };

  test('is a draft, sent, sent back with a reason, approved and then shown; history and trainer are in the know', async () => {
    const { trainer, admin, call, own, shown, save, send, decide } = await setup();
    expect(await own('GET /api/trainer/page')).toMatchObject({ state: 'none', draft: null });
    const kept = await save(0);
    expect(kept).toMatchObject({ state: 'draft', draft: text, approved: { bio: '' } });
    expect((await call(trainer, 'PUT /api/trainer/page', { ...text, version: 0 })).code).toBe(
      'PAGE_CHANGED',
    );
    const sent = await send(kept.version);
    expect(await send(kept.version)).toEqual(sent);
    expect((await shown())?.bio).toBe('');

    const { body } = await call(admin, 'GET /api/admin/trainer-pages');
    const open = listTrainerPages.response!.parse(body).items;
    expect(open).toContainEqual(
      expect.objectContaining({ trainerId: trainer.id, version: sent.version }),
    );
    expect((await decide(sent.version, false, ' ')).code).toBe('REASON_REQUIRED');
    expect((await decide(sent.version, false, 'Please say it in English.')).status).toBe(200);
    const back = await own('GET /api/trainer/page');
    expect(back).toMatchObject({ state: 'returned', reason: 'Please say it in English.' });
    expect((await decide(back.version, true)).code).toBe('PAGE_CHANGED');

    const second = await send((await save(back.version, { bio: 'Slow.' })).version);
    // The trainer has changed it meanwhile: what the admin read is not what would be approved.
    const third = await send((await save(second.version, { bio: 'Very slow.' })).version);
    expect((await decide(second.version, true)).code).toBe('PAGE_CHANGED');
    expect((await decide(third.version, true)).status).toBe(200);
    expect((await decide(third.version, true)).code).toBe('PAGE_CHANGED');
    // The certificate that ended yesterday is not shown.
    expect(await shown()).toMatchObject({
      bio: 'Very slow.',
      languages: text.languages,
      certificates: [text.certificates[0]],
    });
    const rows = await studio.sql<{ action: string; reason: string | null }>(
      `SELECT action, reason FROM data_history WHERE subject_user_id = $1
         AND action LIKE 'trainer_page.%' ORDER BY at, id`,
      [trainer.id],
    );
    expect(rows.map(({ action, reason }) => [action, reason])).toEqual([
      ['trainer_page.sent', null],
      ['trainer_page.returned', 'Please say it in English.'],
      ['trainer_page.sent', null],
      ['trainer_page.sent', null],
      ['trainer_page.approved', null],
    ]);
    const events = await studio.sql<{ data: object }>(
      `SELECT data FROM outbox WHERE type = 'trainer.page_decided.v1' ORDER BY id`,
    );
    expect(events.map(({ data }) => data)).toEqual([
      { userId: trainer.id, approved: false, reason: 'Please say it in English.' },
      { userId: trainer.id, approved: true, reason: null },
    ]);
  });

  test('has a portrait, cut to a square, that shows once it is approved; pictures nobody shows go', async () => {
    const { trainer, own, shown, send, decide } = await setup();
    const { token } = trainer;
    const upload = async (bytes: Uint8Array<ArrayBuffer>) =>
      fetch(`${studio.url}/api/trainer/page/portrait`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
        body: bytes,
      });
    const picture = { width: 900, height: 600, channels: 3 as const, background: '#7a5' };
    const png = new Uint8Array(await sharp({ create: picture }).png().toBuffer());
    expect((await upload(new Uint8Array([60, 115, 118, 103]))).status).toBe(415);
    await upload(png);
    const first = await own('GET /api/trainer/page');
    await upload(png);
    const { draft, version } = await own('GET /api/trainer/page');
    const [old, url] = [first.draft?.portraitUrl ?? '', draft?.portraitUrl ?? ''];
    expect((await fetch(`${studio.url}${old}`)).status).toBe(404);
    expect((await shown())?.avatarUrl).toBeNull();
    await decide((await send(version)).version, true);
    expect((await shown())?.avatarUrl).toBe(url);
    const answer = await fetch(`${studio.url}${url}`);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([made.width, made.height]).toEqual([512, 512]);
    // A new picture of the account stands behind it.
    const events = studio.apps[0]!.app.get(OnTrainerEvents, { strict: false });
    const changed = {
      id: newId(),
      type: 'profile.changed.v1' as const,
      studioId: HOME_STUDIO_ID,
      occurredAt: '2026-11-23T04:00:00Z',
      requestId: null,
      data: {
        userId: trainer.id,
        email: 'hala@spec.studio',
        fullName: 'Hala N',
        avatarUrl: '/avatar.webp',
        role: 'trainer' as const,
      },
    };
    await events.changed(changed, studio.dataSource.manager);
    expect(await shown()).toMatchObject({ name: 'Hala N', avatarUrl: url });
    await own('DELETE /api/trainer/page/portrait');
    expect((await own('DELETE /api/trainer/page')).state).toBe('none');
    expect((await shown())?.avatarUrl).toBe(url);
  });

  test('is the trainer’s own: there is none of who is no trainer', async () => {
    const { call, admin } = await setup();
    expect((await call(admin, 'GET /api/trainer/page')).code).toBe('TRAINER_NOT_FOUND');
  });
});
