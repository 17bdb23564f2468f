import type { Substitution } from '@studio/contracts';
import { HOME_STUDIO_ID } from '@studio/domain-kit';
import { AlarmSubstitutions } from '../src/planning/substitution/alarm-substitutions.job.js';
import { Settings } from '../src/catalogue/settings/settings.js';
import { OpenStudio, countByOutcome, type Answer, type Person } from './open-studio.js';
import { TimetableClient } from './timetable-client.js';

let studio: OpenStudio;
let client: TimetableClient;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
  client = await TimetableClient.open(studio);
});
afterAll(() => studio.close());

const trainer = async (name = 'Hana Sato'): Promise<Person> => {
  const person = await studio.person('trainer', { fullName: name });
  await studio.addTrainer(person.id, name);
  return person;
};

interface AvailabilityBody {
  code?: string;
  version: number;
  clashes: { scheduleId: string; because: string; reason: string | null }[];
  items: { scheduleId: string }[];
  warnings: object[];
  details: { changes: { field: string }[] };
}
const ask = (
  method: string,
  path: string,
  { token, body }: { token: string; body?: Record<string, unknown> },
) =>
  studio.call(method, `/api/${path}`, { token, ...(body && { body }) }) as unknown as Promise<
    Answer<AvailabilityBody>
  >;

const none = { weeks: [], days: [], holidays: [] };
const away = (from: string, until = from, reason: string | null = null) => ({
  from,
  until,
  reason,
});

describe('availability', () => {
  test('a holiday over own classes names them at once; the planning of the admin lists them', async () => {
    const hana = await trainer();
    const path = `trainers/${hana.id}/availability`;
    expect((await ask('GET', path, hana)).body).toMatchObject({ ...none, clashes: [], version: 0 });
    // 27 November, 09:00 in Dubai.
    const startsAt = new Date('2026-11-27T05:00:00Z');
    const id = await studio.addClass({ startsAt, trainerId: hana.id });
    const holidays = [away('2026-11-26', '2026-11-28', 'Wedding')];
    const saved = await ask('PUT', path, { ...hana, body: { ...none, holidays, version: 0 } });
    const clash = {
      scheduleId: id,
      because: 'trainer_away',
      reason: 'Wedding',
      startTime: '09:00',
    };
    expect(saved).toMatchObject({ status: 200, body: { version: 1, holidays, clashes: [clash] } });
    const listed = await ask('GET', 'admin/availability/clashes', client.admin);
    expect(listed.body.items).toContainEqual(expect.objectContaining(clash));
    const history = await studio.sql(
      `SELECT action, after FROM data_history WHERE subject_user_id = $1`,
      [hana.id],
    );
    expect(history).toEqual([{ action: 'trainer.availability_changed', after: { holidays } }]);
  });

  test("another trainer's is a 404; a manager changes it, and a stale form is told", async () => {
    const hana = await trainer();
    const path = `trainers/${hana.id}/availability`;
    const other = await trainer('Daniel Okafor');
    const manager = await studio.person('manager');
    for (const who of [other, await studio.person('front_desk')])
      expect(await ask('GET', path, who)).toMatchObject({
        status: 404,
        body: { code: 'TRAINER_NOT_FOUND' },
      });
    expect((await ask('PUT', path, { ...other, body: none })).status).toBe(404);
    const byManager = { ...none, days: [{ day: '2026-11-30', ranges: [] }], version: 0 };
    expect((await ask('PUT', path, { ...manager, body: byManager })).status).toBe(200);
    const again = await ask('PUT', path, {
      ...hana,
      body: { ...none, days: [{ day: '2026-12-01', ranges: [] }], version: 0 },
    });
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'EDIT_CONFLICT', details: { changes: [{ field: 'days' }] } },
    });
  });

  test.each([
    [
      'a range that ends before it begins',
      { days: [{ day: '2026-11-30', ranges: [{ from: '10:00', until: '09:00' }] }] },
    ],
    ['a holiday that ends before it begins', { holidays: [away('2026-11-30', '2026-11-29')] }],
    [
      'a weekday that is none',
      {
        weeks: [
          {
            from: '2026-11-30',
            hours: [{ weekday: 8, ranges: [{ from: '08:00', until: '09:00' }] }],
          },
        ],
      },
    ],
  ])('%s is refused', async (_, wrong) => {
    const hana = await trainer();
    const answer = await ask('PUT', `trainers/${hana.id}/availability`, {
      ...hana,
      body: { ...none, ...wrong },
    });
    expect(answer.status).toBe(400);
  });

  test('planning warns and does not refuse: a class, a series and its change', async () => {
    const hana = await trainer();
    const weeks = [
      { from: '2026-11-01', hours: [{ weekday: 1, ranges: [{ from: '08:00', until: '12:00' }] }] },
    ];
    await ask('PUT', `trainers/${hana.id}/availability`, { ...hana, body: { ...none, weeks } });
    const warn = { because: 'trainer_unavailable', with: 'Hana Sato' };
    const check = (startsAt: string) =>
      ask('POST', 'admin/availability/check', {
        ...client.admin,
        body: { trainerId: hana.id, startsAt, minutes: 50 },
      });
    expect((await check('2026-11-30T05:00:00Z')).body).toEqual({ warnings: [] });
    expect((await check('2026-11-30T13:00:00Z')).body.warnings).toEqual([
      { date: '2026-11-30', startTime: '17:00', ...warn },
    ]);
    const plan = await client.plan({ trainerId: hana.id, weekday: 2, until: '2026-12-08' });
    const preview = (await client.ask('POST', 'series/preview', { ...plan, leaveConflicts: false }))
      .body;
    expect(preview).toMatchObject({
      made: 2,
      warnings: [
        { date: '2026-12-01', ...warn },
        { date: '2026-12-08', ...warn },
      ],
    });
    const id = await client.series({ trainerId: hana.id, until: '2026-12-07' });
    const changed = await client.ask('PATCH', `series/${id}`, {
      startTime: '17:30',
      preview: true,
    });
    expect(changed.body).toMatchObject({ changed: 2, warnings: [warn, warn] });
    const moved = await client.ask('POST', 'schedules', {
      ...plan,
      startsAt: '2026-12-01T15:00:00Z',
    });
    expect(moved.status).toBe(201);
  });

  test('an admin says what a trainer teaches', async () => {
    const hana = await trainer();
    const path = `trainers/${hana.id}`;
    const classTypeIds = [studio.classTypeId];
    expect(await client.ask('PATCH', path, { classTypeIds })).toMatchObject({
      status: 200,
      body: { classTypeIds },
    });
    const rows = await studio.sql(
      'SELECT class_type_ids FROM trainers WHERE studio_id = $1 AND id = $2',
      [HOME_STUDIO_ID, hana.id],
    );
    expect(rows).toEqual([{ class_type_ids: classTypeIds }]);
  });
});

