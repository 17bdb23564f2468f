import { errorFacts, logger, redisLimits, redisOf } from '@studio/nest-kit';
import { Redis } from 'ioredis';

export const REALTIME_REDIS = Symbol('redis of the realtime slice');
export const STREAM = 'realtime';

/** Reading blocks its connection, so it has one of its own. */
export interface RealtimeRedis {
  commands: Redis;
  reading: Redis;
}

export const connectRealtime = (redisUrl: string): RealtimeRedis => {
  const { url, prefix } = redisOf(redisUrl);
  const connect = (): Redis => {
    const redis = new Redis(url, {
      ...redisLimits,
      keyPrefix: `${prefix}:`,
      // A Redis that is away must not hold up what is said to it.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
    });
    redis.on('error', (error: unknown) => logger.debug(errorFacts(error), 'realtime redis'));
    return redis;
  };
  return { commands: connect(), reading: connect() };
};
