import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  IMPORT_MAX_BYTES,
  importRow,
  importView,
  type ImportKind,
  type ImportRow,
  type ImportView,
} from '@studio/contracts';
import { until } from '@studio/testing';
import { DataSource } from 'typeorm';
import { ForgetOldImports } from '../src/imports/forget-old-imports.job.js';
import { InviteImported } from '../src/imports/invite-imported.job.js';
import { WorkImports } from '../src/imports/work-imports.job.js';
import { openIdentity, type OpenIdentity } from './identity-test-app.js';
import { OtherService } from './other-services.js';

let identity: OpenIdentity;
let booking: OtherService;
let payments: OtherService;
let bearer: Record<string, string>;
let adminId = '';
beforeAll(async () => {
  booking = await OtherService.start('booking');
  payments = await OtherService.start('payments');
  identity = await openIdentity({
    BOOKING_URL: booking.url,
    PAYMENTS_URL: payments.url,
    // The specs say when a job has its turn.
    PRIVACY_EVERY_MS: '3600000',
  });
  const admin = await identity.member({ data: { full_name: 'Dana Nasser' } });
  adminId = admin.id;
  await identity.signIn(admin);
  await identity.sql(
    `INSERT INTO profiles (studio_id, id, email, full_name, role, is_admin)
     VALUES ($1, $2, $3, 'Dana Nasser', 'admin', true)
     ON CONFLICT (studio_id, id) DO UPDATE SET role = 'admin', is_admin = true`,
    [identity.config.STUDIO_ID, admin.id, admin.email],
  );
  bearer = (await identity.signIn(admin)).bearer;
});
afterAll(async () => {
  await identity.close();
  await Promise.all([booking.stop(), payments.stop()]);
});

const upload = async (content: string | Buffer, kind: ImportKind = 'people', more = '') => {
  const url = `${identity.url}/api/admin/imports?kind=${kind}&fileName=people.csv${more}`;
  const headers = { ...bearer, 'content-type': 'text/csv' };
  const body = new Uint8Array(Buffer.from(content));
  const response = await fetch(url, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const work = () => identity.app.get(WorkImports).execute();
const underWay: readonly ImportView['status'][] = ['checking', 'importing', 'undoing'];
/** The job has its turns until the import waits: for a person, or for a service. */
const settled = (id: string): Promise<ImportView> =>
  until(async () => {
    await work();
    const now = await view(id);
    return underWay.includes(now.status) && !now.isWaiting ? undefined : now;
  });
const view = async (id: string): Promise<ImportView> =>
  importView.parse((await ask('GET', id)).body);
const ask = (method: string, id: string, ...[path = '', body]: [string?, unknown?]) =>
  identity.call(method, `/api/admin/imports/${id}${path}`, {
    headers: bearer,
    ...(body === undefined ? {} : { body }),
  });
/** The import as its rows were checked. */
const checked = async (content: string | Buffer, kind?: ImportKind): Promise<ImportView> => {
  const { body } = await upload(content, kind);
  const { id } = importView.parse(body);
  return settled(id);
};
const done = async (content: string | Buffer, kind?: ImportKind): Promise<ImportView> => {
  const { id } = await checked(content, kind);
  expect((await ask('POST', id, '/start')).status).toBe(202);
  return settled(id);
};
const undone = async (id: string): Promise<ImportView> => {
  expect((await ask('POST', id, '/undo')).status).toBe(202);
  return settled(id);
};
const rowsOf = async (id: string, query = ''): Promise<ImportRow[]> => {
  const { body } = await ask('GET', id, `/rows?limit=500${query}`);
  return (body['items'] as unknown[]).map((one) => importRow.parse(one));
};
const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name));
const peopleOf = (emails: readonly string[]) =>
  identity.sql<{ email: string; full_name: string; phone: string | null; since: string }>(
    `SELECT email, full_name, phone, (created_at AT TIME ZONE 'Asia/Dubai')::date::text AS since
     FROM profiles WHERE email = ANY($1) ORDER BY email`,
    [emails],
  );
