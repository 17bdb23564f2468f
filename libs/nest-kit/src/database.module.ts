import { Module, Optional, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { givesConnection } from './database-connections.js';
import { connect, runMigrations } from './migrate.js';
import { errorFacts, logger } from './logger.js';
import { Readiness } from './readiness.js';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

export interface DatabaseSettings {
  entities: NonNullable<PostgresOptions['entities']>;
  migrations: NonNullable<PostgresOptions['migrations']>;
  config: { DATABASE_URL: string; DATABASE_POOL?: number };
  /** Milliseconds that one statement may take; 5 s unless said. */
  statementTimeoutMs?: number;
}

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
    options: [
      `-c statement_timeout=${settings.statementTimeoutMs ?? 5_000}`,
      '-c idle_in_transaction_session_timeout=15000',
      '-c TimeZone=UTC',
    ].join(' '),
  },
});

/** TypeORM for the app, on a database whose migrations have run before anything else starts. */
@Module({})
export class DatabaseModule {
  constructor(dataSource: DataSource, @Optional() readiness?: Readiness) {
    readiness?.register('database', () => dataSource.query('SELECT 1'));
    readiness?.register('database connections', () => givesConnection(dataSource));
  }
}

export const databaseModule = (settings: DatabaseSettings): DynamicModule => ({
  module: DatabaseModule,
  imports: [
    TypeOrmModule.forRootAsync({
      useFactory: () => databaseOptions(settings),
      dataSourceFactory: async (options): Promise<DataSource> => {
        const dataSource = await connect(options ?? databaseOptions(settings));
        await runMigrations(dataSource);
        return dataSource;
      },
    }),
  ],
});
