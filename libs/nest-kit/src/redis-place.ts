import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { endUnanswered } from './unanswered.js';

interface Host {
  host: string;
  port: number;
}

/** How a Redis is found that is more than one server. */
type RedisGroup =
  /** One primary with replicas; the sentinels at these hosts know who is the primary. */
  | { kind: 'sentinel'; hosts: Host[]; name: string; login: RedisOptions }
  /** Keys are spread over several primaries by their slot; these hosts know the others. */
  | { kind: 'cluster'; hosts: Host[]; login: RedisOptions };

/** A Redis, and what stands before all of the studio's keys in it. */
export interface RedisPlace {
  url: string;
  prefix: string;
  /** Absent: one server, at `url`. */
  group?: RedisGroup;
}

export type RedisConnection = Redis | Cluster;

const shape = /^(rediss?)(?:\+(sentinel|cluster))?:\/\/(?:[^@/?#]*@)?([^@/?#]+)(\/[^?#]*)?/;
const DEFAULT_PORT = { sentinel: 26_379, cluster: 6_379 } as const;

/** True for an address that `redisOf` can read. */
export const isRedisAddress = (address: string): boolean => {
  const [, , kind, hosts = '', path = ''] = shape.exec(address) ?? [];
  if (kind === undefined) return /^rediss?:/.test(address) && URL.canParse(address);
  const named = kind === 'cluster' || path.length > 1;
  return named && hosts.split(',').every((host) => URL.canParse(`redis://${host}`));
};

const hostsOf = (hosts: string, standard: number): Host[] =>
  hosts.split(',').map((each) => {
    const { hostname, port } = new URL(`redis://${each}`);
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || standard) };
  });

const loginOf = ({ username, password, protocol }: URL): RedisOptions => ({
  ...(username && { username: decodeURIComponent(username) }),
  ...(password && { password: decodeURIComponent(password) }),
  ...(protocol.startsWith('rediss') && { tls: {} }),
});

/**
 * Reads an address of Redis: `redis://host`, `redis+sentinel://host,host,host/name` (the name that
 * the sentinels have for the primary) or `redis+cluster://host,host,host`; `rediss` for TLS. Splits
 * our own `prefix` off.
 */
export const redisOf = (redisUrl: string): RedisPlace => {
  const [, , kind, hosts = ''] = shape.exec(redisUrl) ?? [];
  // A list of hosts is no URL: the first stands for all of them.
  const url = new URL(kind ? redisUrl.replace(hosts, hosts.split(',')[0] ?? '') : redisUrl);
  const prefix = url.searchParams.get('prefix') ?? 'studio';
  url.searchParams.delete('prefix');
  const login = loginOf(url);
  if (kind === 'cluster')
    return {
      url: url.href,
      prefix,
      group: { kind, hosts: hostsOf(hosts, DEFAULT_PORT[kind]), login },
    };
  if (kind === 'sentinel') {
    const name = decodeURIComponent(url.pathname.slice(1));
    return {
      url: url.href,
      prefix,
      group: { kind, hosts: hostsOf(hosts, DEFAULT_PORT[kind]), name, login },
    };
  }
  // Bull reads a lone slash as a database without a number.
  if (url.pathname === '/') url.pathname = '';
  return { url: url.href, prefix };
};

/** Of a primary that has become a replica: the connection looks for the new one. */
const reconnectOnError = ({ message }: Error): boolean => message.startsWith('READONLY');

/** Options of a connection by way of sentinels; they answer as slowly as any other server may. */
export const sentinelOptions = (
  { hosts, name, login }: Extract<RedisGroup, { kind: 'sentinel' }>,
  options: RedisOptions,
): RedisOptions => ({
  sentinels: hosts,
  name,
  ...login,
  enableTLSForSentinelMode: login.tls !== undefined,
  ...(login.tls && { sentinelTLS: {} }),
  sentinelRetryStrategy: (attempt: number): number => Math.min(attempt * 100, 1_000),
  connectTimeout: 3_000,
  reconnectOnError,
  ...options,
});

/** A connection to one server, to the primary of a group, or to a cluster. */
export const connectRedis = (place: RedisPlace, options: RedisOptions = {}): RedisConnection => {
  const redis = open(place, options);
  endUnanswered(redis);
  return redis;
};

const open = ({ url, group }: RedisPlace, options: RedisOptions): RedisConnection => {
  if (group?.kind === 'sentinel') return new Redis(sentinelOptions(group, options));
  if (group?.kind !== 'cluster') return new Redis(url, options);
  const { keyPrefix, enableOfflineQueue, enableAutoPipelining, retryStrategy, ...each } = options;
  return new Cluster(group.hosts, {
    ...(keyPrefix !== undefined && { keyPrefix }),
    ...(enableOfflineQueue !== undefined && { enableOfflineQueue }),
    ...(enableAutoPipelining !== undefined && { enableAutoPipelining }),
    ...(retryStrategy && { clusterRetryStrategy: (attempt: number) => retryStrategy(attempt) }),
    redisOptions: { ...group.login, ...each },
  });
};
