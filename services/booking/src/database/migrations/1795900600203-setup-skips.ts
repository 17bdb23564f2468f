import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a studio opens without; how far the rest is, its data says. */
export class SetupSkips1795900600203 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE setup_skips (
        studio_id uuid NOT NULL,
        item text NOT NULL,
        skipped_at timestamptz NOT NULL,
        PRIMARY KEY (studio_id, item)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE setup_skips');
  }
}