let counter = 0;
/** A file of one new person a name. */
const fileOf = (...names: string[]) => {
  counter += 1;
  const rows = names.map((name, n) => `${name},p${counter}-${n}@spec.example`);
  return ['Name,Email', ...rows].join('\n');
};

describe('a file that is no table', () => {
  it.each<[string, string | Buffer, [number, string]]>([
    ['nothing', '', [422, 'IMPORT_EMPTY']],
    ['the heads alone', 'Name,Email\n', [422, 'IMPORT_NO_ROWS']],
    ['a workbook', Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), [415, 'IMPORT_NOT_TEXT']],
    ['an open quote', 'Name,Email\nNoor,n@a.co\n"Sara,s@a.co\n', [422, 'IMPORT_UNREADABLE']],
  ])('%s', async (_what, content, [status, code]) => {
    expect(await upload(content)).toMatchObject({ status, body: { code } });
    expect(await identity.sql('SELECT FROM imports')).toEqual([]);
  });

  it('names the line where it breaks off', async () => {
    const { body } = await upload('Name,Email\nNoor,n@a.co\n"Sara,s@a.co\n');
    expect(body['details']).toEqual({ line: 3 });
  });

  it('is refused above 50 MB, and nothing of it is kept', async () => {
    const file = Buffer.alloc(IMPORT_MAX_BYTES + 1, 'a,b\n');
    expect(await upload(file)).toMatchObject({ status: 413, body: { code: 'IMPORT_TOO_LARGE' } });
    expect(await identity.sql('SELECT FROM imports')).toEqual([]);
  });
});

describe('exports of three systems', () => {
  it('with two names, an id and Emirati numbers', async () => {
    const preview = await checked(fixture('mindbody-like.csv'));
    expect(preview).toMatchObject({
      status: 'checked',
      separator: ',',
      dateOrder: 'day_first',
      counts: { rows: 7, ready: 6, failed: 1, known: 0 },
    });
    const [failed] = await rowsOf(preview.id, '&state=failed');
    const sameEmail = { field: 'email', code: 'same_email_in_file', value: '3' };
    expect(failed).toMatchObject({ line: 8, problems: [sameEmail] });
    // A bad cell that nobody needs is left out, by name.
    const ready = await rowsOf(preview.id, '&state=ready');
    const leftOut = ready.flatMap(({ problems }) => problems.map(({ leftOut }) => leftOut));
    expect(leftOut).toEqual(['sara.kazim@mail', '05512']);
    // Nothing is written before it is started.
    expect(await peopleOf(['lina.barakat@mail.example'])).toEqual([]);
    await ask('POST', preview.id, '/start');
    expect(await settled(preview.id)).toMatchObject({ status: 'done', counts: { made: 6 } });
    expect(await peopleOf(['hessa.almarzooqi@mail.example', 'anita.dsouza@mail.example'])).toEqual([
      {
        email: 'anita.dsouza@mail.example',
        full_name: "Anita D'Souza",
        phone: '+971551230186',
        since: '2024-06-13',
      },
      {
        email: 'hessa.almarzooqi@mail.example',
        full_name: 'Hessa Al Marzooqi',
        phone: '+971501230184',
        since: '2024-02-05',
      },
    ]);
  });

  it('with semicolons, a mark, breaks in cells and last names first', async () => {
    const result = await done(fixture('momence-like.csv'));
    expect(result).toMatchObject({ separator: ';', encoding: 'utf-8', counts: { made: 4 } });
    const [maria, giulia] = await peopleOf([
      'giulia.rossi@mail.example',
      'maria.ivanova@mail.example',
    ]).then((rows) => rows.reverse());
    expect(maria).toMatchObject({ full_name: 'Мария Иванова', since: '2026-01-09' });
    expect(giulia).toMatchObject({ full_name: 'Giulia Rossi', since: '2025-02-02' });
  });

  it('with tabs, in UTF-16, Arabic digits and months first', async () => {
    const result = await done(fixture('glofox-like.csv'));
    expect(result).toMatchObject({
      separator: '\t',
      encoding: 'utf-16le',
      dateOrder: 'month_first',
      counts: { made: 3 },
    });
    expect(await peopleOf(['sheikha.alketbi@mail.example'])).toEqual([
      expect.objectContaining({
        full_name: 'شيخة الكتبي',
        phone: '+971501230005',
        since: '2025-03-25',
      }),
    ]);
  });

  it('as the encoding that is chosen, instead of how it was read before', async () => {
    const file = Buffer.from('Name,Email\n\xe1\xe4\xc7,lina.k@spec.example', 'latin1');
    const { id, encoding } = await checked(file);
    expect(encoding).toBe('windows-1256');
    const { body } = await upload(file, 'people', `&encoding=windows-1252&insteadOf=${id}`);
    const again = await settled(importView.parse(body).id);
    expect((await rowsOf(again.id))[0]?.facts).toMatchObject({ fullName: 'áäÇ' });
    expect((await ask('GET', id)).status).toBe(404);
  });

  it('once more change nothing', async () => {
    for (const name of ['mindbody-like.csv', 'momence-like.csv', 'glofox-like.csv']) {
      const before = await identity.sql('SELECT count(*) FROM users');
      const again = await done(fixture(name));
      expect([name, again.counts.made, again.counts.ready]).toEqual([name, 0, 0]);
      expect(again.counts.known + again.counts.failed).toBe(again.counts.rows);
      expect(await identity.sql('SELECT count(*) FROM users')).toEqual(before);
    }
  });
});

