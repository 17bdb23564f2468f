import { createHmac } from 'node:crypto';
import { Inject, Injectable, Optional, type OnModuleDestroy } from '@nestjs/common';
import { errorFacts, logger } from '../logger.js';
import { Metrics } from '../metrics/metrics.js';
import { redisMetrics } from '../metrics/redis-metrics.js';
import { redisLimits } from '../redis-limits.js';
import { connectRedis, type RedisConnection } from '../redis-place.js';
import { LIMITS_OPTIONS, type LimitsOptions } from './limits.options.js';

const COMPLAIN_EVERY_MS = 10_000;
const RETRY_MS = 1_000;

/** Redis as far as limits need it: asked quickly, or not at all. */
@Injectable()
export class LimitsRedis implements OnModuleDestroy {
  private readonly redis: RedisConnection;
  private lastComplaint = -Infinity;
  private downUntil = -Infinity;

  constructor(
    @Inject(LIMITS_OPTIONS)
    private readonly options: Pick<LimitsOptions, 'service' | 'redis' | 'secret'>,
    @Optional() metrics?: Metrics,
  ) {
    const { service, redis } = options;
    this.redis = connectRedis(redis, {
      ...redisLimits,
      // A script counts in several keys at once: braces, so that a cluster has them in one slot.
      keyPrefix: `${redis.prefix}:{limits:${service}}:`,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      commandTimeout: 250,
    });
    if (metrics) redisMetrics(metrics, 'limits', () => this.redis.status === 'ready');
    this.redis.on('error', (error: unknown) => this.complain(error));
  }

  onModuleDestroy(): void {
    this.redis.disconnect();
  }

  /** Runs a script, which does all of its counting at once; undefined while Redis is away. */
  async run(
    script: string,
    keys: readonly string[],
    values: readonly (string | number)[],
  ): Promise<unknown> {
    // A Redis that hangs must not hold up every request for its time limit.
    if (this.redis.status !== 'ready' || performance.now() < this.downUntil) return undefined;
    try {
      const names = keys.map((key) => this.nameOf(key));
      return await this.redis.eval(script, names.length, ...names, ...values);
    } catch (error) {
      this.downUntil = performance.now() + RETRY_MS;
      this.complain(error);
      return undefined;
    }
  }

  /** A key says whom it counts. In Redis nobody can read it, nor try addresses until one fits. */
  private nameOf(key: string): string {
    return createHmac('sha256', this.options.secret).update(`limits:${key}`).digest('base64url');
  }

  private complain(error: unknown): void {
    // A Redis that is gone would fill the log.
    if (performance.now() - this.lastComplaint < COMPLAIN_EVERY_MS) return;
    this.lastComplaint = performance.now();
    logger.warn(errorFacts(error), 'limits without redis');
  }
}
