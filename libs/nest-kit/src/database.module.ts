import { Module, Optional, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { givesConnection } from './database-connections.js';
import { Connection } from './database-connection.js';
import { ConfigError } from './config.js';
import { inTransaction } from './in-transaction.js';
import { awaitSchema, connect, migrate } from './migrate.js';
import { errorFacts, logger } from './logger.js';
import { databaseMetrics } from './metrics/database-metrics.js';
import { Metrics } from './metrics/metrics.js';
import { Readiness } from './readiness.js';
import { SchemaBehind } from './schema-behind.js';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

interface DatabaseConfig {
  DATABASE_URL: string;
  DATABASE_POOL?: number;
  DATABASE_POOLER?: 'none' | 'transaction' | 'transaction-prepared';
  DATABASE_DIRECT_URL?: string | undefined;
  /** False: somebody else runs the migrations, before this version starts. */
  MIGRATE?: boolean;
}

export interface DatabaseSettings {
  entities: NonNullable<PostgresOptions['entities']>;
  migrations: NonNullable<PostgresOptions['migrations']>;
  config: DatabaseConfig;
  /** Milliseconds that one statement may take; 5 s unless said. */
  statementTimeoutMs?: number;
}

const STATEMENT_MS = 5_000;
/** Migrations, and the wait for another instance's. */
const MIGRATION_MS = 3_600_000;
/** What the network may take on top before a connection is given up. */
const NETWORK_MS = 2_000;

/** Settings of the server for a connection; it lets go of a client that has vanished. */
const sessionSettings = (statementMs: number): Readonly<Record<string, string>> => ({
  statement_timeout: String(statementMs),
  idle_in_transaction_session_timeout: '15000',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '2',
  tcp_user_timeout: '20000',
  TimeZone: 'UTC',
});

/** As the start of a connection takes them; not through a pooler, whose connections are everybody's. */
const sessionOptions = (statementMs: number): string =>
  Object.entries(sessionSettings(statementMs))
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** Options of the data source of a service: also for its scripts (`migrate`, demo seed). */
export const databaseOptions = (settings: DatabaseSettings): PostgresOptions => {
  const { DATABASE_POOLER: pooler = 'none' } = settings.config;
  return {
    type: 'postgres',
    url: settings.config.DATABASE_URL,
    entities: settings.entities,
    migrations: settings.migrations,
    migrationsTableName: 'migrations',
    // A role of its own may not create extensions, and UUIDv7 is made by the service.
    installExtensions: false,
    poolErrorHandler: (error: unknown) => logger.warn(errorFacts(error), 'a connection broke'),
    extra: {
      // A hot row is held across the commit's flush: more connections make it slower.
      max: settings.config.DATABASE_POOL ?? 8,
      connectionTimeoutMillis: 3_000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...(pooler === 'none' && {
        options: sessionOptions(settings.statementTimeoutMs ?? STATEMENT_MS),
      }),
      Client: Connection,
      answerMs: (settings.statementTimeoutMs ?? STATEMENT_MS) + NETWORK_MS,
      namesStatements: pooler !== 'transaction',
    },
  };
};

/** The same past the pooler, if there is one. Throws ConfigError when its address is missing. */
export const directOptions = (settings: DatabaseSettings): PostgresOptions => {
  const { config } = settings;
  const { DATABASE_POOLER: pooler = 'none', DATABASE_DIRECT_URL: direct } = config;
  if (pooler === 'none') return databaseOptions(settings);
  if (!direct) throw new ConfigError(['DATABASE_DIRECT_URL is not set (DATABASE_POOLER needs it)']);
  const past = { ...config, DATABASE_URL: direct, DATABASE_POOLER: 'none' as const };
  return databaseOptions({ ...settings, config: past });
};

/** The same for migrations, which may take longer than any request. */
export const migrationOptions = (settings: DatabaseSettings): PostgresOptions =>
  directOptions({ ...settings, statementTimeoutMs: MIGRATION_MS });

/**
 * Connects once the migrations have run: by itself, or (MIGRATE=0) by somebody else. Throws
 * SchemaBehind where they have not within a minute.
 */
export const openDatabase = async (settings: DatabaseSettings): Promise<DataSource> => {
  const { DATABASE_POOLER: pooler = 'none', MIGRATE: migrates = true } = settings.config;
  if (migrates) await migrate(migrationOptions(settings));
  else await awaitSchema(databaseOptions(settings));
  if (pooler !== 'none') await keepSessionSettings(migrationOptions(settings));
  return connect(databaseOptions(settings));
};

/**
 * A pooler's connections have what the role has: its own default settings in this database, which a
 * role may change itself.
 */
const keepSessionSettings = async (direct: PostgresOptions): Promise<void> => {
  const dataSource = await connect(direct);
  try {
    await inTransaction(dataSource, async (tx) => {
      // Two instances that start at once would write the same row of the catalogue.
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('studio:settings'))`);
      const [row] = await tx.query<{ name: string }[]>(
        `SELECT format('%I IN DATABASE %I', current_user, current_database()) AS name`,
      );
      for (const [name, value] of Object.entries(sessionSettings(STATEMENT_MS)))
        await tx.query(`ALTER ROLE ${row?.name} SET ${name} = '${value}'`);
    });
  } finally {
    await dataSource.destroy();
  }
};

/** TypeORM for the app, on a database whose migrations have run before anything else starts. */
@Module({})
export class DatabaseModule {
  constructor(
    dataSource: DataSource,
    @Optional() readiness?: Readiness,
    @Optional() metrics?: Metrics,
  ) {
    readiness?.register('database', () => dataSource.query('SELECT 1'));
    readiness?.register('database connections', () => givesConnection(dataSource));
    if (metrics) databaseMetrics(metrics, dataSource);
  }
}

export const databaseModule = (settings: DatabaseSettings): DynamicModule => ({
  module: DatabaseModule,
  imports: [
    TypeOrmModule.forRootAsync({
      useFactory: () => ({
        ...databaseOptions(settings),
        // It has waited for it already.
        toRetry: (error: unknown) => !(error instanceof SchemaBehind),
      }),
      dataSourceFactory: (): Promise<DataSource> => openDatabase(settings),
    }),
  ],
});
