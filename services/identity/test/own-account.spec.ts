import { openIdentity, type OpenIdentity } from './open-identity.js';

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
    expect((await change(here.bearer, { password: 'tower22' })).status).toBe(200);
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
    const asked = await change(bearer, { email: next });
    expect(asked.body).toMatchObject({ email: person.email, new_email: next });
    const [mail] = await identity.mailsTo(next);
    expect(mail?.purpose).toBe('email_change');
    await identity.openLink(mail?.link ?? '');
    await identity.signIn({ ...person, email: next });
    await expect(identity.signIn(person)).rejects.toThrow('invalid_credentials');
    expect(await identity.eventsOf('profile.changed.v1', next)).toHaveLength(1);
  });

  it('an address that was taken meanwhile stays with who has it', async () => {
    const { bearer } = await identity.signIn(await identity.member());
    const next = identity.newEmail();
    await change(bearer, { email: next });
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
    const { bearer } = await identity.signIn(await identity.member());
    expect(await change(bearer, body)).toMatchObject({ status, body: { error_code } });
  });

  it("somebody else's address is refused", async () => {
    const other = await identity.member();
    const { bearer } = await identity.signIn(await identity.member());
    const answer = await change(bearer, { email: other.email.toUpperCase() });
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
