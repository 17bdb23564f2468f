import { mergePart, type MergePart, type StudioEvent } from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import { MoveLateRows } from '@studio/personal-data';
import { columnsWithPeople } from '@studio/testing';
import { OnPersonMerged } from '../src/operations/personal-data/on-person-merged.js';
import { movedColumns, stayingColumns } from '../src/operations/personal-data/person-columns.js';
import { FrontDeskClient } from './front-desk-client.js';
import { OpenStudio, type Person } from './open-studio.js';
import { PlanClient } from './plan-client.js';
import { WaitlistClient } from './waitlist-client.js';

let studio: OpenStudio;
beforeAll(async () => {
  studio = await OpenStudio.open();
});
afterAll(() => studio.close());
afterEach(async () => expect(await studio.issues()).toEqual([]));

type Holder = Person & { packageId: string };
const sql = <Row>(text: string, values?: unknown[]) => studio.sql<Row>(text, values);

const two = async (): Promise<{ former: Holder; kept: Holder; actorId: string }> => {
  const [former, kept, actor] = [
    await studio.memberWith(5),
    await studio.memberWith(5),
    await studio.person('manager'),
  ];
  return { former, kept, actorId: actor.id };
};

const eventOf = (
  former: Pick<Person, 'id'>,
  kept: Pick<Person, 'id'>,
): StudioEvent<'user.merged.v1'> => ({
  id: newId(),
  type: 'user.merged.v1',
  studioId: HOME_STUDIO_ID,
  occurredAt: studio.clock.now().toISOString(),
  requestId: null,
  data: { userId: former.id, intoId: kept.id, actorId: newId(), reason: 'Made twice' },
});

const merge = (event: StudioEvent<'user.merged.v1'>): Promise<void> => {
  const handler = studio.apps[0]!.app.get(OnPersonMerged, { strict: false });
  return inTransaction(studio.dataSource, (tx) => handler.merged(event, tx));
};
const moveLateRows = (): Promise<void> =>
  studio.apps[0]!.app.get(MoveLateRows, { strict: false }).execute();

const preview = async (former: Person, kept: Person): Promise<MergePart> =>
  mergePart.parse(
    (await studio.asIdentity('GET', `/internal/merges/${former.id}/${kept.id}`)).body,
  );

/** Columns in which a record that was merged away is still named. */
const namedIn = async ({ id }: Pick<Person, 'id'>): Promise<string[]> => {
  const left: string[] = [];
  for (const { table, column } of movedColumns)
    if ((await sql(`SELECT FROM ${table} WHERE ${column} = $1`, [id])).length > 0)
      left.push(`${table}.${column}`);
  return left;
};
const bookingsOf = ({ id }: Pick<Person, 'id'>) =>
  sql<{ scheduleId: string; status: string }>(
    `SELECT schedule_id AS "scheduleId", status FROM bookings WHERE member_id = $1
     ORDER BY starts_at, booked_at, id`,
    [id],
  );
const seatsOf = async (scheduleId: string) =>
  (await sql('SELECT booked, claimed, waiting FROM schedules WHERE id = $1', [scheduleId]))[0];

test('who has rows of their own is known, whatever they are', async () => {
  const [owner, nobody] = [await studio.memberWith(1), await studio.person('user')];
  const ids = [owner.id, nobody.id, newId()];
  const answer = await studio.asIdentity('POST', '/internal/merges/named', { ids });
  expect([answer.status, answer.body]).toEqual([200, { ids: [owner.id] }]);
});

test('every column with a person’s id is moved, or stays for a reason', async () => {
  const known = [
    ...movedColumns.map(({ table, column }) => `${table}.${column}`),
    ...Object.keys(stayingColumns),
  ];
  expect((await columnsWithPeople(sql)).sort()).toEqual(known.sort());
});

