import { signServiceToken } from '@studio/auth';
import { claimsOf, openIdentity, SERVICE_SECRET, type OpenIdentity } from './identity-test-app.js';

let identity: OpenIdentity;
beforeAll(async () => {
  identity = await openIdentity();
});
afterAll(() => identity.close());

/** All the ways in which somebody could say "I am an admin". */
const claims = {
  role: 'admin',
  is_admin: true,
  isAdmin: true,
  user_role: 'admin',
  app_metadata: { role: 'admin', is_admin: true },
};

type Attempt = (headers: Record<string, string>, id: string) => Promise<{ status: number }>;
const attempts: [string, Attempt][] = [
  ['signing up', () => Promise.resolve({ status: 200 })],
  [
    'user_metadata',
    (headers) => identity.call('PUT', '/auth/v1/user', { headers, body: { data: claims } }),
  ],
  [
    'an update of the user',
    (headers) => identity.call('PUT', '/auth/v1/user', { headers, body: claims }),
  ],
  [
    'an update of the profile',
    (headers) =>
      identity.call('PATCH', '/api/me/profile', {
        headers,
        body: { full_name: 'Noor', ...claims },
      }),
  ],
  [
    'the data client',
    (headers, id) =>
      identity.call('PATCH', `/rest/v1/profiles?id=eq.${id}`, { headers, body: claims }),
  ],
  [
    'the data client, the flag alone',
    (headers, id) =>
      identity.call('PATCH', `/rest/v1/profiles?id=eq.${id}`, {
        headers,
        body: { is_admin: true },
      }),
  ],
  [
    'the data client, as a trainer',
    (headers, id) =>
      identity.call('PATCH', `/rest/v1/profiles?id=eq.${id}`, {
        headers,
        body: { role: 'trainer' },
      }),
  ],
  [
    'a profile of one’s own making',
    async (headers, id) => {
      await identity.sql('DELETE FROM profiles WHERE id = $1', [id]);
      const body = { id, full_name: 'Noor', ...claims };
      return identity.call('POST', '/rest/v1/profiles', { headers, body });
    },
  ],
  [
    'an entry in user_roles',
    (headers, id) =>
      identity.call('POST', '/rest/v1/user_roles', {
        headers,
        body: { user_id: id, role: 'admin' },
      }),
  ],
  [
    'the staff’s endpoint',
    (headers, id) =>
      identity.call('PUT', `/api/admin/users/${id}/role`, {
        headers,
        body: { role: 'admin', reason: 'because' },
      }),
  ],
];

describe('role and is_admin are not their owner’s', () => {
  it.each(attempts)('by %s', async (_way, attempt) => {
    const person = await identity.member({ data: { full_name: 'Noor', ...claims } });
    const { access, bearer } = await identity.signIn(person);
    const { status } = await attempt(bearer, person.id);
    expect(status).toBeLessThan(500);
    const token = await signServiceToken({
      from: 'booking',
      to: 'identity',
      secret: SERVICE_SECRET,
    });
    const session = String(claimsOf(access)['session_id']);
    const state = await identity.call('GET', `/internal/sessions/${session}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(state.body).toMatchObject({ active: true, role: 'user', isAdmin: false });
    const own = await identity.call('GET', '/api/me/profile', { headers: bearer });
    expect(own.body).toMatchObject({ role: 'user', is_admin: false });
    const admins = await identity.call('GET', '/api/admin/users', { headers: bearer });
    expect(admins.status).toBe(403);
    // What the token itself says is the contract's, whatever was written into the metadata.
    expect(claimsOf(access)).toMatchObject({
      role: 'authenticated',
      app_metadata: { provider: 'email' },
    });
  });
});
