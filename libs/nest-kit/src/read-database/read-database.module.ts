import { Module, type DynamicModule } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { Metrics } from '../metrics/metrics.js';
import { Readiness } from '../readiness.js';
import { redisOf } from '../redis-place.js';
import { NoteWriters, RECENT_WRITERS } from './interceptors.js';
import { ReadDatabase } from './read-database.js';
import { RecentWriters } from './recent-writers.js';
import { Replica, type ReplicaSettings } from './replica.js';

interface Options extends ReplicaSettings {
  service: string;
  redisUrl: string;
}

/** ms that an answer which many share may be kept on top (the timetable's). */
export const KEPT_READ_MS = 1_000;

/** Injection token: null where there is none. */
const REPLICA = Symbol('replica');

const replicaOf = (
  options: Options,
  kit: { readiness: Readiness; metrics: Metrics },
): Replica | null => {
  const { READ_DATABASE_URL: url } = options.config;
  if (url === undefined) return null;
  return new Replica({ ...options, config: { ...options.config, READ_DATABASE_URL: url } }, kit);
};

const hasReplica = ({ config }: Options): boolean => config.READ_DATABASE_URL !== undefined;

const writersOf = (options: Options): RecentWriters | null => {
  if (!hasReplica(options)) return null;
  const { config, redisUrl, service } = options;
  const forMs = config.READ_MAX_LAG_MS + KEPT_READ_MS;
  return new RecentWriters(redisOf(redisUrl), { service, forMs });
};

/** `ReadDatabase` for the app; needs its TypeORM data source. */
@Module({})
export class ReadDatabaseModule {
  static forRoot(options: Options): DynamicModule {
    return {
      module: ReadDatabaseModule,
      global: true,
      providers: [
        { provide: RECENT_WRITERS, useFactory: () => writersOf(options) },
        {
          provide: REPLICA,
          inject: [Readiness, Metrics],
          useFactory: (readiness: Readiness, metrics: Metrics) =>
            replicaOf(options, { readiness, metrics }),
        },
        {
          provide: ReadDatabase,
          inject: [DataSource, REPLICA, RECENT_WRITERS],
          useFactory: (
            primary: DataSource,
            replica: Replica | null,
            writers: RecentWriters | null,
          ) => new ReadDatabase(primary, replica && writers ? { replica, writers } : undefined),
        },
        // It costs each request a little: none where it has nothing to do.
        ...(hasReplica(options) ? [{ provide: APP_INTERCEPTOR, useClass: NoteWriters }] : []),
      ],
      exports: [ReadDatabase],
    };
  }
}
