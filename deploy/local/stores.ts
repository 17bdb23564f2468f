import type { Supervisor } from './supervisor.js';
import {
  databaseUrls,
  keepWhatMustStay,
  makeDatabases,
  servicesWithoutDatabase,
} from './databases.js';
import { backendNames, type BackendName } from '@studio/contracts/services';
import { type StudioConfig } from './config.js';
import type { Secrets } from './data-folder.js';
import { adminUrl, preparePostgres } from './postgres.js';
import { prepareRedis, redisUrl, requireRedis } from './redis.js';
import type { Reporter } from './reporter.js';

export interface Stores {
  redisUrl: string;
  databaseUrls: Record<BackendName, string>;
}

/** Starts PostgreSQL and Redis where no address names one, and makes the services' databases. */
export async function startStores(
  supervisor: Supervisor,
  {
    config,
    secrets,
    path,
    reporter,
  }: { config: StudioConfig; secrets: Secrets; path: string; reporter: Reporter },
): Promise<Stores> {
  const { dataDir, toolsDir, ports, root } = config;
  const postgres = {
    root,
    dataDir,
    port: ports.postgres,
    adminPassword: secrets.postgresAdmin,
    isArchived: config.backup !== undefined,
    ...(config.backup && { waitingLogMb: config.backup.waitingMb }),
  };
  const redis = { dataDir, toolsDir, path, port: ports.redis, password: secrets.redis };
  const without = servicesWithoutDatabase(config.databaseUrls);
  const startsPostgres = without.length > 0 && !config.adminDatabaseUrl;

  const onFetch = () => reporter.step('fetching Redis (once)');
  const plans = await Promise.all([
    ...(config.redisUrl ? [] : [prepareRedis({ ...redis, onFetch })]),
    ...(startsPostgres ? [preparePostgres(postgres)] : []),
  ]);
  if (config.redisUrl) await requireRedis(config.redisUrl);
  await supervisor.start(plans, reporter.ready);
  await makeDatabases(config.adminDatabaseUrl ?? adminUrl(postgres), without, secrets);
  return addressesOf(config, secrets);
}

/** When the services are ready: what they must not change any more is out of their hands. */
export const closeHistories = (config: StudioConfig, secrets: Secrets): Promise<void> => {
  const { root, dataDir, ports } = config;
  const ours = { root, dataDir, port: ports.postgres, adminPassword: secrets.postgresAdmin };
  const without = servicesWithoutDatabase(config.databaseUrls);
  return keepWhatMustStay(config.adminDatabaseUrl ?? adminUrl(ours), without);
};

/** Where the services find their stores, whoever runs them. */
export function addressesOf(config: StudioConfig, secrets: Secrets): Stores {
  const { root, dataDir, ports } = config;
  const ours = { root, dataDir, port: ports.postgres, adminPassword: secrets.postgresAdmin };
  const without = servicesWithoutDatabase(config.databaseUrls);
  const urls = {
    ...config.databaseUrls,
    ...databaseUrls(config.adminDatabaseUrl ?? adminUrl(ours), without, secrets),
  };
  return {
    redisUrl: config.redisUrl ?? redisUrl({ port: ports.redis, password: secrets.redis }),
    databaseUrls: Object.fromEntries(
      backendNames.map((service) => [service, urls[service] ?? '']),
    ) as Record<BackendName, string>,
  };
}