test('bookings, credits, notes and history follow, once, however often it is delivered', async () => {
  const { former, kept } = await two();
  const [one, other] = [await studio.addClass(), await studio.addClass()];
  await sql(
    `UPDATE schedules SET starts_at = starts_at + interval '2 hours',
    ends_at = ends_at + interval '2 hours' WHERE id = $1`,
    [other],
  );
  await studio.book(former, one);
  await studio.book(kept, other);
  const { token } = await studio.person('admin');
  const path = `/api/admin/members/${former.id}`;
  const note = { text: 'Prefers the machine by the window.' };
  expect(
    (await studio.call('POST', `${path}/notes`, { token, key: newId(), body: note })).status,
  ).toBe(201);
  for (const { id } of [former, kept])
    await studio.call('PUT', `/api/admin/members/${id}/health`, {
      token,
      body: {
        pregnant: id === former.id,
        injury: id,
        surgery: '',
        other: '',
        consent: true,
        version: 0,
      },
    });
  expect(await preview(former, kept)).toMatchObject({
    isMoved: false,
    facts: { upcoming: 1, packages: [{ creditsLeft: 4 }] },
    intoFacts: { upcoming: 1 },
    conflicts: [],
    blockedBy: [],
  });

  const event = eventOf(former, kept);
  await merge(event);
  await merge(event);

  expect(await namedIn(former)).toEqual([]);
  expect(await bookingsOf(kept)).toEqual([
    { scheduleId: one, status: 'confirmed' },
    { scheduleId: other, status: 'confirmed' },
  ]);
  expect(await Promise.all([former, kept].map((one) => studio.creditsOf(one.packageId)))).toEqual([
    4, 4,
  ]);
  expect(
    await sql('SELECT pregnant, injury FROM health_records WHERE member_id = $1', [kept.id]),
  ).toEqual([{ pregnant: true, injury: `${kept.id} / ${former.id}` }]);
  const record = await studio.call('GET', `/api/admin/members/${kept.id}/record`, { token });
  const { history } = record.body as unknown as { history: { action: string; reason: string }[] };
  expect(history).toContainEqual(
    expect.objectContaining({ action: 'member.merged', reason: 'Made twice' }),
  );
  // What was done to the former record before is the person's history too.
  expect(history.some(({ action }) => action === 'note.added')).toBe(true);
  expect((await preview(former, kept)).isMoved).toBe(true);
});

describe('both in one class', () => {
  test.each([
    { what: 'booked twice', hours: 48, stays: 'kept', cameBack: 'credit' },
    { what: 'booked twice, and it is late', hours: 3, stays: 'kept', cameBack: 'credit' },
  ] as const)('$what: one seat stays, the credit comes back', async ({ hours, cameBack }) => {
    const { former, kept } = await two();
    const scheduleId = await studio.addClass({ startsAt: studio.clock.in(hours) });
    for (const member of [former, kept])
      expect((await studio.book(member, scheduleId)).status).toBe(201);
    expect((await preview(former, kept)).conflicts).toMatchObject([
      { kind: 'class', name: 'Reformer Flow', ends: 'other', cameBack },
    ]);
    await merge(eventOf(former, kept));
    expect((await bookingsOf(kept)).map(({ status }) => status).sort()).toEqual([
      'cancelled',
      'confirmed',
    ]);
    expect(await seatsOf(scheduleId)).toEqual({ booked: 1, claimed: 0, waiting: 0 });
    expect(await studio.creditsOf(former.packageId)).toBe(5);
    expect(await studio.creditsOf(kept.packageId)).toBe(4);
  });

  test('one came, the other is a no-show: who came stays, the other credit comes back', async () => {
    const { former, kept } = await two();
    const scheduleId = await studio.addClass({ startsAt: studio.clock.in(0.4) });
    for (const member of [former, kept]) await studio.book(member, scheduleId);
    await sql(
      `UPDATE bookings SET status = CASE WHEN member_id = $2 THEN 'attended' ELSE 'no_show' END,
         checked_in_at = CASE WHEN member_id = $2 THEN starts_at END,
         no_show_final_at = CASE WHEN member_id <> $2 THEN ends_at END
       WHERE schedule_id = $1`,
      [scheduleId, former.id],
    );
    expect((await preview(former, kept)).conflicts).toMatchObject([
      { ends: 'kept', cameBack: 'credit' },
    ]);
    await merge(eventOf(former, kept));
    expect((await bookingsOf(kept)).map(({ status }) => status).sort()).toEqual([
      'attended',
      'cancelled',
    ]);
    expect(await studio.creditsOf(kept.packageId)).toBe(5);
    expect(await studio.creditsOf(former.packageId)).toBe(4);
  });

  test('two classes at one time: the kept record’s stays, and the other seat goes to who waits', async () => {
    const { former, kept } = await two();
    const client = new WaitlistClient(studio);
    const startsAt = studio.clock.in(72);
    const mine = await studio.addClass({ startsAt });
    const { id: full } = await client.full({ startsAt });
    const [{ id: bookingId } = { id: '' }] = await sql<{ id: string }>(
      'SELECT id FROM bookings WHERE schedule_id = $1',
      [full],
    );
    const [seated] = await sql<{ member_id: string }>(
      'SELECT member_id FROM bookings WHERE id = $1',
      [bookingId],
    );
    const holder = { id: seated!.member_id, token: '' };
    await studio.book(kept, mine);
    const waiter = await client.waiter(full);
    await merge(eventOf(holder, kept));
    expect((await bookingsOf(kept)).map(({ status }) => status).sort()).toEqual([
      'cancelled',
      'confirmed',
    ]);
    expect(await bookingsOf(waiter)).toEqual([{ scheduleId: full, status: 'confirmed' }]);
    expect(await namedIn(holder)).toEqual([]);
    expect(await namedIn(former)).not.toEqual([]);
  });
});

