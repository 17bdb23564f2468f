import type { StudioEvent } from '@studio/contracts';
import { importHeads, personalPage, personalTables } from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { exportGaps } from '@studio/personal-data/studio-export';
import {
  databaseColumns,
  readStudioExport,
  rowsContaining,
  tablesAboutPeople,
} from '@studio/testing';
import { OnProfileEvents } from '../src/people/members/on-profile-events.js';
import { bookingStudioTables } from '../src/operations/studio-export/booking-studio-tables.js';
import { bookingTables } from '../src/operations/personal-data/booking-tables.js';
import { OnPersonDeleted } from '../src/operations/personal-data/on-person-deleted.js';
import { WaitlistClient } from './waitlist-client.js';
import { OpenStudio, SERVICE_SECRET, type Person } from './open-studio.js';

let studio: OpenStudio;
beforeAll(async () => {
  studio = await OpenStudio.open();
});
afterAll(() => studio.close());
afterEach(async () => expect(await studio.issues()).toEqual([]));

const sql = <Row>(text: string, values?: unknown[]) => studio.sql<Row>(text, values);

describe('the export', () => {
  /** Tables about people that are in no archive, and why. */
  const excused = {
    revenue_documents: 'copies of invoices, which payments exports',
    revenue_sales: 'what was made of them for reports',
    class_outcomes: 'numbers of classes, and who taught them: the classes are exported',
    member_visits: 'sums of visits: the bookings are exported',
    class_series: 'the studio’s timetable: the classes that come of it are exported',
    holidays: 'the studio’s days, and who of the staff entered them',
    seasons: 'the same',
    series_dates: 'single classes of the timetable: they are exported as classes',
    studio_profiles: 'what the studio is called and where, and who of the staff changed it last',
    studio_texts: 'pages of the studio, and who of the staff published them',
    studio_settings: 'the studio’s numbers, and who of the staff changed them last',
    calendar_entries: 'counts how often an entry of a calendar has changed',
    record_changes: 'how often a record was changed and who did, for those who edit it at once',
    kiosks: 'tablets of the studio, and who of the staff opened them',
    idempotency_keys: 'answers that were given already, forgotten after a week',
  };

  test('holds every table about people', async () => {
    const exported = bookingTables.flatMap(({ name, reads }) => reads ?? [name]);
    const known = [...new Set([...exported, ...Object.keys(excused)])];
    // These name people by their own id.
    const byId = ['members', 'trainers'];
    const found = await tablesAboutPeople(sql);
    expect([...new Set([...found, ...byId])].sort()).toEqual(known.sort());
  });

  test('is for identity alone', async () => {
    const admin = await studio.person('admin');
    const path = `/internal/personal-data/${admin.id}/bookings`;
    expect((await studio.call('GET', path)).status).toBe(401);
    expect((await studio.call('GET', path, { token: admin.token })).status).toBe(401);
    expect((await studio.asPayments('GET', path)).status).toBe(403);
    expect((await studio.asIdentity('GET', `${path.slice(0, -1)}`)).status).toBe(404);
  });

  test('comes page by page, whole, in readable fields', async () => {
    const { id, packageId } = await studio.memberWith(1);
    await sql(
      `INSERT INTO credit_ledger (studio_id, id, user_package_id, member_id, kind, delta, at)
       SELECT $1, gen_random_uuid(), $2, $3, 'adjust', CASE WHEN n % 2 = 0 THEN 1 ELSE -1 END, now()
       FROM generate_series(1, 500) AS n`,
      [HOME_STUDIO_ID, packageId, id],
    );
    const { tables } = personalTables.parse(
      (await studio.asIdentity('GET', '/internal/personal-data')).body,
    );
    expect(tables.find(({ name }) => name === 'credits')?.columns).toContain('package');
    const rows: Record<string, unknown>[] = [];
    const sizes: number[] = [];
    let after: string | null = '';
    while (after !== null) {
      const { body } = await studio.asIdentity(
        'GET',
        `/internal/personal-data/${id}/credits?after=${after}`,
      );
      const page = personalPage.parse(body);
      sizes.push(page.rows.length);
      rows.push(...page.rows);
      after = page.next;
    }
    expect(sizes).toEqual([200, 200, 101]);
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBeGreaterThan(1);
    expect(rows).toContainEqual(
      expect.objectContaining({ kind: 'grant', credits: 1, package: '10-class package' }),
    );
    for (const { name } of tables) {
      const one = await studio.asIdentity('GET', `/internal/personal-data/${id}/${name}`);
      expect([name, one.status]).toEqual([name, 200]);
    }
  });
});

