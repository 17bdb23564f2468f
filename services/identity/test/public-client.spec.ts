import { AuthClient } from '@supabase/auth-js';
import { AuthClient as AuthClient267 } from 'auth-js-2.67';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { claimsOf, openIdentity, PUBLIC_URL, type OpenIdentity } from './identity-test-app.js';

/** The walk of a member with the real @supabase/auth-js, both versions unchanged. */
let identity: OpenIdentity;
beforeAll(async () => {
  identity = await openIdentity();
});
afterAll(() => identity.close());

const fragmentOf = (url: URL) => new URLSearchParams(url.hash.slice(1));
const reformer = 'reformer1';

describe.each([
  ['2.119', AuthClient],
  ['2.67', AuthClient267 as unknown as typeof AuthClient],
])('the public client %s', (version, Client) => {
  const client = () => identity.client(Client);
  const lastMail = async (email: string) => (await identity.mailsTo(email)).at(-1);
  const openLast = async (email: string) => identity.openLink((await lastMail(email))?.link ?? '');
  const signedIn = async () => {
    const person = await identity.member();
    const own = client();
    const { data } = await own.signInWithPassword(person);
    return { ...person, own, session: data.session };
  };
  const isIn = async (own: ReturnType<typeof client>) => (await own.getUser()).error === null;

  it('signs up, is told to confirm, confirms by mail and signs in', async () => {
    const email = identity.newEmail();
    const own = client();
    const signedUp = await own.signUp({
      email: email.toUpperCase(),
      password: reformer,
      options: {
        data: { full_name: 'Noor Al Suwaidi', phone_number: '050 123 4567' },
        emailRedirectTo: `${PUBLIC_URL}/email-verified`,
      },
    });
    expect(signedUp.error).toBeNull();
    expect(signedUp.data.session).toBeNull();
    expect(signedUp.data.user).toMatchObject({
      email,
      role: 'authenticated',
      user_metadata: { full_name: 'Noor Al Suwaidi', phone_number: '+971501234567' },
    });
    const early = await own.signInWithPassword({ email, password: reformer });
    expect(early.error).toMatchObject({
      code: 'email_not_confirmed',
      message: 'Email not confirmed',
      status: 400,
    });
    const mail = await lastMail(email);
    expect(mail).toMatchObject({ purpose: 'signup', fullName: null });
    expect(mail?.link).toContain(`${PUBLIC_URL}/auth/v1/verify?token=`);
    const landed = await identity.openLink(mail?.link ?? '');
    expect(landed.origin + landed.pathname).toBe(`${PUBLIC_URL}/email-verified`);
    expect(fragmentOf(landed).get('type')).toBe('signup');
    expect(await identity.eventsOf('user.signed_up.v1', email)).toMatchObject([
      { fullName: 'Noor Al Suwaidi', role: 'user' },
    ]);
    const { data, error } = await own.signInWithPassword({ email, password: reformer });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect((await own.getUser()).data.user?.email).toBe(email);
  });

  it('gets a token that anybody can check by the published keys', async () => {
    const { id, email, own, session } = await signedIn();
    const token = session?.access_token ?? '';
    const iat = expect.any(Number) as number;
    expect(claimsOf(token)).toEqual({
      iss: `${PUBLIC_URL}/auth/v1`,
      sub: id,
      aud: 'authenticated',
      exp: session?.expires_at,
      iat,
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: iat }],
      session_id: expect.any(String) as string,
      is_anonymous: false,
    });
    const keys = createRemoteJWKSet(new URL(`${identity.url}/auth/v1/.well-known/jwks.json`));
    expect((await jwtVerify(token, keys)).payload.sub).toBe(id);
    // 2.67 has no getClaims yet.
    if (version === '2.67') return;
    const claims = await own.getClaims();
    expect(claims.error).toBeNull();
    expect(claims.data?.claims.sub).toBe(id);
  });

  it('takes over the session of a mailed link', async () => {
    const email = identity.newEmail();
    await client().signUp({ email, password: reformer });
    const tokens = fragmentOf(await openLast(email));
    const own = client();
    const set = await own.setSession({
      access_token: tokens.get('access_token') ?? '',
      refresh_token: tokens.get('refresh_token') ?? '',
    });
    expect(set.error).toBeNull();
    expect(await isIn(own)).toBe(true);
  });

  it('refreshes with a new token each time; a stolen one ends the session', async () => {
    const { own, session } = await signedIn();
    const first = session?.refresh_token ?? '';
    const second = (await own.refreshSession()).data.session?.refresh_token ?? '';
    const third = (await own.refreshSession()).data.session?.refresh_token ?? '';
    expect(new Set([first, second, third]).size).toBe(3);
    // The answer was lost: the same successor once more.
    const lost = await client().refreshSession({ refresh_token: second });
    expect(lost.data.session?.refresh_token).toBe(third);
    await identity.sql(`UPDATE sessions SET refreshed_at = refreshed_at - interval '11 seconds'`);
    const thief = await client().refreshSession({ refresh_token: first });
    expect(thief.error).toMatchObject({
      status: 400,
      code: 'refresh_token_already_used',
      message: 'Invalid Refresh Token: Already Used',
    });
    expect(await isIn(own)).toBe(false);
    const after = await client().refreshSession({ refresh_token: third });
    expect(after.error).toMatchObject({ code: 'refresh_token_not_found' });
  });

  it('changes metadata, password and address', async () => {
    const { email, password, own } = await signedIn();
    const named = await own.updateUser({ data: { full_name: 'Noor' } });
    expect(named.data.user?.user_metadata).toEqual({ full_name: 'Noor' });
    // A session alone changes neither.
    for (const change of [{ password: 'tower22' }, { email: identity.newEmail() }])
      expect((await own.updateUser(change)).error).toMatchObject({
        code: 'current_password_required',
        status: 400,
      });
    const wrong = await own.updateUser({ password: 'tower22', current_password: 'wrong12' });
    expect(wrong.error).toMatchObject({ code: 'current_password_invalid', status: 400 });
    const current_password = password;
    expect((await own.updateUser({ password, current_password })).error).toMatchObject({
      code: 'same_password',
      status: 422,
      message: 'New password should be different from the old password.',
    });
    const tower = 'tower22';
    expect((await own.updateUser({ password: tower, current_password })).error).toBeNull();
    const next = identity.newEmail();
    const answer = await own.updateUser({ email: next, current_password: tower });
    expect(answer.data.user).toMatchObject({ email, new_email: next });
    expect(await identity.eventsOf('user.email_change_requested.v1', email)).toHaveLength(1);
    expect((await own.resend({ type: 'email_change', email })).error).toBeNull();
    const code = (await lastMail(next))?.code ?? '';
    const verified = await own.verifyOtp({ email: next, token: code, type: 'email_change' });
    expect(verified.error).toBeNull();
    expect((await own.getUser()).data.user).toMatchObject({ email: next });
    const other = await identity.member();
    const taken = await own.updateUser({ email: other.email });
    expect(taken.error).toMatchObject({ code: 'email_exists', status: 422 });
  });

  it('recovers a forgotten password', async () => {
    const person = await identity.member();
    const before = await identity.signIn(person);
    const own = client();
    const redirectTo = `${PUBLIC_URL}/reset-password`;
    expect((await own.resetPasswordForEmail(person.email, { redirectTo })).error).toBeNull();
    expect((await lastMail(person.email))?.purpose).toBe('recovery');
    const landed = await openLast(person.email);
    expect(landed.pathname).toBe('/reset-password');
    expect(fragmentOf(landed).get('type')).toBe('recovery');
    await own.setSession({
      access_token: fragmentOf(landed).get('access_token') ?? '',
      refresh_token: fragmentOf(landed).get('refresh_token') ?? '',
    });
    expect((await own.updateUser({ password: 'tower22' })).error).toBeNull();
    expect((await identity.refresh(before.refresh)).body['error_code']).toBe(
      'refresh_token_not_found',
    );
    expect(await identity.eventsOf('user.password_changed.v1', person.email)).toHaveLength(1);
    const old = await client().signInWithPassword(person);
    expect(old.error?.code).toBe('invalid_credentials');
    const fresh = await client().signInWithPassword({ ...person, password: 'tower22' });
    expect(fresh.error).toBeNull();
  });

  it('signs in by the six digits and by the token of a link', async () => {
    const email = identity.newEmail();
    expect((await client().signInWithOtp({ email })).error).toBeNull();
    const token = (await lastMail(email))?.code ?? '';
    const byCode = await client().verifyOtp({ email, token, type: 'email' });
    expect(byCode.error).toBeNull();
    expect(claimsOf(byCode.data.session?.access_token ?? '')).toMatchObject({
      amr: [{ method: 'otp' }],
    });
    await client().signInWithOtp({ email });
    const link = new URL((await lastMail(email))?.link ?? '');
    const token_hash = link.searchParams.get('token') ?? '';
    const byHash = await client().verifyOtp({ token_hash, type: 'magiclink' });
    expect(byHash.data.user?.email).toBe(email);
    const again = await client().verifyOtp({ token_hash, type: 'magiclink' });
    expect(again.error).toMatchObject({
      code: 'otp_expired',
      status: 403,
      message: 'Email link is invalid or has expired',
    });
    const stranger = await client().signInWithOtp({
      email: identity.newEmail(),
      options: { shouldCreateUser: false },
    });
    expect(stranger.error).toMatchObject({
      code: 'otp_disabled',
      message: 'Signups not allowed for otp',
      status: 422,
    });
  });

  it('has the confirmation sent again', async () => {
    const email = identity.newEmail();
    await client().signUp({ email, password: reformer });
    expect((await client().resend({ type: 'signup', email })).error).toBeNull();
    const [first, second] = await identity.mailsTo(email);
    expect((await identity.openLink(first?.link ?? '')).hash).toContain('otp_expired');
    expect((await identity.openLink(second?.link ?? '')).hash).toContain('access_token=');
  });

  it.each([
    ['global', [false, false]],
    ['local', [false, true]],
    ['others', [true, false]],
  ] as const)('signs out with the scope %s', async (scope, expected) => {
    const person = await identity.member();
    const [here, there] = [client(), client()];
    const { data } = await here.signInWithPassword(person);
    await there.signInWithPassword(person);
    expect((await here.signOut({ scope })).error).toBeNull();
    const gone = await here.getUser(data.session?.access_token);
    expect([gone.error === null, await isIn(there)]).toEqual(expected);
    if (gone.error) expect(gone.error.message).toBe('Auth session missing!');
  });

  it('says what is wrong in the words that the pages compare', async () => {
    const person = await identity.member();
    const own = client();
    const weak = await own.signUp({ email: identity.newEmail(), password: '12345' });
    expect(weak.error).toMatchObject({
      name: 'AuthWeakPasswordError',
      message: 'Password should be at least 6 characters.',
      reasons: ['length'],
    });
    const taken = await own.signUp({ email: person.email, password: 'other12' });
    expect(taken.error).toMatchObject({ message: 'User already registered', status: 422 });
    const wrong = await own.signInWithPassword({ email: person.email, password: 'wrong12' });
    expect(wrong.error).toMatchObject({
      message: 'Invalid login credentials',
      code: 'invalid_credentials',
      status: 400,
    });
  });
});
