import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { backendNames, type BackendName } from '@studio/contracts/services';
import pg from 'pg';
import { parse } from 'yaml';
import { requirePackages } from '../../local/debian-packages.js';
import { BIN, DebianPostgres } from './debian-postgres.js';

const root = join(import.meta.dirname, '../../..');
const LIMIT_MS = 300_000;
const password = 'a-password-of-this-spec';

type Environment = Record<string, string>;

const { services } = parse(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8'), {
  merge: true,
}) as { services: Record<string, { environment: Environment }> };

let server: DebianPostgres;

/** Of a container of compose.yaml, with passwords of the spec and its server. */
const environmentOf = (container: string): Environment =>
  Object.fromEntries(
    Object.entries(services[container]?.environment ?? {}).map(([name, value]) => [
      name,
      value
        .replaceAll(/\$\{\w+_PASSWORD:[^}]*\}/g, password)
        .replace('@postgres:5432/', `@127.0.0.1:${server.port}/`),
    ]),
  );

/** As the image's entrypoint does on an empty volume: by the socket, as the server's own user. */
const createDatabases = (): void => {
  cpSync(
    join(root, 'deploy/compose/create-databases.sh'),
    join(server.folder, 'create-databases.sh'),
  );
  const environment = {
    ...environmentOf('postgres'),
    PGHOST: server.folder,
    PGPORT: String(server.port),
    PGDATA: server.data,
  };
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  server.run('env', ...settings, 'bash', join(server.folder, 'create-databases.sh'));
  server.run(`${BIN}/pg_ctl`, '-D', server.data, 'reload');
};

beforeAll(async () => {
  requirePackages('postgresql-15');
  server = await DebianPostgres.prepare([]);
  server.configure({});
  // The image's own rules: the socket is for the server's user, everybody else has a password.
  const rules = ['local all all trust', 'host all all all scram-sha-256'].join(String.raw`\n`);
  server.run('sh', '-c', `printf '${rules}\\n' > ${server.data}/pg_hba.conf`);
  server.start();
  const set = `ALTER ROLE postgres PASSWORD '${password}'`;
  server.run(`${BIN}/psql`, '-h', server.folder, '-p', String(server.port), '-c', set);
  createDatabases();
  for (const name of backendNames)
    await promisify(execFile)('node', [join(root, `services/${name}/dist/main.js`), 'migrate'], {
      env: { PATH: process.env['PATH'], ...environmentOf(`migrate-${name}`) },
    });
}, LIMIT_MS);
afterAll(() => server.remove(), LIMIT_MS);

const sql = async (role: BackendName, database: BackendName, text: string): Promise<unknown[]> => {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: server.port,
    user: role,
    password,
    database,
  });
  await client.connect();
  try {
    return (await client.query(text)).rows as unknown[];
  } finally {
    await client.end();
  }
};

it('each service has a database that no other may enter', async () => {
  for (const role of backendNames)
    for (const database of backendNames) {
      const answer = sql(role, database, 'SELECT count(*)::int > 0 AS migrated FROM migrations');
      if (role === database) expect(await answer).toEqual([{ migrated: true }]);
      else await expect(answer).rejects.toThrow('permission denied for database');
    }
});

it('the data history belongs to a role in which nobody signs in, and booking adds rows alone', async () => {
  const [history] = await sql(
    'booking',
    'booking',
    `SELECT pg_get_userbyid(relowner) AS owner, rolcanlogin AS "signsIn",
       pg_has_role('booking', relowner, 'MEMBER') AS "isMember",
       has_table_privilege('data_history', 'INSERT') AS adds,
       has_table_privilege('data_history', 'UPDATE') AS changes
     FROM pg_class JOIN pg_roles ON pg_roles.oid = relowner WHERE relname = 'data_history'`,
  );
  expect(history).toEqual({
    owner: 'booking_keeper',
    signsIn: false,
    isMember: false,
    adds: true,
    changes: false,
  });
});

it('the container of the backups reads the whole server with its password', async () => {
  for (const folder of ['backups/base', 'backups/wal', 'record'])
    mkdirSync(join(server.folder, folder), { recursive: true });
  const { PGUSER = '', PGPASSWORD = '' } = environmentOf('backup');
  const { stdout } = await promisify(execFile)(
    'bash',
    [join(root, 'deploy/compose/backup.sh'), 'now'],
    {
      env: {
        PATH: `${BIN}:/usr/bin:/bin`,
        PGHOST: '127.0.0.1',
        PGPORT: String(server.port),
        PGUSER,
        PGPASSWORD,
        BACKUPS: join(server.folder, 'backups'),
        RECORD: join(server.folder, 'record'),
      },
    },
  );
  expect(stdout).toMatch(/^backup \S+: \d+/);
});
