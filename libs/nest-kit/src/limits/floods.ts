import { Inject, Injectable } from '@nestjs/common';
import { tooMany } from '../refused.js';
import { passBuckets } from './flood-scripts.js';
import { LIMITS_OPTIONS, type LimitsOptions } from './limits.options.js';
import { floodLimit, type FloodLimit } from './limits-rules.js';
import { LimitsRedis } from './limits-redis.js';
import { MemoryBuckets } from './memory-buckets.js';

/** What is counted, and how much of it may be. */
export interface Flood {
  key: string;
  limit: FloodLimit;
}

/**
 * Buckets in Redis, shared by all instances. Without Redis each instance counts by itself: the
 * limits hold, only coarser, and nobody is kept out (decision 12).
 */
@Injectable()
export class Floods {
  private readonly memory = new MemoryBuckets();

  constructor(
    private readonly redis: LimitsRedis,
    @Inject(LIMITS_OPTIONS) private readonly options: Pick<LimitsOptions, 'mode' | 'refuse'>,
  ) {}

  /** Counts in all of these at once, or throws what the service refuses with. */
  async count(...floods: readonly Flood[]): Promise<void> {
    const waitMs = await this.pass(...floods);
    if (waitMs > 0) throw refusalOf(this.options, waitMs);
  }

  /** The ms to wait; 0 when it was counted, in all of them. */
  async pass(...floods: readonly Flood[]): Promise<number> {
    const { mode } = this.options;
    if (mode === 'off') return 0;
    const buckets = floods.map(({ key, limit }) => {
      const { count, windowMs, burst } = floodLimit(limit, mode);
      return { key, costMs: windowMs / count, burst };
    });
    const keys = buckets.map(({ key }) => key);
    const values = buckets.flatMap(({ costMs, burst }) => [costMs, burst]);
    const waitMs = await this.redis.run(passBuckets, keys, values);
    return waitMs === undefined ? this.memory.pass(buckets) : Number(waitMs);
  }
}

export const refusalOf = ({ refuse }: Pick<LimitsOptions, 'refuse'>, waitMs: number): Error =>
  refuse?.(waitMs) ?? tooMany('TOO_MANY_REQUESTS', new Date(Date.now() + waitMs));