describe('who is here already', () => {
  it.each<[string, string, [string, string?]]>([
    ['the same address, in capitals', 'X,KNOWN.ONE@SPEC.EXAMPLE,', ['known']],
    ['the same number and name, no address', 'Known One,,+971501239900', ['known']],
    ['the same number, another name', 'Her Daughter,,0501239900', ['undecided', 'name_of_another']],
    [
      'the same number and name, another address',
      'Known One,other.one@spec.example,0501239900',
      ['ready', 'same_phone_here'],
    ],
    ['nothing the same', 'Known One,third.one@spec.example,0501239901', ['ready']],
  ])('%s', async (_what, row, [state, code]) => {
    await done('Name,Email,Phone\nKnown One,known.one@spec.example,050 123 9900\n');
    const { id } = await checked(`Name,Email,Phone\n${row}\n`);
    const [one] = await rowsOf(id);
    expect([one?.state, one?.problems[0]?.code]).toEqual([state, code]);
  });

  it('is found by the id of the other system, which can be nobody else’s', async () => {
    await done('Name,Email,Member ID\nIda Berg,ida@spec.example,M-1\nOla Berg,ola@spec.example,');
    const { id } = await checked(
      'Name,Email,Member ID\nIda B,,M-1\nOla Berg,ola@spec.example,M-1\nNew,new1@spec.example,M-2\nNew,new2@spec.example,M-2',
    );
    expect((await rowsOf(id)).map(({ state, problems: [one] }) => [state, one?.code])).toEqual([
      ['known', undefined],
      ['failed', 'id_of_another'],
      ['ready', undefined],
      ['failed', 'same_id_in_file'],
    ]);
  });
});

