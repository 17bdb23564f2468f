import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When identity last said who teaches: news that overtook each other must not undo the later one. */
export class TrainersByRole1795400300200 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE trainers ADD COLUMN role_told_at timestamptz');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE trainers DROP COLUMN role_told_at');
  }
}