describe('an account that was deleted', () => {
  const deleted = async (member: Pick<Person, 'id'>): Promise<void> => {
    const event: StudioEvent<'user.deleted.v1'> = {
      id: newId(),
      type: 'user.deleted.v1',
      studioId: HOME_STUDIO_ID,
      occurredAt: studio.clock.now().toISOString(),
      requestId: null,
      data: { userId: member.id },
    };
    const handler = studio.apps[0]!.app.get(OnPersonDeleted, { strict: false });
    await studio.dataSource.transaction((tx) => handler.deleted(event, tx));
  };
  const signedUp = (
    member: Pick<Person, 'id'>,
    fullName: string,
  ): StudioEvent<'user.signed_up.v1'> => ({
    id: newId(),
    type: 'user.signed_up.v1',
    studioId: HOME_STUDIO_ID,
    occurredAt: '2026-11-01T00:00:00Z',
    requestId: null,
    data: { userId: member.id, email: `${fullName}@spec.studio`, fullName, role: 'user' },
  });

  test('leaves no name, frees its places, and its credits lapse', async () => {
    const fullName = `Name${newId()}`;
    const member = await studio.person('user', { fullName });
    const packageId = await studio.giveCredits(member, 5);
    await careFor(member, fullName);
    const [onTime, late, attended] = [
      await studio.addClass({ startsAt: studio.clock.in(48), capacity: 1 }),
      await studio.addClass({ startsAt: studio.clock.in(6), capacity: 1 }),
      await studio.addClass({ startsAt: studio.clock.in(0.4), capacity: 1 }),
    ];
    for (const scheduleId of [onTime, late, attended]) await studio.book(member, scheduleId);
    const client = new WaitlistClient(studio);
    const { id: full } = await client.full();
    expect((await client.join(full, member)).status).toBe(201);
    const eventId = await reserve(member);
    const trainer = await studio.person('trainer', { id: studio.trainerId, fullName: 'Layla' });
    const checkIn = `/api/bookings/${(await placeOf(member, attended)).id}/check-in`;
    expect((await studio.call('POST', checkIn, { token: trainer.token })).status).toBe(200);
    expect(await rowsContaining(sql, [fullName])).not.toEqual([]);

    await deleted(member);
    await deleted(member);

    expect(await rowsContaining(sql, [fullName, `${member.id}@spec.studio`])).toEqual([]);
    expect(
      await sql(
        `SELECT booked, waiting FROM schedules WHERE id = ANY($1) ORDER BY starts_at DESC, booked`,
        [[onTime, late, full]],
      ),
    ).toEqual([
      { booked: 0, waiting: 0 },
      { booked: 1, waiting: 0 },
      { booked: 0, waiting: 0 },
    ]);
    expect((await placeOf(member, onTime)).status).toBe('cancelled');
    expect((await placeOf(member, late)).status).toBe('late_cancelled');
    expect((await placeOf(member, attended)).status).toBe('attended');
    expect(await sql('SELECT taken FROM events WHERE id = $1', [eventId])).toEqual([{ taken: 0 }]);
    expect(await sql('SELECT credits_left FROM user_packages WHERE id = $1', [packageId])).toEqual([
      { credits_left: 0 },
    ]);
    const ledger = await sql<{ kind: string; delta: number }>(
      'SELECT kind, delta FROM credit_ledger WHERE member_id = $1 ORDER BY at, id',
      [member.id],
    );
    expect(ledger.map(({ kind, delta }) => `${kind} ${delta}`).sort()).toEqual(
      [
        'grant 5',
        'use -1',
        'use -1',
        'use -1',
        'hold -1',
        'return 1',
        'return 1',
        'expire -3',
      ].sort(),
    );
    expect(await sql('SELECT FROM idempotency_keys WHERE user_id = $1', [member.id])).toEqual([]);
  });

  test('stays forgotten, whatever events come late', async () => {
    const fullName = `Late${newId()}`;
    const member = await studio.person('user', { fullName });
    const payloads = studio.apps[0]!.app.get(OnProfileEvents, { strict: false });
    await deleted(member);
    await payloads.signedUp(signedUp(member, fullName), studio.dataSource.manager);
    expect(await rowsContaining(sql, [fullName])).toEqual([]);
  });

  test('of a trainer leaves the timetable without the name', async () => {
    const trainerId = await studio.addTrainer(newId(), 'Zahra Unique');
    await studio.addClass({ trainerId });
    await sql(
      `INSERT INTO record_changes (studio_id, record_id, version, at, before, after)
       VALUES ($1, $2, 1, now(), '{"name": "Zahra Unique"}', '{"name": "Z"}')`,
      [HOME_STUDIO_ID, trainerId],
    );
    await deleted({ id: trainerId });
    expect(await rowsContaining(sql, ['Zahra Unique'])).toEqual([]);
  });

  test('of a trainer takes the notes along that were for nobody else', async () => {
    const [member, { id }] = [await studio.memberWith(1), { id: await studio.addTrainer() }];
    for (const visibility of ['own', 'team'])
      await sql(
        `INSERT INTO member_notes (studio_id, id, member_id, author_id, text, pinned, visibility, created_at)
         VALUES ($1, $2, $3, $4, $5, false, $5, now())`,
        [HOME_STUDIO_ID, newId(), member.id, id, visibility],
      );
    await deleted({ id });
    expect(await sql('SELECT text FROM member_notes WHERE member_id = $1', [member.id])).toEqual([
      { text: 'team' },
    ]);
  });

  const placeOf = async (member: Pick<Person, 'id'>, scheduleId: string) => {
    const [row] = await sql<{ id: string; status: string }>(
      'SELECT id, status FROM bookings WHERE member_id = $1 AND schedule_id = $2',
      [member.id, scheduleId],
    );
    return row ?? { id: '', status: 'none' };
  };

  /** A note, a contact and health flags that name the member, each changed once. */
  const careFor = async (member: Person, fullName: string): Promise<void> => {
    const { token } = await studio.person('admin');
    const path = `/api/admin/members/${member.id}`;
    const call = async (method: string, to: string, body: Record<string, unknown>) =>
      (await studio.call(method, to, { token, key: newId(), body })).body;
    const events = studio.apps[0]!.app.get(OnProfileEvents, { strict: false });
    await events.signedUp(signedUp(member, fullName), studio.dataSource.manager);
    const note = (await call('POST', `${path}/notes`, { text: `${fullName} is tall.` })) as {
      id?: string;
    };
    await call('PATCH', `/api/admin/member-notes/${note.id}`, { text: `${fullName} is small.` });
    for (const phone of ['+971 50 736 41 18', '+971 50 736 41 19'])
      await call('PUT', `${path}/emergency-contact`, {
        contact: { name: `Sister of ${fullName}`, relation: 'sister', phone },
      });
    const health = { pregnant: false, injury: `Knee of ${fullName}`, surgery: '', other: '' };
    await call('PUT', `${path}/health`, { ...health, consent: true, version: 0 });
    await call('POST', `${path}/health/readings`, {});
    await call('POST', `${path}/waiver/request`, {});
    const signature = { version: 1, name: fullName, drawing: null, agreed: true };
    await call('POST', `${path}/waiver/signature`, signature);
  };

  const reserve = async (member: Pick<Person, 'id'>): Promise<string> => {
    const [eventId, id] = [newId(), newId()];
    await sql(
      `INSERT INTO events (studio_id, id, title, description, leader, location, starts_at, ends_at,
         price, capacity, taken)
       VALUES ($1, $2, 'Breath', '', 'Layla Haddad', 'Studio 1', $3, $4, 0, 12, 1)`,
      [HOME_STUDIO_ID, eventId, studio.clock.in(48), studio.clock.in(50)],
    );
    await sql(
      `INSERT INTO event_reservations (studio_id, id, event_id, member_id, status, updated_at)
       VALUES ($1, $2, $3, $4, 'confirmed', now())`,
      [HOME_STUDIO_ID, id, eventId, member.id],
    );
    return eventId;
  };
});

