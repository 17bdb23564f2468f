import { randomBytes } from 'node:crypto';
import { serverOf } from './config.js';

/** The test Redis with a namespace of its own: `@studio/outbox` reads `?prefix=` as Bull's prefix. */
export const testRedisUrl = (): string => {
  const own = new URL(serverOf('TEST_REDIS_URL'));
  own.searchParams.set('prefix', `test-${randomBytes(6).toString('hex')}`);
  return own.href;
};
