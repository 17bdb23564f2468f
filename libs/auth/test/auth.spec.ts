import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { Controller, Delete, Get, Module, Post } from '@nestjs/common';
import { Redis } from 'ioredis';
import { admins, endpoint, everyone, signedIn, staff } from '@studio/contracts';
import {
  rounds,
  startService,
  TestIdentity,
  testRedis,
  until,
  type RunningService,
} from '@studio/testing';
import {
  assertRoutesMatch,
  AuthModule,
  CurrentUser,
  For,
  FromServices,
  Public,
  signServiceToken,
  type SignedInUser,
} from '../src/index.js';

const route = (path: string, callers: typeof signedIn | typeof everyone | typeof admins) =>
  endpoint({ service: 'booking', method: 'GET', path, summary: path, callers });
const mine = route('/mine', signedIn);
const open = route('/open', everyone);
const forAdmins = route('/admin', admins);
const forStaff = endpoint({
  service: 'booking',
  method: 'POST',
  path: '/staff',
  summary: 'x',
  callers: staff,
  status: 202,
});

const forBoth = endpoint({
  service: 'booking',
  method: 'POST',
  path: '/both',
  summary: 'x',
  callers: admins,
  services: ['payments'],
});

@Controller()
class ProbeController {
  @Post('both')
  @For(forBoth)
  both(@CurrentUser() user: SignedInUser | null): unknown {
    return { who: user?.id ?? null };
  }

  @Get('mine')
  @For(mine)
  mine(@CurrentUser() user: SignedInUser): SignedInUser {
    return user;
  }
  @Get('open')
  @For(open)
  open(@CurrentUser() user: SignedInUser | null): unknown {
    return { who: user?.id ?? null };
  }
  @Get('admin')
  @For(forAdmins)
  admin(): unknown {
    return {};
  }
  @Post('staff')
  @For(forStaff)
  staff(): unknown {
    return {};
  }
  @Get('keys')
  @Public()
  keys(): unknown {
    return {};
  }
  @Post('internal/grants')
  @FromServices('payments')
  grants(): unknown {
    return {};
  }
  @Delete('forgotten')
  forgotten(): unknown {
    return {};
  }
}

const secret = 'k'.repeat(40);
/** ms that the service believes to have passed on top. */
let ahead = 0;
let identity: TestIdentity;
let service: RunningService;

const redis = testRedis();

const start = (place = redis): Promise<RunningService> => {
  @Module({
    controllers: [ProbeController],
    imports: [
      AuthModule.forRoot({
        identityUrl: identity.url,
        serviceName: 'booking',
        serviceSecret: secret,
        issuer: identity.issuer,
        redis: place,
        now: () => Date.now() + ahead,
      }),
    ],
  })
  class ProbeModule {}
  return startService(ProbeModule);
};

beforeAll(async () => {
  identity = await TestIdentity.start({ redis });
  service = await start();
});
afterAll(async () => {
  await service.stop();
  await identity.stop();
});

