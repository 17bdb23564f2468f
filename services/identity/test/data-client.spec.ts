import { assertRoutesMatch } from '@studio/auth';
import {
  restCreateProfile,
  restReadProfiles,
  restReadUserRoles,
  restUpdateProfiles,
} from '@studio/contracts';
import { PostgrestClient } from '@supabase/postgrest-js';
import { openBeside, openIdentity, type OpenIdentity } from './identity-test-app.js';

let identity: OpenIdentity;
let second: OpenIdentity;
beforeAll(async () => {
  identity = await openIdentity();
  second = await openBeside(identity);
});
afterAll(async () => {
  await second.close();
  await identity.close();
});

const COLUMNS = 'id, email, full_name, avatar_url, is_admin, role';
/** Somebody signed in, with the public data client as the spec's app has it. */
const openMember = async (data: Record<string, unknown> = {}, role = 'user') => {
  const person = await identity.member({ data });
  await identity.sql('UPDATE profiles SET role = $2 WHERE id = $1', [person.id, role]);
  const { bearer } = await identity.signIn(person);
  const at = (url: string) => new PostgrestClient(`${url}/rest/v1`, { headers: bearer });
  return { ...person, bearer, db: at(identity.url), otherDb: at(second.url) };
};
type RestMember = Awaited<ReturnType<typeof openMember>>;
const withoutProfile = async (data: Record<string, unknown> = {}) => {
  const who = await openMember(data);
  await identity.sql('DELETE FROM profiles WHERE id = $1', [who.id]);
  return who;
};
const ownProfile = ({ db, id }: RestMember) =>
  db.from('profiles').select(COLUMNS).eq('id', id).single();
const enterAsTrainer = ({ id }: { id: string }) =>
  identity.sql(`INSERT INTO user_roles (studio_id, user_id, role) VALUES ($1, $2, 'trainer')`, [
    identity.config.STUDIO_ID,
    id,
  ]);
const roleOf = async ({ id }: { id: string }) =>
  (
    await identity.sql<{ role: string; is_admin: boolean }>(
      'SELECT role, is_admin FROM profiles WHERE id = $1',
      [id],
    )
  )[0];

it('serves the routes of the contracts', () => {
  assertRoutesMatch(identity.app, [
    restReadProfiles,
    restCreateProfile,
    restUpdateProfiles,
    restReadUserRoles,
  ]);
});

describe('the spec’s first calls', () => {
  it('find no profile, make one, find it', async () => {
    const who = await withoutProfile({ name: 'Noor' });
    const none = await ownProfile(who);
    expect([none.status, none.error]).toMatchObject([
      406,
      {
        code: 'PGRST116',
        details: 'The result contains 0 rows',
        hint: null,
        message: 'Cannot coerce the result to a single JSON object',
      },
    ]);
    const row = { id: who.id, email: who.email, full_name: 'Noor', is_admin: false, role: 'user' };
    const made = await who.db.from('profiles').insert(row).select().single();
    expect(made).toMatchObject({ status: 201, data: row, error: null });
    expect((await ownProfile(who)).data).toEqual({ ...row, avatar_url: null });
    expect(await identity.eventsOf('profile.changed.v1', who.email)).toHaveLength(1);
  });

  it('make one, however many come at once, at two instances, by both ways', async () => {
    const who = await withoutProfile({ full_name: 'Noor' });
    const row = { id: who.id, email: who.email, full_name: null, is_admin: false, role: 'user' };
    const [made] = await Promise.all([
      Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          (n % 2 ? who.db : who.otherDb).from('profiles').insert(row),
        ),
      ),
      ...Array.from({ length: 12 }, (_, n) =>
        (n % 2 ? identity : second).call('GET', '/api/me/profile', { headers: who.bearer }),
      ),
    ]);
    for (const { status, error } of made)
      expect([status, error?.code]).toEqual(status === 201 ? [201, undefined] : [409, '23505']);
    expect(await identity.sql('SELECT FROM profiles WHERE id = $1', [who.id])).toHaveLength(1);
    expect(await identity.eventsOf('profile.changed.v1', who.email)).toHaveLength(1);
  });

  it('promote a trainer whom user_roles knows, and nobody else', async () => {
    const who = await openMember();
    const entry = () =>
      who.db.from('user_roles').select('role').eq('user_id', who.id).eq('role', 'trainer');
    expect((await entry().single()).error?.code).toBe('PGRST116');
    const early = await who.db.from('profiles').update({ role: 'trainer' }).eq('id', who.id);
    expect([early.status, early.error?.code]).toEqual([403, '42501']);
    await enterAsTrainer(who);
    expect((await entry().single()).data).toEqual({ role: 'trainer' });
    const late = await who.db.from('profiles').update({ role: 'trainer' }).eq('id', who.id);
    expect([late.status, late.error]).toEqual([204, null]);
    expect(await roleOf(who)).toEqual({ role: 'trainer', is_admin: false });
    expect(await identity.eventsOf('profile.changed.v1', who.email)).toMatchObject([
      { role: 'trainer' },
    ]);
  });

  it('save the push device, which belongs to whoever signed in last on it', async () => {
    const [former, who] = [await openMember(), await openMember()];
    const device = `device of ${who.id}`;
    for (const each of [former, who]) {
      const { status } = await each.db
        .from('profiles')
        .update({ onesignal_player_id: device })
        .eq('id', each.id);
      expect(status).toBe(204);
    }
    const owners = await identity.sql('SELECT id FROM profiles WHERE onesignal_player_id = $1', [
      device,
    ]);
    expect(owners).toEqual([{ id: who.id }]);
  });
});

