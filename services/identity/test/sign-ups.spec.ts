import { openIdentity, type OpenIdentity } from './identity-test-app.js';

let identity: OpenIdentity;
beforeAll(async () => {
  identity = await openIdentity({ AUTH_MAIL_SECONDS: '60' });
});
afterAll(() => identity.close());

const signUp = (body: unknown, from?: string) =>
  identity.call('POST', '/auth/v1/signup', {
    body,
    headers: from === undefined ? {} : { 'x-forwarded-for': from },
  });
const count = async (table: 'users' | 'profiles', email: string) =>
  (
    await identity.sql<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE email = $1`, [
      email,
    ])
  )[0]?.n;
const outcome = async (email: string, password: string) =>
  identity.signIn({ email, password }).then(
    () => 'in',
    (error: Error) => /"error_code":"(\w+)"/.exec(error.message)?.[1],
  );

describe('sign-up', () => {
  it('20 at the same moment, in mixed case, make one account, one profile, one mail', async () => {
    const email = identity.newEmail();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        signUp({ email: n % 2 ? email : email.toUpperCase(), password: 'reformer1' }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    expect(await count('users', email)).toBe(1);
    expect(await count('profiles', email)).toBe(1);
    expect(await identity.mailsTo(email)).toHaveLength(1);
  });

  it('20 at the same moment with 20 passwords: one account, and the last mail opens it', async () => {
    const email = identity.newEmail();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => signUp({ email, password: `password-${n}` })),
    );
    expect(answers.filter(({ status }) => status !== 200)).toHaveLength(0);
    expect(await count('users', email)).toBe(1);
    const links = (await identity.mailsTo(email)).map(({ link }) => link);
    const landed = await Promise.all(links.map((link) => identity.openLink(link)));
    expect(landed.filter(({ hash }) => hash.includes('access_token='))).toHaveLength(1);
  });

  it("a stranger's earlier password dies when the owner signs up and confirms", async () => {
    const email = identity.newEmail();
    await signUp({ email, password: 'attacker1' });
    await signUp({ email, password: 'owner1234' });
    const [first, second] = await identity.mailsTo(email);
    expect((await identity.openLink(first?.link ?? '')).hash).toContain('otp_expired');
    await identity.openLink(second?.link ?? '');
    expect(await outcome(email, 'attacker1')).toBe('invalid_credentials');
    expect(await outcome(email, 'owner1234')).toBe('in');
  });

  it("a stranger's later sign-up from elsewhere gains nothing either", async () => {
    const email = identity.newEmail();
    await signUp({ email, password: 'owner1234' }, '203.0.113.7');
    await signUp({ email, password: 'attacker1' }, '198.51.100.9');
    await signUp({ email, password: 'attacker1' }, '198.51.100.9');
    await identity.openLink((await identity.mailsTo(email)).at(-1)?.link ?? '');
    expect(await outcome(email, 'attacker1')).toBe('invalid_credentials');
    expect(await outcome(email, 'owner1234')).toBe('invalid_credentials');
    await identity.call('POST', '/auth/v1/recover', { body: { email } });
    expect((await identity.mailsTo(email)).at(-1)?.purpose).toBe('recovery');
  });

  it('recovery of an account that nobody confirmed drops the password it was made with', async () => {
    const email = identity.newEmail();
    await signUp({ email, password: 'attacker1' });
    await identity.call('POST', '/auth/v1/recover', { body: { email } });
    await identity.openLink((await identity.mailsTo(email)).at(-1)?.link ?? '');
    expect(await outcome(email, 'attacker1')).toBe('invalid_credentials');
  });

  it('the right password of an unconfirmed account says so, a wrong one does not', async () => {
    const email = identity.newEmail();
    await signUp({ email, password: 'reformer1' });
    expect(await outcome(email, 'reformer1')).toBe('email_not_confirmed');
    expect(await outcome(email, 'reformer2')).toBe('invalid_credentials');
  });

  it('gives no rights away, whatever is sent along', async () => {
    const email = identity.newEmail();
    const request = { role: 'admin', is_admin: true, app_metadata: { role: 'admin' } };
    await signUp({
      email,
      password: 'reformer1',
      ...request,
      id: '00000000-0000-7000-8000-000000000000',
      email_confirmed_at: '2020-01-01',
      data: request,
    });
    const [row] = await identity.sql(
      `SELECT p.role, p.is_admin, u.email_confirmed_at FROM profiles p JOIN users u USING (id)
       WHERE p.email = $1 AND p.id <> '00000000-0000-7000-8000-000000000000'`,
      [email],
    );
    expect(row).toEqual({ role: 'user', is_admin: false, email_confirmed_at: null });
    expect(await outcome(email, 'reformer1')).toBe('email_not_confirmed');
  });

  it.each([
    {
      body: { email: 'a@b.co' },
      status: 400,
      error_code: 'validation_failed',
      msg: 'Signup requires a valid password',
    },
    {
      body: {},
      status: 422,
      error_code: 'anonymous_provider_disabled',
      msg: 'Anonymous sign-ins are disabled',
    },
    {
      body: { password: 'reformer1' },
      status: 422,
      error_code: 'anonymous_provider_disabled',
      msg: 'Anonymous sign-ins are disabled',
    },
    {
      body: { email: 'no', password: '12345' },
      status: 422,
      error_code: 'weak_password',
      msg: 'Password should be at least 6 characters.',
    },
    {
      body: { email: 'a@b.co', password: '👩‍🚀👩‍🚀' },
      status: 200,
      error_code: undefined,
      msg: undefined,
    },
    {
      body: { email: 'a@b.co', password: 'x'.repeat(257) },
      status: 400,
      error_code: 'validation_failed',
      msg: 'Password cannot be longer than 256 characters',
    },
    {
      body: { email: 'nobody', password: 'reformer1' },
      status: 400,
      error_code: 'validation_failed',
      msg: 'Unable to validate email address: invalid format',
    },
    {
      body: { email: 'a@b', password: 'reformer1' },
      status: 400,
      error_code: 'validation_failed',
      msg: 'Unable to validate email address: invalid format',
    },
    {
      body: { email: 'a b@c.co', password: 'reformer1' },
      status: 400,
      error_code: 'validation_failed',
      msg: 'Unable to validate email address: invalid format',
    },
    {
      body: { email: 'a@b.co', phone: '1', password: 'reformer1' },
      status: 400,
      error_code: 'validation_failed',
      msg: 'Only an email address or phone number should be provided on signup.',
    },
    {
      body: { phone: '+9715', password: 'reformer1' },
      status: 422,
      error_code: 'phone_provider_disabled',
      msg: 'Phone logins are disabled',
    },
    {
      body: { email: 'c@b.co', password: 'reformer1', data: { full_name: 'a\u0000b' } },
      status: 400,
      error_code: 'validation_failed',
      msg: 'data cannot hold NUL characters or broken surrogates',
    },
    {
      body: { email: 'c@b.co', password: 'reformer1', data: { x: 'y'.repeat(5000) } },
      status: 400,
      error_code: 'validation_failed',
      msg: 'data cannot be larger than 4096 bytes',
    },
    {
      body: { email: ['c@b.co'], password: 'reformer1' },
      status: 400,
      error_code: 'bad_json',
      msg: expect.stringContaining('email'),
    },
  ])('$body is $status $error_code', async ({ body, status, error_code, msg }) => {
    const answer = await signUp(body);
    expect(answer.status).toBe(status);
    expect(answer.body['error_code']).toBe(error_code);
    expect(answer.body['msg']).toEqual(msg);
  });

  it.each(['\\u0000', '\\ud800'])('%s in any place is never a 5xx', async (bad) => {
    const bodies = [
      `{"email":"a${bad}@b.co","password":"reformer1"}`,
      `{"email":"${identity.newEmail()}","password":"${bad}reformer1${bad}"}`,
      `{"email":"d@b.co","password":"reformer1","data":{"a${bad}":[{"b":"${bad}"}]}}`,
      `{"email":"a@b.co","refresh_token":"${bad}","type":"${bad}","token":"${bad}","token_hash":"${bad}"}`,
    ];
    const paths = [
      'signup',
      'token?grant_type=password',
      'token?grant_type=refresh_token',
      'recover',
      'otp',
      'verify',
      'resend',
    ];
    for (const path of paths)
      for (const body of bodies) {
        const answer = await identity.call('POST', `/auth/v1/${path}`, { body });
        expect([path, body, answer.status < 500]).toEqual([path, body, true]);
      }
    for (const path of [`verify?token=%00&type=%00`, 'verify?token=x&type=signup&redirect_to=%00'])
      await identity.openLink(`${identity.url}/auth/v1/${path}`);
  });

  it('a database that fails is the error that the page offers a retry for', async () => {
    await identity.sql('ALTER TABLE outbox RENAME TO outbox_away');
    try {
      const answer = await signUp({ email: identity.newEmail(), password: 'reformer1' });
      expect(answer).toMatchObject({
        status: 500,
        body: { error_code: 'unexpected_failure', msg: 'Database error saving new user' },
      });
    } finally {
      await identity.sql('ALTER TABLE outbox_away RENAME TO outbox');
    }
  });
});

describe('a second mail', () => {
  it('within a minute is answered alike and not sent', async () => {
    const email = identity.newEmail();
    await signUp({ email, password: 'reformer1' });
    const again = await identity.call('POST', '/auth/v1/resend', {
      body: { type: 'signup', email },
    });
    expect(again).toMatchObject({ status: 200, body: {} });
    expect(await identity.mailsTo(email)).toHaveLength(1);
    await identity.sql(`UPDATE one_time_links SET sent_at = sent_at - interval '61 seconds'`);
    await identity.call('POST', '/auth/v1/resend', { body: { type: 'signup', email } });
    const [first, second] = await identity.mailsTo(email);
    expect((await identity.openLink(first?.link ?? '')).hash).toContain('error_code=otp_expired');
    expect((await identity.openLink(second?.link ?? '')).hash).toContain('access_token=');
    expect(await outcome(email, 'reformer1')).toBe('in');
  });
});
