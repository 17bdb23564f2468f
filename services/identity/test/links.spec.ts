import { jest } from '@jest/globals';
import { logger, redisOf } from '@studio/nest-kit';
import { until } from '@studio/testing';
import { Redis } from 'ioredis';
import { MakeSetupLink } from '../src/setup/make-setup-link.js';
import { PrintFirstLink } from '../src/setup/print-first-link.js';
import { openIdentity, PUBLIC_URL, type OpenIdentity } from './identity-test-app.js';

let identity: OpenIdentity;
beforeAll(async () => {
  identity = await openIdentity({ SETUP_LINK: '1' });
});
afterAll(() => identity.close());

const requestMail = async (path: 'recover' | 'otp', email: string, redirect?: string) => {
  const query = redirect === undefined ? '' : `?redirect_to=${encodeURIComponent(redirect)}`;
  const answer = await identity.call('POST', `/auth/v1/${path}${query}`, { body: { email } });
  expect(answer).toMatchObject({ status: 200, body: {} });
  return (await identity.mailsTo(email)).at(-1);
};
const verify = (body: unknown) => identity.call('POST', '/auth/v1/verify', { body });

describe('a mailed link', () => {
  it('works once', async () => {
    const { email } = await identity.member();
    const { link = '' } = (await requestMail('recover', email)) ?? {};
    expect((await identity.openLink(link)).hash).toContain('access_token=');
    const again = await identity.openLink(link);
    expect(again.pathname).toBe('/reset-password');
    expect(again.hash).toBe(
      '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
    );
  });

  it('that confirmed an address says so when it is opened again', async () => {
    const email = identity.newEmail();
    await identity.call('POST', '/auth/v1/signup', { body: { email, password: 'pilates1' } });
    const { link = '' } = (await identity.mailsTo(email)).at(-1) ?? {};
    expect((await identity.openLink(link)).hash).toContain('access_token=');
    expect((await identity.openLink(link)).hash).toMatch(/error_code=otp_expired.*&was=confirmed$/);
    expect((await identity.openLink(link.replace('token=', 'token=x'))).hash).not.toContain('was=');
  });

  it('opened twice at the same moment lets one in', async () => {
    const { email } = await identity.member();
    const { link = '' } = (await requestMail('recover', email)) ?? {};
    const landed = await Promise.all(Array.from({ length: 10 }, () => identity.openLink(link)));
    expect(landed.filter(({ hash }) => hash.includes('access_token='))).toHaveLength(1);
  });

  it('dies of age, of a newer one, and of a new password', async () => {
    const person = await identity.member();
    const first = await requestMail('recover', person.email);
    const second = await requestMail('recover', person.email);
    expect((await identity.openLink(first?.link ?? '')).hash).toContain('otp_expired');
    await identity.sql(`UPDATE one_time_links SET expires_at = now() - interval '1 second'`);
    expect((await identity.openLink(second?.link ?? '')).hash).toContain('otp_expired');
    const third = await requestMail('recover', person.email);
    const { bearer } = await identity.signIn(person);
    const body = { password: 'tower22', current_password: person.password };
    await identity.call('PUT', '/auth/v1/user', { headers: bearer, body });
    expect((await identity.openLink(third?.link ?? '')).hash).toContain('otp_expired');
  });

  it('is not kept in a readable form', async () => {
    const { email } = await identity.member();
    const mail = await requestMail('recover', email);
    const token = new URL(mail?.link ?? '').searchParams.get('token') ?? '';
    const rows = JSON.stringify(await identity.sql('SELECT * FROM one_time_links'));
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(mail?.code);
  });

  it.each([
    'https://evil.example/reset-password',
    '//evil.example',
    'https:evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    `${PUBLIC_URL}@evil.example/reset-password`,
    'http://localhost:4200.evil.example/reset-password',
    'http://user@localhost:4200/reset-password',
    `${PUBLIC_URL}/%2e%2e//evil.example`,
    `${PUBLIC_URL}/reset-password/../admin`,
    `${PUBLIC_URL}/${'x'.repeat(4_096)}`,
    'http%3A%2F%2Fevil.example',
    '\0',
  ])('leads inside the site although %s was asked for', async (redirect) => {
    const { email } = await identity.member();
    const mail = await requestMail('recover', email, redirect);
    const landed = await identity.openLink(mail?.link ?? '');
    expect(landed.origin + landed.pathname).toBe(`${PUBLIC_URL}/reset-password`);
    const tampered = new URL(mail?.link ?? '');
    tampered.searchParams.set('redirect_to', redirect);
    expect((await identity.openLink(tampered.href)).origin).toBe(PUBLIC_URL);
  });

  it('leads to the page that was asked for; the header counts before the query', async () => {
    const { email } = await identity.member();
    await identity.call('POST', `/auth/v1/recover?redirect_to=${PUBLIC_URL}/`, {
      body: { email },
      headers: { redirect_to: `${PUBLIC_URL}/email-verified?x=1` },
    });
    const mail = (await identity.mailsTo(email)).at(-1);
    expect((await identity.openLink(mail?.link ?? '')).pathname).toBe('/email-verified');
  });
});

