import { openIdentity, type OpenIdentity } from './identity-test-app.js';

let identity: OpenIdentity;
beforeAll(async () => {
  identity = await openIdentity();
});
afterAll(() => identity.close());

type Bearer = Record<string, string>;
const account = async (bearer: Bearer) =>
  (await identity.call('GET', '/api/me/account', { headers: bearer })).body;
const post = (path: 'password' | 'email', bearer: Bearer, body: unknown) =>
  identity.call('POST', `/api/me/${path}`, { headers: bearer, body });
const notMe = (token: string) =>
  identity.call('POST', '/api/account-recovery/not-me', { body: { token } });
const tokenOf = (event: Record<string, unknown> | undefined) =>
  new URL(String(event?.['notMeLink'])).searchParams.get('token') ?? '';
const signedIn = async () => {
  const person = await identity.member({ data: { full_name: 'Noor' } });
  return { ...person, ...(await identity.signIn(person)) };
};
const status = async (bearer: Bearer) =>
  (await identity.call('GET', '/auth/v1/user', { headers: bearer })).status;

describe('the own account', () => {
  it('shows what the settings need', async () => {
    const { bearer, email } = await signedIn();
    expect(await account(bearer)).toEqual({
      email,
      newEmail: null,
      emailChangeSentAt: null,
      hasPassword: true,
      createdAt: expect.any(String) as string,
    });
  });

  it('of somebody who signs in by mail has no password to confirm anything with', async () => {
    const email = identity.newEmail();
    await identity.call('POST', '/auth/v1/otp', { body: { email } });
    const landed = await identity.openLink((await identity.mailsTo(email)).at(-1)?.link ?? '');
    const token = new URLSearchParams(landed.hash.slice(1)).get('access_token');
    const bearer = { authorization: `Bearer ${token}` };
    expect(await account(bearer)).toMatchObject({ email, hasPassword: false });
    for (const [path, body] of [
      ['password', { currentPassword: '', newPassword: 'tower22' }],
      ['email', { currentPassword: '', email: identity.newEmail() }],
    ] as const)
      expect(await post(path, bearer, body)).toMatchObject({
        status: 409,
        body: { code: 'NO_PASSWORD' },
      });
  });

  it.each(['account', 'password', 'email'])('/api/me/%s is for who is signed in', async (path) => {
    const method = path === 'account' ? 'GET' : 'POST';
    expect((await identity.call(method, `/api/me/${path}`)).status).toBe(401);
  });
});

it('is greeted in every mail by the name that its profile has now', async () => {
  const { bearer, ...person } = await signedIn();
  const body = { full_name: 'Noor Al Suwaidi' };
  await identity.call('PATCH', '/api/me/profile', { headers: bearer, body });
  await identity.call('POST', '/auth/v1/token?grant_type=password', {
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
    body: { email: person.email, password: person.password },
  });
  await identity.call('POST', '/auth/v1/recover', { body: { email: person.email } });
  const email = identity.newEmail();
  await post('email', bearer, { email, currentPassword: person.password });
  await identity.openLink((await identity.mailsTo(email)).at(-1)?.link ?? '');
  const changed = { currentPassword: person.password, newPassword: 'tower22' };
  expect((await post('password', bearer, changed)).status).toBe(204);
  for (const [type, to] of [
    ['user.new_device.v1', person.email],
    ['user.link_requested.v1', person.email],
    ['user.email_change_requested.v1', person.email],
    ['user.email_changed.v1', person.email],
    ['user.password_changed.v1', email],
  ] as const)
    expect([type, (await identity.eventsOf(type, to)).at(-1)?.['fullName']]).toEqual([
      type,
      'Noor Al Suwaidi',
    ]);
});

