import { connectRedis, isRedisAddress, redisOf } from './redis-place.js';

describe('the address of Redis', () => {
  it.each([
    ['redis://:word@h:1/', { url: 'redis://:word@h:1', prefix: 'studio' }],
    ['rediss://h/2?prefix=two', { url: 'rediss://h/2', prefix: 'two' }],
  ])('of one server: %s', (address, place) => {
    expect(redisOf(address)).toEqual(place);
  });

  it('names sentinels and their primary', () => {
    expect(redisOf('redis+sentinel://:a%2Fb@one,two:7,[::1]:8/main?prefix=p')).toMatchObject({
      prefix: 'p',
      group: {
        kind: 'sentinel',
        name: 'main',
        hosts: [
          { host: 'one', port: 26_379 },
          { host: 'two', port: 7 },
          { host: '::1', port: 8 },
        ],
        login: { password: 'a/b' },
      },
    });
  });

  it('names some servers of a cluster', () => {
    expect(redisOf('rediss+cluster://me:word@one,two:7001')).toMatchObject({
      prefix: 'studio',
      group: {
        kind: 'cluster',
        hosts: [
          { host: 'one', port: 6_379 },
          { host: 'two', port: 7_001 },
        ],
        login: { username: 'me', password: 'word', tls: {} },
      },
    });
  });

  it.each([
    ['redis://h', true],
    ['rediss://:word@h:6380/0?prefix=p', true],
    ['redis+sentinel://one,two/main', true],
    ['redis+cluster://one:7000,two:7001', true],
    ['redis+sentinel://one,two', false],
    ['redis+sentinel://one,two/', false],
    ['redis+cluster://one:7000,two:port', false],
    ['redis+mesh://one', false],
    ['http://one', false],
    ['one:6379', false],
  ])('%s can be read: %s', (address, isOne) => {
    expect(isRedisAddress(address)).toBe(isOne);
  });

  it('leads to a connection whose keys have their prefix, to a cluster as well', () => {
    const options = { keyPrefix: 'p:', lazyConnect: true, enableOfflineQueue: false };
    for (const address of ['redis://h', 'redis+sentinel://h/main']) {
      const redis = connectRedis(redisOf(address), options);
      expect(redis.options).toMatchObject({ keyPrefix: 'p:', enableOfflineQueue: false });
      redis.disconnect();
    }
    const cluster = connectRedis(redisOf('redis+cluster://127.0.0.1:1'), options);
    cluster.on('error', () => undefined);
    expect(cluster.options).toMatchObject({ keyPrefix: 'p:', enableOfflineQueue: false });
    expect(cluster.isCluster).toBe(true);
    cluster.disconnect();
  });
});