describe('both on one waiting list', () => {
  test('the better place stays, and what the other one held is back', async () => {
    const client = new WaitlistClient(studio);
    const { id: full } = await client.full({ hours: 96 });
    const former = await client.waiter(full);
    const between = await client.waiter(full);
    const kept = await client.waiter(full);
    expect((await preview(former, kept)).conflicts).toMatchObject([
      { kind: 'class_waitlist', ends: 'kept', cameBack: 'credit' },
    ]);
    await merge(eventOf(former, kept));
    const line = await sql(
      'SELECT member_id AS id FROM class_waiting_entries WHERE schedule_id = $1 ORDER BY rank',
      [full],
    );
    expect(line).toEqual([{ id: kept.id }, { id: between.id }]);
    expect(await studio.creditsOf(kept.packageId)).toBe(1);
    expect(await studio.creditsOf(former.packageId)).toBe(0);
  });

  test('who has a seat waits no longer', async () => {
    const client = new WaitlistClient(studio);
    const { id: full, first: kept } = await client.full({ hours: 98 });
    const former = await client.waiter(full);
    await merge(eventOf(former, kept));
    expect(await seatsOf(full)).toEqual({ booked: 1, claimed: 0, waiting: 0 });
    expect(await studio.creditsOf(former.packageId)).toBe(1);
  });
});

test('both at one event: one place stays, money goes back, the queue moves up', async () => {
  const { former, kept } = await two();
  const waiter = await studio.person();
  const eventId = newId();
  await sql(
    `INSERT INTO events (studio_id, id, title, description, leader, location, starts_at, ends_at,
       price, capacity, taken)
     VALUES ($1, $2, 'Breath', '', 'Layla Haddad', 'Studio 1', $3, $4, 0, 2, 2)`,
    [HOME_STUDIO_ID, eventId, studio.clock.in(48), studio.clock.in(50)],
  );
  const paymentId = newId();
  for (const [member, payment] of [
    [former, paymentId],
    [kept, null],
  ] as const)
    await sql(
      `INSERT INTO event_reservations (studio_id, id, event_id, member_id, status, confirmed_at, payment_id, updated_at)
       VALUES ($1, $2, $3, $4, 'confirmed', now(), $5, now())`,
      [HOME_STUDIO_ID, newId(), eventId, member.id, payment],
    );
  await sql(
    `INSERT INTO event_waiting_entries (studio_id, id, event_id, member_id, joined_at, rank)
     VALUES ($1, $2, $3, $4, now(), 1)`,
    [HOME_STUDIO_ID, newId(), eventId, waiter.id],
  );
  expect((await preview(former, kept)).conflicts).toMatchObject([
    { kind: 'event', ends: 'other', cameBack: 'money' },
  ]);
  await merge(eventOf(former, kept));
  const places = await sql<{ id: string; status: string }>(
    `SELECT member_id AS id, status FROM event_reservations WHERE event_id = $1 ORDER BY status DESC, member_id = $2`,
    [eventId, kept.id],
  );
  expect(places).toEqual([
    { id: waiter.id, status: 'confirmed' },
    { id: kept.id, status: 'confirmed' },
    { id: kept.id, status: 'cancelled' },
  ]);
  expect(
    await sql(
      `SELECT data->>'reason' AS reason FROM outbox WHERE type = 'event.refund_due.v1' AND data->>'paymentId' = $1`,
      [paymentId],
    ),
  ).toEqual([{ reason: 'cancelled_by_studio' }]);
});

