import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The studio's days of grace, as booking said last, and the end that each unpaid subscription keeps. */
export class DaysOfGrace1795800100300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE studio_numbers (
        studio_id uuid PRIMARY KEY,
        grace_days integer NOT NULL,
        as_of timestamptz NOT NULL
      )`);
    await runner.query(`ALTER TABLE subscriptions ADD COLUMN blocked_from timestamptz`);
    // What was shown until now.
    await runner.query(`
      UPDATE subscriptions SET blocked_from = past_due_since + interval '3 days'
      WHERE past_due_since IS NOT NULL`);
    await runner.query(`
      ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_grace_has_its_end
        CHECK ((blocked_from IS NULL) = (past_due_since IS NULL))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE subscriptions DROP COLUMN blocked_from`);
    await runner.query(`DROP TABLE studio_numbers`);
  }
}