describe('columns', () => {
  const file = 'Who,Where to,Begun\nNoor,{}@spec.example,03/04/2025\n';

  it('are asked for, and remembered for the next file with the same heads', async () => {
    const first = await checked(file.replace('{}', 'c1'));
    expect(first).toMatchObject({ status: 'columns', asks: ['name', 'key'] });
    const fields = ['fullName', 'email', 'joinedOn'];
    const incomplete = await ask('PUT', first.id, '/columns', { fields, dateOrder: null });
    expect(incomplete.body).toMatchObject({ status: 'columns', asks: ['date_order'] });
    await ask('PUT', first.id, '/columns', { fields, dateOrder: 'month_first' });
    await settled(first.id);
    expect((await rowsOf(first.id))[0]?.facts).toMatchObject({ joinedOn: '2025-03-04' });
    const next = await checked(file.replace('{}', 'c2'));
    expect(next).toMatchObject({ status: 'checked', columnsRemembered: true });
    expect(next.columns.map(({ field }) => field)).toEqual(fields);
  });

  it('can be corrected until it is started', async () => {
    const { id } = await checked('Name,Email,Mobile\nNoor,c3@spec.example,call me\n');
    expect((await rowsOf(id))[0]?.problems).toMatchObject([{ leftOut: 'call me' }]);
    const fields = ['fullName', 'email', null];
    await ask('PUT', id, '/columns', { fields, dateOrder: null });
    expect(await settled(id)).toMatchObject({ counts: { ready: 1, failed: 0 } });
    expect((await rowsOf(id))[0]?.problems).toEqual([]);
    await ask('POST', id, '/start');
    expect((await ask('PUT', id, '/columns', { fields, dateOrder: null })).body['code']).toBe(
      'IMPORT_STARTED',
    );
    const wrong = await checked(fileOf('A'));
    const few = await ask('PUT', wrong.id, '/columns', { fields: ['email'], dateOrder: null });
    expect(few.status).toBe(400);
  });
});

describe('an import', () => {
  it('makes accounts without a password, with history and word to the others', async () => {
    const { id } = await done('Name,Email,DOB\nRana Saleh,rana@spec.example,29/2/1988\n');
    const [row] = await rowsOf(id);
    const [account] = await identity.sql(
      'SELECT password_hash, email_confirmed_at FROM users WHERE id = $1',
      [row?.personId],
    );
    expect(account).toEqual({ password_hash: null, email_confirmed_at: null });
    const history = await identity.call('GET', `/api/admin/users/${row?.personId}/history`, {
      headers: bearer,
    });
    expect(history.body['items']).toEqual([
      expect.objectContaining({
        action: 'person.imported',
        actorId: adminId,
        reason: 'Import of people.csv',
      }),
    ]);
    expect(await identity.eventsOf('profile.changed.v1', 'rana@spec.example')).toEqual([
      expect.objectContaining({ birthday: '02-29' }),
    ]);
    expect(await identity.mailsTo('rana@spec.example')).toEqual([]);
  });

  it('goes on where a service ended in the middle, and makes nobody twice', async () => {
    const names = Array.from({ length: 1_200 }, (_, n) => `Person ${n}`);
    const { id } = await checked(fileOf(...names));
    await ask('POST', id, '/start');
    const sql = identity.app.get(DataSource);
    // The second batch is cut off by the database, as a process that ends cuts it off.
    await sql.query(`CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT count(*) FROM import_rows WHERE import_id = '${id}' AND state = 'made') >= 500
      THEN RAISE EXCEPTION 'ended'; END IF; RETURN NEW; END $$`);
    await sql.query(`CREATE TRIGGER stop BEFORE INSERT ON profiles
      FOR EACH STATEMENT EXECUTE FUNCTION stop()`);
    await settled(id);
    await sql.query('DROP TRIGGER stop ON profiles');
    await sql.query('DROP FUNCTION stop');
    const half = await view(id);
    expect(half).toMatchObject({ status: 'importing', isWaiting: true, counts: { made: 500 } });
    expect(half.progress).toBe(41);
    const due = 'UPDATE imports SET next_attempt_at = now(), attempts = 0 WHERE id = $1';
    await identity.sql(due, [id]);
    await Promise.all([work(), work()]);
    expect(await settled(id)).toMatchObject({ status: 'done', counts: { made: 1_200, ready: 0 } });
    const [{ count } = { count: '' }] = await identity.sql<{ count: string }>(
      `SELECT count(*) FROM users WHERE email LIKE 'p${counter}-%'`,
    );
    expect(count).toBe('1200');
  });

  it('invites only when it is asked to, each once, some at a time', async () => {
    const { id } = await done(fileOf(...Array.from({ length: 25 }, (_, n) => `Guest ${n}`)));
    const mails = async () =>
      (
        await identity.sql(
          `SELECT FROM outbox WHERE type = 'user.link_requested.v1' AND data->>'email' LIKE $1`,
          [`p${counter}-%`],
        )
      ).length;
    const job = identity.app.get(InviteImported);
    await job.execute();
    expect(await mails()).toBe(0);
    await identity.sql('UPDATE imports SET invitations_asked_at = now() WHERE id = $1', [id]);
    await job.execute();
    expect(await view(id)).toMatchObject({ invitations: { sent: 20, of: 25 } });
    await Promise.all([job.execute(), job.execute()]);
    await ask('POST', id, '/invitations');
    await job.execute();
    expect(await mails()).toBe(25);
  });
});