describe('six digits', () => {
  it('five wrong ones end the code, not the link', async () => {
    const { email } = await identity.member();
    const mail = await requestMail('otp', email);
    const wrong = mail?.code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n++)
      expect(await verify({ type: 'email', email, token: wrong })).toMatchObject({
        status: 403,
        body: { error_code: 'otp_expired', msg: 'Token has expired or is invalid' },
      });
    const right = await verify({ type: 'email', email, token: mail?.code });
    expect(right.body['error_code']).toBe('otp_expired');
    expect((await identity.openLink(mail?.link ?? '')).hash).toContain('access_token=');
  });

  it('that are wrong are refused no sooner for who has none than for who has', async () => {
    const { email } = await identity.member();
    await requestMail('otp', email);
    for (const one of [email, identity.newEmail()]) {
      const before = performance.now();
      expect((await verify({ type: 'email', email: one, token: 'x' })).status).toBe(403);
      // Longer than looking takes; a timer may be a moment early.
      expect(performance.now() - before).toBeGreaterThan(95);
    }
  });
});

describe('asking for mails', () => {
  it('tells nobody who is a member', async () => {
    const email = identity.newEmail();
    for (const [path, body] of [
      ['recover', { email }],
      ['resend', { email, type: 'signup' }],
      ['resend', { email, type: 'email_change' }],
    ] as const)
      expect(await identity.call('POST', `/auth/v1/${path}`, { body })).toMatchObject({
        status: 200,
        body: {},
      });
    expect(await identity.mailsTo(email)).toHaveLength(0);
  });

  it('holds nobody up when one before can not be mailed', async () => {
    const { email } = await identity.member();
    const broken = '00000000-0000-7000-8000-000000000001';
    // No account can have an address in capitals.
    await identity.sql(
      `INSERT INTO asked_links (id, type, email, redirects, create_with)
       VALUES ($1, 'magiclink', 'Nobody@Spec.Studio', '[]', '{}')`,
      [broken],
    );
    await identity.call('POST', '/auth/v1/recover', { body: { email } });
    const requested = () => identity.sql<{ id: string }>('SELECT id FROM asked_links');
    await until(async () => (await requested()).every(({ id }) => id === broken));
    expect(await requested()).toEqual([{ id: broken }]);
    await identity.sql('DELETE FROM asked_links WHERE id = $1', [broken]);
    expect((await identity.mailsTo(email)).at(-1)?.purpose).toBe('recovery');
  });

  it('/otp makes an account without a password, unless told not to', async () => {
    const email = identity.newEmail();
    const no = await identity.call('POST', '/auth/v1/otp', { body: { email, create_user: false } });
    expect(no).toMatchObject({ status: 422, body: { error_code: 'otp_disabled' } });
    const mail = await requestMail('otp', email);
    expect((await identity.openLink(mail?.link ?? '')).hash).toContain('type=magiclink');
    expect(await identity.eventsOf('user.signed_up.v1', email)).toHaveLength(1);
    await expect(identity.signIn({ email, password: '' })).rejects.toThrow('invalid_credentials');
  });
});

