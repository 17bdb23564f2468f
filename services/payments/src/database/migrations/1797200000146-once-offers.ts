import type { MigrationInterface, QueryRunner } from 'typeorm';

const CAUSES = `'no_place', 'mismatch', 'cancelled_by_member', 'cancelled_by_studio',
  'account_deleted', 'waived', 'admin', 'provider', 'dispute_lost', 'void'`;

/** What of a payment is had once by its person, and when they had it elsewhere (decision 146). */
export class OnceOffers1797200000146 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments ADD COLUMN once_offer text, ADD COLUMN once_lost_at timestamptz`);
    await runner.query(`
      ALTER TABLE refunds DROP CONSTRAINT refunds_cause_check,
        ADD CONSTRAINT refunds_cause_check CHECK (cause IN (${CAUSES}, 'had_already'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE refunds DROP CONSTRAINT refunds_cause_check,
        ADD CONSTRAINT refunds_cause_check CHECK (cause IN (${CAUSES})) NOT VALID`);
    await runner.query(`ALTER TABLE payments DROP COLUMN once_lost_at, DROP COLUMN once_offer`);
  }
}
