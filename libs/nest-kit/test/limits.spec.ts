import { createHash } from 'node:crypto';
import { testRedisUrl, until } from '@studio/testing';
import { Redis } from 'ioredis';
import { redisOf } from '../src/index.js';
import { Floods } from '../src/limits/floods.js';
import { Guesses, type Guess } from '../src/limits/guesses.js';
import { LimitsRedis } from '../src/limits/limits-redis.js';
import { floodLimit, ownShare, type LimitsMode } from '../src/limits/limits-rules.js';
import { MemoryBuckets } from '../src/limits/memory-buckets.js';

const MINUTE = 60_000;
const rule = {
  name: 'password',
  own: { count: 10, windowMs: 5 * MINUTE },
  wide: { count: 30, windowMs: 5 * MINUTE },
  forgives: true,
};

describe('floodLimit', () => {
  const limit = { count: 30, windowMs: 1_000, burst: 5 };
  it.each([
    ['strict', limit],
    ['generous', { count: 3_000, windowMs: 1_000, burst: 500 }],
  ] as const)('%s', (mode, expected) => {
    expect(floodLimit(limit, mode)).toEqual(expected);
  });
});

describe('a bucket', () => {
  it('takes a burst, then one at a time as it empties', () => {
    const buckets = new MemoryBuckets();
    const bucket = (key: string) => ({ key, costMs: 100, burst: 3 });
    const at = (ms: number) => buckets.pass([bucket('a')], ms);
    expect([at(0), at(0), at(0), at(0)]).toEqual([0, 0, 0, 100]);
    expect([at(100), at(100), at(150)]).toEqual([0, 100, 50]);
    expect(buckets.pass([bucket('b')], 0)).toBe(0);
    // Not counted in one of them: counted in none.
    expect(buckets.pass([bucket('b'), bucket('a')], 200)).toBe(0);
    for (let n = 0; n < 9; n++) buckets.pass([bucket('c'), bucket('d')], 0);
    expect(buckets.pass([{ ...bucket('d'), burst: 4 }], 0)).toBe(0);
  });
});

const nobody = 'redis://127.0.0.1:1';
const open: LimitsRedis[] = [];
afterAll(() => {
  for (const redis of open) redis.onModuleDestroy();
});

/** One instance of the service, as far as limits go. */
const instance = (url: string, mode: LimitsMode = 'strict') => {
  const redis = new LimitsRedis({
    service: 'spec',
    redis: redisOf(url),
    secret: 'a secret of this spec, long enough',
  });
  open.push(redis);
  return { guesses: new Guesses(redis, { mode }), floods: new Floods(redis, { mode }) };
};

/** The client connects by itself; until then it counts in memory. */
const connected = async (url: string, mode?: LimitsMode) => {
  const made = instance(url, mode);
  const redis = open.at(-1) as LimitsRedis;
  await until(async () => (await redis.run('return 1', [], [])) === 1);
  return made;
};

let people = 0;
const at = (client = '203.0.113.1', forgives = true): Guess => {
  const account = `person-${people}@spec.studio`;
  return { rule: { ...rule, forgives }, own: [account, client], wide: [account] };
};
beforeEach(() => void people++);

const outcome = (guesses: Guesses, guess: Guess, right = false): Promise<string> =>
  guesses
    .judge(guess, async () => right)
    .then(String, (error: { code?: string }) => error.code ?? String(error));

