import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A member who leaves with an unpaid renewal may end at once (decision 147). */
export class EndsRatherThanPaid1797200000147 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE subscriptions ADD COLUMN unpaid_from timestamptz,
         ADD COLUMN end_chosen_at timestamptz`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE subscriptions DROP COLUMN end_chosen_at, DROP COLUMN unpaid_from`,
    );
  }
}