const act = (
  who: Person,
  path: string,
  { body, app = 0 }: { body?: Record<string, unknown>; app?: number } = {},
) =>
  studio.call('POST', `/api/${path}`, {
    token: who.token,
    app,
    ...(body && { body }),
  }) as unknown as Promise<Answer<Substitution & { code?: string }>>;
const cover = async (who: Person) =>
  (await ask('GET', 'trainer/cover', who)).body as unknown as {
    own: Substitution[];
    others: { id: string; obstacle: string | null; isAway: boolean; declined: boolean }[];
    claimable: number;
  };
const published = async (type: string, id: string) =>
  (
    await studio.sql<{ data: Record<string, unknown> }>(
      `SELECT data FROM outbox WHERE type = $1 AND data ->> 'substitutionId' = $2 ORDER BY id`,
      [type, id],
    )
  ).map(({ data }) => data);

const offersEnded = async (id: string) =>
  (await published('substitution.offer_ended.v1', id))
    .map(({ userId, otherName }) => [userId, otherName])
    .sort();

const reason = 'A bad back since this morning.';
/** A class of its own trainer, and a request for it. */
const requested = async ({ hours = 24 } = {}) => {
  const layla = await trainer('Layla Nasr');
  const classTypeId = await studio.addClassType();
  const scheduleId = await studio.addClass({
    startsAt: studio.clock.in(hours),
    trainerId: layla.id,
    classTypeId,
  });
  const { status, body } = await act(layla, `schedules/${scheduleId}/substitution`, {
    body: { reason },
  });
  expect(status).toBe(200);
  return { layla, classTypeId, scheduleId, id: body.id, body };
};
const trainerOf = async (scheduleId: string): Promise<string> =>
  (
    await studio.sql<{ id: string }>('SELECT trainer_id AS id FROM schedules WHERE id = $1', [
      scheduleId,
    ])
  )[0]!.id;
