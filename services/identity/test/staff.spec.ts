import { randomUUID } from 'node:crypto';
import { assertRoutesMatch } from '@studio/auth';
import {
  banUser,
  changeRole,
  getUserHistory,
  listTeam,
  signUserOut,
  unbanUser,
  type TeamMember,
} from '@studio/contracts';
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
// Each spec has a studio's worth of admins of its own.
afterEach(async () => {
  await identity.sql(`UPDATE profiles SET role = 'user', is_admin = false`);
  await identity.sql('DELETE FROM user_roles');
});

type Person = Awaited<ReturnType<typeof signedIn>>;
const signedIn = async (role = 'user') => {
  const person = await identity.member({ data: { full_name: `${role} of the spec` } });
  await identity.sql('UPDATE profiles SET role = $2 WHERE id = $1', [person.id, role]);
  return { ...person, ...(await identity.signIn(person)) };
};
interface AdminRequest {
  body?: unknown;
  at?: OpenIdentity;
}
const request = (
  by: Person,
  [method, path]: readonly [string, string],
  { body = { reason: 'as the spec says' }, at = identity }: AdminRequest = {},
) =>
  at.call(method, `/api/admin/users/${path}`, {
    headers: by.bearer,
    ...(method === 'GET' ? {} : { body }),
  });
const role = (
  by: Person,
  whose: Person,
  { to, at = identity }: { to: string; at?: OpenIdentity },
) =>
  request(by, ['PUT', `${whose.id}/role`], { body: { role: to, reason: 'as the spec says' }, at });
const ban = (
  by: Person,
  whose: Person,
  { until = null, at = identity }: { until?: string | null; at?: OpenIdentity } = {},
) => request(by, ['PUT', `${whose.id}/ban`], { body: { until, reason: 'rude to the team' }, at });
const historyOf = async (by: Person, whose: Person) =>
  getUserHistory.response!.parse(
    (await identity.call('GET', `/api/admin/users/${whose.id}/history`, { headers: by.bearer }))
      .body,
  ) as { items: { action: string; before: unknown; after: unknown; reason: string }[] };
const standingAdmins = () =>
  identity.sql(`SELECT p.id FROM profiles p JOIN users u USING (id)
    WHERE (p.role = 'admin' OR p.is_admin) AND coalesce(u.banned_until < now(), true)`);
const profileOf = (who: Person) => identity.call('GET', '/api/me/profile', { headers: who.bearer });

it('serves the routes of the contracts', () => {
  assertRoutesMatch(identity.app, [banUser, changeRole, getUserHistory, signUserOut, unbanUser]);
});

