import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ownerOf, type Programs } from './programs.js';

interface Pooler {
  /** Where services come. */
  port: number;
  serverPort: number;
  /** Passwords by role; each role has a database of its name. */
  logins: ReadonlyMap<string, string>;
}

/** PgBouncer in transaction mode, which is what `DATABASE_POOLER=transaction` stands for. */
export const startPgbouncer = async (
  programs: Programs,
  { port, serverPort, logins }: Pooler,
): Promise<void> => {
  const owner = ownerOf('postgres');
  const home = await programs.homeOf(owner);
  const write = (name: string, text: string): string => {
    const file = join(home, name);
    writeFileSync(file, text, { mode: 0o600 });
    if (owner) chownSync(file, owner.uid, owner.gid);
    return file;
  };
  const users = [...logins].map(([role, password]) => `"${role}" "${password}"\n`).join('');
  const file = write(
    'pgbouncer.ini',
    `[databases]
* = host=127.0.0.1 port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${write('users.txt', users)}
pool_mode = transaction
default_pool_size = 6
max_client_conn = 500
`,
  );
  const [[user, password] = ['', '']] = logins;
  const config = { host: '127.0.0.1', port, user, password, database: user };
  await programs.start({
    name: 'pgbouncer',
    command: '/usr/sbin/pgbouncer',
    args: [file],
    owner,
    isReady: () => answers(config),
  });
};

const answers = async (config: pg.ClientConfig): Promise<boolean> => {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 1_500 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};
