import { logger } from '../logger.js';
import { redisLimits } from '../redis-limits.js';
import { connectRedis, type RedisConnection, type RedisPlace } from '../redis-place.js';

/** ms; a Redis that hangs is as good as none. */
const ANSWER_MS = 250;

/** Who has written within the last moments, at whichever instance. Redis remembers it. */
export class RecentWriters {
  private readonly redis: RedisConnection;
  private readonly keepMs: number;
  /** Of this process: Redis did not hear of a write, or said nothing. */
  private unknownUntil = 0;

  constructor(place: RedisPlace, { service, forMs }: { service: string; forMs: number }) {
    this.keepMs = forMs + ANSWER_MS;
    this.redis = connectRedis(place, {
      ...redisLimits,
      keyPrefix: `${place.prefix}:wrote:${service}:`,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      commandTimeout: ANSWER_MS,
    });
    this.redis.on('error', (error: Error) => logger.debug({ code: error.name }, 'recent writers'));
  }

  /** Call before the writer has the answer. Never throws. */
  async note(personId: string): Promise<void> {
    try {
      await this.redis.set(personId, '1', 'PX', this.keepMs);
    } catch {
      this.forget();
    }
  }

  /** True also when nobody knows. Never throws. */
  async mayHaveWritten(personId: string): Promise<boolean> {
    if (performance.now() < this.unknownUntil) return true;
    try {
      return (await this.redis.exists(personId)) > 0;
    } catch {
      // A Redis that hangs is not waited for again by each who reads.
      this.forget();
      return true;
    }
  }

  private forget(): void {
    this.unknownUntil = performance.now() + this.keepMs;
  }

  close(): void {
    this.redis.disconnect();
  }
}
