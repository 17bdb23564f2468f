import { ConfigError } from '@studio/nest-kit';
import { bookingConfig } from './config.js';

const env = {
  PORT: '4212',
  DATABASE_URL: 'postgres://booking:pw@127.0.0.1:4221/booking',
  REDIS_URL: 'redis://127.0.0.1:4222',
  PUBLIC_URL: 'http://localhost:4200',
  IDENTITY_URL: 'http://127.0.0.1:4211/',
  PAYMENTS_URL: 'http://127.0.0.1:4213',
  SERVICE_SECRET: 'x'.repeat(32),
};

test('what local mode gives is enough', () => {
  expect(bookingConfig(env)).toMatchObject({ PORT: 4212, IDENTITY_URL: 'http://127.0.0.1:4211' });
});

test('everything that is wrong is in one list', () => {
  const wrong = { ...env, DATABASE_URL: 'mysql://x', REDIS_URL: '', SERVICE_SECRET: 'short' };
  expect(() => bookingConfig(wrong)).toThrow(ConfigError);
  expect(() => bookingConfig(wrong)).toThrow(/SERVICE_SECRET[^]*DATABASE_URL[^]*REDIS_URL/);
});

test.each([
  ['production', false],
  ['development', false],
  ['test', true],
])('the lock on the last seat comes off in %s: %s', (NODE_ENV, allowed) => {
  const parse = () => bookingConfig({ ...env, NODE_ENV, BOOKING_UNSAFE_NO_LOCK: '1' });
  if (allowed) expect(parse().BOOKING_UNSAFE_NO_LOCK).toBe('1');
  else expect(parse).toThrow(/BOOKING_UNSAFE_NO_LOCK/);
});