describe.each([
  ['with Redis', testRedisUrl(), rule],
  ['without', nobody, { own: ownShare(rule.own), wide: ownShare(rule.wide) }],
] as const)('guesses %s', (_name, url, { own, wide }) => {
  const ready = () => (url === nobody ? instance(url) : connected(url));
  const refused = 'TOO_MANY_REQUESTS';

  it('of one guesser are counted, whatever the mode but off, and say how long to wait', async () => {
    for (const mode of ['strict', 'generous'] as const) {
      const { guesses } = url === nobody ? instance(url, mode) : await connected(url, mode);
      people++;
      for (let n = 0; n < own.count; n++) expect(await outcome(guesses, at())).toBe('false');
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

  it('that are right forgive the guesser’s wrong ones', async () => {
    const { guesses } = await ready();
    for (let round = 0; round < 3; round++) {
      for (let n = 1; n < own.count; n++) await outcome(guesses, at());
      expect(await outcome(guesses, at(), true)).toBe('true');
    }
  });

  it('that are right forgive nothing where anybody has something right to show', async () => {
    const { guesses } = await ready();
    const outcomes: string[] = [];
    for (let n = 0; n < own.count + 2; n++) {
      outcomes.push(await outcome(guesses, at(undefined, false)));
      await outcome(guesses, at(undefined, false), true);
    }
    expect(outcomes.filter((one) => one === 'false')).toHaveLength(own.count);
  });

  it('from everywhere count together, but not where somebody was right before', async () => {
    const { guesses } = await ready();
    expect(await outcome(guesses, at('203.0.113.9'), true)).toBe('true');
    const outcomes: string[] = [];
    for (let n = 0; n < wide.count + 5; n++)
      outcomes.push(await outcome(guesses, at(`198.51.100.${n}`)));
    expect(outcomes.filter((one) => one === 'false')).toHaveLength(wide.count);
    expect(outcomes.slice(-5)).toEqual(Array<string>(5).fill(refused));
    expect(await outcome(guesses, at('203.0.113.9'), true)).toBe('true');
  });

  it('a hundred at the same moment are no more than the limit', async () => {
    const { guesses } = await ready();
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => outcome(guesses, at())));
    expect(outcomes.filter((one) => one === 'false')).toHaveLength(own.count);
    expect(outcomes.filter((one) => one === refused)).toHaveLength(100 - own.count);
  });

  it('a hundred right ones at the same moment all get in', async () => {
    const { guesses } = await ready();
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => outcome(guesses, at(), true)),
    );
    expect(new Set(outcomes)).toEqual(new Set(['true']));
  });

  it('that could not be judged are given back', async () => {
    const { guesses } = await ready();
    const broken = () =>
      guesses.judge(at(), () => Promise.reject(new Error('away'))).catch(() => undefined);
    for (let n = 0; n < wide.count + 1; n++) await broken();
    expect(await outcome(guesses, at())).toBe('false');
  });
});

describe('two instances', () => {
  it('count together through Redis', async () => {
    const url = testRedisUrl();
    const [one, two] = [await connected(url), await connected(url)];
    const outcomes: string[] = [];
    for (let n = 0; n < 12; n++)
      outcomes.push(await outcome(n % 2 ? one.guesses : two.guesses, at()));
    expect(outcomes.filter((answer) => answer === 'false')).toHaveLength(10);
    const flood = (key: string) => ({ key, limit: { count: 30, windowMs: MINUTE, burst: 30 } });
    const pass = (n: number) =>
      (n % 2 ? one : two).floods.count(flood('person'), flood('place')).then(
        () => 200,
        () => 429,
      );
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => pass(n)));
    expect(answers.filter((answer) => answer === 200)).toHaveLength(30);
  });
});

it('what counts somebody does not say in Redis who it is', async () => {
  const redisUrl = testRedisUrl();
  const { guesses, floods } = await connected(redisUrl);
  const guess = at('198.51.100.7');
  const [account = '', client = ''] = guess.own;
  await outcome(guesses, guess, true);
  await floods.count({ key: client, limit: { count: 30, windowMs: MINUTE, burst: 30 } });
  const { url, prefix } = redisOf(redisUrl);
  const redis = new Redis(url);
  const kept = (await redis.keys(`${prefix}:*`)).join(' ');
  redis.disconnect();
  const hashed = (text: string) =>
    createHash('sha256').update(text).digest('base64url').slice(0, 22);
  expect(kept).not.toBe('');
  // All that one script counts must lie in one slot of a cluster: that of what is in braces.
  for (const key of kept.split(' ')) expect(key).toMatch(/^[^{]*\{limits:\w+\}/);
  for (const text of [client, account, hashed(account), hashed(client)])
    expect(kept).not.toContain(text);
});