describe('a role', () => {
  it('counts from the next request, is told to the others, and stands in the history', async () => {
    const [admin, who] = [await signedIn('admin'), await signedIn()];
    const answer = await role(admin, who, { to: 'trainer' });
    expect(changeRole.response!.parse(answer.body)).toMatchObject({
      role: 'trainer',
      banned: false,
    });
    expect((await profileOf(who)).body).toMatchObject({ role: 'trainer', is_admin: false });
    expect((await role(admin, who, { to: 'admin' })).status).toBe(200);
    expect((await identity.call('GET', '/api/admin/users', { headers: who.bearer })).status).toBe(
      200,
    );
    expect((await role(admin, who, { to: 'user' })).status).toBe(200);
    expect((await identity.call('GET', '/api/admin/users', { headers: who.bearer })).status).toBe(
      403,
    );
    // Not a trainer again at the next look: the entry went with the role.
    expect((await profileOf(who)).body).toMatchObject({ role: 'user' });
    expect(await identity.eventsOf('role.changed.v1', who.email)).toMatchObject([
      { before: 'user', role: 'trainer', isTrainer: true },
      { before: 'trainer', role: 'admin', isTrainer: true },
      { before: 'admin', role: 'user', isTrainer: false },
    ]);
    expect(
      (await identity.eventsOf('profile.changed.v1', who.email)).map((one) => one['role']),
    ).toEqual(['trainer', 'admin', 'user']);
    const { items } = await historyOf(admin, who);
    expect(items).toMatchObject([
      {
        action: 'role.changed',
        actorId: admin.id,
        actorName: 'admin of the spec',
        before: { role: 'admin', is_admin: true },
        after: { role: 'user', is_admin: false },
        reason: 'as the spec says',
      },
      { after: { role: 'admin' } },
      { before: { role: 'user' }, after: { role: 'trainer' } },
    ]);
  });

  it('that is lost, and a ban, tell the others that nobody works at the front desk', async () => {
    const [admin, who] = [await signedIn('admin'), await signedIn()];
    await role(admin, who, { to: 'front_desk' });
    await ban(admin, who);
    await request(admin, ['DELETE', `${who.id}/ban`]);
    await role(admin, who, { to: 'user' });
    const events = await identity.sql<{ rights: boolean }>(
      `SELECT (data->>'isFrontDesk')::boolean AS rights FROM outbox
       WHERE type = 'account.changed_by_staff.v1' AND data->>'userId' = $1 ORDER BY id`,
      [who.id],
    );
    expect(events.map(({ rights }) => rights)).toEqual([true, false, true, false]);
  });

  it('goes to the data history of the studio, as does an invitation', async () => {
    const [admin, who] = [await signedIn('admin'), await signedIn()];
    await role(admin, who, { to: 'trainer' });
    const created = await identity.call('PUT', `/api/admin/people/${randomUUID()}`, {
      headers: admin.bearer,
      body: { fullName: 'Hind Al Marri', email: `${randomUUID()}@spec.studio` },
    });
    const { id } = created.body as unknown as { id: string };
    await identity.call('POST', `/api/admin/people/${id}/invitation`, { headers: admin.bearer });
    const rows = await identity.sql<{ data: object }>(
      `SELECT data FROM outbox WHERE type = 'staff.acted_on_accounts.v1'
         AND data->'rows'->0->>'userId' IN ($1, $2) ORDER BY id`,
      [who.id, id],
    );
    expect(rows.map(({ data }) => data)).toMatchObject([
      {
        actorId: admin.id,
        action: 'role.changed',
        reason: 'as the spec says',
        rows: [{ userId: who.id, before: { role: 'user' }, after: { role: 'trainer' } }],
      },
      { action: 'person.created', rows: [{ after: { full_name: 'Hind Al Marri' } }] },
      { actorId: admin.id, action: 'person.invited', rows: [{ userId: id }] },
    ]);
  });

  it('of a trainer may come with the front desk, which goes with the role', async () => {
    const [admin, who] = [await signedIn('admin'), await signedIn('front_desk')];
    const find = async () =>
      (await identity.call('GET', '/api/admin/users', { headers: who.bearer })).status;
    const give = (body: object) =>
      request(admin, ['PUT', `${who.id}/role`], { body: { ...body, reason: 'as the spec says' } });
    expect(await find()).toBe(200);
    expect((await role(who, who, { to: 'admin' })).status).toBe(403);
    expect((await give({ role: 'trainer' })).body).toMatchObject({ is_front_desk: false });
    expect(await find()).toBe(403);
    const both = { role: 'trainer', isFrontDesk: true };
    expect((await give(both)).body).toMatchObject({ role: 'trainer', is_front_desk: true });
    expect(await find()).toBe(200);
    expect((await profileOf(who)).body).toMatchObject({ is_front_desk: true, is_admin: false });
    expect((await give(both)).status).toBe(200);
    expect((await give({ role: 'manager' })).body).toMatchObject({
      role: 'manager',
      is_front_desk: false,
      is_admin: false,
    });
    const { items } = await historyOf(admin, who);
    expect(items.map(({ after }) => after)).toEqual([
      { role: 'manager', is_admin: false, teaches: true },
      { role: 'trainer', is_admin: false, is_front_desk: true },
      { role: 'trainer', is_admin: false },
    ]);
  });

  it('that somebody has already changes nothing', async () => {
    const [admin, who] = [await signedIn('admin'), await signedIn()];
    expect((await role(admin, who, { to: 'user' })).status).toBe(200);
    expect(await historyOf(admin, who)).toEqual({ items: [] });
    expect(await identity.eventsOf('role.changed.v1', who.email)).toEqual([]);
  });

  it('is not taken from the last admin, by nobody', async () => {
    const admin = await signedIn('admin');
    expect(await role(admin, admin, { to: 'user' })).toMatchObject({
      status: 409,
      body: { code: 'LAST_ADMIN' },
    });
    const other = await signedIn('admin');
    await ban(admin, other);
    // A banned admin runs no studio.
    expect((await role(admin, admin, { to: 'user' })).body).toMatchObject({ code: 'LAST_ADMIN' });
    await request(admin, ['DELETE', `${other.id}/ban`]);
    expect((await role(admin, admin, { to: 'user' })).status).toBe(200);
    expect(await standingAdmins()).toEqual([{ id: other.id }]);
  });

  it.each([
    ['demote', (a: Person, b: Person, at: OpenIdentity) => role(a, b, { to: 'user', at })],
    ['ban', (a: Person, b: Person, at: OpenIdentity) => ban(a, b, { at })],
  ])(
    'of two admins who %s each other at once, at two instances, one stays',
    async (_, adminAction) => {
      for (let round = 0; round < 5; round++) {
        await identity.sql(`UPDATE profiles SET role = 'user', is_admin = false`);
        const [a, b] = [await signedIn('admin'), await signedIn('admin')];
        const answers = await Promise.all([adminAction(a, b, identity), adminAction(b, a, second)]);
        // The loser is refused: by the action, or at the door when the other was quicker than that.
        expect(answers.map(({ status }) => status).sort()).toEqual([
          200,
          answers.some(({ status }) => status === 401) ? 401 : 403,
        ]);
        expect(await standingAdmins()).toHaveLength(1);
      }
    },
  );

  it('and many who all demote the next: somebody is left', async () => {
    const admins = await Promise.all(Array.from({ length: 5 }, () => signedIn('admin')));
    await Promise.all(
      admins.map((admin, n) =>
        role(admin, admins[(n + 1) % 5]!, { to: 'user', at: n % 2 ? identity : second }),
      ),
    );
    expect((await standingAdmins()).length).toBeGreaterThan(0);
  });
});