describe('rights', () => {
  it.each([
    [{ role: 'admin' }],
    [{ is_admin: true }],
    [{ role: 'admin', is_admin: true, full_name: 'x' }],
    [{ email: 'other@spec.studio' }],
    [{ id: '00000000-0000-7000-8000-000000000000' }],
    [{ avatar_url: 'https://elsewhere.example/a.png' }],
  ])('%j is not taken from an owner', async (change) => {
    const who = await openMember({ full_name: 'Noor' });
    const { status, error } = await who.db.from('profiles').update(change).eq('id', who.id);
    expect([status, error?.code]).toEqual([403, '42501']);
    expect((await ownProfile(who)).data).toMatchObject({ full_name: 'Noor', email: who.email });
    expect(await roleOf(who)).toEqual({ role: 'user', is_admin: false });
  });

  it.each([[{ role: 'admin' }], [{ is_admin: true }], [{ role: 'trainer' }], [{ id: 'another' }]])(
    'nor with a new profile: %j',
    async (more) => {
      const [who, other] = [await withoutProfile(), await withoutProfile()];
      const row = { id: who.id, email: who.email, ...more };
      if (row.id === 'another') row.id = other.id;
      const { status, error } = await who.db.from('profiles').insert(row);
      expect([status, error?.code]).toEqual([403, '42501']);
      const made = await identity.sql('SELECT FROM profiles WHERE id IN ($1, $2)', [
        who.id,
        other.id,
      ]);
      expect(made).toHaveLength(0);
    },
  );

  it('what is said of a new profile’s address counts for nothing', async () => {
    const who = await withoutProfile({ full_name: 'Noor' });
    await who.db.from('profiles').insert({ id: who.id, email: 'victim@spec.studio' });
    expect((await ownProfile(who)).data).toMatchObject({ email: who.email, full_name: 'Noor' });
  });

  it('somebody else’s row reads as none, for everyone but admins', async () => {
    const [who, other] = [await openMember(), await openMember()];
    await enterAsTrainer(other);
    for (const caller of [who, await openMember({}, 'trainer')]) {
      const { db } = caller;
      expect((await db.from('profiles').select().eq('id', other.id)).data).toEqual([]);
      expect((await db.from('profiles').select().eq('id', other.id).maybeSingle()).data).toBeNull();
      expect((await db.from('profiles').select('id')).data).toEqual([{ id: caller.id }]);
      expect((await db.from('user_roles').select().eq('user_id', other.id)).data).toEqual([]);
      const change = await db
        .from('profiles')
        .update({ full_name: 'x' })
        .eq('id', other.id)
        .select();
      expect([change.status, change.data]).toEqual([200, []]);
    }
    const admin = await openMember({}, 'admin');
    const visible = await admin.db.from('profiles').select('id').in('id', [who.id, other.id]);
    expect(visible.data).toHaveLength(2);
    const { data } = await admin.db.from('user_roles').select('user_id').eq('user_id', other.id);
    expect(data).toEqual([{ user_id: other.id }]);
    // Reading is all: staff actions have a reason, and routes of their own.
    await admin.db.from('profiles').update({ role: 'admin' }).eq('id', who.id);
    expect(await roleOf(who)).toMatchObject({ role: 'user' });
  });

  it('a single write of none writes nothing', async () => {
    const [who, other] = [await openMember({ full_name: 'Noor' }), await openMember()];
    const { status, error } = await who.db
      .from('profiles')
      .update({ full_name: 'x' })
      .eq('id', other.id)
      .select()
      .single();
    expect([status, error?.code]).toEqual([406, 'PGRST116']);
    const both = await who.db
      .from('profiles')
      .update({ full_name: ' Noor S. ' })
      .eq('id', who.id)
      .select('full_name')
      .single();
    expect(both.data).toEqual({ full_name: 'Noor S.' });
  });

  it('a visitor is nobody', async () => {
    for (const table of ['profiles', 'user_roles'])
      expect((await identity.call('GET', `/rest/v1/${table}`)).status).toBe(401);
    expect((await identity.call('POST', '/rest/v1/profiles', { body: {} })).status).toBe(401);
  });
});

describe('nonsense', () => {
  it.each([
    { method: 'GET', search: '?select=password_hash', body: undefined, status: 400, code: '42703' },
    { method: 'GET', search: '?id=eq.x', body: undefined, status: 400, code: '22P02' },
    { method: 'GET', search: '?id=like.x', body: undefined, status: 400, code: 'PGRST100' },
    { method: 'GET', search: '?order=id;drop', body: undefined, status: 400, code: 'PGRST100' },
    { method: 'POST', search: '', body: '{', status: 400, code: 'PGRST102' },
    { method: 'POST', search: '', body: [], status: 400, code: 'PGRST102' },
    { method: 'POST', search: '', body: { id: 7 }, status: 400, code: '22023' },
    { method: 'POST', search: '', body: { studio_id: 'x' }, status: 400, code: 'PGRST204' },
    { method: 'PATCH', search: '', body: { secret: 1 }, status: 400, code: 'PGRST204' },
    {
      method: 'PATCH',
      search: '',
      body: { full_name: 'x'.repeat(121) },
      status: 400,
      code: '22023',
    },
    { method: 'PATCH', search: '', body: { full_name: 'a\0b' }, status: 400, code: '22023' },
    { method: 'PATCH', search: '', body: { phone: 'call me' }, status: 400, code: 'BAD_REQUEST' },
    { method: 'PATCH', search: '', body: 'null', status: 400, code: 'PGRST102' },
  ])('$method $search $body is $status $code', async ({ method, search, body, status, code }) => {
    const who = await openMember();
    const answer = await identity.call(method, `/rest/v1/profiles${search}`, {
      headers: who.bearer,
      ...(body === undefined ? {} : { body }),
    });
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
  });
});
