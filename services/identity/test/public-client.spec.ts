import { claimsOf, openIdentity, PUBLIC_URL, type OpenIdentity } from './open-identity.js';

/** The walk of a member with the real @supabase/auth-js, unchanged. */
let identity: OpenIdentity;
beforeAll(async () => {
  identity = await openIdentity();
});
afterAll(() => identity.close());

const fragmentOf = (url: URL) => new URLSearchParams(url.hash.slice(1));

describe('the public client', () => {
  it('signs up, confirms by mail and signs in', async () => {
    const email = identity.newEmail();
    const client = identity.client();
    const signedUp = await client.signUp({
      email: email.toUpperCase(),
      password: 'reformer1',
      options: {
        data: { full_name: 'Noor Al Suwaidi', phone_number: '+971 50 1' },
        emailRedirectTo: `${PUBLIC_URL}/email-verified`,
      },
    });
    expect(signedUp.error).toBeNull();
    expect(signedUp.data.session).toBeNull();
    expect(signedUp.data.user).toMatchObject({
      email,
      role: 'authenticated',
      user_metadata: { full_name: 'Noor Al Suwaidi' },
    });

    const early = await client.signInWithPassword({ email, password: 'reformer1' });
    expect(early.error).toMatchObject({
      code: 'email_not_confirmed',
      message: 'Email not confirmed',
    });

    const [mail] = await identity.mailsTo(email);
    expect(mail).toMatchObject({ purpose: 'signup', fullName: 'Noor Al Suwaidi' });
    expect(mail?.link).toContain(`${PUBLIC_URL}/auth/v1/verify?token=`);
    const landed = await identity.openLink(mail?.link ?? '');
    expect(landed.origin + landed.pathname).toBe(`${PUBLIC_URL}/email-verified`);
    expect(fragmentOf(landed).get('type')).toBe('signup');
    expect(await identity.eventsOf('user.signed_up.v1', email)).toMatchObject([
      { fullName: 'Noor Al Suwaidi', role: 'user' },
    ]);

    const { data, error } = await client.signInWithPassword({ email, password: 'reformer1' });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({
      iss: `${PUBLIC_URL}/auth/v1`,
      sub: data.user?.id,
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      email,
      amr: [{ method: 'password' }],
      is_anonymous: false,
    });
    expect((await client.getUser()).data.user?.email).toBe(email);
    const claims = await client.getClaims();
    expect(claims.error).toBeNull();
    expect(claims.data?.claims.sub).toBe(data.user?.id);
  });

  it('takes over the session of a mailed link, refreshes it and signs out', async () => {
    const email = identity.newEmail();
    await identity.client().signUp({ email, password: 'reformer1' });
    const [mail] = await identity.mailsTo(email);
    const tokens = fragmentOf(await identity.openLink(mail?.link ?? ''));
    const client = identity.client();
    const set = await client.setSession({
      access_token: tokens.get('access_token') ?? '',
      refresh_token: tokens.get('refresh_token') ?? '',
    });
    expect(set.error).toBeNull();
    const refreshed = await client.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(tokens.get('refresh_token'));
    const old = refreshed.data.session?.access_token;
    expect((await client.signOut()).error).toBeNull();
    expect((await client.getUser(old)).error?.message).toBe('Auth session missing!');
  });

  it('recovers a forgotten password', async () => {
    const person = await identity.member();
    const before = await identity.signIn(person);
    const client = identity.client();
    const asked = await client.resetPasswordForEmail(person.email, {
      redirectTo: `${PUBLIC_URL}/reset-password`,
    });
    expect(asked.error).toBeNull();
    const mail = (await identity.mailsTo(person.email)).at(-1);
    expect(mail?.purpose).toBe('recovery');
    const landed = await identity.openLink(mail?.link ?? '');
    expect(landed.pathname).toBe('/reset-password');
    expect(fragmentOf(landed).get('type')).toBe('recovery');
    await client.setSession({
      access_token: fragmentOf(landed).get('access_token') ?? '',
      refresh_token: fragmentOf(landed).get('refresh_token') ?? '',
    });
    expect((await client.updateUser({ password: person.password })).error?.code).toBe(
      'same_password',
    );
    expect((await client.updateUser({ password: 'tower22' })).error).toBeNull();
    expect((await identity.refresh(before.refresh)).body['error_code']).toBe(
      'refresh_token_not_found',
    );
    expect(await identity.eventsOf('user.password_changed.v1', person.email)).toHaveLength(1);
    const old = await identity.client().signInWithPassword(person);
    expect(old.error?.code).toBe('invalid_credentials');
    const fresh = await identity
      .client()
      .signInWithPassword({ email: person.email, password: 'tower22' });
    expect(fresh.error).toBeNull();
  });

  it('verifies by the six digits and by the token of a link', async () => {
    const email = identity.newEmail();
    await identity.client().signUp({ email, password: 'reformer1' });
    const [signup] = await identity.mailsTo(email);
    const byCode = await identity
      .client()
      .verifyOtp({ email, token: signup?.code ?? '', type: 'email' });
    expect(byCode.error).toBeNull();
    expect(byCode.data.session?.access_token).toBeTruthy();

    await identity.client().signInWithOtp({ email });
    const magic = (await identity.mailsTo(email)).at(-1);
    const token_hash = new URL(magic?.link ?? '').searchParams.get('token') ?? '';
    const byHash = await identity.client().verifyOtp({ token_hash, type: 'magiclink' });
    expect(byHash.data.user?.email).toBe(email);
    const again = await identity.client().verifyOtp({ token_hash, type: 'magiclink' });
    expect(again.error).toMatchObject({
      code: 'otp_expired',
      status: 403,
      message: 'Email link is invalid or has expired',
    });
  });

  it('says what is wrong in the words the pages compare', async () => {
    const person = await identity.member();
    const client = identity.client();
    const weak = await client.signUp({ email: identity.newEmail(), password: '12345' });
    expect(weak.error).toMatchObject({
      name: 'AuthWeakPasswordError',
      message: 'Password should be at least 6 characters.',
      reasons: ['length'],
    });
    const taken = await client.signUp({ email: person.email, password: 'other12' });
    expect(taken.error).toMatchObject({ message: 'User already registered', status: 422 });
    const wrong = await client.signInWithPassword({ email: person.email, password: 'wrong12' });
    expect(wrong.error).toMatchObject({
      message: 'Invalid login credentials',
      code: 'invalid_credentials',
      status: 400,
    });
  });
});
