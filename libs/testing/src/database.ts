import { createHash, randomBytes } from 'node:crypto';
import { databaseOptions, migrate, type DatabaseSettings } from '@studio/nest-kit';
import { keepTables, keeperOf, lendKeeper } from '@studio/nest-kit/kept-tables';
import pg from 'pg';
import { serverOf, testRun } from './config.js';

export interface TestDatabase {
  /** Address with a role that owns the database and is no superuser. */
  url: string;
  drop(): Promise<void>;
  /** As the server's administrator, who may do what the service's role can't. */
  asAdministrator<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result>;
}

/** The database of a service, by the address of its server. */
type Settings = (config: { DATABASE_URL: string }) => DatabaseSettings;

interface Login {
  role: string;
  password: string;
}

const adminUrl = (): string => serverOf('TEST_DATABASE_URL');

/** The statement that fails with the connection says it. */
const ignore = (): void => undefined;

const asAdmin = async <Result>(
  work: (client: pg.Client) => Promise<Result>,
  database?: string,
): Promise<Result> => {
  const url = new URL(adminUrl());
  if (database) url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href }).on('error', ignore);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** As the starter does once a service has migrated. */
const keepAsAdmin = (database: string): Promise<void> =>
  asAdmin((client) => keepTables(client, database), database);

const run = async (client: pg.Client, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await client.query(statement);
};

const urlOf = (database: string, { role, password }: Login): string => {
  const url = new URL(adminUrl());
  url.username = role;
  url.password = password;
  url.pathname = `/${database}`;
  return url.href;
};

const newName = (prefix: string): string =>
  `${prefix.replace(/\W/g, '_')}_${randomBytes(6).toString('hex')}`;

const creation = (name: string, { role }: Login, template = 'template1'): string[] => [
  `CREATE DATABASE ${name} OWNER ${role} TEMPLATE ${template}`,
  `REVOKE CONNECT ON DATABASE ${name} FROM PUBLIC`,
];

/**
 * A throw-away database with a role as a service has it in production: no superuser rights. With
 * settings of a service it is a copy of a database in which the service's migrations have run.
 */
export const createTestDatabase = (prefix: string, settings?: Settings): Promise<TestDatabase> =>
  settings ? copyOfTemplate(prefix, settings) : emptyDatabase(prefix);

const emptyDatabase = async (prefix: string): Promise<TestDatabase> => {
  const name = newName(prefix);
  const login = { role: name, password: randomBytes(12).toString('hex') };
  await asAdmin((client) => run(client, [roleCreation(login), ...creation(name, login)]));
  return {
    url: urlOf(name, login),
    asAdministrator: (work) => asAdmin(work, name),
    drop: () =>
      asAdmin((client) =>
        run(client, [`DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${login.role}`]),
      ),
  };
};

const roleCreation = ({ role, password }: Login): string =>
  `CREATE ROLE ${role} LOGIN PASSWORD '${password}'`;

const copyOfTemplate = async (prefix: string, settings: Settings): Promise<TestDatabase> => {
  const name = newName(prefix);
  const owner = { run: testRun(), prefix };
  await asAdmin(async (client) => {
    const template = await templateOf(client, {
      ...owner,
      migrate: (url) => migrate(databaseOptions(settings({ DATABASE_URL: url }))),
    });
    await run(client, creation(name, template, template.role));
  });
  return {
    url: urlOf(name, loginOf(owner)),
    asAdministrator: (work) => asAdmin(work, name),
    drop: () => asAdmin((client) => run(client, [`DROP DATABASE ${name} WITH (FORCE)`])),
  };
};

interface Template {
  /** `TEST_RUN` of the specs that copy it. */
  run: string;
  prefix: string;
  /** Brings the empty database at this address to the schema that the specs find. */
  migrate: (databaseUrl: string) => Promise<unknown>;
}

/**
 * Makes the database that the specs of another run copy for a service, with a schema that is not of
 * their own code. It goes at the end of that run.
 */
export const createTemplate = async (template: Template): Promise<void> => {
  await asAdmin((client) => templateOf(client, template));
};

/** One template a run and service, named like its role; all workers of a run know the password. */
const loginOf = ({ run, prefix }: Omit<Template, 'migrate'>): Login => {
  const hash = createHash('sha256').update(`${adminUrl()} ${run}`).digest('hex');
  return { role: `template_${run}_${prefix}`, password: hash };
};

/** The first spec of the run that asks makes it; others wait. */
const templateOf = async (client: pg.Client, template: Template): Promise<Login> => {
  const login = loginOf(template);
  const { role } = login;
  await client.query('SELECT pg_advisory_lock(hashtext($1))', [role]);
  const { rows } = await client.query<{ done: boolean }>(
    'SELECT datistemplate AS done FROM pg_database WHERE datname = $1',
    [role],
  );
  if (!rows[0]?.done) {
    await run(client, [
      `DROP DATABASE IF EXISTS ${role}`,
      `DROP ROLE IF EXISTS ${role}`,
      `DROP ROLE IF EXISTS ${keeperOf(role)}`,
      roleCreation(login),
      ...creation(role, login),
    ]);
    await lendKeeper(client, role);
    await template.migrate(urlOf(role, login));
    await keepAsAdmin(role);
    await client.query(`ALTER DATABASE ${role} IS_TEMPLATE true`);
  }
  await client.query('SELECT pg_advisory_unlock(hashtext($1))', [role]);
  return login;
};
