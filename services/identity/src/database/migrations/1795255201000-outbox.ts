import { outboxMigration } from '@studio/outbox';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What identity tells the others: in the same transaction as the change itself. */
export class Outbox1795255201000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(outboxMigration.up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(outboxMigration.down);
  }
}
