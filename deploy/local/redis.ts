import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import type { ProcessPlan } from './managed-process.js';
import { fetchRedis } from './redis-package.js';
import { OperatorError } from './operator-error.js';

export interface RedisPlan {
  dataDir: string;
  toolsDir: string;
  port: number;
  password: string;
  /** The starter's own search path. */
  path: string;
  onFetch: () => void;
}

export const redisUrl = ({ port, password }: Pick<RedisPlan, 'port' | 'password'>): string =>
  `redis://:${password}@127.0.0.1:${port}`;

interface Server {
  command: string;
  env: Record<string, string>;
}

/**
 * Finds a server (or fetches one) and returns how to run it. Redis is a queue and never the truth;
 * with the append-only file a kill costs at most the last second of it.
 */
export async function prepareRedis(plan: RedisPlan): Promise<ProcessPlan> {
  const { command, env } = await findServer(plan);
  const folder = join(plan.dataDir, 'redis');
  mkdirSync(folder, { recursive: true });
  const settings = join(folder, 'redis.conf');
  // In a file that only the owner reads: arguments are seen by everybody on the machine.
  writeFileSync(
    settings,
    [
      'bind 127.0.0.1',
      `port ${plan.port}`,
      `requirepass ${plan.password}`,
      'appendonly yes',
      'save ""',
      'maxmemory-policy noeviction',
      'daemonize no',
      '',
    ].join('\n'),
    { mode: 0o600 },
  );
  return {
    name: 'redis',
    command,
    args: [settings],
    env,
    cwd: folder,
    stopMs: 800,
    isReady: () => ping(plan.port, plan.password),
  };
}

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

async function findServer({ path, toolsDir, onFetch }: RedisPlan): Promise<Server> {
  const names = ['redis-server', 'valkey-server'];
  const folders = [...path.split(delimiter), '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
  for (const folder of folders.filter(Boolean)) {
    for (const name of names) {
      const file = join(folder, name);
      if (isProgram(file)) return { command: file, env: { PATH: path } };
    }
  }
  const fetched = join(toolsDir, 'redis');
  if (!existsSync(join(fetched, 'complete'))) {
    onFetch();
    await fetchRedis(fetched);
  }
  for (const name of names) {
    const file = join(fetched, 'usr/bin', name);
    if (!isProgram(file)) continue;
    const machine = { x64: 'x86_64', arm64: 'aarch64' }[process.arch as string] ?? process.arch;
    const libraries = ['usr/lib', 'lib'].map((lib) => join(fetched, lib, `${machine}-linux-gnu`));
    return { command: file, env: { PATH: path, LD_LIBRARY_PATH: libraries.join(delimiter) } };
  }
  throw new OperatorError(
    `Redis was fetched to ${fetched} but its server is not there: delete the folder.`,
  );
}

/** Redis of others: refuses at once when nobody listens there, instead of waiting for services that wait for it. */
export async function requireRedis(url: string): Promise<void> {
  const { hostname, port, host } = new URL(url);
  const isThere = await new Promise<boolean>((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 6379), timeout: 5000 });
    const end = (answered: boolean) => {
      socket.destroy();
      resolve(answered);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
  if (!isThere) throw new OperatorError(`Redis does not answer on ${host}: is REDIS_URL right?`);
}

/** True when the server takes commands (while it reads its file after a start it doesn't yet). */
function ping(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1000 });
    let answer = '';
    const end = (isReady: boolean) => {
      socket.destroy();
      resolve(isReady);
    };
    socket.once('connect', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.on('data', (bytes) => {
      answer += bytes.toString();
      if (answer.includes('+PONG')) end(true);
      else if (answer.includes('-')) end(false);
    });
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}
