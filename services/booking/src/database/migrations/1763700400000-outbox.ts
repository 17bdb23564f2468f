import { outboxMigration } from '@studio/outbox';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What booking tells the others, and what it has heard from them. */
export class Outbox1763700400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(outboxMigration.up);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(outboxMigration.down);
  }
}
