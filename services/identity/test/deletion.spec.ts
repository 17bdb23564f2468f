import { assertRoutesMatch } from '@studio/auth';
import {
  deletion,
  downloadExport,
  events,
  getDeletion,
  listExports,
  orderExport,
  scheduleDeletion,
  withdrawDeletion,
  type EventType,
} from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { exportGaps } from '@studio/personal-data/studio-export';
import { databaseColumns, rowsContaining, tablesAboutPeople, until } from '@studio/testing';
import sharp from 'sharp';
import { DeleteDueAccounts } from '../src/deletion/delete-due-accounts.job.js';
import { WithdrawDeletion } from '../src/deletion/withdraw-deletion.js';
import { CleanUpOldExports } from '../src/exports/clean-up-old-exports.job.js';
import { identityStudioTables } from '../src/studio-exports/identity-studio-tables.js';
import { identityTables } from '../src/personal-data/identity-tables.js';
import { openIdentity, type OpenIdentity } from './identity-test-app.js';

const DAY = 86_400_000;

let identity: OpenIdentity;
let job: DeleteDueAccounts;
beforeAll(async () => {
  // The specs say when a job has its turn.
  identity = await openIdentity({ PRIVACY_EVERY_MS: '3600000' });
  job = identity.app.get(DeleteDueAccounts);
});
afterAll(() => identity.close());

const sql = <Row>(text: string, values?: unknown[]) => identity.sql<Row>(text, values ?? []);

