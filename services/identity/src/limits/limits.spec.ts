import { createHash } from 'node:crypto';
import { redisOf } from '@studio/outbox';
import { testRedisUrl, until } from '@studio/testing';
import { Redis } from 'ioredis';
import type { IdentityConfig } from '../config.js';
import { Guesses, type Guess } from './guesses.api.js';
import { Limits } from './limits.api.js';
import { LimitsRedis } from './limits-redis.js';
import { floodLimit, guessLimits, ownShare, requestLimits } from './limits-rules.js';
import { MemoryBuckets } from './memory-buckets.js';

describe('floodLimit', () => {
  const limit = { count: 30, windowMs: 1_000, burst: 5 };
  it.each([
    ['strict', limit],
    ['generous', { count: 3_000, windowMs: 1_000, burst: 500 }],
    ['off', undefined],
  ] as const)('%s', (mode, expected) => {
    expect(floodLimit(limit, mode)).toEqual(expected);
  });
});

describe('a bucket', () => {
  it('takes a burst, then one at a time as it empties', () => {
    const buckets = new MemoryBuckets();
    const at = (ms: number) => buckets.pass('a', 100, 3, ms);
    expect([at(0), at(0), at(0), at(0)]).toEqual([0, 0, 0, 100]);
    expect([at(100), at(100), at(150)]).toEqual([0, 100, 50]);
    expect(buckets.pass('b', 100, 3, 0)).toBe(0);
  });
});

const nobody = 'redis://127.0.0.1:1';
const open: LimitsRedis[] = [];
afterAll(() => {
  for (const redis of open) redis.onModuleDestroy();
});

type Mode = IdentityConfig['AUTH_LIMITS'];

/** One instance of the service, as far as limits go. */
const instance = (url: string, AUTH_LIMITS: Mode = 'strict') => {
  const redis = new LimitsRedis({
    REDIS_URL: url,
    SERVICE_SECRET: 'a secret of this spec, long enough',
  });
  open.push(redis);
  return {
    guesses: new Guesses(redis, { AUTH_LIMITS }),
    limits: new Limits(redis, { AUTH_LIMITS }),
  };
};

/** The client connects by itself; until then it counts in memory. */
const connected = async (url: string, mode?: Mode) => {
  const made = instance(url, mode);
  const redis = open.at(-1) as LimitsRedis;
  await until(async () => (await redis.run('return 1', [], [])) === 1);
  return made;
};

let people = 0;
const at = (client = '203.0.113.1', what: Guess['what'] = 'password'): Guess => ({
  what,
  account: `person-${people}@spec.studio`,
  client,
});
beforeEach(() => void people++);

const outcome = (guesses: Guesses, guess: Guess, right = false): Promise<string> =>
  guesses
    .judge(guess, async () => right)
    .then(String, (error: { code?: string }) => error.code ?? String(error));

