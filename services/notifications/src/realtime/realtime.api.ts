import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { RealtimeMessage } from '@studio/contracts';
import { errorFacts, logger } from '@studio/nest-kit';

import type { Audience } from './audience.js';
import { REALTIME_REDIS, STREAM, type RealtimeRedis } from './realtime-redis.js';

/** About this many messages are kept for screens that come back. */
const KEPT = 5_000;
/** In a rush a class's seats change many times in a blink: screens are told of the last. */
const GATHER_MS = 100;

interface Waiting {
  audience: Audience;
  message: RealtimeMessage;
}

/** Tells open screens, on every instance, that something has changed. */
@Injectable()
export class Realtime implements OnApplicationShutdown {
  private readonly redis: RealtimeRedis['commands'];
  /** By what they are about; the newest last. */
  private readonly waiting = new Map<string, Waiting>();
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(REALTIME_REDIS) connections: RealtimeRedis) {
    this.redis = connections.commands;
  }

  /** Never waits and never fails: a screen that misses a word asks again when it reconnects. */
  send(audience: Audience, message: RealtimeMessage): void {
    const about = aboutOf(audience, message);
    this.waiting.delete(about);
    this.waiting.set(about, { audience, message });
    this.timer ??= setTimeout(() => void this.flush(), GATHER_MS);
  }

  /** What changed of a member: their own screens ask again, and those of the front desk. */
  sendAboutMember(
    userId: string,
    type: 'bookings' | 'events' | 'packages' | 'subscriptions',
  ): void {
    this.send(`user:${userId}`, { type });
    this.send('front_desk', { type: 'front_desk', about: type, userId });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.flush();
    this.redis.disconnect();
  }

  private async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const adding = this.redis.pipeline();
    for (const { audience, message } of this.waiting.values())
      adding.xadd(STREAM, ...kept, 'to', audience, 'message', JSON.stringify(message));
    this.waiting.clear();
    try {
      await adding.exec();
    } catch (error) {
      logger.debug(errorFacts(error), 'screens not told');
    }
  }
}

const kept = ['MAXLEN', '~', KEPT, '*'] as const;

/** A later message with the same one says all that the earlier one said. */
const aboutOf = (audience: Audience, message: RealtimeMessage): string =>
  JSON.stringify([audience, { ...message, ...unsaid }]);

/** What screens are told of a thing, as against which thing it is. */
const unsaid = {
  capacity: undefined,
  booked: undefined,
  waiting: undefined,
  seatsLeft: undefined,
  placesLeft: undefined,
};
