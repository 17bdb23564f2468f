import { Controller, Get, Module } from '@nestjs/common';
import { AuthModule, CurrentUser, For, type SignedInUser } from '@studio/auth';
import { admins, endpoint, signedIn } from '@studio/contracts';
import { redisOf } from '@studio/nest-kit';
import { rounds, startService, type RunningService } from '@studio/testing';
import { issuerOf } from '../src/config.js';
import { claimsOf, openIdentity, SERVICE_SECRET, type OpenIdentity } from './identity-test-app.js';

const route = (path: string, callers: typeof signedIn | typeof admins) =>
  endpoint({ service: 'booking', method: 'GET', path, summary: path, callers });
const mine = route('/mine', signedIn);
const forAdmins = route('/admin', admins);

@Controller()
class ProbeController {
  @Get('mine')
  @For(mine)
  mine(@CurrentUser() { role, fullName, email }: SignedInUser): unknown {
    return { role, fullName, email };
  }

  @Get('admin')
  @For(forAdmins)
  admin(): unknown {
    return {};
  }
}

let identity: OpenIdentity;
let admin: Bearer;
/** Two instances of a service that asks identity, as booking does. */
let services: RunningService[];

const startProbe = (): Promise<RunningService> => {
  @Module({
    controllers: [ProbeController],
    imports: [
      AuthModule.forRoot({
        identityUrl: identity.url,
        serviceName: 'booking',
        serviceSecret: SERVICE_SECRET,
        issuer: issuerOf(identity.config),
        redis: redisOf(identity.config.REDIS_URL),
      }),
    ],
  })
  class ProbeModule {}
  return startService(ProbeModule);
};

beforeAll(async () => {
  identity = await openIdentity();
  services = [await startProbe(), await startProbe()];
  const owner = await identity.member();
  await identity.sql(`UPDATE profiles SET role = 'admin', is_admin = true WHERE id = $1`, [
    owner.id,
  ]);
  admin = (await identity.signIn(owner)).bearer;
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await identity.close();
});

type Bearer = { authorization: string };
/** What each instance says to this bearer, right now. */
const statuses = (path: string, headers: Bearer): Promise<number[]> =>
  Promise.all(services.map(async ({ url }) => (await fetch(url + path, { headers })).status));
const person = async () => {
  const member = await identity.member();
  const session = await identity.signIn(member);
  expect(await statuses('/mine', session.bearer)).toEqual([200, 200]);
  return { ...member, ...session, sessionId: String(claimsOf(session.access)['session_id']) };
};
const reason = 'for the spec';
/** An admin does it: PUT or POST below /api/admin/users/:id. */
const asAdmin = async (method: string, path: string, body: object): Promise<void> => {
  const { status } = await identity.call(method, `/api/admin/users/${path}`, {
    headers: admin,
    body: { reason, ...body },
  });
  expect([path, status]).toEqual([path, 200]);
};

describe('from the next request on, at every instance of another service', () => {
  it.each<[string, (who: Awaited<ReturnType<typeof person>>) => Promise<unknown>]>([
    [
      'a sign-out here',
      ({ bearer }) => identity.call('POST', '/auth/v1/logout?scope=local', { headers: bearer }),
    ],
    [
      'a sign-out everywhere',
      ({ bearer }) => identity.call('POST', '/auth/v1/logout', { headers: bearer }),
    ],
    [
      'a sign-out of all other devices',
      async (who) => {
        const { bearer } = await identity.signIn(who);
        await identity.call('POST', '/auth/v1/logout?scope=others', { headers: bearer });
      },
    ],
    [
      'an end of this session by another device',
      async (who) => {
        const { bearer: headers } = await identity.signIn(who);
        await identity.call('DELETE', `/api/me/sessions/${who.sessionId}`, { headers });
      },
    ],
    [
      'an end of all other sessions',
      async (who) => {
        const { bearer: headers } = await identity.signIn(who);
        await identity.call('DELETE', '/api/me/sessions', { headers });
      },
    ],
    [
      'a new password, set on another device',
      async (who) => {
        const { bearer: headers } = await identity.signIn(who);
        const body = { password: 'reformer2', current_password: who.password };
        await identity.call('PUT', '/auth/v1/user', { headers, body });
      },
    ],
    ['a sign-out by the staff', ({ id }) => asAdmin('POST', `${id}/sign-out`, {})],
    ['a ban', ({ id }) => asAdmin('PUT', `${id}/ban`, { until: null })],
    [
      'a stolen refresh token',
      async ({ refresh, sessionId }) => {
        const next = await identity.refresh(refresh);
        await identity.refresh(String(next.body['refresh_token']));
        await identity.sql(
          `UPDATE sessions SET refreshed_at = refreshed_at - interval '11 seconds' WHERE id = $1`,
          [sessionId],
        );
        await identity.refresh(refresh);
      },
    ],
  ])('%s counts', async (_case, end) => {
    const who = await person();
    await end(who);
    expect(await statuses('/mine', who.bearer)).toEqual([401, 401]);
  });

  it('a role counts, time after time', async () => {
    const who = await person();
    for (let round = 0; round < rounds({ fast: 30, slow: 200 }); round++) {
      const role = round % 2 ? 'trainer' : 'admin';
      const crowd = Promise.all([statuses('/admin', who.bearer), statuses('/admin', who.bearer)]);
      await asAdmin('PUT', `${who.id}/role`, { role });
      const expected = role === 'admin' ? 200 : 403;
      expect([round, ...(await statuses('/admin', who.bearer))]).toEqual([
        round,
        expected,
        expected,
      ]);
      await crowd;
    }
  });

  it('who is let in again is in, and stays out until then', async () => {
    const who = await person();
    for (let round = 0; round < rounds({ fast: 4, slow: 20 }); round++) {
      await asAdmin('PUT', `${who.id}/ban`, { until: null });
      expect(await statuses('/mine', who.bearer)).toEqual([401, 401]);
      await asAdmin('DELETE', `${who.id}/ban`, {});
      const [one, other] = await statuses('/mine', (await identity.signIn(who)).bearer);
      expect([round, one, other]).toEqual([round, 200, 200]);
    }
  });

  it('a sign-out amid 50 requests lets none in that came after', async () => {
    const who = await person();
    const before = Array.from({ length: 25 }, () => statuses('/mine', who.bearer));
    await identity.call('POST', '/auth/v1/logout', { headers: who.bearer });
    const after = await Promise.all(
      Array.from({ length: 25 }, () => statuses('/mine', who.bearer)),
    );
    expect(new Set(after.flat())).toEqual(new Set([401]));
    for (const status of (await Promise.all(before)).flat()) expect([200, 401]).toContain(status);
  });

  it('a name and a confirmed address count', async () => {
    const who = await person();
    const read = async (): Promise<unknown[]> =>
      Promise.all(
        services.map(async ({ url }) =>
          (await fetch(`${url}/mine`, { headers: who.bearer })).json(),
        ),
      );
    await identity.call('PATCH', '/api/me/profile', {
      headers: who.bearer,
      body: { full_name: 'Noor' },
    });
    expect(await read()).toMatchObject([{ fullName: 'Noor' }, { fullName: 'Noor' }]);
    const email = identity.newEmail();
    const body = { email, current_password: who.password };
    await identity.call('PUT', '/auth/v1/user', { headers: who.bearer, body });
    const mail =
      (await identity.mailsTo(email)).at(-1) ?? (await identity.mailsTo(who.email)).at(-1);
    await identity.openLink(mail?.link ?? '');
    expect(await read()).toMatchObject([{ email }, { email }]);
  });
});
