import { randomUUID } from 'node:crypto';
import { assertRoutesMatch } from '@studio/auth';
import {
  banUser,
  changeRole,
  correctPerson,
  findLikePeople,
  getUserHistory,
  signUserOut,
  unbanUser,
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
afterEach(() => identity.sql(`UPDATE profiles SET role = 'user', is_admin = false`));

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
      ...{ role: 'manager', is_front_desk: false, is_admin: false },
    });
    const { items } = await historyOf(admin, who);
    expect(items.map(({ after }) => after)).toEqual([
      { role: 'manager', is_admin: false },
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

describe('a person made by the front desk', () => {
  type Body = Record<string, unknown>;
  const make = (by: Person, body: Body, id = randomUUID()) =>
    identity.call('PUT', `/api/admin/people/${id}`, {
      headers: by.bearer,
      body: { fullName: 'Mariam Al Hashimi', ...body },
    });
  const alike = async (by: Person, query: Record<string, string>) => {
    const path = `/api/admin/people/alike?${new URLSearchParams(query).toString()}`;
    const { body } = await identity.call('GET', path, { headers: by.bearer });
    return findLikePeople.response!.parse(body).items;
  };
  const newPhone = () => `+97155${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;

  it('is invited by a mail whose link leads to a new password', async () => {
    const frontDesk = await signedIn('front_desk');
    const [email, id] = [identity.newEmail(), randomUUID()];
    const made = await make(frontDesk, { email: email.toUpperCase(), phone: newPhone() }, id);
    expect(made).toMatchObject({
      status: 201,
      body: { id, email, full_name: 'Mariam Al Hashimi', role: 'user', email_confirmed: false },
    });
    expect(await identity.eventsOf('profile.changed.v1', email)).toMatchObject([{ userId: id }]);
    const mails = await identity.mailsTo(email);
    expect(mails).toMatchObject([{ purpose: 'invite', fullName: 'Mariam Al Hashimi' }]);
    // A stranger who signs up with the address changes nothing of what the desk wrote.
    const stranger = { email, password: 'stranger1', data: { full_name: 'Nobody' } };
    await identity.call('POST', '/auth/v1/signup', { body: stranger });
    const opened = await identity.openLink(mails[0]?.link ?? '');
    expect(opened.pathname).toBe('/reset-password');
    const fields = new URLSearchParams(opened.hash.slice(1));
    expect(fields.get('type')).toBe('invite');
    const bearer = { authorization: `Bearer ${fields.get('access_token') ?? ''}` };
    const body = { password: 'reformer2' };
    expect((await identity.call('PUT', '/auth/v1/user', { headers: bearer, body })).status).toBe(
      200,
    );
    await expect(identity.signIn({ email, password: 'stranger1' })).rejects.toThrow();
    const session = await identity.signIn({ email, password: 'reformer2' });
    const profile = await identity.call('GET', '/api/me/profile', { headers: session.bearer });
    expect(profile.body['full_name']).toBe('Mariam Al Hashimi');
    const { items } = await historyOf(frontDesk, { ...frontDesk, id });
    expect(items).toMatchObject([{ action: 'person.created', actorId: frontDesk.id }]);
    const again = await request(frontDesk, ['POST', `../people/${id}/invitation`]);
    expect(again.body).toMatchObject({ code: 'NOT_TO_BE_INVITED' });
  });

  it('is made once, and not beside another one with the same address or number', async () => {
    const frontDesk = await signedIn('front_desk');
    const [phone, email, id] = [newPhone(), identity.newEmail(), randomUUID()];
    const both = await Promise.all([
      make(frontDesk, { phone }, id),
      make(frontDesk, { phone }, id),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body).toMatchObject({ email: '', phone });
    const same = `0${phone.slice(4)}`;
    expect((await make(frontDesk, { phone: same })).body).toMatchObject({ code: 'PHONE_TAKEN' });
    // Mother and daughter have one number.
    expect((await make(frontDesk, { phone: same, despiteSamePhone: true, email })).status).toBe(
      201,
    );
    expect((await make(frontDesk, { email })).body).toMatchObject({ code: 'EMAIL_TAKEN' });
    expect((await make(frontDesk, { phone: newPhone() }, id)).status).toBe(409);
    expect((await make(frontDesk, {})).status).toBe(400);
    expect((await make(frontDesk, { email: 'none' })).status).toBe(400);
    // Nobody signs in, or asks for a mail, without an address.
    await expect(identity.signIn({ email: '', password: '' })).rejects.toThrow();
  });

  it('is compared with those who are there: address, number, similar name', async () => {
    const frontDesk = await signedIn('front_desk');
    const [phone, email, id] = [newPhone(), identity.newEmail(), randomUUID()];
    await make(frontDesk, { fullName: 'Philippa Vandenberghe', phone, email }, id);
    const found = async (query: Record<string, string>) =>
      (await alike(frontDesk, query)).filter(({ person }) => person.id === id);
    expect(await found({ email: email.toUpperCase() })).toMatchObject([{ alike: ['email'] }]);
    expect(await found({ phone: `00971 ${phone.slice(4)}` })).toMatchObject([{ alike: ['phone'] }]);
    expect(await found({ fullName: 'filippa vandenberghe', phone })).toHaveLength(1);
    expect(await found({ fullName: 'Vandenberge Philippa' })).toMatchObject([{ alike: ['name'] }]);
    expect(await found({ fullName: 'Noor Al Suwaidi' })).toEqual([]);
    expect(await alike(frontDesk, {})).toEqual([]);
  });
});

describe('a correction at the front desk', () => {
  const correct = (by: Person, id: string, body: Record<string, unknown>) =>
    identity.call('PATCH', `/api/admin/people/${id}`, {
      headers: by.bearer,
      body: { reason: 'She showed her card', ...body },
    });

  it('of name and number counts at once; another address is asked for, and both are told', async () => {
    const [frontDesk, who] = [await signedIn('front_desk'), await signedIn()];
    const email = identity.newEmail();
    const corrected = await correct(frontDesk, who.id, {
      ...{ fullName: 'Mariam Aziz', phone: '+971 50 123 4567', email, version: 0 },
    });
    expect(correctPerson.response!.parse(corrected.body)).toMatchObject({
      ...{ full_name: 'Mariam Aziz', phone: '+971 50 123 4567', email: who.email },
      ...{ new_email: email, version: 1 },
    });
    expect(await identity.eventsOf('user.email_change_requested.v1', who.email)).toMatchObject([
      { newEmail: email },
    ]);
    expect((await profileOf(who)).body).toMatchObject({ full_name: 'Mariam Aziz' });
    // A form of before: what the first one changed is not overwritten.
    const stale = await correct(frontDesk, who.id, { fullName: 'Maryam', version: 0 });
    expect(stale.body).toMatchObject({ code: 'EDIT_CONFLICT' });
    await identity.openLink((await identity.mailsTo(email)).at(-1)?.link ?? '');
    const known = await request(frontDesk, ['GET', who.id]);
    expect(known.body).toMatchObject({ email, new_email: null });
    const { items } = await historyOf(frontDesk, who);
    expect(items).toMatchObject([
      { action: 'person.corrected', before: { phone: null, email: who.email }, after: { email } },
    ]);
  });

  it('of an address that nobody has read yet counts at once, and invites there', async () => {
    const [frontDesk, id] = [await signedIn('front_desk'), randomUUID()];
    const [wrong, right] = [identity.newEmail(), identity.newEmail()];
    await identity.call('PUT', `/api/admin/people/${id}`, {
      headers: frontDesk.bearer,
      body: { fullName: 'Huda', email: wrong },
    });
    const other = await identity.member();
    expect((await correct(frontDesk, id, { email: other.email })).body).toMatchObject({
      code: 'EMAIL_TAKEN',
    });
    expect((await correct(frontDesk, id, { email: right })).body).toMatchObject({ email: right });
    expect(await identity.mailsTo(right)).toMatchObject([{ purpose: 'invite' }]);
    const former = await identity.openLink((await identity.mailsTo(wrong)).at(-1)?.link ?? '');
    expect(former.hash).toContain('otp_expired');
    expect((await correct(frontDesk, id, { email: right })).body).toMatchObject({ version: 2 });
  });

  it('of who works here is an admin’s', async () => {
    const [manager, trainer] = [await signedIn('manager'), await signedIn('trainer')];
    const change = { fullName: 'Layla' };
    expect((await correct(manager, trainer.id, change)).status).toBe(403);
    expect((await correct(await signedIn('admin'), trainer.id, change)).status).toBe(200);
    expect((await correct(manager, randomUUID(), change)).status).toBe(404);
  });
});