const member = async (role = 'user') => {
  const tag = newId().replaceAll('-', '');
  const fullName = `Name${tag}`;
  const phone = `+97150${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
  const person = await identity.member({ data: { full_name: fullName, phone_number: phone } });
  const session = await identity.signIn(person);
  await identity.call('GET', '/api/me/profile', { headers: session.bearer });
  await sql('UPDATE profiles SET role = $2, phone = $3 WHERE id = $1', [person.id, role, phone]);
  return { ...person, fullName, phone, bearer: session.bearer };
};
type Member = Awaited<ReturnType<typeof member>>;

const schedule = (who: Member, body: Record<string, unknown> = {}) =>
  identity.call('POST', '/api/me/deletion', {
    headers: who.bearer,
    body: { currentPassword: who.password, confirm: 'DELETE', ...body },
  });
const readDeletion = (who: Member) =>
  identity.call('GET', '/api/me/deletion', { headers: who.bearer });
const keep = (who: Member) => identity.call('DELETE', '/api/me/deletion', { headers: who.bearer });
const scheduled = async (who: Member): Promise<Date> => {
  const { status, body } = await schedule(who);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return new Date(deletion.parse(body).deletesAt ?? '');
};
const isThere = async ({ id }: Member): Promise<boolean> =>
  (await sql('SELECT FROM users WHERE id = $1', [id])).length === 1;
const goneEvents = ({ id }: Member) =>
  sql(`SELECT FROM outbox WHERE type = 'user.deleted.v1' AND data->>'userId' = $1`, [id]);
const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

it('routes are those of the contracts', () => {
  assertRoutesMatch(identity.app, [
    getDeletion,
    scheduleDeletion,
    withdrawDeletion,
    orderExport,
    listExports,
    downloadExport,
  ]);
});

describe('asking for it', () => {
  it.each([
    {
      what: 'a wrong password',
      body: { currentPassword: 'wrong-one1' },
      status: 403,
      code: 'WRONG_PASSWORD',
    },
    { what: 'no password', body: { currentPassword: '' }, status: 400, code: 'BAD_REQUEST' },
    { what: 'another word', body: { confirm: 'delete' }, status: 400, code: 'BAD_REQUEST' },
  ])('$what does nothing', async ({ body, status, code }) => {
    const who = await member();
    expect(await schedule(who, body)).toMatchObject({ status, body: { code } });
    expect((await readDeletion(who)).body).toMatchObject({ state: 'none', deletesAt: null });
  });

  it('sets a date in 30 days, ends the other sessions, and says so; again changes nothing', async () => {
    const who = await member();
    const other = await identity.signIn(who);
    const { status, body } = await schedule(who);
    expect(status).toBe(200);
    const { state, requestedAt, deletesAt } = deletion.parse(body);
    expect(state).toBe('scheduled');
    expect(Date.parse(deletesAt ?? '') - Date.parse(requestedAt ?? '')).toBe(30 * DAY);
    expect((await identity.call('GET', '/api/me/deletion', { headers: other.bearer })).status).toBe(
      401,
    );
    expect((await readDeletion(who)).body).toEqual(body);
    expect((await schedule(who)).body).toEqual(body);
    expect(await identity.eventsOf('user.deletion_scheduled.v1', who.email)).toEqual([
      { userId: who.id, email: who.email, fullName: who.fullName, deletesAt },
    ]);
  });

  it('leaves the way in open, and the account as it was for whoever keeps it', async () => {
    const who = await member();
    const at = await scheduled(who);
    const again = { ...who, ...(await identity.signIn(who)) };
    expect((await readDeletion(again)).body['state']).toBe('scheduled');
    for (let n = 0; n < 2; n++)
      expect((await keep(again)).body).toEqual({
        state: 'none',
        requestedAt: null,
        deletesAt: null,
      });
    await job.execute(after(at, DAY));
    expect(await isThere(who)).toBe(true);
    expect(await identity.eventsOf('user.deletion_withdrawn.v1', who.email)).toHaveLength(1);
  });
});

describe('the time', () => {
  it('comes after 30 days, not a second earlier', async () => {
    const who = await member();
    const at = await scheduled(who);
    await job.execute(after(at, -1_000));
    expect(await isThere(who)).toBe(true);
    await job.execute(after(at, 1_000));
    expect(await isThere(who)).toBe(false);
    expect((await readDeletion(who)).status).toBe(401);
    expect((await keep(who)).status).toBe(401);
  });

  it('comes once for each, however many are at it', async () => {
    const leavers = await Promise.all(Array.from({ length: 6 }, () => member()));
    const dates = await Promise.all(leavers.map(scheduled));
    const late = after(dates.at(-1) ?? new Date(), 1_000);
    await Promise.all(Array.from({ length: 4 }, () => job.execute(late)));
    await job.execute(late);
    for (const who of leavers) expect(await goneEvents(who)).toHaveLength(1);
  });

  it('one that fails does not keep the others, and is tried again', async () => {
    const [broken, sound] = [await member(), await member()];
    const dates = [await scheduled(broken), await scheduled(sound)];
    const late = after(dates[1] ?? new Date(), 1_000);
    await sql(`CREATE FUNCTION refuse_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'refused'; END $$`);
    await sql(`CREATE TRIGGER refuse_deletion BEFORE UPDATE ON account_deletions FOR EACH ROW
      WHEN (NEW.user_id = '${broken.id}') EXECUTE FUNCTION refuse_deletion()`);
    try {
      await expect(job.execute(late)).rejects.toMatchObject({ name: 'DueItemsFailed' });
      expect([await isThere(broken), await isThere(sound)]).toEqual([true, false]);
    } finally {
      await sql('DROP FUNCTION refuse_deletion CASCADE');
    }
    await job.execute(late);
    expect(await isThere(broken)).toBe(false);
  });

  it('a change of mind at the last moment keeps all or nothing', async () => {
    const withdraw = identity.app.get(WithdrawDeletion, { strict: false });
    for (let round = 0; round < 8; round++) {
      const who = await member();
      const at = await scheduled(who);
      const change = () =>
        withdraw.execute(who.id).then(
          () => 'kept',
          (error: Error) => error.message,
        );
      const turn = () => job.execute(after(at, 1));
      // Now the one begins, now the other.
      const [answer] = await Promise.all(
        round % 2 ? [change(), turn()] : [turn(), change()].reverse(),
      );
      const there = await isThere(who);
      expect([answer, there, (await goneEvents(who)).length]).toEqual(
        there ? ['kept', true, 0] : ['UNAUTHENTICATED', false, 1],
      );
      if (!there) continue;
      expect((await readDeletion(who)).body['state']).toBe('none');
      expect(await sql('SELECT full_name, phone FROM profiles WHERE id = $1', [who.id])).toEqual([
        { full_name: who.fullName, phone: who.phone },
      ]);
    }
  });
});

describe('what is left', () => {
  it('is neither address nor name, phone or password, in no table', async () => {
    const who = await member();
    const [{ hash } = { hash: '' }] = await sql<{ hash: string }>(
      'SELECT password_hash AS hash FROM users WHERE id = $1',
      [who.id],
    );
    const secrets = [who.email, who.fullName, who.phone, hash];
    await identity.call('POST', '/auth/v1/recover', { body: { email: who.email } });
    await identity.call('POST', '/api/me/exports', { headers: who.bearer });
    await sql(`UPDATE users SET new_email = 'new-' || email WHERE id = $1`, [who.id]);
    const at = await scheduled(who);
    expect((await rowsContaining(sql, secrets)).length).toBeGreaterThan(2);
    await job.execute(after(at, 1_000));
    await until(async () => (await rowsOutsideOutbox(secrets)).length === 0);
    expect(await sql('SELECT status, file FROM data_exports WHERE user_id = $1', [who.id])).toEqual(
      [{ status: 'expired', file: null }],
    );
    // Messages that say who somebody is are erased once everybody has heard them (outbox.settle).
    const publishedTypes = await sql<{ type: EventType }>(
      'SELECT DISTINCT type FROM outbox WHERE position($1 IN data::text) > 0',
      [who.email],
    );
    for (const { type } of publishedTypes)
      expect([type, 'secret' in events[type] && events[type].secret]).toEqual([type, true]);
  });

  const rowsOutsideOutbox = async (secrets: string[]): Promise<string[]> =>
    (await rowsContaining(sql, secrets)).filter((row) => !row.startsWith('outbox:'));

  it('is an address that is free for somebody new', async () => {
    const who = await member();
    await job.execute(after(await scheduled(who), 1_000));
    await expect(identity.signIn(who)).rejects.toThrow('invalid_credentials');
    const again = await identity.member({ email: who.email });
    expect(again.id).not.toBe(who.id);
    expect((await identity.signIn(again)).access).toBeTruthy();
  });

  it('is no picture, not even at an address that somebody has kept', async () => {
    const who = await member();
    const square = { width: 8, height: 8, channels: 3, background: '#a53' } as const;
    const sent = await fetch(`${identity.url}/api/me/avatar`, {
      method: 'PUT',
      headers: { ...who.bearer, 'content-type': 'image/png' },
      body: new Uint8Array(await sharp({ create: square }).png().toBuffer()),
    });
    const { avatarUrl } = (await sent.json()) as { avatarUrl: string };
    const shown = async () => (await fetch(identity.url + avatarUrl)).status;
    expect(await shown()).toBe(200);
    await job.execute(after(await scheduled(who), 1_000));
    expect(await shown()).toBe(404);
  });

  it('is no archive, not even one that was being made', async () => {
    const who = await member();
    const { body } = await identity.call('POST', '/api/me/exports', { headers: who.bearer });
    await sql(
      `UPDATE data_exports SET file = 'exports/x/y.zip', bytes = 1, expires_at = now() + interval '1 day'
       WHERE id = $1`,
      [body['id']],
    );
    await job.execute(after(await scheduled(who), 1_000));
    expect(await sql('SELECT FROM data_export_parts WHERE export_id = $1', [body['id']])).toEqual(
      [],
    );
    await identity.app.get(CleanUpOldExports).execute();
    expect(await sql('SELECT status, file FROM data_exports WHERE id = $1', [body['id']])).toEqual([
      { status: 'expired', file: null },
    ]);
  });
});

describe('admins', () => {
  const others = () => sql(`UPDATE profiles SET role = 'user', is_admin = false`);

  it('may not all go: of two at the same moment one stays', async () => {
    await others();
    const pair = [await member('admin'), await member('admin')];
    const answers = await Promise.all(pair.map((who) => schedule(who)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body['code']).toBe('LAST_ADMIN');
  });

  it('who became the last meanwhile stays until there is another', async () => {
    await others();
    const [leaver, other] = [await member('admin'), await member('admin')];
    const at = await scheduled(leaver);
    await sql(`UPDATE profiles SET role = 'user' WHERE id = $1`, [other.id]);
    await job.execute(after(at, 1_000));
    expect(await isThere(leaver)).toBe(true);
    await sql(`UPDATE profiles SET role = 'admin' WHERE id = $1`, [other.id]);
    await job.execute(after(at, DAY));
    expect(await isThere(leaver)).toBe(false);
  });
});

describe('the export', () => {
  /** Tables about people that are in no archive, and why. */
  const excused = {
    asked_links: 'requests for a mail, gone a moment later',
    import_rows: 'rows of a file of the studio, forgotten after a month; erased with the person',
    import_names: 'a hash of a name in a file of the studio; erased with the person',
    imports: 'who of the staff imported a file',
    imported_ids: 'the number that another system gave',
  };

  it('holds every table about people', async () => {
    const exported = identityTables.flatMap(({ name, reads }) => reads ?? [name]);
    const known = [...new Set([...exported, ...Object.keys(excused)])];
    expect((await tablesAboutPeople(sql)).sort()).toEqual(known.sort());
  });

  it('of the studio holds every column, or says why not', async () => {
    expect(exportGaps(identityStudioTables, await databaseColumns(sql))).toEqual([]);
  });
});
