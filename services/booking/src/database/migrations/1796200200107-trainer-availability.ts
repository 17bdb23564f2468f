import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When trainers can teach, and what. Nothing set: at any time, and everything. */
export class TrainerAvailability1796200200107 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE trainers ADD COLUMN class_type_ids uuid[] NOT NULL DEFAULT '{}'`);
    await db.query(`
      CREATE TABLE trainer_availability (
        studio_id uuid NOT NULL,
        trainer_id uuid NOT NULL,
        id uuid NOT NULL,
        weeks jsonb NOT NULL DEFAULT '[]',
        days jsonb NOT NULL DEFAULT '[]',
        holidays jsonb NOT NULL DEFAULT '[]',
        PRIMARY KEY (studio_id, trainer_id),
        FOREIGN KEY (studio_id, trainer_id) REFERENCES trainers ON DELETE CASCADE
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE trainer_availability');
    await db.query('ALTER TABLE trainers DROP COLUMN class_type_ids');
  }
}
