import { Module, type Type } from '@nestjs/common';
import { AuthModule } from '@studio/auth';
import { databaseModule, redisOf } from '@studio/nest-kit';
import { startService, type RunningService, type TestDatabase } from '@studio/testing';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  OutboxBatches1796900400003,
  outboxMigration,
  OutboxModule,
  type OutboxOptions,
} from '../src/index.js';

class Tables1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(outboxMigration.up);
    await new OutboxBatches1796900400003().up(runner);
  }
  async down(runner: QueryRunner): Promise<void> {
    await new OutboxBatches1796900400003().down(runner);
    await runner.query(outboxMigration.down);
  }
}

const serviceSecret = 'a secret of this spec, 32 characters and more';
/** Nobody listens there. */
const NOBODY = 'http://127.0.0.1:9';

interface Probe {
  service: OutboxOptions['service'];
  database: TestDatabase;
  redisUrl: string;
  /** Where booking is, for its consumers. */
  booking?: string;
  providers?: Type[];
}

/** A service with an outbox and nothing else. */
export const startProbe = (probe: Probe): Promise<RunningService> => {
  const { service, database, redisUrl, booking = NOBODY, providers = [] } = probe;
  @Module({
    imports: [
      databaseModule({
        entities: [],
        migrations: [Tables1700000000001],
        config: { DATABASE_URL: database.url, DATABASE_POOL: 4 },
      }),
      AuthModule.forRoot({
        identityUrl: NOBODY,
        serviceName: service,
        serviceSecret,
        issuer: `${NOBODY}/auth/v1`,
        redis: redisOf(redisUrl),
      }),
      OutboxModule.forRoot({
        service,
        redisUrl,
        serviceSecret,
        producers: { identity: NOBODY, booking, payments: NOBODY },
        gatherMs: 10,
        pollMs: 50,
        completeMs: 50,
      }),
    ],
    providers,
  })
  class ProbeModule {}
  return startService(ProbeModule);
};
