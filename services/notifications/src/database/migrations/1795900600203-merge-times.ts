import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a record was merged away: what comes late comes soon after it. */
export class MergeTimes1795900600203 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE recipients ADD COLUMN merged_at timestamptz`);
    await runner.query(`UPDATE recipients SET merged_at = now() WHERE merged_into IS NOT NULL`);
    await runner.query(`
      CREATE INDEX recipients_merged_at ON recipients (studio_id, merged_at) WHERE merged_into IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE recipients DROP COLUMN merged_at`);
  }
}