describe('credits of three systems', () => {
  beforeAll(async () => {
    await done(
      `Name,Email,Mobile,Member ID
Hessa Al Marzooqi,hessa.credits@mail.example,,C-1
Lina Barakat,lina.credits@mail.example,+971501234567,C-2`,
    );
  });
  const problemsOf = async (id: string) =>
    (await rowsOf(id)).map(({ line, state, problems: [one] }) =>
      one ? [line, state, one.field, one.code] : [line, state],
    );

  it('by their numbers, with prices in two ways', async () => {
    const { id, ...preview } = await checked(fixture('mindbody-credits.csv'), 'credits');
    expect(preview).toMatchObject({ status: 'checked', dateOrder: 'day_first', toInvite: 0 });
    expect(await problemsOf(id)).toEqual([
      [2, 'ready'],
      [3, 'ready'],
      // Two packages that are alike are two.
      [4, 'ready'],
      [5, 'failed', null, 'person_unknown'],
      [6, 'failed', 'creditsLeft', 'negative'],
    ]);
    const [first] = await rowsOf(id);
    expect(first?.facts).toMatchObject({
      packageName: '10 Class Pack',
      creditsLeft: '6',
      creditsTotal: '10',
      boughtOn: '2026-10-31',
      expiresOn: '2026-12-31',
      pricePaid: '1250.00',
    });
    const problems = [{ field: 'packageName', code: 'package_unknown', value: 'x' }] as const;
    booking.verdictOf = (no) => (no === 3 ? { state: 'failed', problems: [...problems] } : {});
    await ask('POST', id, '/start');
    const result = await settled(id);
    booking.verdictOf = () => ({});
    expect(result).toMatchObject({ status: 'done', counts: { made: 2, failed: 3 } });
    const keys = booking.written.map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
    expect((await ask('POST', id, '/invitations')).body['code']).toBe('IMPORT_NOT_DONE');
  });

  it('by addresses, with the other system’s number of each sale', async () => {
    const { id } = await checked(fixture('momence-credits.csv'), 'credits');
    expect(await problemsOf(id)).toEqual([
      [2, 'ready'],
      [3, 'ready'],
      [4, 'failed', 'recordId', 'same_record_in_file'],
    ]);
    const facts = (await rowsOf(id)).map((row) => row.facts['pricePaid']);
    expect(facts).toEqual(['1250.00', '250.00', '250.00']);
  });

  it('by telephone number and name: a family shares a number', async () => {
    const { id } = await done(fixture('wellnessliving-credits.csv'), 'credits');
    expect(await problemsOf(id)).toEqual([
      [2, 'made'],
      [3, 'undecided', 'fullName', 'name_of_another'],
    ]);
    const problems = [{ field: null, code: 'used_since', value: null }] as const;
    booking.verdictOf = () => ({ state: 'kept', problems: [...problems] });
    expect(await undone(id)).toMatchObject({ counts: { kept: 1, undone: 0 } });
    booking.verdictOf = () => ({});
    expect(await undone(id)).toMatchObject({ counts: { kept: 0, undone: 1 } });
  });

  it('wait for booking, and a file of another kind says so', async () => {
    booking.isDown = true;
    const waiting = await checked(fixture('wellnessliving-credits.csv'), 'credits');
    expect(waiting).toMatchObject({ status: 'checking', isWaiting: true });
    booking.isDown = false;
    const other = await checked(fixture('mindbody-like.csv'), 'credits');
    const asks = ['package', 'credits_left', 'expires_on'];
    expect(other).toMatchObject({ status: 'columns', otherKind: 'people', asks });
    await identity.sql('DELETE FROM imports WHERE id = ANY($1)', [[waiting.id, other.id]]);
  });
});

