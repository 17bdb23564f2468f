import { until } from '@studio/testing';
import { DataSource } from 'typeorm';
import { claimsOf, openIdentity, type OpenIdentity } from './identity-test-app.js';

let identity: OpenIdentity;
beforeAll(async () => {
  identity = await openIdentity();
});
afterAll(() => identity.close());

const change = (bearer: Record<string, string>, body: unknown) =>
  identity.call('PUT', '/auth/v1/user', { headers: bearer, body });

describe('the own account', () => {
  it('a new password ends the other sessions and keeps this one', async () => {
    const person = await identity.member();
    const [here, there] = [await identity.signIn(person), await identity.signIn(person)];
    const body = { password: 'tower22', current_password: person.password };
    expect((await change(here.bearer, body)).status).toBe(200);
    const status = async (bearer: Record<string, string>) =>
      (await identity.call('GET', '/auth/v1/user', { headers: bearer })).status;
    expect([await status(here.bearer), await status(there.bearer)]).toEqual([200, 403]);
    expect(await identity.eventsOf('user.password_changed.v1', person.email)).toHaveLength(1);
  });

  it('metadata are merged, a null takes one away, and the profile is untouched', async () => {
    const { bearer } = await identity.signIn(
      await identity.member({ data: { full_name: 'A', x: 1 } }),
    );
    const answer = await change(bearer, { data: { x: null, y: 2, full_name: 'B' } });
    expect(answer.body['user_metadata']).toEqual({ full_name: 'B', y: 2 });
    const profile = await identity.call('GET', '/api/me/profile', { headers: bearer });
    expect(profile.body['full_name']).toBe('A');
  });

  it('a new address counts when its own mail has been opened', async () => {
    const person = await identity.member();
    const { bearer } = await identity.signIn(person);
    const next = identity.newEmail();
    const answer = await change(bearer, { email: next, current_password: person.password });
    expect(answer.body).toMatchObject({ email: person.email, new_email: next });
    const [mail] = await identity.mailsTo(next);
    expect(mail?.purpose).toBe('email_change');
    await identity.openLink(mail?.link ?? '');
    await identity.signIn({ ...person, email: next });
    await expect(identity.signIn(person)).rejects.toThrow('invalid_credentials');
    expect(await identity.eventsOf('profile.changed.v1', next)).toHaveLength(1);
  });

  it('an address that was taken meanwhile stays with who has it', async () => {
    const person = await identity.member();
    const { bearer } = await identity.signIn(person);
    const next = identity.newEmail();
    await change(bearer, { email: next, current_password: person.password });
    const [mail] = await identity.mailsTo(next);
    await identity.member({ email: next });
    expect((await identity.openLink(mail?.link ?? '')).hash).toContain('error_code=email_exists');
  });

  it.each([
    [{ password: '12345' }, 422, 'weak_password'],
    [{ password: 'reformer1' }, 422, 'same_password'],
    [{ app_metadata: { role: 'admin' } }, 403, 'not_admin'],
    [{ email: 'nobody' }, 400, 'validation_failed'],
    [{ phone: '+971' }, 422, 'phone_provider_disabled'],
    [{ data: 'text' }, 400, 'bad_json'],
  ])('%j is %i %s', async (body, status, error_code) => {
    const person = await identity.member();
    const { bearer } = await identity.signIn(person);
    expect(await change(bearer, { ...body, current_password: person.password })).toMatchObject({
      status,
      body: { error_code },
    });
  });

  it("somebody else's address is refused", async () => {
    const other = await identity.member();
    const person = await identity.member();
    const { bearer } = await identity.signIn(person);
    const body = { email: other.email.toUpperCase(), current_password: person.password };
    const answer = await change(bearer, body);
    expect(answer).toMatchObject({ status: 422, body: { error_code: 'email_exists' } });
  });

  it('roles and ids can not be written', async () => {
    const person = await identity.member();
    const { bearer } = await identity.signIn(person);
    const answer = await change(bearer, {
      role: 'admin',
      id: 'x',
      email_confirmed_at: null,
      data: { role: 'admin' },
    });
    expect(answer.body).toMatchObject({ id: person.id, role: 'authenticated' });
    expect((await identity.call('GET', '/api/admin/users', { headers: bearer })).status).toBe(403);
  });
});