describe('a ban', () => {
  it('shuts out from the next request on, for as long as it says', async () => {
    const [admin, who] = [await signedIn('admin'), await signedIn()];
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect((await ban(admin, who, { until })).body).toMatchObject({
      banned: true,
      banned_until: until,
    });
    expect((await profileOf(who)).status).toBe(401);
    expect(
      (await identity.call('GET', '/auth/v1/user', { headers: who.bearer })).body,
    ).toMatchObject({
      error_code: 'user_banned',
    });
    expect((await identity.refresh(who.refresh)).body).toMatchObject({ error_code: 'user_banned' });
    await expect(identity.signIn(who)).rejects.toThrow('user_banned');
    expect((await ban(admin, who)).body).toMatchObject({ banned: true, banned_until: null });
    await identity.sql(`UPDATE users SET banned_until = now() - interval '1 s' WHERE id = $1`, [
      who.id,
    ]);
    expect((await profileOf(who)).status).toBe(200);
  });

  it('is lifted, and the history tells both, once each', async () => {
    const [admin, who] = [await signedIn('admin'), await signedIn()];
    for (const _ of [1, 2]) expect((await ban(admin, who)).status).toBe(200);
    for (const _ of [1, 2]) {
      const answer = await request(admin, ['DELETE', `${who.id}/ban`], {
        body: { reason: 'all is forgiven' },
      });
      expect(answer.body).toMatchObject({ banned: false, banned_until: null });
    }
    expect((await profileOf(who)).status).toBe(200);
    expect((await historyOf(admin, who)).items).toMatchObject([
      {
        action: 'account.unbanned',
        before: { banned_until: 'for good' },
        after: { banned_until: null },
        reason: 'all is forgiven',
      },
      { action: 'account.banned', after: { banned_until: 'for good' }, reason: 'rude to the team' },
    ]);
  });

  it('is nothing for oneself, nor for yesterday', async () => {
    const [admin, who] = [await signedIn('admin'), await signedIn()];
    await signedIn('admin');
    expect(await ban(admin, admin)).toMatchObject({ status: 409, body: { code: 'OWN_ACCOUNT' } });
    expect(await ban(admin, who, { until: '2020-01-01T00:00:00Z' })).toMatchObject({
      status: 422,
      body: { code: 'BAN_IN_THE_PAST' },
    });
    expect((await profileOf(who)).status).toBe(200);
  });

  it('shows in the list of people', async () => {
    const [admin, who] = [await signedIn('admin'), await signedIn()];
    await ban(admin, who);
    const { body } = await identity.call('GET', `/api/admin/users?search=${who.email}`, {
      headers: admin.bearer,
    });
    expect(body['items']).toMatchObject([{ id: who.id, banned: true, email_confirmed: true }]);
  });
});

