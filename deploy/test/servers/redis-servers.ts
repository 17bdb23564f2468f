import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePorts } from '@studio/nest-kit/free-ports';
import { until } from '@studio/testing';
import type { Programs } from './programs.js';

const run = promisify(execFile);
const PASSWORD = 'only-of-this-spec';
const NAME = 'studio';

/** What redis-cli prints when it asks the server at this port. */
const askRedis = async (port: number, ...args: readonly string[]): Promise<string> => {
  const env = { ...process.env, REDISCLI_AUTH: PASSWORD };
  return (await run('redis-cli', ['-p', String(port), ...args], { env })).stdout.trim();
};

const answers = (port: number): Promise<boolean> =>
  askRedis(port, 'PING').then(
    (answer) => answer === 'PONG',
    () => false,
  );

const startRedis = async (
  programs: Programs,
  { name, port, settings = {} }: { name: string; port: number; settings?: Record<string, string> },
): Promise<void> => {
  const folder = join(programs.folder, name);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'redis.conf');
  const all = {
    port: String(port),
    bind: '127.0.0.1',
    dir: folder,
    save: '""',
    appendonly: 'yes',
    'maxmemory-policy': 'noeviction',
    requirepass: PASSWORD,
    masterauth: PASSWORD,
    ...settings,
  };
  const text = Object.entries(all).map(([key, value]) => `${key} ${value}\n`);
  writeFileSync(file, text.join(''), { mode: 0o600 });
  const command = '/usr/bin/redis-server';
  await programs.start({ name, command, args: [file], isReady: () => answers(port) });
};

/** Three primaries, over which the keys are spread by their slots. */
export class RedisCluster {
  private constructor(private readonly ports: readonly number[]) {}

  static async start(programs: Programs): Promise<RedisCluster> {
    const free = await freePorts(6);
    const ports = free.splice(0, 3);
    for (const port of ports) {
      const bus = String(free.shift());
      const settings = { 'cluster-enabled': 'yes', 'cluster-port': bus };
      await startRedis(programs, { name: `redis-${port}`, port, settings });
    }
    const hosts = ports.map((port) => `127.0.0.1:${port}`);
    const [first = 0] = ports;
    await askRedis(first, '--cluster', 'create', ...hosts, '--cluster-yes');
    await until(
      async () => {
        const states = ports.map((port) => askRedis(port, 'CLUSTER', 'INFO'));
        return (await Promise.all(states)).every((state) => state.includes('cluster_state:ok'));
      },
      { timeoutMs: 30_000, everyMs: 100 },
    );
    return new RedisCluster(ports);
  }

  get url(): string {
    const hosts = this.ports.map((port) => `127.0.0.1:${port}`);
    return `redis+cluster://:${PASSWORD}@${hosts.join(',')}`;
  }

  /** Keys of each server. */
  async sizes(): Promise<number[]> {
    return Promise.all(this.ports.map(async (port) => Number(await askRedis(port, 'DBSIZE'))));
  }
}

interface RedisServer {
  name: string;
  port: number;
}

/** docs/operations.md, Failover, has the same. */
const sentinelSettings = (port: number, primary: RedisServer): string => `port ${port}
bind 127.0.0.1
sentinel monitor ${NAME} 127.0.0.1 ${primary.port} 2
sentinel auth-pass ${NAME} ${PASSWORD}
sentinel down-after-milliseconds ${NAME} 1000
sentinel failover-timeout ${NAME} 5000
`;

/** A primary of Redis and a replica, and three sentinels that replace the one by the other. */
export class RedisPair {
  private constructor(
    private readonly programs: Programs,
    private readonly sentinels: readonly number[],
    private readonly servers: readonly RedisServer[],
  ) {}

  static async start(programs: Programs): Promise<RedisPair> {
    const [port = 0, replicaPort = 0, ...sentinels] = await freePorts(5);
    const primary = { name: 'redis-one', port };
    const replica = { name: 'redis-two', port: replicaPort };
    await startRedis(programs, primary);
    const settings = { replicaof: `127.0.0.1 ${port}` };
    await startRedis(programs, { ...replica, settings });
    const pair = new RedisPair(programs, sentinels, [primary, replica]);
    for (const each of sentinels) await pair.startSentinel(each, primary);
    await pair.isWatched();
    return pair;
  }

  get url(): string {
    const hosts = this.sentinels.map((port) => `127.0.0.1:${port}`);
    return `redis+sentinel://:${PASSWORD}@${hosts.join(',')}/${NAME}`;
  }

  /** Which one the sentinels call the primary. */
  async primary(): Promise<RedisServer> {
    const [sentinel = 0] = this.sentinels;
    const answer = await askRedis(sentinel, 'SENTINEL', 'get-master-addr-by-name', NAME);
    const port = Number(answer.split('\n')[1]);
    const server = this.servers.find((each) => each.port === port);
    if (!server) throw new Error(`no server of ours: ${answer}`);
    return server;
  }

  /** True when it takes writes. */
  async isPrimary({ port }: RedisServer): Promise<boolean> {
    return (await askRedis(port, 'ROLE').catch(() => '')).startsWith('master');
  }

  async kill({ name }: RedisServer): Promise<void> {
    await this.programs.kill(name);
  }

  /** The sentinels see one another, and a replica that follows. */
  private async isWatched(): Promise<void> {
    await until(
      async () => {
        const states = this.sentinels.map(async (port) => {
          const quorum = await askRedis(port, 'SENTINEL', 'ckquorum', NAME);
          const replicas = await askRedis(port, 'SENTINEL', 'replicas', NAME);
          return quorum.startsWith('OK 3') && replicas.includes('master-link-status\nok');
        });
        return (await Promise.all(states)).every(Boolean);
      },
      { timeoutMs: 60_000, everyMs: 200 },
    );
  }

  private async startSentinel(port: number, primary: RedisServer): Promise<void> {
    const file = join(this.programs.folder, `sentinel-${port}.conf`);
    writeFileSync(file, sentinelSettings(port, primary), { mode: 0o600 });
    await this.programs.start({
      name: `sentinel-${port}`,
      command: '/usr/bin/redis-server',
      args: [file, '--sentinel'],
      isReady: () => answers(port),
    });
  }
}
