import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Numbers that an admin has changed; what is not named has its default. */
export class StudioSettings1795600300100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE studio_settings (
        studio_id uuid PRIMARY KEY,
        changed jsonb NOT NULL CHECK (jsonb_typeof(changed) = 'object'),
        changed_at timestamptz NOT NULL,
        changed_by uuid NOT NULL
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE studio_settings`);
  }
}
