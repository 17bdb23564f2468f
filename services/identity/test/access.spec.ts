import { randomUUID } from 'node:crypto';
import { assertRoutesMatch } from '@studio/auth';
import { signedIn } from '@studio/contracts';
import { endpoints } from '@studio/contracts/endpoints';
import {
  forge,
  leaks,
  pathsBesideControllers,
  publicRoutes,
  accessViolations,
} from '@studio/testing';
import { DataSource } from 'typeorm';
import { findAccount } from '../src/accounts/account.api.js';
import { issuerOf } from '../src/config.js';
import { SigningKeys } from '../src/keys/signing-keys.api.js';
import { openSession, SessionTokens } from '../src/sessions/sessions.api.js';
import { claimsOf, openIdentity, SERVICE_SECRET, type OpenIdentity } from './identity-test-app.js';

let identity: OpenIdentity;
beforeAll(async () => {
  identity = await openIdentity();
});
afterAll(() => identity.close());

/** Somebody new with a session, without the work of a sign-up and a password. */
const newcomer = async (caller: (typeof signedIn)[number]): Promise<string> => {
  const [id, email] = [randomUUID(), identity.newEmail()];
  const { STUDIO_ID } = identity.config;
  return identity.app.get(DataSource).transaction(async (tx) => {
    await tx.query('INSERT INTO users (id, email, email_confirmed_at) VALUES ($1, $2, now())', [
      id,
      email,
    ]);
    await tx.query('INSERT INTO profiles (studio_id, id, email, role) VALUES ($1, $2, $3, $4)', [
      STUDIO_ID,
      id,
      email,
      caller === 'member' ? 'user' : caller,
    ]);
    const account = await findAccount(tx, id);
    if (!account) throw new Error('nobody came');
    const client = { address: '203.0.113.9', userAgent: undefined, deviceId: undefined };
    const session = await openSession(tx, account, { method: 'password', client });
    if (!session) throw new Error('nobody came in');
    return identity.app.get(SessionTokens).issue(account, session).access_token;
  });
};

const badTokens = async () => {
  const keys = identity.app.get(SigningKeys);
  const [good, ended] = [await newcomer('admin'), await newcomer('admin')];
  await identity.sql('DELETE FROM sessions WHERE id = $1', [claimsOf(ended)['session_id']]);
  const claims = claimsOf(good);
  return {
    'an expired token': keys.sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 }),
    'a foreign token': keys.sign({ ...claims, iss: `${issuerOf(identity.config)}/other` }),
    'an ended session': ended,
    'a forged token': forge(good),
  };
};

test('every endpoint of the contracts has its route, and every route its rule', () => {
  assertRoutesMatch(
    identity.app,
    endpoints.filter(({ service }) => service === 'identity'),
  );
});

test('every route lets in whom it declares, and nobody else', async () => {
  const problems = await accessViolations({
    app: identity.app,
    url: identity.url,
    service: 'identity',
    serviceSecret: SERVICE_SECRET,
    tokenOf: newcomer,
    badTokens,
  });
  expect(problems).toEqual([]);
});

/** Open by the auth contract: what is behind them is in protocol, sign-up, link and session specs. */
test('no other route is open to everybody than these', async () => {
  // The tree prints a wildcard without what stands before it: this one is /auth/v1/*.
  expect(pathsBesideControllers(identity.app)).toEqual(['/healthz', '/readyz', '*']);
  expect((await identity.call('GET', '/nowhere')).body['code']).toBe('ROUTE_NOT_FOUND');
  expect(publicRoutes(identity.app)).toEqual([
    'ALL /auth/v1/*',
    'GET /auth/v1/.well-known/jwks.json',
    'GET /auth/v1/health',
    'GET /auth/v1/settings',
    'GET /auth/v1/user',
    'GET /auth/v1/verify',
    'HEAD /auth/v1/verify',
    'POST /auth/v1/logout',
    'POST /auth/v1/otp',
    'POST /auth/v1/recover',
    'POST /auth/v1/resend',
    'POST /auth/v1/signup',
    'POST /auth/v1/token',
    'POST /auth/v1/verify',
    'PUT /auth/v1/user',
  ]);
});

describe.each([
  ['GET', '/auth/v1/user'],
  ['PUT', '/auth/v1/user'],
  ['POST', '/auth/v1/logout'],
])('%s %s, with the contract’s own guard', (method, path) => {
  const ask = async (token?: string) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const body = method === 'GET' ? {} : { body: {} };
    const answer = await identity.call(method, path, { headers, ...body });
    return answer.status < 300 ? 'in' : answer.body['error_code'];
  };

  it('lets every role in, and no visitor', async () => {
    for (const caller of signedIn)
      expect([caller, await ask(await newcomer(caller))]).toEqual([caller, 'in']);
    expect(await ask()).toBe('no_authorization');
  });

  it('takes no bad token', async () => {
    const tokens = await badTokens();
    const answers = await Promise.all(
      Object.entries(tokens).map(async ([name, token]) => [name, await ask(token)]),
    );
    expect(Object.fromEntries(answers)).toEqual({
      'an expired token': 'bad_jwt',
      'a foreign token': 'bad_jwt',
      'an ended session': 'session_not_found',
      'a forged token': 'bad_jwt',
    });
  });
});

test("somebody else's record is the same 404 as none", async () => {
  const theirs = claimsOf(await newcomer('member'));
  const order = randomUUID();
  await identity.sql(
    `INSERT INTO data_exports (studio_id, id, user_id, status, next_attempt_at, file, bytes, expires_at)
     VALUES ($1, $2, $3, 'ready', NULL, 'exports/none.zip', 1, now() + interval '1 day')`,
    [identity.config.STUDIO_ID, order, theirs['sub']],
  );
  const problems = await leaks({
    url: identity.url,
    endpoints: endpoints.filter(({ service }) => service === 'identity'),
    token: await newcomer('member'),
    others: {
      'DELETE /api/me/sessions/:id': String(theirs['session_id']),
      'GET /api/me/exports/:id/file': order,
    },
    // Pictures are the whole studio's: avatars.spec.ts says who may sign an address of one.
    notOwned: [
      'GET /storage/v1/object/authenticated/avatars/:owner/:file',
      'GET /storage/v1/object/sign/avatars/:owner/:file',
      'POST /storage/v1/object/sign/avatars/:owner/:file',
    ],
  });
  expect(problems).toEqual([]);
});
