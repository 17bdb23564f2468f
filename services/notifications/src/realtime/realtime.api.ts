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

  /** What changed of a member: their own screens ask again, and those of the front desk. */
  sendAboutMember(
    userId: string,
    type: 'bookings' | 'events' | 'packages' | 'subscriptions',
  ): void {
    this.send(`user:${userId}`, { type });
    this.send('front_desk', { type: 'front_desk', about: type, userId });
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