describe('refusals', () => {
  it.each([
    ['recover', {}, 'validation_failed'],
    ['recover', { email: 'nobody' }, 'validation_failed'],
    ['resend', { email: 'a@b.co' }, 'validation_failed'],
    ['resend', { email: 'a@b.co', type: 'recovery' }, 'validation_failed'],
    ['otp', { phone: '1' }, 'phone_provider_disabled'],
    ['verify', { type: 'signup' }, 'validation_failed'],
    ['verify', { token_hash: 'x' }, 'validation_failed'],
    ['verify', { type: 'signup', token_hash: 'x', email: 'a@b.co' }, 'validation_failed'],
    ['verify', { type: 'signup', token_hash: 'x' }, 'otp_expired'],
    ['verify', { type: 'sms', token_hash: 'x' }, 'otp_expired'],
    ['verify', { type: 'signup', token: '123456', email: 'a@b.co' }, 'otp_expired'],
  ])('%s %j is %s', async (path, body, code) => {
    const answer = await identity.call('POST', `/auth/v1/${path}`, { body });
    expect(answer.body['error_code']).toBe(code);
  });

  it.each(['?type=signup', '?token=x', '?token=&type='])('GET /verify%s is 400', async (query) => {
    const answer = await identity.call('GET', `/auth/v1/verify${query}`);
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
  });
});

it('a link, its code and whose it is stand in PostgreSQL, and nothing of it in Redis', async () => {
  const person = await identity.member({ data: { full_name: 'Shaikha Al Falasi' } });
  const mail = await requestMail('recover', person.email);
  const { bearer } = await identity.signIn(person);
  await identity.call('POST', '/api/me/exports', { headers: bearer });
  const open = `SELECT 1 FROM outbox WHERE data->>'email' = $1 AND relayed_at IS NULL`;
  await until(async () => (await identity.sql(open, [person.email])).length === 0);

  const { url, prefix } = redisOf(identity.config.REDIS_URL);
  const redis = new Redis(url);
  const found = await redis.keys(`${prefix}:*`);
  const jobs = await Promise.all(
    found.map(async (key) => ((await redis.type(key)) === 'hash' ? redis.hgetall(key) : null)),
  );
  redis.disconnect();
  const kept = JSON.stringify([found, jobs]);
  expect(kept).toContain('batches:{notifications}');
  const token = new URL(mail?.link ?? '').searchParams.get('token') ?? '';
  for (const text of [token, mail?.code ?? '', person.email, 'Shaikha'])
    expect([text, kept.includes(text)]).toEqual([text, false]);
});