const approval = async (on: boolean) => {
  await client.ask('PUT', 'settings', { settings: { substitutionNeedsApproval: on } });
  for (const { app } of studio.apps) await app.get(Settings).execute();
};

describe('substitution', () => {
  test('it is offered to the qualified and free; the first who claims has the class, who booked is told', async () => {
    const [free, busy, absent, other] = await Promise.all(
      ['Free', 'Busy', 'Absent', 'Other'].map((name) => trainer(name)),
    );
    const startsAt = studio.clock.in(24);
    await studio.addClass({
      startsAt: new Date(startsAt.getTime() + 30 * 60_000),
      trainerId: busy!.id,
    });
    await ask('PUT', `trainers/${absent!.id}/availability`, {
      ...absent!,
      body: { ...none, days: [{ day: '2026-11-24', ranges: [] }] },
    });
    await client.ask('PATCH', `trainers/${other!.id}`, { classTypeIds: [studio.classTypeId] });
    const { layla, scheduleId, id, body } = await requested();
    const member = await studio.memberWith(1);
    await studio.sql(
      'UPDATE user_packages SET class_type_ids = array(SELECT id FROM class_types) WHERE member_id = $1',
      [member.id],
    );
    const booked = await studio.book(member, scheduleId);
    expect(booked.status).toBe(201);
    const offeredTo = (await published('substitution.offered.v1', id)).map(({ userId }) => userId);
    expect(offeredTo).toContain(free!.id);
    for (const one of [busy, absent, other, layla]) expect(offeredTo).not.toContain(one!.id);
    expect(body).toMatchObject({
      state: 'open',
      alarmAt: studio.clock.in(21).toISOString(),
      alarmedAt: null,
    });
    // Nobody else reads why.
    expect(JSON.stringify(await cover(free!))).not.toContain(reason);
    const neededBy = async (who: Person) => (await cover(who)).others.find((one) => one.id === id);
    expect(await neededBy(free!)).toMatchObject({ obstacle: null, isAway: false });
    expect(await neededBy(busy!)).toMatchObject({ obstacle: 'teaches_then' });
    expect(await neededBy(absent!)).toMatchObject({ obstacle: null, isAway: true });
    expect(await neededBy(other!)).toMatchObject({ obstacle: 'not_qualified' });
    expect((await act(other!, `substitutions/${id}/claim`)).body.code).toBe(
      'TRAINER_NOT_QUALIFIED',
    );
    expect((await act(busy!, `substitutions/${id}/claim`)).body.code).toBe('TIMETABLE_CONFLICT');
    expect((await act(layla, `substitutions/${id}/claim`)).body.code).toBe(
      'SUBSTITUTION_NOT_FOUND',
    );
    expect((await act(free!, `substitutions/${id}/claim`)).body).toEqual({ state: 'covered' });
    expect((await act(free!, `substitutions/${id}/claim`)).body).toEqual({ state: 'covered' });
    expect(await trainerOf(scheduleId)).toBe(free!.id);
    const changed = await client.payloads('schedule.changed.v1', scheduleId);
    expect(changed).toMatchObject([
      {
        userId: member.id,
        oldTrainerName: 'Layla Nasr',
        trainerName: 'Free',
        cancelUntil: studio.clock.in(22).toISOString(),
      },
    ]);
    const [own] = (await cover(layla)).own;
    expect(own).toMatchObject({ state: 'covered', claimedBy: { name: 'Free' } });
    expect(own?.steps.map(({ kind }) => kind)).toEqual(['requested', 'claimed']);
    expect(await published('substitution.settled.v1', id)).toMatchObject([
      { userId: layla.id, outcome: 'covered', otherName: 'Free' },
    ]);
    // Inside the usual twelve hours, two before the class: it costs nothing.
    const before = studio.clock.now();
    studio.clock.set(studio.clock.in(21.9));
    const bookingId = booked.body.booking!.id;
    expect((await studio.cancel(member, bookingId)).status).toBe(200);
    expect(await studio.creditsOf(member.packageId)).toBe(1);
    studio.clock.set(before);
  });

  test('who else was asked and did not say no hears once who takes it', async () => {
    const [taker, declined] = [await trainer('Taker'), await trainer('Declined')];
    const { id, body } = await requested();
    await act(declined, `substitutions/${id}/decline`);
    for (const _ of [1, 2]) await act(taker, `substitutions/${id}/claim`);
    expect(await offersEnded(id)).toEqual(
      body.offers
        .filter((one) => one.id !== taker.id && one.id !== declined.id)
        .map((one) => [one.id, 'Taker'])
        .sort(),
    );
  });

  test('of many who claim at once on two instances, exactly one has the class', async () => {
    const claimers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => trainer(`Claimer ${n}`)),
    );
    await studio.arrive(claimers);
    const { scheduleId, id } = await requested();
    const answers = await Promise.all(
      claimers.map((one, n) => act(one, `substitutions/${id}/claim`, { app: n % 2 })),
    );
    expect(countByOutcome(answers as never)).toEqual({ '200': 1, SUBSTITUTION_TAKEN: 7 });
    expect(await trainerOf(scheduleId)).toBe(
      claimers[answers.findIndex(({ status }) => status === 200)]!.id,
    );
  });

  test('with approval a claim waits; refused it is open again, approved the class has its trainer', async () => {
    await approval(true);
    const [first, second] = [await trainer('First'), await trainer('Second')];
    const manager = await studio.person('manager');
    const { layla, scheduleId, id } = await requested();
    expect((await act(first, `substitutions/${id}/claim`)).body).toEqual({ state: 'claimed' });
    expect((await act(second, `substitutions/${id}/claim`)).body.code).toBe('SUBSTITUTION_TAKEN');
    expect(await trainerOf(scheduleId)).toBe(layla.id);
    expect(await published('substitution.alarmed.v1', id)).toMatchObject([
      { what: 'approval', otherName: 'First' },
    ]);
    expect((await act(first, `admin/substitutions/${id}/approve`)).status).toBe(403);
    const refused = await act(manager, `admin/substitutions/${id}/refuse`, {
      body: { reason: 'Too many hours this week.' },
    });
    expect(refused.body).toMatchObject({ state: 'open', claimedBy: null });
    await act(second, `substitutions/${id}/claim`);
    for (const _ of [1, 2])
      expect((await act(manager, `admin/substitutions/${id}/approve`)).body).toMatchObject({
        state: 'covered',
        claimedBy: { name: 'Second' },
      });
    expect(await trainerOf(scheduleId)).toBe(second.id);
    const outcomes = (await published('substitution.settled.v1', id)).map(({ userId, outcome }) => [
      userId,
      outcome,
    ]);
    expect(outcomes).toEqual([
      [layla.id, 'claimed'],
      [first.id, 'refused'],
      [layla.id, 'claimed'],
      [layla.id, 'covered'],
      [second.id, 'given'],
    ]);
    await approval(false);
  });

  test('three hours before the class the managers are alarmed once; at its start it is over', async () => {
    const job = studio.apps[0]!.app.get(AlarmSubstitutions);
    const start = studio.clock.now();
    await trainer('Somebody');
    const { id, layla } = await requested({ hours: 6 });
    await job.execute();
    expect(await published('substitution.alarmed.v1', id)).toEqual([]);
    studio.clock.set(new Date(start.getTime() + 3 * 3_600_000));
    await job.execute();
    await job.execute();
    expect(await published('substitution.alarmed.v1', id)).toMatchObject([
      { what: 'nobody', trainerName: 'Layla Nasr' },
    ]);
    studio.clock.set(new Date(start.getTime() + 6 * 3_600_000));
    const late = await trainer('Late');
    // The job may have been faster.
    expect(['CLASS_STARTED', 'SUBSTITUTION_ENDED']).toContain(
      (await act(late, `substitutions/${id}/claim`)).body.code,
    );
    await job.execute();
    expect((await cover(layla)).own[0]).toMatchObject({ state: 'expired' });
    expect((await act(late, `substitutions/${id}/claim`)).body.code).toBe('SUBSTITUTION_ENDED');
    studio.clock.set(start);
  });

  test('asked within three hours, or when everybody said no, the alarm comes at once', async () => {
    const { id } = await requested({ hours: 2 });
    expect(await published('substitution.alarmed.v1', id)).toHaveLength(1);
    const later = await requested();
    const offers = later.body.offers.map((one) => one.id);
    await studio.sql(
      'DELETE FROM substitution_offers WHERE substitution_id = $1 AND trainer_id <> $2',
      [later.id, offers[0]],
    );
    const candidate = await studio.person('trainer', { id: offers[0]! });
    for (const _ of [1, 2])
      expect((await act(candidate, `substitutions/${later.id}/decline`)).status).toBe(200);
    expect(await published('substitution.alarmed.v1', later.id)).toHaveLength(1);
    expect((await cover(candidate)).others.find((one) => one.id === later.id)).toMatchObject({
      declined: true,
    });
  });

  test.each<
    [string, (of: { scheduleId: string; id: string; layla: Person }) => Promise<unknown>, string]
  >([
    [
      'cancelled',
      ({ scheduleId }) => client.ask('POST', `schedules/${scheduleId}/cancel`, { reason }),
      'closed',
    ],
    [
      'moved',
      ({ scheduleId }) =>
        client.ask('PATCH', `schedules/${scheduleId}`, {
          reason,
          startsAt: studio.clock.in(30).toISOString(),
        }),
      'closed',
    ],
    [
      'given away by an admin',
      async ({ scheduleId }) =>
        client.ask('PATCH', `schedules/${scheduleId}`, {
          reason,
          trainerId: await studio.addTrainer(),
        }),
      'closed',
    ],
    ['taken back', ({ layla, id }) => act(layla, `substitutions/${id}/withdraw`), 'withdrawn'],
  ])('a class that was %s needs no cover any more', async (_, change, state) => {
    const one = await requested();
    const late = await trainer('Late');
    expect(await change(one)).toMatchObject({ status: 200 });
    const claim = await act(late, `substitutions/${one.id}/claim`);
    expect(claim).toMatchObject({ status: 409, body: { code: 'SUBSTITUTION_ENDED' } });
    const [row] = await studio.sql('SELECT state FROM substitutions WHERE id = $1', [one.id]);
    expect(row).toEqual({ state });
    expect(await offersEnded(one.id)).toEqual(one.body.offers.map(({ id }) => [id, null]).sort());
    // More seats alone close nothing.
    const other = await requested();
    await client.ask('PATCH', `schedules/${other.scheduleId}`, { reason, capacity: 9 });
    expect((await cover(other.layla)).own[0]).toMatchObject({ state: 'open' });
  });

  test('a manager asks for somebody who is ill, gives the class by hand, and reads what happened', async () => {
    const layla = await trainer('Layla Nasr');
    const daniel = await trainer('Daniel Okafor');
    const manager = await studio.person('manager', { fullName: 'Rania Saleh' });
    const scheduleId = await studio.addClass({
      trainerId: layla.id,
      startsAt: studio.clock.in(26),
    });
    expect(
      (await act(daniel, `schedules/${scheduleId}/substitution`, { body: { reason } })).status,
    ).toBe(404);
    const { body } = await act(manager, `schedules/${scheduleId}/substitution`, {
      body: { reason },
    });
    expect(
      (await act(layla, `schedules/${scheduleId}/substitution`, { body: { reason } })).body.id,
    ).toBe(body.id);
    const candidates = await ask('GET', `admin/substitutions/${body.id}/candidates`, manager);
    expect(candidates.body.items).toContainEqual(
      expect.objectContaining({ id: daniel.id, obstacle: null }),
    );
    const assigned = await act(manager, `admin/substitutions/${body.id}/assign`, {
      body: { trainerId: daniel.id },
    });
    expect(assigned.body).toMatchObject({ state: 'covered', claimedBy: { name: 'Daniel Okafor' } });
    expect(assigned.body.steps).toMatchObject([
      {
        kind: 'requested',
        by: { name: 'Rania Saleh' },
        trainer: { name: 'Layla Nasr' },
        note: reason,
      },
      { kind: 'assigned', by: { name: 'Rania Saleh' }, trainer: { name: 'Daniel Okafor' } },
    ]);
    const past = await ask('GET', `admin/substitutions?which=ended&trainer=${daniel.id}`, manager);
    expect(past.body.items).toMatchObject([{ id: body.id }]);
    const history = await studio.sql<{ action: string }>(
      `SELECT action FROM data_history WHERE subject_user_id = $1 ORDER BY at, id`,
      [layla.id],
    );
    expect(history.map(({ action }) => action)).toEqual([
      'substitution.requested',
      'substitution.assigned',
    ]);
  });
});