describe('the export of the studio', () => {
  const read = (query?: string) =>
    readStudioExport({ url: studio.url, secret: SERVICE_SECRET }, 'booking', query);

  test('holds every column, or says why not', async () => {
    expect(exportGaps(bookingStudioTables, await databaseColumns(sql))).toEqual([]);
  });

  test('shows rows as a person reads them', async () => {
    const { id, packageId } = await studio.memberWith(3);
    const { tables } = await read();
    const owned = tables.get('packages-of-members')?.find((row) => row['ID'] === packageId);
    expect(owned).toMatchObject({
      'Member ID': id,
      'Credits left': 3,
      'Price paid (AED)': expect.stringMatching(/^\d+\.\d\d$/) as string,
      'Purchased at (UTC)': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string,
      'Purchased at (studio time)': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) as string,
    });
    const again = tables
      .get('import/credits')
      ?.find((row) => row[importHeads.recordId] === packageId);
    expect(again).toMatchObject({
      [importHeads.externalId]: id,
      [importHeads.creditsLeft]: 3,
      [importHeads.packageName]: owned?.['Name'],
      [importHeads.expiresOn]: owned?.['Expires on'],
    });
    expect([...tables.keys()]).not.toContain('health');
  });

  test('has the notes of the team, and none that are for their author alone', async () => {
    const { id } = await studio.memberWith(1);
    for (const visibility of ['own', 'team'])
      await sql(
        `INSERT INTO member_notes (studio_id, id, member_id, author_id, text, pinned, visibility, created_at)
         VALUES ($1, $2, $3, $2, $4, false, $4, now())`,
        [HOME_STUDIO_ID, newId(), id, visibility],
      );
    const { tables } = await read();
    const ofMember = tables.get('notes')?.filter((row) => row['Member ID'] === id);
    expect(ofMember).toMatchObject([{ Text: 'team' }]);
  });

  test('has health data only when it is asked for, which is logged as read', async () => {
    const { id } = await studio.memberWith(1);
    const admin = await studio.person('admin');
    await sql(
      `INSERT INTO health_records (studio_id, member_id, pregnant, injury, surgery, other, consent_at,
         consent_recorded_by, updated_at, updated_by, version)
       VALUES ($1, $2, false, 'a knee', '', '', now(), $2, now(), $2, 1)`,
      [HOME_STUDIO_ID, id],
    );
    const { tables } = await read(`?healthReader=${admin.id}`);
    expect(tables.get('health')).toContainEqual(
      expect.objectContaining({ 'Member ID': id, Injury: 'a knee' }),
    );
    expect(await sql('SELECT reader_id FROM health_readings WHERE member_id = $1', [id])).toEqual([
      { reader_id: admin.id },
    ]);
  });
});
