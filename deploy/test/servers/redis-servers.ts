import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePorts } from '@studio/nest-kit/free-ports';
import { until } from '@studio/testing';
import type { Programs } from './programs.js';

const run = promisify(execFile);
const PASSWORD = 'only-of-this-spec';

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
