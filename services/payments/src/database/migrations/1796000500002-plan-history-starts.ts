import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when all steps of plans are kept, in a studio that had plans before there was a history. */
export class PlanHistoryStarts1796000500002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE plan_history_starts (
        studio_id uuid PRIMARY KEY,
        complete_from timestamptz NOT NULL
      )`);
    await runner.query(`
      INSERT INTO plan_history_starts
      SELECT studio_id, now() FROM subscriptions GROUP BY studio_id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE plan_history_starts`);
  }
}