describe.each([
  ['with Redis', testRedisUrl(), guessLimits.password],
  [
    'without',
    nobody,
    { pair: ownShare(guessLimits.password.pair), account: ownShare(guessLimits.password.account) },
  ],
] as const)('guesses %s', (_name, url, { pair, account }) => {
  const ready = () => (url === nobody ? instance(url) : connected(url));
  const refused = 'over_request_rate_limit';

  it('of a pair are counted, whatever the mode but off, and say how long to wait', async () => {
    for (const mode of ['strict', 'generous'] as const) {
      const { guesses } = url === nobody ? instance(url, mode) : await connected(url, mode);
      people++;
      for (let n = 0; n < pair.count; n++) expect(await outcome(guesses, at())).toBe('false');
      await expect(guesses.judge(at(), async () => true)).rejects.toMatchObject({
        code: refused,
        status: 429,
        retryAfter: expect.any(Number) as number,
      });
      expect(await outcome(guesses, at('203.0.113.2'), true)).toBe('true');
    }
    const { guesses } = instance(url, 'off');
    for (let n = 0; n < 20; n++) expect(await outcome(guesses, at())).toBe('false');
  });

  it('that are right forgive the pair’s wrong ones', async () => {
    const { guesses } = await ready();
    for (let round = 0; round < 3; round++) {
      for (let n = 1; n < pair.count; n++) await outcome(guesses, at());
      expect(await outcome(guesses, at(), true)).toBe('true');
    }
  });

  it('from everywhere count together, but not where somebody was right before', async () => {
    const { guesses } = await ready();
    expect(await outcome(guesses, at('203.0.113.9'), true)).toBe('true');
    const seen: string[] = [];
    for (let n = 0; n < account.count + 5; n++)
      seen.push(await outcome(guesses, at(`198.51.100.${n}`)));
    expect(seen.filter((one) => one === 'false')).toHaveLength(account.count);
    expect(seen.slice(-5)).toEqual(Array<string>(5).fill(refused));
    expect(await outcome(guesses, at('203.0.113.9'), true)).toBe('true');
  });

  it('a hundred at the same moment are no more than the limit', async () => {
    const { guesses } = await ready();
    const seen = await Promise.all(Array.from({ length: 100 }, () => outcome(guesses, at())));
    expect(seen.filter((one) => one === 'false')).toHaveLength(pair.count);
    expect(seen.filter((one) => one === refused)).toHaveLength(100 - pair.count);
  });

  it('a hundred right ones at the same moment all get in', async () => {
    const { guesses } = await ready();
    const seen = await Promise.all(Array.from({ length: 100 }, () => outcome(guesses, at(), true)));
    expect(new Set(seen)).toEqual(new Set(['true']));
  });

  it('that could not be judged are given back', async () => {
    const { guesses } = await ready();
    const broken = () =>
      guesses.judge(at(), () => Promise.reject(new Error('away'))).catch(() => undefined);
    for (let n = 0; n < account.count + 1; n++) await broken();
    expect(await outcome(guesses, at())).toBe('false');
  });
});

describe('two instances', () => {
  it('count together through Redis', async () => {
    const url = testRedisUrl();
    const [one, two] = [await connected(url), await connected(url)];
    const seen: string[] = [];
    for (let n = 0; n < 12; n++) seen.push(await outcome(n % 2 ? one.guesses : two.guesses, at()));
    expect(seen.filter((answer) => answer === 'false')).toHaveLength(10);
    const pass = (n: number) =>
      (n % 2 ? one : two).limits.countRequest('verify', 'somewhere').then(
        () => 200,
        () => 429,
      );
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => pass(n)));
    expect(answers.filter((answer) => answer === 200)).toHaveLength(requestLimits.verify.burst);
  });
});

describe('mails to one address', () => {
  it('stop after ten in an hour, kind by kind', async () => {
    const { limits } = await connected(testRedisUrl());
    const sent: boolean[] = [];
    for (let n = 0; n < 12; n++) sent.push(await limits.mayMail('recovery', 'a@b.co'));
    expect(sent.filter(Boolean)).toHaveLength(10);
    expect(await limits.mayMail('signup', 'a@b.co')).toBe(true);
  });
});

it('what counts somebody does not say in Redis who it is', async () => {
  const redisUrl = testRedisUrl();
  const { guesses, limits } = await connected(redisUrl);
  const guess = at('198.51.100.7');
  await outcome(guesses, guess, true);
  await limits.countRequest('token', guess.client);
  await limits.mayMail('signup', guess.account);
  const { url, prefix } = redisOf(redisUrl);
  const redis = new Redis(url);
  const kept = (await redis.keys(`${prefix}:*`)).join(' ');
  redis.disconnect();
  const hashed = (text: string) =>
    createHash('sha256').update(text).digest('base64url').slice(0, 22);
  expect(kept).not.toBe('');
  for (const text of [guess.client, guess.account, hashed(guess.account), hashed(guess.client)])
    expect(kept).not.toContain(text);
});