const ask = async (
  path: string,
  {
    token,
    method = 'GET',
    at = service,
  }: { token?: string | undefined; method?: string; at?: RunningService } = {},
) => {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await fetch(at.url + path, { method, headers });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsFor = (over: object = {}) => ({
  sub: randomUUID(),
  session_id: randomUUID(),
  iss: identity.issuer,
  aud: 'authenticated',
  exp: Math.floor(Date.now() / 1000) + 600,
  ...over,
});

describe('who gets in', () => {
  const people = {
    visitor: undefined,
    member: { role: 'user', isAdmin: false },
    trainer: { role: 'trainer', isAdmin: false },
    admin: { role: 'admin', isAdmin: false },
    'member who is admin': { role: 'user', isAdmin: true },
  } as const;
  it.each<[keyof typeof people, number, number, number, number]>([
    ['visitor', 401, 200, 401, 401],
    ['member', 200, 200, 403, 403],
    ['trainer', 200, 200, 403, 202],
    ['admin', 200, 200, 200, 202],
    ['member who is admin', 200, 200, 200, 202],
  ])('%s: mine %d, open %d, admin %d, staff %d', async (name, ...expected) => {
    const person = people[name];
    const token = person && (await identity.tokenFor({ id: randomUUID(), ...person }));
    const answers = await Promise.all([
      ask('/mine', { token }),
      ask('/open', { token }),
      ask('/admin', { token }),
      ask('/staff', { token, method: 'POST' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(expected);
  });

  it('knows the person as identity does, whatever else the token says', async () => {
    const id = randomUUID();
    const token = await identity.tokenFor({ id, role: 'trainer', fullName: 'Maya' });
    expect((await ask('/mine', { token })).body).toMatchObject({
      id,
      fullName: 'Maya',
      role: 'trainer',
      isAdmin: false,
    });
  });

  it('keeps closed what nobody opened, and health open', async () => {
    const token = await identity.tokenFor({ id: randomUUID(), role: 'admin' });
    expect((await ask('/forgotten', { token, method: 'DELETE' })).status).toBe(403);
    expect((await ask('/keys')).status).toBe(200);
    expect((await ask('/healthz')).body).toEqual({ status: 'ok' });
    expect((await ask('/readyz')).status).toBe(200);
  });
});

describe('a token that is not ours', () => {
  it.each<[string, () => string | Promise<string>]>([
    ['alg none', () => `${encode({ alg: 'none', kid: identity.keyId })}.${encode(claimsFor())}.`],
    [
      'HS256 signed with the public key',
      async () => {
        const text = `${encode({ alg: 'HS256', kid: identity.keyId })}.${encode(claimsFor())}`;
        const key = JSON.stringify(await identity.publicKey());
        return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
      },
    ],
    [
      'a key of its own, named in jku and jwk',
      () => {
        const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
        const jwk = publicKey.export({ format: 'jwk' });
        const header = { alg: 'ES256', kid: identity.keyId, jwk, jku: 'http://127.0.0.1:9/keys' };
        const text = `${encode(header)}.${encode(claimsFor())}`;
        const signed = sign('sha256', Buffer.from(text), {
          key: privateKey,
          dsaEncoding: 'ieee-p1363',
        });
        return `${text}.${signed.toString('base64url')}`;
      },
    ],
    ['a wrong issuer', () => identity.tokenFor({ id: randomUUID() }, { issuer: 'http://evil' })],
    ['a wrong audience', () => identity.tokenFor({ id: randomUUID() }, { audience: 'anon' })],
    ['expired', () => identity.tokenFor({ id: randomUUID() }, { expiresIn: -5 })],
    ['made in the future', () => identity.tokenFor({ id: randomUUID() }, { issuedIn: 3_600 })],
    [
      'five kilobytes',
      () => `${encode({ alg: 'ES256', kid: identity.keyId })}.${'a'.repeat(5_000)}.c2ln`,
    ],
    ['an unknown kid', () => identity.tokenFor({ id: randomUUID() }, { kid: '../../etc/passwd' })],
    ['rubbish', () => 'rubbish'],
    [
      'the session of somebody else',
      async () => {
        const sessionId = randomUUID();
        await identity.tokenFor({ id: randomUUID() }, { sessionId });
        return identity.tokenFor({ id: randomUUID() }, { sessionId });
      },
    ],
    [
      'a service token',
      () => signServiceToken({ from: 'payments', to: 'booking', secret: 'k'.repeat(40) }),
    ],
  ])('%s: 401', async (_case, make) => {
    const answer = await ask('/mine', { token: await make() });
    expect([answer.status, answer.body['code']]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('asks for keys again for an unknown kid, but not for every one', async () => {
    const before = identity.requestCounts.get('/auth/v1/.well-known/jwks.json') ?? 0;
    for (let n = 0; n < 20; n++)
      await ask('/mine', {
        token: await identity.tokenFor({ id: randomUUID() }, { kid: `unknown-${n}` }),
      });
    const requests = (identity.requestCounts.get('/auth/v1/.well-known/jwks.json') ?? 0) - before;
    expect(requests).toBeLessThanOrEqual(1);
  });
});

const questions = (): number => identity.requestCounts.get('/internal/sessions/*') ?? 0;

describe('a session', () => {
  it('is asked for once while nothing changes, and refused from the moment that it has ended', async () => {
    const id = randomUUID();
    const token = await identity.tokenFor({ id });
    expect((await ask('/mine', { token })).status).toBe(200);
    const before = questions();
    ahead += 25_000;
    expect((await ask('/mine', { token })).status).toBe(200);
    expect(questions()).toBe(before);
    await identity.endSessions(id);
    expect((await ask('/mine', { token })).status).toBe(401);
    expect(questions()).toBe(before + 1);
    expect((await ask('/mine', { token })).status).toBe(401);
    expect(questions()).toBe(before + 1);
  });

  it('loses and gains a role at the very next request, time after time, at two instances', async () => {
    const id = randomUUID();
    const token = await identity.tokenFor({ id, role: 'admin' });
    const other = await start();
    const statuses = async () => {
      const answers = await Promise.all(
        [service, other].map((at) => ask('/admin', { token, method: 'GET', at })),
      );
      return answers.map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 200]);
    for (let round = 0; round < rounds({ fast: 40, slow: 200 }); round++) {
      const role = round % 2 ? 'admin' : 'user';
      // Requests are under way all the time: what they learn must not outlive the change.
      const crowd = Promise.all(Array.from({ length: 4 }, () => ask('/admin', { token })));
      await identity.setRole(id, role);
      const expected = role === 'admin' ? 200 : 403;
      expect([round, ...(await statuses())]).toEqual([round, expected, expected]);
      await crowd;
    }
    await other.stop();
  });

  it('that ends amid 50 requests lets none in that came after', async () => {
    for (let round = 0; round < rounds({ fast: 3, slow: 10 }); round++) {
      const id = randomUUID();
      const token = await identity.tokenFor({ id });
      await ask('/mine', { token });
      const before = Array.from({ length: 25 }, () => ask('/mine', { token }));
      await identity.endSessions(id);
      const after = await Promise.all(Array.from({ length: 25 }, () => ask('/mine', { token })));
      expect(new Set(after.map(({ status }) => status))).toEqual(new Set([401]));
      for (const { status } of await Promise.all(before)) expect([200, 401]).toContain(status);
    }
  });

  it('does not share a question that was asked before a change', async () => {
    const id = randomUUID();
    const sessionId = randomUUID();
    const token = await identity.tokenFor({ id, role: 'admin' }, { sessionId });
    const pending: (() => void)[] = [];
    const path = `GET /internal/sessions/${sessionId}`;
    let role = 'admin';
    const answer = (is: string) => ({
      active: true,
      userId: id,
      email: 'a@spec.studio',
      fullName: null,
      isAdmin: false,
      role: is,
    });
    identity.handlers.set(path, (_request, response) => {
      const body = JSON.stringify(answer(role));
      pending.push(() => response.writeHead(200, { 'content-type': 'application/json' }).end(body));
    });
    const early = [ask('/admin', { token }), ask('/admin', { token })];
    await until(() => pending.length === 1);
    role = 'user';
    await identity.setRole(id, 'user');
    const late = ask('/admin', { token });
    await until(() => pending.length === 2);
    pending[1]?.();
    expect((await late).status).toBe(403);
    pending[0]?.();
    // They came before the change: either answer is a true one.
    await Promise.all(early);
    const last = ask('/admin', { token });
    await Promise.race([last, until(() => pending.length === 3)]);
    pending[2]?.();
    expect((await last).status).toBe(403);
  });

  it('is asked for at every request while there is no Redis', async () => {
    const id = randomUUID();
    const token = await identity.tokenFor({ id, role: 'admin' });
    const alone = await start({ url: 'redis://127.0.0.1:1', prefix: 'none' });
    const before = questions();
    for (let n = 1; n <= 3; n++) {
      expect((await ask('/admin', { token, method: 'GET', at: alone })).status).toBe(200);
      expect(questions()).toBe(before + n);
    }
    await identity.setRole(id, 'user');
    expect((await ask('/admin', { token, method: 'GET', at: alone })).status).toBe(403);
    await alone.stop();
  });

  it('is asked for anew when Redis has forgotten everything', async () => {
    const id = randomUUID();
    const token = await identity.tokenFor({ id });
    await ask('/mine', { token });
    const before = questions();
    const client = new Redis(redis.url);
    await client.del(`${redis.prefix}:state-mark:${id}`);
    client.disconnect();
    expect((await ask('/mine', { token })).status).toBe(200);
    expect(questions()).toBe(before + 1);
  });

  it('whose change nobody can explain is not believed while identity is away', async () => {
    const id = randomUUID();
    const token = await identity.tokenFor({ id, role: 'admin' });
    await ask('/admin', { token });
    await identity.setRole(id, 'user');
    await identity.pause();
    try {
      expect((await ask('/admin', { token })).status).toBe(503);
    } finally {
      await identity.resume();
    }
    ahead += 2_000;
    expect((await ask('/admin', { token })).status).toBe(403);
  });

  it('lives on for 5 minutes while identity is away; a stranger gets 503, not 401', async () => {
    const token = await identity.tokenFor({ id: randomUUID() });
    const stranger = await identity.tokenFor({ id: randomUUID() });
    expect((await ask('/mine', { token })).status).toBe(200);
    await identity.pause();
    try {
      ahead += 60_000;
      expect((await ask('/mine', { token })).status).toBe(200);
      expect((await ask('/mine', { token: stranger })).status).toBe(503);
      ahead += 300_000;
      expect((await ask('/mine', { token })).status).toBe(503);
    } finally {
      await identity.resume();
    }
    ahead += 2_000;
    expect((await ask('/mine', { token })).status).toBe(200);
  });
});

describe('a service that starts before identity', () => {
  it('signs nobody out: 503 until the keys can be had, then who was signed in is', async () => {
    const token = await identity.tokenFor({ id: randomUUID() });
    await identity.pause();
    const early = await start();
    const status = async (bearer: string) =>
      (await fetch(`${early.url}/mine`, { headers: { authorization: `Bearer ${bearer}` } })).status;
    try {
      expect(await status(token)).toBe(503);
      expect(await status('rubbish')).toBe(401);
    } finally {
      await identity.resume();
    }
    ahead += 2_000;
    expect(await status(token)).toBe(200);
    await early.stop();
  });
});

describe('an internal route', () => {
  it.each([
    { from: 'payments', to: 'booking', key: secret, status: 201 },
    { from: 'notifications', to: 'booking', key: secret, status: 403 },
    { from: 'payments', to: 'identity', key: secret, status: 401 },
    { from: 'payments', to: 'booking', key: 'w'.repeat(40), status: 401 },
  ] as const)(
    'is called by $from with a token for $to signed with $key: $status',
    async ({ from, to, key, status }) => {
      const token = await signServiceToken({ from, to, secret: key });
      expect((await ask('/internal/grants', { token, method: 'POST' })).status).toBe(status);
    },
  );

  it('of the contracts that services may call too lets in people and services by their rules', async () => {
    const admin = await identity.tokenFor({ id: randomUUID(), role: 'admin' });
    const member = await identity.tokenFor({ id: randomUUID() });
    const [named, other, foreign] = await Promise.all([
      signServiceToken({ from: 'payments', to: 'booking', secret }),
      signServiceToken({ from: 'notifications', to: 'booking', secret }),
      signServiceToken({ from: 'payments', to: 'identity', secret }),
    ]);
    const tokens = [admin, named, member, other, foreign, undefined];
    const answers = await Promise.all(
      tokens.map((token) => ask('/both', { token, method: 'POST' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 403, 401, 401, 401]);
  });

  it('is closed to people, admins included', async () => {
    const token = await identity.tokenFor({ id: randomUUID(), role: 'admin' });
    expect((await ask('/internal/grants', { token, method: 'POST' })).status).toBe(401);
  });
});

it('routes and contracts are compared', () => {
  const missing = route('/missing', signedIn);
  expect(() =>
    assertRoutesMatch(service.app, [mine, open, forAdmins, forStaff, forBoth, missing]),
  ).toThrow(
    /ProbeController\.forgotten \(DELETE \/forgotten\)[\s\S]*GET \/missing is served 0 times/,
  );
});