describe('a new password', () => {
  it('wants the current one, ends the other sessions and links, keeps this one', async () => {
    const { bearer, ...person } = await signedIn();
    const there = await identity.signIn(person);
    await identity.call('POST', '/auth/v1/recover', { body: { email: person.email } });
    const mail = (await identity.mailsTo(person.email)).at(-1);
    const body = { currentPassword: person.password, newPassword: 'tower22' };
    expect((await post('password', bearer, body)).status).toBe(204);
    expect([await status(bearer), await status(there.bearer)]).toEqual([200, 403]);
    expect((await identity.openLink(mail?.link ?? '')).hash).toContain('otp_expired');
    expect(await identity.eventsOf('user.password_changed.v1', person.email)).toHaveLength(1);
    await identity.signIn({ ...person, password: 'tower22' });
  });

  it.each([
    [{ currentPassword: 'wrong1', newPassword: 'tower22' }, 403, 'WRONG_PASSWORD'],
    [{ currentPassword: 'reformer1', newPassword: '12345' }, 422, 'WEAK_PASSWORD'],
    [{ currentPassword: 'reformer1', newPassword: 'reformer1' }, 422, 'SAME_PASSWORD'],
    [{ currentPassword: 'reformer1', newPassword: 'x'.repeat(257) }, 400, 'BAD_REQUEST'],
    [{ newPassword: 'tower22' }, 400, 'BAD_REQUEST'],
    ['{', 400, 'BAD_REQUEST'],
  ])('%j is %i %s', async (body, expected, code) => {
    const { bearer } = await signedIn();
    const answer = await post('password', bearer, body);
    expect(answer).toMatchObject({ status: expected, body: { code } });
  });

  it('twice at the same moment is one of the two', async () => {
    const { bearer, ...person } = await signedIn();
    const answers = await Promise.all(
      ['tower22', 'tower33'].map((newPassword) =>
        post('password', bearer, { currentPassword: person.password, newPassword }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 403]);
    const won = answers[0]?.status === 204 ? 'tower22' : 'tower33';
    await identity.signIn({ ...person, password: won });
  });
});

describe('a new address', () => {
  it('counts when its own mail is opened; the old one hears of it twice', async () => {
    const { bearer, ...person } = await signedIn();
    const email = identity.newEmail();
    const body = { email: email.toUpperCase(), currentPassword: person.password };
    expect(await post('email', bearer, body)).toMatchObject({
      status: 202,
      body: { newEmail: email },
    });
    expect(await account(bearer)).toMatchObject({ email: person.email, newEmail: email });
    const [requested] = await identity.eventsOf('user.email_change_requested.v1', person.email);
    expect(requested).toMatchObject({ newEmail: email, fullName: 'Noor' });
    expect(requested?.['notMeLink']).toMatch(/^http:\/\/localhost:4200\/not-me\?token=[\w-]{43}$/);
    const [mail] = await identity.mailsTo(email);
    expect((await identity.openLink(mail?.link ?? '')).hash).toContain('type=email_change');
    expect((await identity.openLink(mail?.link ?? '')).hash).toContain('otp_expired');
    expect(await account(bearer)).toMatchObject({ email, newEmail: null });
    const [done] = await identity.eventsOf('user.email_changed.v1', person.email);
    expect(done).toMatchObject({ newEmail: email });
    expect(await identity.eventsOf('profile.changed.v1', email)).toHaveLength(1);
  });

  it('is confirmed by the six digits that it got', async () => {
    const { bearer, password } = await signedIn();
    const email = identity.newEmail();
    await post('email', bearer, { email, currentPassword: password });
    const [mail] = await identity.mailsTo(email);
    const answer = await identity.call('POST', '/auth/v1/verify', {
      body: { type: 'email_change', email, token: mail?.code },
    });
    expect(answer).toMatchObject({ status: 200, body: { user: { email } } });
  });

  it.each([
    [
      'a newer one',
      (b: Bearer, currentPassword: string) =>
        post('email', b, { email: identity.newEmail(), currentPassword }),
    ],
    [
      'a new password',
      (b: Bearer, currentPassword: string) =>
        post('password', b, { currentPassword, newPassword: 'tower22' }),
    ],
    ['giving it up', (b: Bearer) => identity.call('DELETE', '/api/me/email', { headers: b })],
    [
      'giving it up twice',
      async (b: Bearer) => {
        await identity.call('DELETE', '/api/me/email', { headers: b });
        return identity.call('DELETE', '/api/me/email', { headers: b });
      },
    ],
  ])('dies of %s', async (_what, act) => {
    const { bearer, password } = await signedIn();
    const email = identity.newEmail();
    await post('email', bearer, { email, currentPassword: password });
    const [mail] = await identity.mailsTo(email);
    expect((await act(bearer, password)).status).toBeLessThan(300);
    expect((await identity.openLink(mail?.link ?? '')).hash).toContain('otp_expired');
    expect((await account(bearer))['newEmail']).not.toBe(email);
  });

  it('must be nobody’s, and another', async () => {
    const other = await identity.member();
    const { bearer, email, password: currentPassword } = await signedIn();
    for (const [requested, expected, code] of [
      [other.email, 422, 'EMAIL_TAKEN'],
      [email.toUpperCase(), 422, 'SAME_EMAIL'],
      ['nobody', 400, 'BAD_REQUEST'],
    ] as const)
      expect(await post('email', bearer, { email: requested, currentPassword })).toMatchObject({
        status: expected,
        body: { code },
      });
    expect(
      await post('email', bearer, { email: identity.newEmail(), currentPassword: 'wrong1' }),
    ).toMatchObject({ status: 403, body: { code: 'WRONG_PASSWORD' } });
  });
});

describe('"this was not me"', () => {
  /** Somebody at the open session of this person moves the account to an address of their own. */
  const robbed = async () => {
    const { bearer, ...person } = await signedIn();
    const email = identity.newEmail();
    await post('email', bearer, { email, currentPassword: person.password });
    const [requested] = await identity.eventsOf('user.email_change_requested.v1', person.email);
    const [mail] = await identity.mailsTo(email);
    const take = () => identity.openLink(mail?.link ?? '');
    return { person, bearer, thief: email, requested: tokenOf(requested), take };
  };

  it('before the change gives it up, and lets nobody in but by the old address', async () => {
    const { person, bearer, requested, take } = await robbed();
    const ended = () =>
      identity.sql(
        `SELECT FROM outbox WHERE type = 'user.sessions_ended.v1' AND data->>'userId' = $1`,
        [person.id],
      );
    const before = (await ended()).length;
    expect(await notMe(requested)).toMatchObject({ status: 200, body: { email: person.email } });
    // The address of the calendar goes with the sessions.
    expect(await ended()).toHaveLength(before + 1);
    expect((await take()).hash).toContain('otp_expired');
    expect(await status(bearer)).toBe(403);
    await expect(identity.signIn(person)).rejects.toThrow('invalid_credentials');
    const mail = (await identity.mailsTo(person.email)).at(-1);
    expect(mail?.purpose).toBe('recovery');
    expect((await identity.openLink(mail?.link ?? '')).hash).toContain('type=recovery');
    expect(await notMe(requested)).toMatchObject({ status: 410, body: { code: 'LINK_EXPIRED' } });
  });

  it.each(['the first', 'the second'])('by %s notice puts the old address back', async (which) => {
    const { person, bearer, thief, requested, take } = await robbed();
    await take();
    await post('password', bearer, { currentPassword: person.password, newPassword: 'thief22' });
    const [done] = await identity.eventsOf('user.email_changed.v1', person.email);
    const both = [requested, tokenOf(done)];
    const used = which === 'the first' ? 0 : 1;
    expect((await notMe(both[used] ?? '')).body).toEqual({ email: person.email });
    expect((await notMe(both[1 - used] ?? '')).status).toBe(410);
    expect(await status(bearer)).toBe(403);
    for (const attempt of [
      { email: thief, password: 'thief22' },
      { email: person.email, password: 'thief22' },
    ])
      await expect(identity.signIn(attempt)).rejects.toThrow('invalid_credentials');
    expect((await identity.eventsOf('profile.changed.v1', person.email)).length).toBeGreaterThan(0);
  });

  it('beats a second change, whose own way back beats nothing', async () => {
    const { person, bearer, thief, requested, take } = await robbed();
    await take();
    const second = identity.newEmail();
    await post('email', bearer, { email: second, currentPassword: person.password });
    await identity.openLink((await identity.mailsTo(second)).at(-1)?.link ?? '');
    const [moved] = await identity.eventsOf('user.email_changed.v1', thief);
    expect((await notMe(requested)).body).toEqual({ email: person.email });
    expect((await notMe(tokenOf(moved))).status).toBe(410);
  });

  it('is no use to who made the second change', async () => {
    const { person, bearer, thief, requested, take } = await robbed();
    await take();
    const second = identity.newEmail();
    await post('email', bearer, { email: second, currentPassword: person.password });
    await identity.openLink((await identity.mailsTo(second)).at(-1)?.link ?? '');
    const [moved] = await identity.eventsOf('user.email_changed.v1', thief);
    expect((await notMe(tokenOf(moved))).body).toEqual({ email: thief });
    expect((await notMe(requested)).body).toEqual({ email: person.email });
  });

  it('finds the old address free: nobody else gets it for a week', async () => {
    const { person, requested, take } = await robbed();
    await take();
    const signUp = await identity.call('POST', '/auth/v1/signup', {
      body: { email: person.email, password: 'squatter1' },
    });
    expect(signUp).toMatchObject({ status: 422, body: { error_code: 'user_already_exists' } });
    await identity.call('POST', '/auth/v1/otp', { body: { email: person.email } });
    expect(await identity.mailsTo(person.email)).toHaveLength(1);
    const other = await signedIn();
    expect(
      await post('email', other.bearer, { email: person.email, currentPassword: other.password }),
    ).toMatchObject({ status: 422, body: { code: 'EMAIL_TAKEN' } });
    expect((await notMe(requested)).status).toBe(200);
  });

  it('works for a week, and once', async () => {
    const { requested, take } = await robbed();
    await take();
    const answers = await Promise.all(Array.from({ length: 5 }, () => notMe(requested)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const later = await robbed();
    await identity.sql(`UPDATE not_me_links SET expires_at = now() - interval '1 second'`);
    expect((await notMe(later.requested)).status).toBe(410);
  });

  it.each([[''], ['x'], ['x'.repeat(201)], ['\u0000'], [7], [null]])(
    '%j is nothing',
    async (token) => {
      const { status: answered } = await notMe(token as string);
      expect([400, 410]).toContain(answered);
    },
  );

  it('is not kept in a readable form', async () => {
    const { requested } = await robbed();
    expect(JSON.stringify(await identity.sql('SELECT * FROM not_me_links'))).not.toContain(
      requested,
    );
  });
});

describe('the contract’s own way', () => {
  it('tells the old address too, and wants the current password', async () => {
    const { bearer, ...person } = await signedIn();
    const put = (body: unknown) => identity.call('PUT', '/auth/v1/user', { headers: bearer, body });
    const email = identity.newEmail();
    expect(await put({ email, current_password: 'wrong1' })).toMatchObject({
      status: 400,
      body: { error_code: 'current_password_invalid' },
    });
    expect((await put({ email, current_password: person.password })).status).toBe(200);
    expect(await identity.eventsOf('user.email_change_requested.v1', person.email)).toHaveLength(1);
    expect((await put({ email: person.email })).status).toBe(200);
  });
});