test('two plans are in the way, and nothing moves', async () => {
  const { former, kept } = await two();
  const client = new PlanClient(studio);
  const planId = await client.addPlan();
  await client.subscribe(former, planId);
  await client.subscribe(kept, planId);
  expect((await preview(former, kept)).blockedBy).toEqual(['TWO_PLANS']);
  await expect(merge(eventOf(former, kept))).rejects.toThrow('both records have a plan');
  expect(await namedIn(former)).not.toEqual([]);
});

test('a record that was merged can’t be booked for, and one merged again leads to the last', async () => {
  const { former, kept } = await two();
  const last = await studio.memberWith(1);
  await merge(eventOf(former, kept));
  await merge(eventOf(kept, last));
  expect(
    await sql('SELECT DISTINCT merged_into AS id FROM members WHERE id = ANY($1)', [
      [former.id, kept.id],
    ]),
  ).toEqual([{ id: last.id }]);
  const frontDesk = new FrontDeskClient(studio, await studio.person('front_desk'));
  const scheduleId = await studio.addClass();
  const { body } = await frontDesk.book(former, scheduleId, {
    funding: { kind: 'package', userPackageId: last.packageId },
  });
  expect(body.code).toBe('MEMBER_NOT_FOUND');
});

test('bookings of the former record at the same moment are found and moved', async () => {
  const { former, kept } = await two();
  await studio.arrive([former, kept]);
  const classes = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((n) =>
      studio.addClass({ startsAt: studio.clock.in(100 + 2 * n), capacity: 2 }),
    ),
  );
  await Promise.all([
    ...classes.slice(0, 4).map((id) => studio.book(former, id)),
    merge(eventOf(former, kept)),
    ...classes.slice(2).map((id) => studio.book(kept, id)),
  ]);
  await moveLateRows();
  expect(await namedIn(former)).toEqual([]);
  const live = (await bookingsOf(kept)).filter(({ status }) => status === 'confirmed');
  expect(new Set(live.map(({ scheduleId }) => scheduleId)).size).toBe(live.length);
  const credits =
    (await studio.creditsOf(former.packageId)) + (await studio.creditsOf(kept.packageId));
  expect(credits + live.length).toBe(10);
});

test('what payments still asks for the former record is the kept one’s', async () => {
  const [former, kept] = [await studio.person(), await studio.memberWith(1)];
  const client = new PlanClient(studio);
  const scheduleId = await studio.addClass({ startsAt: studio.clock.in(130) });
  const held = await client.hold(former, scheduleId);
  expect(held.status).toBe(201);
  const [{ id: bookingId } = { id: '' }] = await sql<{ id: string }>(
    'SELECT id FROM bookings WHERE schedule_id = $1',
    [scheduleId],
  );
  await merge(eventOf(former, kept));
  expect((await client.pay(former, bookingId)).body).toMatchObject({ outcome: 'confirmed' });
  expect(await bookingsOf(kept)).toEqual([{ scheduleId, status: 'confirmed' }]);
  const packageId = await studio.addPackage();
  const { status } = await studio.asPayments('POST', '/internal/grants', {
    paymentId: newId(),
    userId: former.id,
    kind: 'package',
    referenceId: packageId,
    amount: 125_000,
    currency: 'AED',
    providerSessionId: `cs_${newId()}`,
    paidAt: studio.clock.now().toISOString(),
  });
  expect(status).toBe(200);
  expect(await namedIn(former)).toEqual([]);
});
