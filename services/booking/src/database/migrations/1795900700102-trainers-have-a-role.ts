import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A trainer can be retired while the account keeps the role: they are two facts. */
export class TrainersHaveARole1795900700102 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE trainers ADD COLUMN has_role boolean NOT NULL DEFAULT true`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE trainers DROP COLUMN has_role`);
  }
}
