import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Two records of one person become one: what comes late for the former goes to the latter. */
export class MergedRecipients1795900300302 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE recipients ADD COLUMN merged_into uuid');
    await runner.query(`
      CREATE INDEX recipients_merged ON recipients (studio_id, merged_into)
        WHERE merged_into IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE recipients DROP COLUMN merged_into');
  }
}