describe('a new password or address', () => {
  const refusal = async (bearer: Record<string, string>, body: object) => {
    const { status, body: answer } = await change(bearer, body);
    return [status, answer['error_code']];
  };
  const changes = () => [{ password: 'tower22' }, { email: identity.newEmail() }];
  const age = (bearer: Record<string, string>, minutes: number) =>
    identity.sql(
      `UPDATE sessions SET created_at = created_at - make_interval(mins => $2) WHERE id = $1`,
      [claimsOf(bearer['authorization'] ?? '')['session_id'], minutes],
    );

  it('is not set with a session alone', async () => {
    const person = await identity.member();
    const { bearer } = await identity.signIn(person);
    for (const body of changes()) {
      expect(await refusal(bearer, body)).toEqual([400, 'current_password_required']);
      const wrong = { ...body, current_password: 'wrong12' };
      expect(await refusal(bearer, wrong)).toEqual([400, 'current_password_invalid']);
      const data = { data: { x: 1 } };
      expect(await refusal(bearer, { ...body, ...data, current_password: '' })).toEqual([
        400,
        'current_password_required',
      ]);
    }
    await identity.signIn(person);
    const { body } = await identity.call('GET', '/auth/v1/user', { headers: bearer });
    expect([body['new_email'], body['user_metadata']]).toEqual([undefined, {}]);
  });

  it('does not tell by "same password" what the current password is', async () => {
    const person = await identity.member();
    const { bearer } = await identity.signIn(person);
    const body = { password: person.password };
    expect(await refusal(bearer, body)).toEqual([400, 'current_password_required']);
  });

  it('is set without the current password for 10 minutes after a mailed link', async () => {
    for (const body of changes()) {
      const { bearer } = await identity.recover((await identity.member()).email);
      await age(bearer, 9);
      expect((await change(bearer, body)).status).toBe(200);
    }
  });

  it('needs a proof again when the mailed link is older, refreshed or not', async () => {
    const person = await identity.member();
    const { bearer, refresh } = await identity.recover(person.email);
    await age(bearer, 11);
    const refreshed = String((await identity.refresh(refresh)).body['access_token']);
    expect(claimsOf(refreshed)['amr']).toEqual([
      { method: 'otp', timestamp: expect.any(Number) as number },
    ]);
    for (const headers of [bearer, { authorization: `Bearer ${refreshed}` }])
      for (const body of changes())
        expect(await refusal(headers, body)).toEqual([400, 'reauthentication_needed']);
    const body = { password: 'tower22', current_password: 'wrong12' };
    expect(await refusal(bearer, body)).toEqual([400, 'current_password_invalid']);
    expect((await change(bearer, { ...body, current_password: person.password })).status).toBe(200);
  });

  const ended = 'DELETE FROM sessions WHERE user_id = $1';
  const changed = `UPDATE users SET password_hash = 'x' WHERE id = $1`;
  it.each([
    {
      method: 'PUT',
      path: '/auth/v1/user',
      what: 'the session has ended',
      sql: ended,
      status: 403,
    },
    {
      method: 'PUT',
      path: '/auth/v1/user',
      what: 'the password was changed',
      sql: changed,
      status: 409,
    },
    {
      method: 'POST',
      path: '/api/me/email',
      what: 'the password was changed',
      sql: changed,
      status: 403,
    },
  ])(
    '$method $path is refused when $what since the check',
    async ({ method, path, sql, status }) => {
      const { id, password, ...person } = await identity.member();
      const { bearer: headers } = await identity.signIn({ ...person, password });
      const proof = { current_password: password, currentPassword: password };
      const body = { ...proof, email: identity.newEmail() };
      const answers: ReturnType<typeof identity.call>[] = [];
      await identity.app.get(DataSource).transaction(async (tx) => {
        await tx.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [id]);
        answers.push(identity.call(method, path, { headers, body }));
        await until(async () => {
          const waiting = await identity.sql(
            `SELECT FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          );
          return waiting.length > 0;
        });
        await tx.query(sql, [id]);
      });
      expect((await answers[0])?.status).toBe(status);
      expect(await identity.mailsTo(body.email)).toEqual([]);
    },
  );
});

describe('what was given out with the account', () => {
  const endedOf = async (userId: string): Promise<number> => {
    const rows = await identity.sql(
      `SELECT FROM outbox WHERE type = 'user.sessions_ended.v1' AND data->>'userId' = $1`,
      [userId],
    );
    return rows.length;
  };
  const admin = async () => {
    const person = await identity.member();
    await identity.sql(`UPDATE profiles SET role = 'admin', is_admin = true WHERE id = $1`, [
      person.id,
    ]);
    return (await identity.signIn(person)).bearer;
  };

  it.each<
    [
      string,
      number,
      (who: { id: string; password: string; bearer: Bearer }) => Promise<{ status: number }>,
    ]
  >([
    [
      'a new password',
      1,
      ({ bearer, password }) => change(bearer, { password: 'tower22', current_password: password }),
    ],
    ['signing out everywhere', 1, ({ bearer }) => logout(bearer, 'global')],
    ['signing out everywhere else', 1, ({ bearer }) => logout(bearer, 'others')],
    ['signing out here', 0, ({ bearer }) => logout(bearer, 'local')],
    [
      'a ban',
      1,
      async ({ id }) =>
        identity.call('PUT', `/api/admin/users/${id}/ban`, {
          headers: await admin(),
          body: { until: null, reason: 'Her card was stolen' },
        }),
    ],
    [
      'an admin who signs her out',
      1,
      async ({ id }) =>
        identity.call('POST', `/api/admin/users/${id}/sign-out`, {
          headers: await admin(),
          body: { reason: 'She lost her phone' },
        }),
    ],
  ])('ends with %s: %i', async (_, times, act) => {
    const person = await identity.member();
    const { bearer } = await identity.signIn(person);
    expect(await endedOf(person.id)).toBe(0);
    expect((await act({ ...person, bearer })).status).toBeLessThan(300);
    expect(await endedOf(person.id)).toBe(times);
  });
});

type Bearer = Record<string, string>;
const logout = (headers: Bearer, scope: string) =>
  identity.call('POST', `/auth/v1/logout?scope=${scope}`, { headers });
