import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which weeks were mailed to who wants them. */
export class WeeklySummaries1796000400105 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE weekly_summaries (
        studio_id uuid NOT NULL,
        week date NOT NULL,
        first_try_at timestamptz NOT NULL,
        done_at timestamptz,
        missing text[] NOT NULL DEFAULT '{}',
        PRIMARY KEY (studio_id, week)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE weekly_summaries`);
  }
}
