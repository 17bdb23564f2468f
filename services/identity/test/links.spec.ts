import { redisOf } from '@studio/nest-kit';
import { until } from '@studio/testing';
import { Redis } from 'ioredis';
import { openIdentity, PUBLIC_URL, type OpenIdentity } from './identity-test-app.js';

let identity: OpenIdentity;
beforeAll(async () => {
  identity = await openIdentity();
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
  it('works once; a scanner that only looks uses nothing up', async () => {
    const { email } = await identity.member();
    const { link = '' } = (await requestMail('recover', email)) ?? {};
    await identity.openLink(link, 'HEAD');
    await identity.openLink(link, 'HEAD');
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
  expect(kept).toContain('user.link_requested.v1');
  const token = new URL(mail?.link ?? '').searchParams.get('token') ?? '';
  for (const text of [token, mail?.code ?? '', person.email, 'Shaikha'])
    expect([text, kept.includes(text)]).toEqual([text, false]);
});