describe('taking it back', () => {
  it('removes whom nobody used, and keeps and names the others', async () => {
    const file = fileOf('Gone', 'Booked', 'Paid', 'Signed In', 'Teaches');
    const { id } = await done(file);
    const rows = await rowsOf(id);
    const [gone, booked, paid, signedIn, teaches] = rows.map(({ personId }) => personId ?? '');
    booking.named.add(booked ?? '');
    payments.named.add(paid ?? '');
    await identity.sql('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [signedIn]);
    await identity.sql(`UPDATE profiles SET role = 'trainer' WHERE id = $1`, [teaches]);
    expect(await undone(id)).toMatchObject({ status: 'undone', counts: { undone: 1, kept: 4 } });
    expect((await rowsOf(id)).map(({ state, problems: [one] }) => [state, one?.code])).toEqual([
      ['undone', undefined],
      ['kept', 'has_records'],
      ['kept', 'has_records'],
      ['kept', 'signed_in'],
      ['kept', 'works_here'],
    ]);
    expect(await identity.sql('SELECT FROM users WHERE id = $1', [gone])).toEqual([]);
    const published = await identity.sql(
      `SELECT type FROM outbox WHERE data->>'userId' = $1 AND type LIKE 'user.del%'`,
      [gone],
    );
    expect(published).toEqual([{ type: 'user.deleted.v1' }]);
    // Each step, and each person whom it made, goes to the data history of the studio.
    const steps = await identity.sql<{ action: string; rows: string }>(
      `SELECT data->>'action' AS action, jsonb_array_length(data->'rows')::text AS rows FROM outbox
       WHERE type = 'staff.acted_on_accounts.v1' AND data->>'actorId' = $1
       ORDER BY id DESC LIMIT 3`,
      [adminId],
    );
    expect(steps).toEqual([
      { action: 'import.undone', rows: '1' },
      { action: 'person.imported', rows: '5' },
      { action: 'import.started', rows: '1' },
    ]);
    // What is free by now goes with another try.
    booking.named.clear();
    expect(await undone(id)).toMatchObject({ counts: { undone: 2, kept: 3 } });
    expect((await done(file)).counts).toMatchObject({ made: 2, known: 3 });
  });

  it('waits for a service that does not answer', async () => {
    const { id } = await done(fileOf('Waits'));
    payments.isDown = true;
    expect(await undone(id)).toMatchObject({ status: 'undoing', isWaiting: true });
    payments.isDown = false;
    const due = 'UPDATE imports SET next_attempt_at = now(), attempts = 0 WHERE id = $1';
    await identity.sql(due, [id]);
    expect(await settled(id)).toMatchObject({ status: 'undone', counts: { undone: 1 } });
    expect((await ask('POST', id, '/start')).body['code']).toBe('IMPORT_NOT_CHECKED');
  });

  it('is over after a month: the rows are forgotten, the counts stay', async () => {
    const { id } = await done(fileOf('Old'));
    const open = await checked(fileOf('Never started'));
    const job = identity.app.get(ForgetOldImports);
    await job.execute(new Date(Date.now() + 8 * 86_400_000));
    expect((await ask('GET', open.id)).status).toBe(404);
    expect(await rowsOf(id)).toHaveLength(1);
    await job.execute(new Date(Date.now() + 31 * 86_400_000));
    expect(await rowsOf(id)).toEqual([]);
    expect(await view(id)).toMatchObject({ counts: { made: 1, rows: 1 } });
    expect((await ask('POST', id, '/undo')).body['code']).toBe('IMPORT_NOT_DONE');
  });
});
