import { outgoingHoldMigration } from '@studio/nest-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether charges and refunds wait, after a restore. */
export class OutgoingHolds1797100000126 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(outgoingHoldMigration.up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(outgoingHoldMigration.down);
  }
}
