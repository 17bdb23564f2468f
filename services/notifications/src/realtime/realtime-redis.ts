import {
  connectRedis,
  errorFacts,
  logger,
  redisLimits,
  redisOf,
  type RedisConnection,
} from '@studio/nest-kit';

export const REALTIME_REDIS = Symbol('redis of the realtime slice');
export const STREAM = 'realtime';

/** Reading blocks its connection, so it has one of its own. */
export interface RealtimeRedis {
  commands: RedisConnection;
  reading: RedisConnection;
}

export const connectRealtime = (redisUrl: string): RealtimeRedis => {
  const place = redisOf(redisUrl);
  const connect = (): RedisConnection => {
    const redis = connectRedis(place, {
      ...redisLimits,
      keyPrefix: `${place.prefix}:`,
      // A Redis that is away must not hold up what is said to it.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
    });
    redis.on('error', (error: unknown) => logger.debug(errorFacts(error), 'realtime redis'));
    return redis;
  };
  return { commands: connect(), reading: connect() };
};