describe('signing somebody out', () => {
  it('ends every session, and they may sign in again', async () => {
    const [admin, who] = [await signedIn('admin'), await signedIn()];
    const another = await identity.signIn(who);
    // The third one came with the confirmation's link.
    expect((await request(admin, ['POST', `${who.id}/sign-out`])).body).toEqual({ sessions: 3 });
    for (const { bearer } of [who, another])
      expect((await identity.call('GET', '/api/me/profile', { headers: bearer })).status).toBe(401);
    expect((await identity.refresh(who.refresh)).status).toBe(400);
    expect((await request(admin, ['POST', `${who.id}/sign-out`])).body).toEqual({ sessions: 0 });
    await identity.signIn(who);
    expect((await historyOf(admin, who)).items).toMatchObject([
      { action: 'account.signed_out', before: { sessions: 3 }, after: { sessions: 0 } },
    ]);
  });
});

describe('the staff', () => {
  const nobody = '00000000-0000-7000-8000-000000000000';

  it.each([
    ['PUT', 'role', { role: 'admin', reason: 'because' }],
    ['PUT', 'ban', { until: null, reason: 'because' }],
    ['DELETE', 'ban', { reason: 'because' }],
    ['POST', 'sign-out', { reason: 'because' }],
    ['GET', 'history', undefined],
  ])(
    '%s %s: admins alone, with a reason, for people that there are',
    async (method, path, body) => {
      const who = await signedIn();
      for (const [name, status] of [
        ['user', 403],
        ['trainer', 403],
      ] as const) {
        const caller = await signedIn(name);
        expect((await request(caller, [method, `${who.id}/${path}`], { body })).status).toBe(
          status,
        );
      }
      expect(
        (await identity.call(method, `/api/admin/users/${who.id}/${path}`, { body })).status,
      ).toBe(401);
      const admin = await signedIn('admin');
      expect(await request(admin, [method, `${nobody}/${path}`], { body })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
      if (!body) return;
      for (const reason of [undefined, '', '  ', 'x'.repeat(501)])
        expect(
          (await request(admin, [method, `${who.id}/${path}`], { body: { ...body, reason } }))
            .status,
        ).toBe(400);
      expect(await historyOf(admin, who)).toEqual({ items: [] });
    },
  );

  it('can not change what stands in the history', async () => {
    const [admin, who] = [await signedIn('admin'), await signedIn()];
    await ban(admin, who);
    for (const statement of [
      `UPDATE staff_history SET reason = 'nothing happened'`,
      'DELETE FROM staff_history',
      'TRUNCATE staff_history',
    ])
      await expect(identity.sql(statement)).rejects.toThrow(/append-only|permission denied/);
    expect((await historyOf(admin, who)).items).toHaveLength(1);
  });
});

it('two admins change one role from the same page: one wins, the other hears of it', async () => {
  const [admin, other, who] = [await signedIn('admin'), await signedIn('admin'), await signedIn()];
  const to = (
    by: Person,
    wanted: string,
    { version, at = identity }: { version: number; at?: OpenIdentity },
  ) =>
    request(by, ['PUT', `${who.id}/role`], {
      body: { role: wanted, reason: 'as the spec says', version },
      at,
    });
  const answers = await Promise.all([
    to(admin, 'trainer', { version: 0 }),
    to(other, 'admin', { version: 0, at: second }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = answers.find(({ status }) => status === 409)!;
  expect(lost.body).toMatchObject({
    code: 'EDIT_CONFLICT',
    details: { version: 1, changes: [{ field: 'role', before: 'user', by: 'admin of the spec' }] },
  });
  const [by, wanted] = answers[0] === lost ? [admin, 'trainer'] : [other, 'admin'];
  // A ban is another field: it is merged, and its answer names the version to go on from.
  const banned = await request(by, ['PUT', `${who.id}/ban`], {
    body: { until: null, reason: 'as the spec says', version: 0 },
  });
  expect(banned).toMatchObject({ status: 200, body: { version: 2 } });
  expect((await to(by, wanted, { version: 2 })).status).toBe(200);
});

describe('the team', () => {
  const list = async (by: Person) =>
    listTeam.response!.parse(
      (await identity.call('GET', '/api/admin/team', { headers: by.bearer })).body,
    ) as { items: TeamMember[] };
  const invite = (by: Person, invitation: object, id: string = randomUUID()) =>
    identity.call('PUT', `/api/admin/team/${id}`, {
      headers: by.bearer,
      body: { fullName: 'Dana Nasser', email: identity.newEmail(), ...invitation },
    });

  it('grows by a mail: the role is there at once, the password by the link', async () => {
    const admin = await signedIn('admin');
    const email = identity.newEmail();
    const id = randomUUID();
    const invitation = { email, role: 'trainer', isFrontDesk: true };
    const answer = await invite(admin, invitation, id);
    expect(answer).toMatchObject({ status: 201, body: { id, role: 'trainer', teaches: true } });
    expect((await invite(admin, invitation, id)).body['id']).toBe(id);
    const { items } = await list(admin);
    expect(items.map(({ email: one }) => one).sort()).toEqual([admin.email, email].sort());
    expect(items.find((one) => one.id === id)?.invitation).toMatchObject({
      sentAt: expect.any(String),
    });
    // Booking's catalogue has the trainer before the mail is opened.
    expect(await identity.eventsOf('role.changed.v1', email)).toMatchObject([
      { userId: id, fullName: 'Dana Nasser', isTrainer: true },
    ]);
    const mails = await identity.mailsTo(email);
    expect(mails.at(-1)).toMatchObject({ purpose: 'invite', role: 'trainer' });
    await identity.call('POST', `/api/admin/people/${id}/invitation`, { headers: admin.bearer });
    const again = (await identity.mailsTo(email)).at(-1);
    expect(again).toMatchObject({ role: 'trainer' });
    expect((await identity.openLink(mails.at(-1)?.link ?? '')).hash).toContain('otp_expired');
    expect((await identity.openLink(again?.link ?? '')).hash).toContain('access_token=');
    expect((await list(admin)).items.find((one) => one.id === id)).toMatchObject({
      email_confirmed: true,
      invitation: null,
    });
    const withdrawn = await identity.call('DELETE', `/api/admin/team/${id}/invitation`, {
      headers: admin.bearer,
    });
    expect(withdrawn.body['code']).toBe('INVITATION_ACCEPTED');
  });

  it('takes an invitation back: the link is dead and the role gone', async () => {
    const admin = await signedIn('admin');
    const email = identity.newEmail();
    const { body } = await invite(admin, { email, role: 'manager', teaches: true });
    expect(body).toMatchObject({ role: 'manager', teaches: true });
    const path = `/api/admin/team/${String(body['id'])}/invitation`;
    for (let twice = 0; twice < 2; twice++)
      expect((await identity.call('DELETE', path, { headers: admin.bearer })).status).toBe(204);
    expect((await list(admin)).items.map(({ id }) => id)).toEqual([admin.id]);
    const { link = '' } = (await identity.mailsTo(email)).at(-1) ?? {};
    expect((await identity.openLink(link)).hash).toContain('otp_expired');
    const events = await identity.eventsOf('role.changed.v1', email);
    expect(events.map(({ isTrainer }) => isTrainer)).toEqual([true, false]);
  });

  it('has members by their own record, nobody twice, and an owner who teaches', async () => {
    const [admin, member] = [await signedIn('admin'), await signedIn()];
    const { body } = await invite(admin, { email: member.email, role: 'front_desk' });
    expect(body).toMatchObject({ id: member.id, role: 'front_desk', invitation: null });
    const twice = await invite(admin, { email: member.email, role: 'trainer' });
    expect(twice.body['code']).toBe('ALREADY_ON_TEAM');
    const reason = 'teaches on Sundays';
    const teaching = { role: 'admin', teaches: true, reason };
    await request(admin, ['PUT', `${admin.id}/role`], { body: teaching });
    expect((await list(admin)).items).toContainEqual(
      expect.objectContaining({ id: admin.id, role: 'admin', teaches: true }),
    );
    // As an old client sends it: the owner goes on teaching.
    await request(admin, ['PUT', `${admin.id}/role`], { body: { role: 'admin', reason } });
    expect((await historyOf(admin, admin)).items).toMatchObject([
      { before: { role: 'admin' }, after: { role: 'admin', is_admin: true, teaches: true } },
    ]);
  });

  it('keeps its last admin, who is one that has signed in', async () => {
    const admin = await signedIn('admin');
    await invite(admin, { role: 'admin' });
    expect((await role(admin, admin, { to: 'manager' })).body['code']).toBe('LAST_ADMIN');
  });
});
