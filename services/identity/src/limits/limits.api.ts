import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { errorFacts, logger } from '@studio/nest-kit';
import { redisOf } from '@studio/outbox';
import { Redis } from 'ioredis';
import { CONFIG, type IdentityConfig } from '../config.js';
import { AuthRefused } from '../shared/auth-refused.js';
import { countInMemory } from './memory-counter.js';
import { limitFor, requestLimits, type Limit, type LimitedRequest } from './limits-rules.js';

export { guessesFromEverywhere, guessesFromOneAddress } from './limits-rules.js';

const countInWindow = `
  local n = redis.call('INCR', KEYS[1])
  if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return { n, redis.call('PTTL', KEYS[1]) }`;

const DAY_SECONDS = 86_400;
const RETRY_MS = 1_000;

/**
 * Counters in Redis, shared by all instances. Without Redis each instance counts by itself: the
 * limits hold, only coarser, and nobody is kept from signing in.
 */
@Injectable()
export class Limits implements OnModuleDestroy {
  private readonly redis: Redis;
  private lastComplaint = 0;
  private redisDownUntil = 0;

  constructor(@Inject(CONFIG) private readonly config: IdentityConfig) {
    const { url, prefix } = redisOf(config.REDIS_URL);
    this.redis = new Redis(url, {
      keyPrefix: `${prefix}:identity:`,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      commandTimeout: 250,
      retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
    });
    this.redis.on('error', (error: unknown) => this.complain(error));
  }

  onModuleDestroy(): void {
    this.redis.disconnect();
  }

  /** Counts a request of this address; 429 beyond the limit. */
  async countRequest(kind: LimitedRequest, client: string): Promise<void> {
    await this.count(`request:${kind}:${client}`, requestLimits[kind]);
  }

  /** Counts one against a limit; 429 with the seconds to wait beyond it. */
  async count(key: string, limit: Limit): Promise<void> {
    const allowed = limitFor(limit, this.config.AUTH_LIMITS);
    if (!allowed) return;
    const { count, leftMs } = await this.increment(key, allowed.windowMs);
    if (count <= allowed.count) return;
    throw new AuthRefused('over_request_rate_limit', {
      retryAfter: Math.max(1, Math.ceil(leftMs / 1000)),
    });
  }

  /** The thing counted was right after all. */
  async forgive(...keys: string[]): Promise<void> {
    await this.quietly(() => this.redis.del(...keys));
  }

  /** Remembers for a quarter of a year; forgotten with Redis, which costs a limit, not a right. */
  async remember(key: string): Promise<void> {
    await this.quietly(() => this.redis.set(key, '1', 'EX', 90 * DAY_SECONDS));
  }

  async isRemembered(key: string): Promise<boolean> {
    return (await this.quietly(() => this.redis.exists(key))) === 1;
  }

  private async increment(
    key: string,
    windowMs: number,
  ): Promise<{ count: number; leftMs: number }> {
    const answer = await this.quietly(() => this.redis.eval(countInWindow, 1, key, windowMs));
    if (!Array.isArray(answer)) return countInMemory(key, windowMs);
    return { count: Number(answer[0]), leftMs: Number(answer[1]) };
  }

  private async quietly<T>(ask: () => Promise<T>): Promise<T | undefined> {
    // A Redis that hangs must not hold up every sign-in for its time limit.
    if (Date.now() < this.redisDownUntil) return undefined;
    try {
      return await ask();
    } catch (error) {
      this.redisDownUntil = Date.now() + RETRY_MS;
      this.complain(error);
      return undefined;
    }
  }

  private complain(error: unknown): void {
    // A Redis that is gone would fill the log.
    if (Date.now() - this.lastComplaint < 10_000) return;
    this.lastComplaint = Date.now();
    logger.warn(errorFacts(error), 'limits without redis');
  }
}
