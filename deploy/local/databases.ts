import { keepTables, lendKeeper } from '@studio/nest-kit/kept-tables';
import pg from 'pg';
import { backendNames, type BackendName } from '@studio/contracts/services';
import type { Secrets } from './data-folder.js';
import { databaseClient } from './database-client.js';
import { OperatorError } from './operator-error.js';

/** Names here are our own constants; quoted all the same. */
const name = (text: string): string => pg.escapeIdentifier(text);

/**
 * One database and one role a service on the given server: none can read another's tables.
 * Safe to run at every start.
 */
export async function makeDatabases(
  adminUrl: string,
  services: readonly BackendName[],
  secrets: Secrets,
): Promise<void> {
  const client = databaseClient({ connectionString: adminUrl, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    for (const service of services) await makeDatabase(client, service, secrets[service]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const { host } = new URL(adminUrl);
    throw new OperatorError(`The databases could not be made on ${host}: ${reason}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Where each service finds its own database on the given server, as its own role. */
export const databaseUrls = (
  adminUrl: string,
  services: readonly BackendName[],
  secrets: Secrets,
): Partial<Record<BackendName, string>> =>
  Object.fromEntries(
    services.map((service) => {
      const url = new URL(adminUrl);
      url.username = service;
      url.password = secrets[service];
      url.pathname = `/${service}`;
      return [service, url.href];
    }),
  );

async function makeDatabase(client: pg.Client, service: BackendName, password: string) {
  const role = name(service);
  const roles = await client.query('select 1 from pg_roles where rolname = $1', [service]);
  const verb = roles.rowCount === 0 ? 'create' : 'alter';
  await client.query(`${verb} role ${role} login password ${pg.escapeLiteral(password)}`);
  // The words of an error quote what could not be read; the services log theirs without it.
  if (await isSuperuser(client))
    await client.query(`alter role ${role} set log_min_messages = log`);
  const databases = await client.query('select 1 from pg_database where datname = $1', [service]);
  if (databases.rowCount === 0) {
    // A managed server's administrator is no superuser: it must belong to the role to give it a database.
    await client.query(`grant ${role} to current_user`);
    await client.query(`create database ${role} owner ${role}`);
  }
  await client.query(`revoke connect, temporary on database ${role} from public`);
  await lendKeeper(client, service);
}

/**
 * Once the services have migrated: what must stay as it was written belongs to a role that none of
 * them is (docs/decisions/0065).
 */
export async function keepWhatMustStay(
  adminUrl: string,
  services: readonly BackendName[],
): Promise<void> {
  for (const service of services) {
    const url = new URL(adminUrl);
    url.pathname = `/${service}`;
    const client = databaseClient({ connectionString: url.href, connectionTimeoutMillis: 5000 });
    try {
      await client.connect();
      await keepTables(client, service);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new OperatorError(`The history of ${service} could not be closed: ${reason}`);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** A managed server's administrator is none. */
async function isSuperuser(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: string }>(
    `select current_setting('is_superuser') as is`,
  );
  return rows[0]?.is === 'on';
}

/** Everything that is not given by an address of its own. */
export const servicesWithoutDatabase = (
  urls: Partial<Record<BackendName, string>>,
): BackendName[] => backendNames.filter((service) => !urls[service]);
