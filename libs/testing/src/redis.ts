import { randomBytes } from 'node:crypto';
import { serverOf } from './config.js';

/** The test Redis with a namespace of its own: `@studio/outbox` reads `?prefix=` as Bull's prefix. */
export const testRedisUrl = (): string => {
  const own = new URL(serverOf('TEST_REDIS_URL'));
  own.searchParams.set('prefix', `test-${randomBytes(6).toString('hex')}`);
  return own.href;
};

/** The same for what takes address and namespace apart. */
export const testRedis = (): { url: string; prefix: string } => ({
  url: serverOf('TEST_REDIS_URL'),
  prefix: `test-${randomBytes(6).toString('hex')}`,
});
