import { Module, Optional, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { givesConnection } from './database-connections.js';
import { Connection } from './database-connection.js';
import { awaitSchema, connect, migrate, SchemaBehind } from './migrate.js';
import { errorFacts, logger } from './logger.js';
import { databaseMetrics } from './metrics/database-metrics.js';
import { Metrics } from './metrics/metrics.js';
import { Readiness } from './readiness.js';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

export interface DatabaseSettings {
  entities: NonNullable<PostgresOptions['entities']>;
  migrations: NonNullable<PostgresOptions['migrations']>;
  /** MIGRATE=0: somebody else runs the migrations, before this version starts. */
  config: { DATABASE_URL: string; DATABASE_POOL?: number; MIGRATE?: boolean };
  /** Milliseconds that one statement may take; 5 s unless said. */
  statementTimeoutMs?: number;
}

const STATEMENT_MS = 5_000;
/** Migrations, and the wait for another instance's. */
const MIGRATION_MS = 3_600_000;
/** What the network may take on top before a connection is given up. */
const NETWORK_MS = 2_000;

/** Settings of the server for a connection; it lets go of a client that has vanished. */
const sessionOptions = (statementMs: number): string =>
  [
    `-c statement_timeout=${statementMs}`,
    '-c idle_in_transaction_session_timeout=15000',
    '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=2',
    '-c tcp_user_timeout=20000',
    '-c TimeZone=UTC',
  ].join(' ');

/** Options of the data source of a service: also for its scripts (`migrate`, demo seed). */
export const databaseOptions = (settings: DatabaseSettings): PostgresOptions => ({
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
    options: sessionOptions(settings.statementTimeoutMs ?? STATEMENT_MS),
    Client: Connection,
    answerMs: (settings.statementTimeoutMs ?? STATEMENT_MS) + NETWORK_MS,
  },
});

/** The same for migrations, which may take longer than any request. */
export const migrationOptions = (settings: DatabaseSettings): PostgresOptions =>
  databaseOptions({ ...settings, statementTimeoutMs: MIGRATION_MS });

/**
 * Connects once the migrations have run: by itself, or (MIGRATE=0) by somebody else. Throws
 * SchemaBehind where they have not within a minute.
 */
export const openDatabase = async (settings: DatabaseSettings): Promise<DataSource> => {
  if (settings.config.MIGRATE === false) await awaitSchema(databaseOptions(settings));
  else await migrate(migrationOptions(settings));
  return connect(databaseOptions(settings));
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
