import { studioCopyMigration } from '@studio/outbox';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the studio is called and who issues its invoices, as booking says. */
export class StudioCopy1795900500504 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(studioCopyMigration.up);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(studioCopyMigration.down);
  }
}
