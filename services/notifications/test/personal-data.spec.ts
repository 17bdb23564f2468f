import { mergePart, personalTables } from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { signServiceToken } from '@studio/auth';
import { exportGaps } from '@studio/personal-data/studio-export';
import {
  columnsWithPeople,
  databaseColumns,
  readStudioExport,
  rowsContaining,
  tablesAboutPeople,
  until,
} from '@studio/testing';
import { MoveLateRows } from '@studio/personal-data';
import { movedColumns, stayingColumns } from '../src/personal-data/person-columns.js';
import { notificationsStudioTables } from '../src/studio-export/notifications-studio-tables.js';
import { notificationsTables } from '../src/personal-data/notifications-tables.js';
import { NotificationsTestApp, type Person } from './notifications-test-app.js';

let testApp: NotificationsTestApp;
beforeAll(async () => {
  testApp = await NotificationsTestApp.start();
});
afterAll(() => testApp.stop());

const sql = <Row>(text: string, values?: unknown[]) => testApp.sql<Row>(text, values);

const ask = async (path: string) => {
  const token = await signServiceToken({
    from: 'identity',
    to: 'notifications',
    secret: 's'.repeat(32),
  });
  const answer = await fetch(`${testApp.url}/internal/personal-data${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
};

describe('the export', () => {
  /** Tables about people that are in no archive, and why. */
  const excused = {
    studio_messages: 'what the staff wrote to all: each reader’s copy is in notifications, emails',
  };

  test('holds every table about people', async () => {
    const exported = notificationsTables.flatMap(({ name, reads }) => reads ?? [name]);
    const known = [...new Set([...exported, ...Object.keys(excused)])];
    // Attempts belong to a mail, opt-outs to an address.
    const found = [...(await tablesAboutPeople(sql)), 'email_log', 'email_opt_outs'];
    expect([...new Set(found)].sort()).toEqual(known.sort());
  });

  test('answers for each of them', async () => {
    const { id } = await testApp.person();
    const { tables } = personalTables.parse((await ask('')).body);
    for (const { name } of tables)
      expect([name, (await ask(`/${id}/${name}`)).status]).toEqual([name, 200]);
    expect((await fetch(`${testApp.url}/internal/personal-data`)).status).toBe(401);
  });
});

describe('an account that was deleted', () => {
  const deleted = (person: Person) => testApp.event('user.deleted.v1', { userId: person.id });
  const erased = (person: Person) =>
    until(async () => {
      const [row] = await sql<{ erased_at: Date | null }>(
        'SELECT erased_at FROM recipients WHERE user_id = $1',
        [person.id],
      );
      return row?.erased_at;
    });
  const patterns = (person: Person) => [person.email, person.fullName];
  const fullPerson = async () => {
    const person = await testApp.person({ fullName: `Name ${newId()}` });
    await testApp.deliver(testApp.booked(person.id));
    await until(() => testApp.mails.to(person.email).length === 1);
    await sql(
      `INSERT INTO push_devices (studio_id, id, user_id, session_id, player_id)
       VALUES ($1, $2, $3, 'one', $4)`,
      [HOME_STUDIO_ID, newId(), person.id, newId()],
    );
    await sql(`INSERT INTO email_opt_outs VALUES ($1, $2, 'bookings')`, [
      HOME_STUDIO_ID,
      person.email,
    ]);
    await sql(`INSERT INTO preferences (studio_id, user_id) VALUES ($1, $2)`, [
      HOME_STUDIO_ID,
      person.id,
    ]);
    return person;
  };

  test('leaves neither name nor address, in no table', async () => {
    const person = await fullPerson();
    expect(await rowsContaining(sql, patterns(person))).not.toEqual([]);
    await testApp.deliver(deleted(person), 3);
    await erased(person);
    await until(async () => (await rowsContaining(sql, patterns(person))).length === 0);
    for (const table of ['notifications', 'push_devices', 'push_jobs', 'preferences'])
      expect([table, await sql(`SELECT FROM ${table} WHERE user_id = $1`, [person.id])]).toEqual([
        table,
        [],
      ]);
    expect(
      await sql(`SELECT status, kind FROM email_jobs WHERE user_id = $1`, [person.id]),
    ).toEqual([{ status: 'sent', kind: 'booking-confirmation' }]);
  });

  test('is told nothing any more, whatever comes late', async () => {
    const person = await testApp.person({ fullName: `Late ${newId()}` });
    await testApp.deliver(deleted(person));
    await erased(person);
    const late = [
      testApp.booked(person.id),
      testApp.event('user.signed_up.v1', {
        userId: person.id,
        email: person.email,
        fullName: person.fullName,
        role: 'user',
      }),
      testApp.event('user.password_changed.v1', {
        userId: person.id,
        email: person.email,
        fullName: person.fullName,
      }),
    ];
    for (const event of late) await testApp.deliver(event);
    const handlers = [
      'OnBookingNews.confirmed',
      'OnProfileNews.signedUp',
      'OnAccountNews.passwordChanged',
    ];
    await until(async () => {
      const handled = await sql(
        'SELECT FROM inbox WHERE event_id = ANY($1) AND handler = ANY($2)',
        [late.map(({ id }) => id), handlers],
      );
      return handled.length === handlers.length;
    });
    expect(await rowsContaining(sql, patterns(person))).toEqual([]);
    expect(await sql('SELECT FROM notifications WHERE user_id = $1', [person.id])).toEqual([]);
    expect(testApp.mails.to(person.email)).toEqual([]);
  });

  test('gets the last word, which then forgets the address too', async () => {
    const person = await fullPerson();
    await testApp.deliver(
      testApp.event('user.deletion_done.v1', {
        userId: person.id,
        email: person.email,
        fullName: person.fullName,
      }),
    );
    await testApp.deliver(deleted(person));
    await erased(person);
    await until(() => testApp.mails.to(person.email).length === 2);
    await until(async () => (await rowsContaining(sql, patterns(person))).length === 0);
  });
});

describe('a record that was merged into another one', () => {
  const merged = (former: Person, kept: Person) =>
    testApp.event('user.merged.v1', {
      userId: former.id,
      intoId: kept.id,
      actorId: newId(),
      reason: 'Made twice',
    });
  const part = async (former: Person, kept: Person) => {
    const token = await signServiceToken({
      from: 'identity',
      to: 'notifications',
      secret: 's'.repeat(32),
    });
    const answer = await fetch(`${testApp.url}/internal/merges/${former.id}/${kept.id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return mergePart.parse(await answer.json());
  };
  const rowsOf = async (person: Person): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const { table } of movedColumns) {
      const rows = await sql(`SELECT FROM ${table} WHERE user_id = $1`, [person.id]);
      if (rows.length > 0) counts[table] = rows.length;
    }
    return counts;
  };

  test('every column with a person’s id is moved, or stays for a reason', async () => {
    const known = [
      ...movedColumns.map(({ table, column }) => `${table}.${column}`),
      ...Object.keys(stayingColumns),
    ];
    expect(await columnsWithPeople(sql)).toEqual(known.sort());
  });

  test('leaves bell, mails and settings with the kept one, and its devices nowhere', async () => {
    const [former, kept] = [
      await testApp.person({ fullName: 'Noor' }),
      await testApp.person({ fullName: 'Nour' }),
    ];
    for (const person of [former, kept]) await testApp.deliver(testApp.booked(person.id));
    await until(() => testApp.mails.to(former.email).length === 1);
    await until(async () => 'notifications' in (await rowsOf(kept)));
    await sql(
      `INSERT INTO push_devices (studio_id, id, user_id, session_id, player_id)
       VALUES ($1, $2, $3, 'one', $4)`,
      [HOME_STUDIO_ID, newId(), former.id, newId()],
    );
    await sql(
      `INSERT INTO preferences (studio_id, user_id, emails_off)
       VALUES ($1, $2, true), ($1, $3, false)`,
      [HOME_STUDIO_ID, former.id, kept.id],
    );
    const event = merged(former, kept);
    await testApp.deliver(event, 3);
    await until(async () => (await part(former, kept)).isMoved);
    expect(await rowsOf(former)).toEqual({});
    expect(await rowsOf(kept)).toEqual({ notifications: 2, email_jobs: 2, preferences: 1 });
    expect(await sql('SELECT emails_off FROM preferences WHERE user_id = $1', [kept.id])).toEqual([
      { emails_off: true },
    ]);
  });

  test('what comes late for it reaches the person at the kept address', async () => {
    const [former, kept] = [await testApp.person(), await testApp.person()];
    await testApp.deliver(merged(former, kept));
    await until(async () => (await part(former, kept)).isMoved);
    await testApp.deliver(testApp.booked(former.id));
    await until(() => testApp.mails.to(kept.email).length === 1);
    await testApp.app.get(MoveLateRows, { strict: false }).execute();
    expect(await rowsOf(former)).toEqual({});
    expect(testApp.mails.to(former.email)).toEqual([]);
  });
});

describe('the export of the studio', () => {
  test('holds every column, or says why not', async () => {
    expect(exportGaps(notificationsStudioTables, await databaseColumns(sql))).toEqual([]);
  });

  test('is a file of every table, with a meaning of each column', async () => {
    const { header, tables } = await readStudioExport(
      { url: testApp.url, secret: 's'.repeat(32) },
      'notifications',
    );
    expect([...tables.keys()]).toEqual(notificationsStudioTables.tables.map(({ name }) => name));
    const columns = header.tables.flatMap((table) => table.columns);
    expect(columns.filter(({ head, about }) => !head || !about)).toEqual([]);
  });
});
