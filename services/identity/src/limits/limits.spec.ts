import type { IdentityConfig } from '../config.js';
import { limitFor } from './limits-rules.js';
import { Limits } from './limits.api.js';
import { countInMemory } from './memory-counter.js';

describe('limitFor', () => {
  const limit = { count: 30, windowMs: 1_000 };
  it.each([
    ['strict', limit],
    ['generous', { count: 3_000, windowMs: 1_000 }],
    ['off', undefined],
  ] as const)('%s', (mode, expected) => {
    expect(limitFor(limit, mode)).toEqual(expected);
  });
});

describe('countInMemory', () => {
  it('counts by key and window', () => {
    expect([1, 2, 3].map(() => countInMemory('a', 60_000).count)).toEqual([1, 2, 3]);
    expect(countInMemory('b', 60_000).count).toBe(1);
    expect(countInMemory('ended', -1).count).toBe(1);
    expect(countInMemory('ended', -1).count).toBe(1);
  });
});

describe('without Redis', () => {
  it('guesses are still counted, and answered fast', async () => {
    const config = { REDIS_URL: 'redis://127.0.0.1:1', AUTH_LIMITS: 'strict' } as IdentityConfig;
    const limits = new Limits(config);
    const limit = { count: 2, windowMs: 60_000 };
    const started = Date.now();
    await limits.count('guess', limit);
    await limits.count('guess', limit);
    await expect(limits.count('guess', limit)).rejects.toMatchObject({
      code: 'over_request_rate_limit',
      retryAfter: 60,
    });
    expect(await limits.isRemembered('known')).toBe(false);
    await limits.remember('known');
    await limits.forgive('guess');
    expect(Date.now() - started).toBeLessThan(1_000);
    limits.onModuleDestroy();
  });
});
