import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type IdentityConfig } from '../config.js';
import { passBucket } from './flood-scripts.js';
import {
  floodLimit,
  mailsToOneAddress,
  requestLimits,
  type FloodLimit,
  type LimitedRequest,
} from './limits-rules.js';
import { LimitsRedis } from './limits-redis.js';
import { MemoryBuckets } from './memory-buckets.js';
import { tooMany } from './too-many.js';

/**
 * Buckets in Redis, shared by all instances. Without Redis each instance counts by itself: the
 * limits hold, only coarser, and nobody is kept from reading (decision 12).
 */
@Injectable()
export class Limits {
  private readonly memory = new MemoryBuckets();

  constructor(
    private readonly redis: LimitsRedis,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'AUTH_LIMITS'>,
  ) {}

  /** Counts a request of this address; 429 beyond the limit. */
  async countRequest(kind: LimitedRequest, client: string): Promise<void> {
    const waitMs = await this.pass(`request:${kind}:${client}`, requestLimits[kind]);
    if (waitMs > 0) throw tooMany(waitMs);
  }

  /** False when strangers have had enough mails of this kind sent to the address. */
  async mayMail(kind: string, email: string): Promise<boolean> {
    const to = createHash('sha256').update(email).digest('base64url').slice(0, 22);
    return (await this.pass(`mail:${kind}:${to}`, mailsToOneAddress)) === 0;
  }

  /** The ms to wait; 0 when it was counted. */
  private async pass(key: string, limit: FloodLimit): Promise<number> {
    const allowed = floodLimit(limit, this.config.AUTH_LIMITS);
    if (!allowed) return 0;
    const costMs = allowed.windowMs / allowed.count;
    const waitMs = await this.redis.run(passBucket, [key], [costMs, allowed.burst]);
    return waitMs === undefined ? this.memory.pass(key, costMs, allowed.burst) : Number(waitMs);
  }
}