describe('a link to /setup', () => {
  // Whether there is an admin is what these are about.
  beforeEach(async () => {
    await identity.sql('DELETE FROM setup_links');
    await identity.sql(`UPDATE profiles SET role = 'user', is_admin = false`);
  });
  const tokenIn = (link: string): string => {
    expect(link).toMatch(new RegExp(`^${PUBLIC_URL}/setup#token=[\\w-]{43}$`));
    return link.split('token=')[1] ?? '';
  };
  const newLink = async (address?: string): Promise<string> => {
    const made = await identity.app.get(MakeSetupLink).execute(address);
    return tokenIn(made?.link ?? '');
  };
  const checkLink = (token: string) =>
    identity.call('POST', '/api/setup/link', { body: { token } });
  const setUp = (token: string, person: { email?: string; password?: string } = {}) =>
    identity.call('POST', '/api/setup/admin', {
      body: {
        token,
        fullName: 'Hessa Al Marri',
        email: identity.newEmail(),
        password: 'reformer1',
        ...person,
      },
    });
  const adminCount = async () =>
    (await identity.sql(`SELECT FROM profiles WHERE role = 'admin' AND is_admin`)).length;

  describe('the first admin', () => {
    it('comes by the link that the start writes to the log, and signs in', async () => {
      const warn = jest.spyOn(logger, 'warn').mockImplementation(() => undefined);
      await identity.app.get(PrintFirstLink).onApplicationBootstrap();
      const printed = () =>
        (warn.mock.calls as unknown as [{ setupLink?: string }][]).flatMap(
          ([{ setupLink = [] }]) => setupLink,
        );
      const token = tokenIn(printed()[0] ?? '');
      // Hashed: who reads the table can't open the link.
      expect(JSON.stringify(await identity.sql('SELECT * FROM setup_links'))).not.toContain(token);
      expect(await checkLink(token)).toMatchObject({ status: 200, body: { email: null } });
      const email = identity.newEmail();
      expect(await setUp(token, { email })).toMatchObject({ status: 201, body: { email } });
      const { bearer } = await identity.signIn({ email, password: 'reformer1' });
      const { body: me } = await identity.call('GET', '/api/me/profile', { headers: bearer });
      expect(me).toMatchObject({
        email,
        full_name: 'Hessa Al Marri',
        role: 'admin',
        is_admin: true,
      });
      const history = await identity.call('GET', `/api/admin/users/${me['id']}/history`, {
        headers: bearer,
      });
      expect(history.body['items']).toMatchObject([
        {
          actorId: null,
          action: 'role.changed',
          reason: 'The first admin, by the link of the start',
        },
      ]);
      expect(await identity.eventsOf('user.signed_up.v1', email)).toMatchObject([
        { role: 'admin' },
      ]);
      // With an admin, a start writes nothing.
      warn.mockClear();
      await identity.app.get(PrintFirstLink).onApplicationBootstrap();
      expect(printed()).toEqual([]);
      warn.mockRestore();
    });

    it('is one, when two tabs use the link at the same moment', async () => {
      const token = await newLink();
      const answers = await Promise.all(Array.from({ length: 6 }, () => setUp(token)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      const others = answers.filter(({ status }) => status !== 201);
      expect(new Set(others.map(({ body }) => body['code']))).toEqual(new Set(['SETUP_LINK_USED']));
      expect(await adminCount()).toBe(1);
    });

    it('is not made by a link that is unknown, used, replaced, too old, or late', async () => {
      const codeOf = async (token: string) => [
        (await checkLink(token)).body['code'],
        (await setUp(token)).body['code'],
      ];
      expect(await codeOf('x')).toEqual(['SETUP_LINK_UNKNOWN', 'SETUP_LINK_UNKNOWN']);
      const [first, second] = [await newLink(), await newLink()];
      expect(await codeOf(first)).toEqual(['SETUP_LINK_REPLACED', 'SETUP_LINK_REPLACED']);
      await identity.sql(`UPDATE setup_links SET expires_at = now() - interval '1 second'`);
      expect(await codeOf(second)).toEqual(['SETUP_LINK_EXPIRED', 'SETUP_LINK_EXPIRED']);
      const late = await newLink();
      const { id } = await identity.member();
      await identity.sql(`UPDATE profiles SET role = 'admin', is_admin = true WHERE id = $1`, [id]);
      expect(await codeOf(late)).toEqual(['SETUP_DONE', 'SETUP_DONE']);
      expect(await adminCount()).toBe(1);
    });

    it('keeps to the rules of passwords and addresses, and the link stays good', async () => {
      const token = await newLink();
      expect((await setUp(token, { password: 'abc1' })).body['code']).toBe('WEAK_PASSWORD');
      expect((await setUp(token, { email: 'hessa' })).body['code']).toBe('BAD_REQUEST');
      expect((await checkLink(token)).status).toBe(200);
    });

    it('with an account already types its password: a link takes nobody over', async () => {
      const token = await newLink();
      const member = await identity.member();
      const taken = await setUp(token, { email: member.email, password: 'another22' });
      expect(taken.body['code']).toBe('SETUP_ACCOUNT_EXISTS');
      expect(await adminCount()).toBe(0);
      expect((await setUp(token, member)).status).toBe(201);
      const [row] = await identity.sql('SELECT role FROM profiles WHERE id = $1', [member.id]);
      expect(row).toEqual({ role: 'admin' });
    });
  });

  describe('npm run admin:invite', () => {
    it('makes another admin of that address alone, mails the link, and leaves a row', async () => {
      await setUp(await newLink());
      const email = identity.newEmail();
      const token = await newLink(email);
      const [mail] = await identity.mailsTo(email);
      expect(mail).toMatchObject({ purpose: 'setup', role: 'admin', code: '' });
      expect(tokenIn(mail?.link ?? '')).toBe(token);
      expect(await checkLink(token)).toMatchObject({ status: 200, body: { email } });
      expect((await setUp(token)).body['code']).toBe('SETUP_OTHER_ADDRESS');
      expect((await setUp(token, { email })).status).toBe(201);
      expect((await setUp(token, { email })).body['code']).toBe('SETUP_LINK_USED');
      expect(await adminCount()).toBe(2);
      const rows = await identity.sql(
        `SELECT reason FROM staff_history WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
        [email],
      );
      expect(rows).toEqual([{ reason: 'Another admin, by a link of npm run admin:invite' }]);
    });
  });
});
