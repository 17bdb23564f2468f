import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { RealtimeMessage } from '@studio/contracts';
import { errorFacts, logger } from '@studio/nest-kit';
import type { Redis } from 'ioredis';
import type { Audience } from './audience.js';
import { REALTIME_REDIS, STREAM, type RealtimeRedis } from './realtime-redis.js';

/** About this many messages are kept for screens that come back. */
const KEPT = 5_000;

/** Tells open screens, on every instance, that something has changed. */
@Injectable()
export class Realtime implements OnApplicationShutdown {
  private readonly redis: Redis;

  constructor(@Inject(REALTIME_REDIS) connections: RealtimeRedis) {
    this.redis = connections.commands;
  }

  /** Never waits and never fails: a screen that misses a word asks again when it reconnects. */
  send(audience: Audience, message: RealtimeMessage): void {
    this.redis
      .xadd(STREAM, 'MAXLEN', '~', KEPT, '*', 'to', audience, 'message', JSON.stringify(message))
      .catch((error: unknown) => logger.debug(errorFacts(error), 'screens not told'));
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
